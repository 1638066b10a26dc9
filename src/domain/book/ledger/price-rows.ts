import type { GridSpec } from '../../grid/grid-tile';
import { labelOfRow, WALL_SIDES } from './book-frame';

export interface SidedRows {
  readonly length: number;
  readonly rows: Int32Array;
  /** Numbers of `WALL_SIDES`. */
  readonly sides: Uint8Array;
}

/** Writes `sizes` in USD to `into`: each × the label price of its level, as in `priceInUsd`. */
export function priceRows(
  spec: GridSpec,
  { length, rows, sides }: SidedRows,
  sizes: Float64Array,
  into: Float64Array,
): void {
  for (let at = 0; at < length; at++) into[at] = sizes[at] * labelOfRow(spec, rows[at], WALL_SIDES[sides[at]]);
}
