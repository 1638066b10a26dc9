import { lowerBound } from '@/base/binary-search';
import type { MidPoint } from './follow-walls';
import { priceAt, type WallLife } from './wall-life';

/** Returns when the price last approached a wall while it stood, Unix seconds; `undefined` if it never did. */
export type FindApproach = (wall: WallLife) => number | undefined;

/**
 * The price approaches a wall when the mid comes within `share` of it from further away, or when a trade reaches it. A
 * wall placed that close to the price counts as approached only once a trade reaches it.
 */
export function makeApproachFinder(mids: readonly MidPoint[], share: number, rowStep: number): FindApproach {
  const times = Float64Array.from(mids, ({ time }) => time);
  return (wall) => {
    let entered: number | undefined;
    let inside = Number.NEGATIVE_INFINITY;
    const first = lowerBound(times, wall.born);
    for (let i = first; i < times.length && times[i] <= wall.seen; i++) {
      const { mid, time } = mids[i];
      if (Math.abs(priceAt(wall, rowStep, time) - mid) > share * mid) continue;
      if (i > first && inside !== times[i - 1]) entered = time;
      inside = time;
    }
    const { lastTouch } = wall;
    const isLater = lastTouch !== undefined && (entered === undefined || lastTouch > inside);
    return isLater ? lastTouch : entered;
  };
}
