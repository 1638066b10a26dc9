import { lastAtOrBelow } from '@/base/binary-search';
import type { LineValues } from '../columns/line-columns';

/** The value of the bucket of `seconds` that contains `at`; NaN if there is none. */
export function valueAt({ times, values }: LineValues, at: number, seconds: number): number {
  const index = lastAtOrBelow(times, at);
  return index === -1 || at - times[index] >= seconds ? Number.NaN : values[index];
}

const WHOLE = 100;

/** Share of all others, in percent, over the buckets of the first coin: NaN if one of the shares is unknown. */
export function leaveShares(shares: readonly LineValues[], seconds: number): Float64Array {
  const times = shares[0]?.times ?? new Float64Array(0);
  return times.map((time) => shares.reduce((left, share) => left - valueAt(share, time, seconds), WHOLE));
}
