import type { Interval } from '@/domain/interval';

/** Least lengths of columns that a reader may choose; finer ones than a range bears are as long as it needs. */
export const INTERVAL_CHOICES: readonly Interval[] = [
  'FIVE_MINUTES',
  'FIFTEEN_MINUTES',
  'THIRTY_MINUTES',
  'HOUR',
  'FOUR_HOURS',
  'DAY',
];
