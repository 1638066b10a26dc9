import { formatChange, getTone } from '@/domain/format/format-percent';
import { TONES } from '@/ui/tones';

interface ChangeFigureProps {
  readonly change: number | undefined;
  /** Whether it is counted to the newest value, and not to the crosshair. */
  readonly isWhole: boolean;
}

/** A change since the left edge of the plot, with its span: without it, it could be of any. */
export function ChangeFigure({ change, isWhole }: ChangeFigureProps) {
  return (
    <span className={`max-sm:hidden ${TONES[getTone(change)]}`} title="Since the left edge of the plot">
      {formatChange(change)} {isWhole ? 'in view' : 'from left edge'}
    </span>
  );
}
