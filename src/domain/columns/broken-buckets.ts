import { lastAtOrBelow } from '@/base/binary-search';

/** An amount per bucket; `times` are bucket starts in Unix seconds, ascending. */
export interface Amounts {
  readonly times: Float64Array;
  readonly volumes: Float64Array;
}

/** Sums computed in two ways differ in their last digits. */
const DUST = 1e-9;

/**
 * Starts of the buckets with only one side, ascending. One side may be all there was: if its volume reaches `least`,
 * the least that both sides traded together in that bucket, the bucket is whole. Without a bucket in `least` the other
 * side counts as missing.
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
