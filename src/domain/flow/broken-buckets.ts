import { lastAtOrBelow } from '@/base/binary-search';

/** An amount per bucket; `times` are bucket starts in Unix seconds, ascending. */
export interface Amounts {
  readonly times: Float64Array;
  readonly volumes: Float64Array;
}

/** Two ways to one sum differ in their last digits. */
const DUST = 1e-9;

/**
 * Starts of the buckets of which only one side has come, ascending. One side alone may be all there was: `least` is
 * what both sides together have traded at least, bucket by bucket, and a side that reaches it is whole. Without a
 * bucket in `least` nobody can tell, and the other side counts as missing.
 */
export function listBrokenBuckets(buy: Amounts, sell: Amounts, least: Amounts | undefined): Float64Array {
  const isWhole = (time: number, volume: number): boolean => {
    const known = least === undefined ? undefined : findAmount(least, time);
    return known !== undefined && volume >= known * (1 - DUST);
  };
  const listLone = (side: Amounts, other: Amounts): number[] =>
    [...side.times.keys()]
      .filter((i) => findAmount(other, side.times[i]) === undefined && !isWhole(side.times[i], side.volumes[i]))
      .map((i) => side.times[i]);
  return Float64Array.from([...listLone(buy, sell), ...listLone(sell, buy)]).sort();
}

function findAmount({ times, volumes }: Amounts, time: number): number | undefined {
  const at = lastAtOrBelow(times, time);
  return at >= 0 && times[at] === time ? volumes[at] : undefined;
}
