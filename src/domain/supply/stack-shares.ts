import { lastAtOrBelow } from '@/base/binary-search';
import type { LineValues } from '../columns/line-columns';

/** One coin's part of a whole of 100 percent, from `lows` to `highs`. */
export interface StackedShare {
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

/** The value of the bucket of `seconds` that holds `at`; NaN where there is none. */
export function valueAt({ times, values }: LineValues, at: number, seconds: number): number {
  const index = lastAtOrBelow(times, at);
  return index === -1 || at - times[index] >= seconds ? Number.NaN : values[index];
}

/**
 * Shares of several coins, in percent, laid upon one another over the buckets of the first one: a coin that a bucket
 * does not know has no part of it.
 */
export function stackShares(shares: readonly LineValues[], seconds: number): readonly StackedShare[] {
  const times = shares[0]?.times ?? new Float64Array(0);
  const stacked: StackedShare[] = [];
  let lows: Float64Array = new Float64Array(times.length);
  for (const share of shares) {
    const under = lows;
    const isFirst = stacked.length === 0;
    const highs = times.map((time, at) => {
      const value = valueAt(share, time, seconds);
      return Number.isNaN(value) && !isFirst ? under[at] : under[at] + value;
    });
    stacked.push({ lows: under, highs });
    lows = highs;
  }
  return stacked;
}

const WHOLE = 100;

/** What all others have, in percent, over the buckets of the first coin: NaN where one of the shares is not known. */
export function leaveShares(shares: readonly LineValues[], seconds: number): Float64Array {
  const times = shares[0]?.times ?? new Float64Array(0);
  return times.map((time) => shares.reduce((left, share) => left - valueAt(share, time, seconds), WHOLE));
}
