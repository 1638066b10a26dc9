import { type GridSpec, middleOfRow } from '../../grid/grid-tile';

const BASIS_POINTS = 1e4;

/** Row, in steps of `distanceStep` basis points from a mid, that contains the middle of a price row. */
const placeRow = (spec: GridSpec, row: number, mid: number, distanceStep: number): number =>
  Math.round(((middleOfRow(spec, row) / mid - 1) * BASIS_POINTS) / distanceStep);

/** Maps the rows of snapshots to the rows they are drawn in. */
export class RowPlacer {
  readonly #spec: GridSpec;
  readonly #distanceStep: number | undefined;
  #room = new Int32Array(0);

  /** `distanceStep`: height of a row in basis points; `undefined`: rows are prices and stay as they are. */
  constructor(spec: GridSpec, distanceStep: number | undefined) {
    this.#spec = spec;
    this.#distanceStep = distanceStep;
  }

  /** Whether rows of a snapshot can be placed: distances need its mid. */
  canPlace(mid: number | undefined): boolean {
    return mid !== undefined || this.#distanceStep === undefined;
  }

  place(row: number, mid: number | undefined): number {
    if (mid === undefined || this.#distanceStep === undefined) return row;
    return placeRow(this.#spec, row, mid, this.#distanceStep);
  }

  /** Places the first `length` of `rows`; the result is valid until the next call. */
  placeAll(rows: Int32Array, length: number, mid: number | undefined): Int32Array {
    if (mid === undefined || this.#distanceStep === undefined) return rows;
    if (this.#room.length < length) this.#room = new Int32Array(length);
    for (let at = 0; at < length; at++) this.#room[at] = placeRow(this.#spec, rows[at], mid, this.#distanceStep);
    return this.#room;
  }
}
