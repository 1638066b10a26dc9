/** Changes from one snapshot to the next, cell by cell, while they are being found. */
export interface FlowCells {
  /** Changed cells, ascending by row. Entries from `length` on are ignored. */
  length: number;
  readonly rows: Int32Array;
  /** Numbers of `WALL_SIDES`. */
  readonly sides: Uint8Array;
  /** Above zero if size was added. */
  readonly changes: Float64Array;
  /** What trades took of a removal; unless the removal is uncertain, the rest was pulled. */
  readonly traded: Float64Array;
  /** Cause of the larger part, as a number of `FLOW_CAUSES`. */
  readonly causes: Uint8Array;
}

export const makeFlowCells = (length: number): FlowCells => ({
  length: 0,
  // One extra: unchanged cells are written too, and overwritten.
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
