import type { GridSpec } from '../../grid/grid-tile';
import { ASK, BID, type BookFrame, edgesOfRow, labelOfRow, UNKNOWN, WALL_SIDES } from '../ledger/book-frame';
import { readTrades, type TradeSources, type TradesBetween } from '../ledger/trade-evidence';
import {
  FLOW_BANDS,
  FLOW_KINDS,
  type FlowColumn,
  type FlowSums,
  makeFlowSums,
  nestBands,
  PLACED,
  PULLED,
  placeOfSum,
  TRADED,
  UNCERTAIN,
} from './flow-column';
import { findReachedRows, type ReachRow, type RowRange } from './reached-rows';

const [ADDED_SUM, TRADED_SUM, PULLED_SUM, UNSURE_ADDED, UNSURE_REMOVED] = FLOW_KINDS.keys();

/** Cells as they are found. Those from `length` on are not read. */
export interface FlowCells {
  length: number;
  readonly rows: Int32Array;
  readonly sides: Uint8Array;
  readonly changes: Float64Array;
  readonly traded: Float64Array;
  readonly causes: Uint8Array;
}

/** From one snapshot to the next, and what is known of the time between them. */
interface Step {
  readonly spec: GridSpec;
  readonly before: BookFrame;
  readonly after: BookFrame;
  readonly trades: TradesBetween;
  readonly reach: ReachRow;
  /** Rows that both snapshots reach; none where a snapshot or a venue is missing. */
  readonly sure: RowRange;
  readonly mid: number | undefined;
}

/** Where cells are put; sums by band take time, and not everyone reads them. */
interface FlowTarget {
  readonly cells: FlowCells;
  readonly sums: FlowSums | undefined;
}

/**
 * What was added to a book and taken from it between two snapshots, and by what. A cell is a row on a side; where either
 * snapshot does not tell a row's sides, all of the row. Added less removed is the change of the book in each cell.
 */
export function compareFrames(spec: GridSpec, sources: TradeSources, before: BookFrame, after: BookFrame): FlowColumn {
  const cells = makeFlowCells(before.length + after.length);
  const sums = makeFlowSums();
  walkRows(makeStep(spec, sources, before, after), { cells, sums });
  nestBands(sums);
  const { length } = cells;
  return {
    column: after.column,
    time: after.time,
    basis: sources.volumes === undefined ? 'candles' : 'volumes',
    length,
    rows: cells.rows.slice(0, length),
    sides: cells.sides.slice(0, length),
    changes: cells.changes.slice(0, length),
    traded: cells.traded.slice(0, length),
    causes: cells.causes.slice(0, length),
    sums,
  };
}

/** The cells of `compareFrames` without their sums, in `room` where it is large enough, which the next call may take again. */
export function compareCells(
  spec: GridSpec,
  sources: TradeSources,
  [before, after]: readonly [BookFrame, BookFrame],
  room: FlowCells,
): FlowCells {
  const most = before.length + after.length;
  const cells = room.rows.length < most ? makeFlowCells(most) : room;
  cells.length = 0;
  walkRows(makeStep(spec, sources, before, after), { cells, sums: undefined });
  return cells;
}

export const makeFlowCells = (length: number): FlowCells => ({
  length: 0,
  rows: new Int32Array(length),
  sides: new Uint8Array(length),
  changes: new Float64Array(length),
  traded: new Float64Array(length),
  causes: new Uint8Array(length),
});

function makeStep(spec: GridSpec, sources: TradeSources, before: BookFrame, after: BookFrame): Step {
  const trades = readTrades(sources, before.time, after.time);
  const range = {
    first: Math.min(before.firstRow, after.firstRow),
    last: Math.max(before.lastRow, after.lastRow),
  };
  const isWhole = after.column === before.column + 1 && !before.isPartial && !after.isPartial;
  return {
    spec,
    before,
    after,
    trades,
    reach: findReachedRows(spec, trades, range, after),
    sure: {
      first: isWhole ? Math.max(before.firstRow, after.firstRow) : Number.POSITIVE_INFINITY,
      last: Math.min(before.lastRow, after.lastRow),
    },
    mid: after.mid ?? before.mid,
  };
}

/** Adds each cell of either snapshot that changed, ascending by row. */
function walkRows(step: Step, target: FlowTarget): void {
  const { before, after } = step;
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    // Nearly all rows have one size in each snapshot, on the same side: the sums below would take twice the time.
    if (isSameCell(before, i, after, j)) {
      addCell(step, target, before.rows[i], before.sides[i], after.sizes[j++] - before.sizes[i++]);
      continue;
    }
    const row = Math.min(rowAt(before, i), rowAt(after, j));
    const [iEnd, jEnd] = [findRowEnd(before, i, row), findRowEnd(after, j, row)];
    tellMixedRow(row, sumSides(before, i, iEnd), sumSides(after, j, jEnd), (...cell) => addCell(step, target, ...cell));
    [i, j] = [iEnd, jEnd];
  }
}

const rowAt = ({ rows, length }: BookFrame, at: number): number => (at < length ? rows[at] : Number.POSITIVE_INFINITY);

/** Whether the entries are of one row and side, and each the only one of its row. */
function isSameCell(before: BookFrame, i: number, after: BookFrame, j: number): boolean {
  if (i >= before.length || j >= after.length) return false;
  const row = before.rows[i];
  return row === after.rows[j] && before.sides[i] === after.sides[j] && isLast(before, i) && isLast(after, j);
}

/** Whether the next entry, if there is one, is of another row. */
const isLast = ({ rows, length }: BookFrame, at: number): boolean => at + 1 === length || rows[at + 1] !== rows[at];

function findRowEnd({ rows, length }: BookFrame, from: number, row: number): number {
  let at = from;
  while (at < length && rows[at] === row) at++;
  return at;
}

/** Sizes by the numbers of `WALL_SIDES`. */
type SideSizes = readonly [number, number, number];

function sumSides({ sides, sizes }: BookFrame, from: number, to: number): SideSizes {
  const sums: [number, number, number] = [0, 0, 0];
  for (let at = from; at < to; at++) sums[sides[at]] += sizes[at];
  return sums;
}

/** Side by side; of a row whose sides are not all told, all of it. */
function tellMixedRow(
  row: number,
  was: SideSizes,
  is: SideSizes,
  tell: (...cell: [number, number, number]) => void,
): void {
  if (was[UNKNOWN] === 0 && is[UNKNOWN] === 0) {
    tell(row, BID, is[BID] - was[BID]);
    tell(row, ASK, is[ASK] - was[ASK]);
    return;
  }
  const hasBids = was[BID] + is[BID] > 0;
  const hasAsks = was[ASK] + is[ASK] > 0;
  const side = hasBids === hasAsks ? UNKNOWN : hasBids ? BID : ASK;
  tell(row, side, is[BID] + is[ASK] + is[UNKNOWN] - (was[BID] + was[ASK] + was[UNKNOWN]));
}

function addCell(step: Step, { cells, sums }: FlowTarget, row: number, side: number, change: number): void {
  if (change === 0) return;
  const isSure = row >= step.sure.first && row <= step.sure.last;
  const traded = isSure && change < 0 ? findTraded(step, row, side, -change) : 0;
  const cause = findCause(isSure, change, traded);
  const at = cells.length++;
  cells.rows[at] = row;
  cells.sides[at] = side;
  cells.changes[at] = change;
  cells.traded[at] = traded ?? 0;
  cells.causes[at] = cause;
  if (sums !== undefined) addSums(sums, placeOfSum(findBand(step, row, side), side, 0), cause, change, traded ?? 0);
}

function findCause(isSure: boolean, change: number, traded: number | undefined): number {
  if (!isSure || traded === undefined) return UNCERTAIN;
  if (change > 0) return PLACED;
  return traded * 2 < -change ? PULLED : TRADED;
}

function addSums(sums: FlowSums, place: number, cause: number, change: number, traded: number): void {
  if (cause === UNCERTAIN) sums[place + (change > 0 ? UNSURE_ADDED : UNSURE_REMOVED)] += Math.abs(change);
  else if (cause === PLACED) sums[place + ADDED_SUM] += change;
  else {
    sums[place + TRADED_SUM] += traded;
    sums[place + PULLED_SUM] -= change + traded;
  }
}

/** What trades took of a removal; `undefined` where it cannot be told. */
function findTraded({ spec, trades, reach }: Step, row: number, side: number, removed: number): number | undefined {
  const reached = reach(row, side);
  if (reached === 'no') return 0;
  if (reached !== 'yes') return undefined;
  const most = trades.sumAt(WALL_SIDES[side], edgesOfRow(spec, row));
  return most === undefined ? removed : Math.min(removed, most);
}

/** The narrowest band around the mid that a cell lies in. */
function findBand({ spec, mid }: Step, row: number, side: number): number {
  if (mid === undefined) return 0;
  const distance = Math.abs(labelOfRow(spec, row, WALL_SIDES[side]) - mid) / mid;
  let band = FLOW_BANDS.length - 1;
  while (distance > FLOW_BANDS[band]) band--;
  return band;
}
