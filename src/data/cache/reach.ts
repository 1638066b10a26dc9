import { type BucketScale, tileStartOf } from '@/domain/bucket-scale';
import type { TimeSpan } from '@/domain/time-span';

/**
 * Where data of a series may be asked for: [from, to) of what exists and the key may see.
 * `isClipped`: there is more before, which this key may not see; a tile that it cuts is kept for keys that see no more.
 * `isLive`, `isFilled`: there may be more before, once the past of a market has been filled further; the tile is asked for
 * again then.
 */
export type Reach = TimeSpan & { readonly isClipped?: boolean; readonly isLive?: boolean; readonly isFilled?: boolean };

/** Where the past of a market goes on being filled, what a tile lacks is not known. */
export const isStillFilled = ({ isLive, isFilled }: Reach): boolean => isLive === true || isFilled === true;

/** First second of a tile that may be asked for: its own unless there is more before that cannot be seen. */
export function reachedStartOf(scale: BucketScale, tileIndex: number, reach: Reach): number {
  const start = tileStartOf(scale, tileIndex);
  return reach.isClipped === true || isStillFilled(reach) ? Math.max(start, reach.from) : start;
}
