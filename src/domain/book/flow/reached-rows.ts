import type { RowSpec } from '../../grid/grid-tile';
import { ASK, BID, type BookFrame, edgesOfRow, UNKNOWN, WALL_SIDES } from '../ledger/book-frame';
import type { Reached, TradesBetween } from '../ledger/trade-evidence';

/** Which rows the trades between two snapshots reached. */
export interface ReachedRows {
  /** No trade reached bids below `quietBids` or asks from `quietAsks` on, and that is certain. */
  readonly quietBids: number;
  readonly quietAsks: number;
  /** Whether trades reached the level of a row; `side` is a number of `WALL_SIDES`. */
  at(row: number, side: number): Reached;
}

/** First and last row, both included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads what `trades` reached in the rows of `range`, once for all rows: a trade that reached a bid reached all bids
 * above it, one that reached an ask all asks below it. If a level is on the other side of the book `after` them, the
 * price went through it.
 */
export function findReachedRows(spec: RowSpec, trades: TradesBetween, range: RowRange, after: BookFrame): ReachedRows {
  const reach = (row: number, side: number): Reached => trades.reach(WALL_SIDES[side], edgesOfRow(spec, row));
  const isSure = (row: number, side: number): boolean => reach(row, side) === 'yes';
  const isPossible = (row: number, side: number): boolean => isSure(row, side) || reach(row, side) === 'maybe';
  const sureBids = findFirst(range, (row) => isSure(row, BID));
  const possibleBids = findFirst(range, (row) => isPossible(row, BID));
  const otherAsks = findFirst(range, (row) => !isSure(row, ASK));
  const missedAsks = findFirst(range, (row) => !isPossible(row, ASK));
  const { bidRow = Number.NEGATIVE_INFINITY, askRow = Number.POSITIVE_INFINITY } = after;
  const missed = trades.isKnown ? 'no' : 'unknown';
  return {
    quietBids: trades.isKnown ? possibleBids : Number.NEGATIVE_INFINITY,
    quietAsks: trades.isKnown ? missedAsks : Number.POSITIVE_INFINITY,
    at(row, side) {
      if (side === UNKNOWN) return reach(row, side);
      const isBid = side === BID;
      if (isBid ? row < possibleBids : row >= missedAsks) return missed;
      const isBehind = isBid ? row >= askRow : row <= bidRow;
      return isBehind || (isBid ? row >= sureBids : row < otherAsks) ? 'yes' : 'maybe';
    },
  };
}

/**
 * The first row of `range` where `test` holds (it then holds for all rows above); one past the last if it never holds.
 */
export function findFirst({ first, last }: RowRange, test: (row: number) => boolean): number {
  let [low, high] = [first, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
