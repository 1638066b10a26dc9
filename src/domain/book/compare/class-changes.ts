import type { ComparedLevels } from './compare-levels';
import type { BookSide } from './side-levels';

/** Prices traded between two snapshots, by their lowest and highest. */
export interface TradedRange {
  readonly low: number;
  readonly high: number;
}

/** What became of the size of one side between A and B, each class as a size. */
export interface ChangeClasses {
  /** More in B than in A. */
  readonly added: number;
  /** Less in B, where a trade reached the level. */
  readonly eaten: number;
  /** Less in B, and no trade reached the level. */
  readonly pulled: number;
  /** Less in B, and what was traded in between is not known. */
  readonly uncertain: number;
  /** added − eaten − pulled − uncertain. */
  readonly net: number;
  /** Size that only one snapshot reaches: of it no change is known. */
  readonly unseenA: number;
  readonly unseenB: number;
}

/** A bid is reached from above, an ask from below. */
const isReached = (side: BookSide, price: number, { low, high }: TradedRange): boolean =>
  side === 'bid' ? low <= price : high >= price;

type Removal = 'eaten' | 'pulled' | 'uncertain';

function classRemoval(side: BookSide, price: number, traded: TradedRange | undefined): Removal {
  if (traded === undefined) return 'uncertain';
  return isReached(side, price, traded) ? 'eaten' : 'pulled';
}

/**
 * The changes of one side by class. `traded`: from A to B, whichever was first; `undefined` where that is not known. Where
 * nothing was traded its `low` is above its `high`.
 */
export function classChanges(
  side: BookSide,
  { prices, a, b, changes }: ComparedLevels,
  traded: TradedRange | undefined,
): ChangeClasses {
  const sums = { added: 0, eaten: 0, pulled: 0, uncertain: 0, unseenA: 0, unseenB: 0 };
  for (const [at, change] of changes.entries()) {
    if (Number.isNaN(change)) {
      if (!Number.isNaN(a[at])) sums.unseenA += a[at];
      if (!Number.isNaN(b[at])) sums.unseenB += b[at];
    } else if (change >= 0) {
      sums.added += change;
    } else {
      sums[classRemoval(side, prices[at], traded)] -= change;
    }
  }
  return { ...sums, net: sums.added - (sums.eaten + sums.pulled + sums.uncertain) };
}

/** Nothing was traded. */
export const NO_TRADES: TradedRange = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY };
