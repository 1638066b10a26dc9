import type { GridSpec } from '../../grid/grid-tile';
import { BID, type BookFrame, edgesOfRow, UNKNOWN, WALL_SIDES } from '../ledger/book-frame';
import { findMost, readTrades, type TradeSources, type TradesBetween } from '../ledger/trade-evidence';
import { findShares } from '../ledger/traded-volumes';
import type { FlowCells } from './flow-cells';
import { PLACED, PULLED, TRADED, UNCERTAIN } from './flow-column';
import { findReachedRows, type ReachedRows, type RowRange } from './reached-rows';

/** What is known about the time between two snapshots. */
interface Between {
  readonly spec: GridSpec;
  readonly trades: TradesBetween;
  readonly reached: ReachedRows;
  /** Rows that both snapshots cover; none if a snapshot or a venue is missing. */
  readonly sure: RowRange;
}

/** Sets, for each change in `cells`, what trades took of it and its cause. */
export function classCells(
  spec: GridSpec,
  sources: TradeSources,
  [before, after]: readonly [BookFrame, BookFrame],
  cells: FlowCells,
): void {
  const between = lookBetween(spec, sources, before, after);
  const { first, last } = between.sure;
  const { quietBids, quietAsks } = between.reached;
  const { length, rows, sides, changes, traded, causes } = cells;
  for (let at = 0; at < length; at++) {
    const row = rows[at];
    const side = sides[at];
    const isQuiet = side === BID ? row < quietBids : side !== UNKNOWN && row >= quietAsks;
    traded[at] = 0;
    if (row < first || row > last) causes[at] = UNCERTAIN;
    // The case of nearly all cells. A product instead of a branch, which the CPU would mispredict half of the time.
    else if (isQuiet) causes[at] = Number(changes[at] < 0) * PULLED;
    else if (changes[at] > 0) causes[at] = PLACED;
    else classRemoval(between, cells, at);
  }
  limitToVolume(between, cells);
}

/**
 * Limits what was traded from a side to its volume. If the cells may have lost more than that to trades, each gets its
 * share of the volume, and the rest was pulled.
 */
function limitToVolume({ trades: { volume } }: Between, cells: FlowCells): void {
  if (volume === undefined) return;
  const shares = findShares(sumTraded(cells), volume);
  if (shares.every((share) => share === 1)) return;
  const { length, sides, changes, traded, causes } = cells;
  for (let at = 0; at < length; at++) {
    if (traded[at] === 0) continue;
    traded[at] *= shares[sides[at]];
    causes[at] = causeOf(traded[at], -changes[at]);
  }
}

function sumTraded({ length, sides, traded }: FlowCells): Float64Array {
  const sums = new Float64Array(WALL_SIDES.length);
  for (let at = 0; at < length; at++) sums[sides[at]] += traded[at];
  return sums;
}

/** The cause of the larger part. */
const causeOf = (taken: number, removed: number): number => (taken * 2 < removed ? PULLED : TRADED);

function lookBetween(spec: GridSpec, sources: TradeSources, before: BookFrame, after: BookFrame): Between {
  const trades = readTrades(sources, before.time, after.time);
  const range = {
    first: Math.min(before.firstRow, after.firstRow),
    last: Math.max(before.lastRow, after.lastRow),
  };
  const isWhole = after.column === before.column + 1 && !before.isPartial && !after.isPartial;
  return {
    spec,
    trades,
    reached: findReachedRows(spec, trades, range, after),
    sure: {
      first: isWhole ? Math.max(before.firstRow, after.firstRow) : Number.POSITIVE_INFINITY,
      last: Math.min(before.lastRow, after.lastRow),
    },
  };
}

function classRemoval(between: Between, { rows, sides, changes, traded, causes }: FlowCells, at: number): void {
  const removed = -changes[at];
  const taken = findTraded(between, rows[at], sides[at], removed);
  traded[at] = taken ?? 0;
  causes[at] = taken === undefined ? UNCERTAIN : causeOf(taken, removed);
}

/** The most that trades took of a removal; `undefined` if it cannot be known. */
function findTraded(
  { spec, trades, reached }: Between,
  row: number,
  side: number,
  removed: number,
): number | undefined {
  const isReached = reached.at(row, side);
  if (isReached === 'no') return 0;
  const most = findMost(trades, WALL_SIDES[side], edgesOfRow(spec, row));
  if (isReached === 'yes') return Math.min(removed, most ?? removed);
  // Whatever candles say about reaching it: so little was traded there that the rest was pulled.
  return most !== undefined && most * 2 < removed ? most : undefined;
}
