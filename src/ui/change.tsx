import { formatChange, getTone } from '@/domain/format/format-percent';
import { type Figure, isMissing } from '@/domain/format/missing';
import { TONES } from './tones';

export interface ChangeProps {
  /** In percent. */
  readonly percent: Figure;
  readonly decimals?: number;
  /** A change without a side (volume) is not coloured. */
  readonly sided?: boolean;
  readonly className?: string;
}

/** A signed change in the colour of its side. */
export function Change({ percent, decimals = 2, sided = true, className = '' }: ChangeProps) {
  const tone = sided || isMissing(percent) ? TONES[getTone(percent, decimals)] : '';
  return (
    <span className={`${tone} ${className}`} title={isMissing(percent) ? 'Not reported' : undefined}>
      {formatChange(percent, decimals)}
    </span>
  );
}
