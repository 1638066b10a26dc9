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

/** Parts changes into their kinds, in arrays that hold until the next are parted. */
export class ChangeParts {
  #parts: readonly Part[] = FLOW_KINDS.map(() => makePart(0));

  /**
   * The cells of each kind, in the order of `FLOW_KINDS`; `rows` are where the cells are drawn. What lies out of `reach`,
   * which the later snapshot has, is out of the picture. Its ends are told as zeros: between them nothing is a true zero.
   */
  split(cells: FlowCells, rows: Int32Array, reach: RowRange): readonly SinkCells[] {
    // The ends, and one more: what is not of a kind is written too, and written over.
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

/** Nearly every cell was added or pulled, as often the one as the other: counted on without a branch, which would be guessed wrongly. */
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
