import { formatCompact } from '@/domain/format/format-compact';
import { formatChange, getTone } from '@/domain/format/format-percent';
import { TONES } from '@/ui/tones';
import { digitsOfPoints, formatSharePoints } from '../panes/dominance-picture';

export interface Change {
  readonly text: string;
  readonly tone: string;
}

/** More supply is no gain: only price and market cap are coloured. */
export const formatSupplyChange = (change: number): Change => ({ text: formatChange(change), tone: 'text-fg-1' });
export const formatCapChange = (change: number): Change => ({
  text: formatChange(change),
  tone: TONES[getTone(change)],
});
export const formatGain = (usd: number): Change => ({
  text: `${usd > 0 ? '+' : ''}${usd === 0 ? '0' : formatCompact(usd)}`,
  tone: TONES[getTone(usd, 0)],
});
export const formatDominanceChange = (points: number, share: number): Change => ({
  text: formatSharePoints(points, share).replace(' pt', ''),
  tone: TONES[getTone(points, digitsOfPoints(points, share))],
});

interface ChangesProps {
  /** Over the span that is sorted, and then over the other one. */
  readonly lines: readonly Change[];
  /** The rows are sorted by the first of them. */
  readonly isSorted: boolean;
  /** Unless the window is wide. */
  readonly isHidden?: boolean;
}

export function Changes({ lines, isSorted, isHidden = false }: ChangesProps) {
  return (
    <td className={`px-0.75 py-1 text-right leading-4 ${isHidden ? 'max-xl:hidden' : ''}`}>
      {lines.map(({ text, tone }, at) => (
        // The two spans change places with the sort.
        <span
          key={at === 0 ? 'first' : 'second'}
          className={`block ${tone} ${at > 0 ? 'text-[11px] opacity-75' : isSorted ? 'font-semibold' : ''}`}
        >
          {text}
        </span>
      ))}
    </td>
  );
}
