import type { GridSpec } from '../../grid/grid-tile';
import { ASK, BID, type BookFrame, edgesOfRow, labelOfRow, UNKNOWN, WALL_SIDES } from '../ledger/book-frame';
import { readTrades, type TradeSources, type TradesBetween } from '../ledger/trade-evidence';
import {
  FLOW_BANDS,
  FLOW_KINDS,
  type FlowColumn,
  makeFlowSums,
  nestBands,
  PLACED,
  PULLED,
  placeOfSum,
  TRADED,
  UNCERTAIN,
} from './flow-column';
import { findReachedRows, type ReachRow } from './reached-rows';

const [ADDED_SUM, TRADED_SUM, PULLED_SUM, UNSURE_ADDED, UNSURE_REMOVED] = FLOW_KINDS.keys();

/** Cells while they are found. */
interface FlowRoom {
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
  /** Neither a snapshot nor a venue is missing. */
  readonly isWhole: boolean;
  readonly mid: number | undefined;
}

/**
 * What was added to a book and taken from it between two snapshots, and by what. A cell is a row on a side; where either
 * snapshot does not tell a row's sides, all of the row. Added less removed is the change of the book in each cell.
 */
export function compareFrames(spec: GridSpec, sources: TradeSources, before: BookFrame, after: BookFrame): FlowColumn {
  const trades = readTrades(sources, before.time, after.time);
  const range = {
    first: Math.min(before.firstRow, after.firstRow),
    last: Math.max(before.lastRow, after.lastRow),
  };
  const step: Step = {
    spec,
    before,
    after,
    trades,
    reach: findReachedRows(spec, trades, range, after),
    isWhole: after.column === before.column + 1 && !before.isPartial && !after.isPartial,
    mid: after.mid ?? before.mid,
  };
  const room = makeRoom(before.length + after.length);
  const sums = makeFlowSums();
  walkRows(step, (row, side, change) => {
    if (change !== 0) addCell(step, { room, sums }, row, side, change);
  });
  nestBands(sums);
  return {
    column: after.column,
    time: after.time,
    basis: sources.volumes === undefined ? 'candles' : 'volumes',
    length: room.length,
    rows: room.rows.slice(0, room.length),
    sides: room.sides.slice(0, room.length),
    changes: room.changes.slice(0, room.length),
    traded: room.traded.slice(0, room.length),
    causes: room.causes.slice(0, room.length),
    sums,
  };
}

const makeRoom = (length: number): FlowRoom => ({
  length: 0,
  rows: new Int32Array(length),
  sides: new Uint8Array(length),
  changes: new Float64Array(length),
  traded: new Float64Array(length),
  causes: new Uint8Array(length),
});

/** Tells each cell of either snapshot with its change, ascending by row. */
function walkRows({ before, after }: Step, tell: (row: number, side: number, change: number) => void): void {
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const row = Math.min(rowAt(before, i), rowAt(after, j));
    // Nearly all rows have one size in each snapshot, on the same side: the sums below would take twice the time.
    if (isAlone(before, i, row) && isAlone(after, j, row) && before.sides[i] === after.sides[j]) {
      tell(row, before.sides[i], after.sizes[j++] - before.sizes[i++]);
      continue;
    }
    const [iEnd, jEnd] = [findRowEnd(before, i, row), findRowEnd(after, j, row)];
    tellMixedRow(row, sumSides(before, i, iEnd), sumSides(after, j, jEnd), tell);
    [i, j] = [iEnd, jEnd];
  }
}

const rowAt = ({ rows, length }: BookFrame, at: number): number => (at < length ? rows[at] : Number.POSITIVE_INFINITY);

/** Whether the entry is of `row`, and the only one of it. */
const isAlone = ({ rows, length }: BookFrame, at: number, row: number): boolean =>
  at < length && rows[at] === row && (at + 1 === length || rows[at + 1] !== row);

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

interface FlowTarget {
  readonly room: FlowRoom;
  readonly sums: Float64Array;
}

function addCell(step: Step, { room, sums }: FlowTarget, row: number, side: number, change: number): void {
  const isSure = step.isWhole && isInReach(step.before, row) && isInReach(step.after, row);
  const traded = isSure && change < 0 ? findTraded(step, row, side, -change) : 0;
  const at = room.length++;
  room.rows[at] = row;
  room.sides[at] = side;
  room.changes[at] = change;
  const band = findBand(step, row, side);
  const place = placeOfSum(band, side, 0);
  if (!isSure || traded === undefined) {
    room.causes[at] = UNCERTAIN;
    sums[place + (change > 0 ? UNSURE_ADDED : UNSURE_REMOVED)] += Math.abs(change);
  } else if (change > 0) {
    room.causes[at] = PLACED;
    sums[place + ADDED_SUM] += change;
  } else {
    room.traded[at] = traded;
    room.causes[at] = traded * 2 < -change ? PULLED : TRADED;
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

function isInReach({ firstRow, lastRow }: BookFrame, row: number): boolean {
  return row >= firstRow && row <= lastRow;
}

/** The narrowest band around the mid that a cell lies in. */
function findBand({ spec, mid }: Step, row: number, side: number): number {
  if (mid === undefined) return 0;
  const distance = Math.abs(labelOfRow(spec, row, WALL_SIDES[side]) - mid) / mid;
  let band = FLOW_BANDS.length - 1;
  while (distance > FLOW_BANDS[band]) band--;
  return band;
}
