import { formatPoints } from '../format/format-percent';

/** How far a sum of probabilities (1 is the total) is off: `3.2 pt over 100%`. */
export const describeSumGap = (sum: number): string =>
  `${formatPoints(Math.abs(sum - 1)).replace('+', '')} ${sum > 1 ? 'over' : 'under'} 100%`;
