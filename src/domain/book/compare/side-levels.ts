import { findMidLevel, getLevelRange, type SnapshotRef } from '../../grid/depth-at';

/** One of the two snapshots that are compared: A, the earlier one as a rule, or B. */
export interface ComparedSnapshot {
  readonly ref: SnapshotRef;
  /** Its own: where the answer does not tell sides, it parts them, and distances are counted from it. */
  readonly mid: number;
}

export type BookSide = 'bid' | 'ask';

/** The levels of one side, ascending by price. */
export interface SideLevels {
  readonly prices: Float64Array;
  readonly sizes: Float64Array;
}

/** A snapshot by sides, and the prices from which to which it was received: none where it has no levels. */
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

/** Whether a snapshot tells what rests at a price: what it does not list there is a true zero. */
export const reaches = ({ low, high }: Pick<SidedSnapshot, 'low' | 'high'>, price: number): boolean =>
  price >= low && price <= high;
