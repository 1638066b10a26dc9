import type { MakeBandWriter } from '../../grid/band-writer';
import { buildGridTile } from '../../grid/build-grid-tile';
import type { GridSpec, GridTile } from '../../grid/grid-tile';

/** Takes the cells of a tile, snapshot by snapshot, rows ascending, and makes the tile of them. */
export class CellSink {
  readonly #times: number[] = [];
  readonly #offsets: number[] = [0];
  #length = 0;
  #rows = new Int32Array(1024);
  #values = new Float64Array(1024);
  #sides = new Uint8Array(1024);

  add(row: number, value: number, side: number): void {
    if (this.#length === this.#rows.length) this.#grow();
    this.#rows[this.#length] = row;
    this.#values[this.#length] = value;
    this.#sides[this.#length++] = side;
  }

  /** Ends the snapshot whose cells were added. */
  end(timeMicros: number): void {
    this.#times.push(timeMicros);
    this.#offsets.push(this.#length);
  }

  /** `hasSides`: the cells are levels of a book, whose sides are told. */
  build(spec: GridSpec, tileIndex: number, hasSides: boolean, makeWriter: MakeBandWriter): GridTile {
    const [rows, length] = [this.#rows, this.#length];
    const prices = new Float64Array(length);
    for (let at = 0; at < length; at++) prices[at] = rows[at] * spec.rowStep;
    return buildGridTile(
      spec,
      tileIndex,
      {
        timestampsMicros: Float64Array.from(this.#times),
        offsets: Uint32Array.from(this.#offsets),
        prices,
        volumes: this.#values.slice(0, length),
        ...(hasSides && { sides: this.#sides.slice(0, length) }),
        // Rows are blocks that begin at their price.
        ...(spec.blocks !== undefined && { asks: new Uint8Array(length) }),
      },
      makeWriter,
    );
  }

  #grow(): void {
    const length = this.#rows.length * 2;
    const rows = new Int32Array(length);
    const values = new Float64Array(length);
    const sides = new Uint8Array(length);
    rows.set(this.#rows);
    values.set(this.#values);
    sides.set(this.#sides);
    [this.#rows, this.#values, this.#sides] = [rows, values, sides];
  }
}
