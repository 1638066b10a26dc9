import type { FlowCells } from '../flow/flow-cells';
import { FLOW_KINDS, UNCERTAIN } from '../flow/flow-column';
import type { RowRange } from '../flow/reached-rows';
import type { SinkCells } from './cell-sink';

const [ADDED, TRADED, PULLED, UNSURE_ADDED, UNSURE_REMOVED] = FLOW_KINDS.keys();

interface Part extends SinkCells {
  length: number;
}

const makePart = (length: number): Part => ({
  length: 0,
  rows: new Int32Array(length),
  values: new Float64Array(length),
  sides: new Uint8Array(0),
});

/** Splits changes by kind into arrays that are valid until the next split. */
export class ChangeParts {
  #parts: readonly Part[] = FLOW_KINDS.map(() => makePart(0));

  /**
   * Returns the cells of each kind, in the order of `FLOW_KINDS`; `rows` are the rows they are drawn in. Cells outside
   * `reach`, the rows of the later snapshot, are left out. Both ends of `reach` are added as zeros, so that empty rows
   * between them are true zeros.
   */
  split(cells: FlowCells, rows: Int32Array, reach: RowRange): readonly SinkCells[] {
    // The two ends, and one extra: cells of another kind are written too, and overwritten.
    const most = cells.length + 3;
    if (this.#parts[ADDED].rows.length < most) this.#parts = FLOW_KINDS.map(() => makePart(most));
    for (const part of this.#parts) part.length = 0;
    addCell(this.#parts[ADDED], reach.first, 0);
    splitCells(this.#parts, cells, rows, reach);
    addCell(this.#parts[ADDED], reach.last, 0);
    return this.#parts;
  }
}

function addCell(part: Part, row: number, value: number): void {
  part.rows[part.length] = row;
  part.values[part.length++] = value;
}

/**
 * Nearly every cell was added or pulled, about equally often: advances without a branch, which would be mispredicted.
 */
function splitCells(
  parts: readonly Part[],
  { length, changes, traded, causes }: FlowCells,
  rows: Int32Array,
  { first, last }: RowRange,
): void {
  const [added, pulled] = [parts[ADDED], parts[PULLED]];
  let [addedEnd, pulledEnd] = [added.length, pulled.length];
  for (let at = 0; at < length; at++) {
    const row = rows[at];
    if (row < first || row > last) continue;
    const change = changes[at];
    if (causes[at] === UNCERTAIN) {
      addCell(parts[change > 0 ? UNSURE_ADDED : UNSURE_REMOVED], row, Math.abs(change));
      continue;
    }
    const rest = -change - traded[at];
    added.rows[addedEnd] = row;
    added.values[addedEnd] = change;
    addedEnd += Number(change > 0);
    pulled.rows[pulledEnd] = row;
    pulled.values[pulledEnd] = rest;
    pulledEnd += Number(rest > 0);
    if (traded[at] > 0) addCell(parts[TRADED], row, traded[at]);
  }
  added.length = addedEnd;
  pulled.length = pulledEnd;
}
