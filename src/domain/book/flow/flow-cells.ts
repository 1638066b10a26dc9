/** What changed from one snapshot to the next, cell by cell, as it is found. */
export interface FlowCells {
  /** Cells that changed, ascending by row. Those from `length` on are not read. */
  length: number;
  readonly rows: Int32Array;
  /** By the numbers of `WALL_SIDES`. */
  readonly sides: Uint8Array;
  /** Above zero: added. */
  readonly changes: Float64Array;
  /** What of a removal trades took; the rest of one that is not uncertain was pulled. */
  readonly traded: Float64Array;
  /** Of the larger part, by the numbers of `FLOW_CAUSES`. */
  readonly causes: Uint8Array;
}

export const makeFlowCells = (length: number): FlowCells => ({
  length: 0,
  // One more: what did not change is written too, and written over.
  rows: new Int32Array(length + 1),
  sides: new Uint8Array(length + 1),
  changes: new Float64Array(length + 1),
  traded: new Float64Array(length + 1),
  causes: new Uint8Array(length + 1),
});

export const copyCells = ({ length, rows, sides, changes, traded, causes }: FlowCells): FlowCells => ({
  length,
  rows: rows.slice(0, length),
  sides: sides.slice(0, length),
  changes: changes.slice(0, length),
  traded: traded.slice(0, length),
  causes: causes.slice(0, length),
});
