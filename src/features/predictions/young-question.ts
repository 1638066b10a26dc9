import type { Prediction } from '@/data/queries/predictions';

const DAY = 86_400;

/** A question that has been open for less than a day: figures of 24 h are of its whole life, and there was no day before. */
export function isYoung({ availableSince }: Pick<Prediction['record'], 'availableSince'>, nowSeconds: number): boolean {
  const opened = availableSince?.s;
  return opened !== undefined && opened <= nowSeconds && nowSeconds - opened < DAY;
}

/**
 * A question without two full days: its volume of 24 h has no full day before it to compare with, only a part of one.
 */
export function isWithoutDayBefore(
  { availableSince }: Pick<Prediction['record'], 'availableSince'>,
  nowSeconds: number,
): boolean {
  const opened = availableSince?.s;
  return opened !== undefined && opened <= nowSeconds && nowSeconds - opened < 2 * DAY;
}

/** Since when a change of 24 h is counted: `in 24 h`, `since it opened`. */
export const describeSpan = (record: Pick<Prediction['record'], 'availableSince'>, nowSeconds: number): string =>
  isYoung(record, nowSeconds) ? 'since it opened' : 'in 24 h';
