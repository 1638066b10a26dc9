import type { GridSpec } from '../../grid/grid-tile';
import { type BookFrame, labelOfRow, WALL_SIDES } from '../ledger/book-frame';
import type { FlowCells } from './flow-cells';
import { FLOW_BANDS, FLOW_KINDS, type FlowSums, makeFlowSums, nestBands, placeOfSum, UNCERTAIN } from './flow-column';
import { findFirst } from './reached-rows';

const [ADDED_SUM, TRADED_SUM, PULLED_SUM, UNSURE_ADDED, UNSURE_REMOVED] = FLOW_KINDS.keys();
/** Kind of the part of a change that trades did not take, by the numbers of `FLOW_CAUSES`. */
const REST_SUMS = Uint8Array.of(ADDED_SUM, PULLED_SUM, PULLED_SUM);
const BANDS = FLOW_BANDS.length;
const SIDES = WALL_SIDES.length;

/** Sums of the changes from one snapshot to the next, by band around the mid, side and kind. */
export function sumCells(spec: GridSpec, [before, after]: readonly [BookFrame, BookFrame], cells: FlowCells): FlowSums {
  const sums = makeFlowSums();
  const { firsts, ends } = findBandRows(spec, after.mid ?? before.mid, cells);
  const { length, rows, sides, changes, traded, causes } = cells;
  for (let at = 0; at < length; at++) {
    const row = rows[at];
    const side = sides[at];
    let band = BANDS - 1;
    for (let edge = band * SIDES + side; band > 0 && (row < firsts[edge] || row >= ends[edge]); edge -= SIDES) band--;
    const place = placeOfSum(band, side, 0);
    const change = changes[at];
    const cause = causes[at];
    if (cause === UNCERTAIN) sums[place + (change > 0 ? UNSURE_ADDED : UNSURE_REMOVED)] += Math.abs(change);
    else {
      sums[place + TRADED_SUM] += traded[at];
      sums[place + REST_SUMS[cause]] += Math.abs(change) - traded[at];
    }
  }
  nestBands(sums);
  return sums;
}

/** First row and end (excluded) of each band and side. Searched once instead of cell by cell. */
function findBandRows(spec: GridSpec, mid: number | undefined, { rows, length }: FlowCells) {
  const [firsts, ends] = [new Float64Array(BANDS * SIDES), new Float64Array(BANDS * SIDES)];
  const range = { first: length === 0 ? 0 : rows[0], last: length === 0 ? -1 : rows[length - 1] };
  if (mid === undefined) return { firsts, ends };
  for (let edge = SIDES; edge < firsts.length; edge++) {
    const side = WALL_SIDES[edge % SIDES];
    const distance = (row: number): number => (labelOfRow(spec, row, side) - mid) / mid;
    const most = FLOW_BANDS[Math.floor(edge / SIDES)];
    firsts[edge] = findFirst(range, (row) => distance(row) >= -most);
    ends[edge] = findFirst(range, (row) => distance(row) > most);
  }
  return { firsts, ends };
}
