import type { TimedCandles } from '@/domain/book/price-hint';

/** The last price is read in step with the book if it is no more than this newer, seconds. */
const SAME_TIME = 5;

/** How much newer the last price is than the book at `at`, seconds: the price may have left the book meanwhile. */
export function findBookLag(
  { times, length, seconds = 60 }: Pick<TimedCandles, 'times' | 'length' | 'seconds'>,
  at: number,
  nowSeconds: number,
): number | undefined {
  if (length === 0) return undefined;
  const lag = Math.min(nowSeconds, times[length - 1] + seconds) - at;
  return lag > SAME_TIME ? lag : undefined;
}
