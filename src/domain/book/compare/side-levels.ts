import { findMidLevel, getLevelRange, type SnapshotRef } from '../../grid/depth-at';

/** One of two compared snapshots: A, usually the earlier one, or B. */
export interface ComparedSnapshot {
  readonly ref: SnapshotRef;
  /** Mid of this snapshot: distances start from it, and it separates the sides if none were received. */
  readonly mid: number;
}

export type BookSide = 'bid' | 'ask';

/** The levels of one side, ascending by price. */
export interface SideLevels {
  readonly prices: Float64Array;
  readonly sizes: Float64Array;
}

/** A snapshot split by sides, and the range of received prices: NaN without levels. */
export interface SidedSnapshot {
  readonly mid: number;
  readonly low: number;
  readonly high: number;
  readonly bid: SideLevels;
  readonly ask: SideLevels;
}

export function readSides({ ref, mid }: ComparedSnapshot): SidedSnapshot {
  const { prices, volumes, sides } = ref.tile.columns;
  const [start, end] = getLevelRange(ref);
  const middle = findMidLevel(ref, mid);
  const isAsk = (level: number): boolean => (sides === undefined ? level >= middle : sides[level] === 1);
  const take = (wantsAsks: boolean): SideLevels => {
    const levels: number[] = [];
    for (let level = start; level < end; level++) if (isAsk(level) === wantsAsks) levels.push(level);
    return {
      prices: Float64Array.from(levels, (level) => prices[level]),
      sizes: Float64Array.from(levels, (level) => volumes[level]),
    };
  };
  return {
    mid,
    low: start < end ? prices[start] : Number.NaN,
    high: start < end ? prices[end - 1] : Number.NaN,
    bid: take(false),
    ask: take(true),
  };
}

/** Whether a snapshot covers a price: if no level is listed there, its size is a true zero. */
export const reaches = ({ low, high }: Pick<SidedSnapshot, 'low' | 'high'>, price: number): boolean =>
  price >= low && price <= high;
