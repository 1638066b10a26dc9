import type { MakeBandWriter } from '../../grid/band-writer';
import { buildGridTile } from '../../grid/build-grid-tile';
import type { GridSpec, GridTile } from '../../grid/grid-tile';

/** Takes the cells of a tile, snapshot by snapshot, rows ascending, and makes the tile of them. */
export class CellSink {
  readonly #rowStep: number;
  readonly #hasSides: boolean;
  readonly #times: number[] = [];
  readonly #offsets: number[] = [0];
  #length = 0;
  #prices = new Float64Array(1024);
  #values = new Float64Array(1024);
  #sides: Uint8Array;

  /** `hasSides`: the cells are levels of a book, whose sides are told. */
  constructor(rowStep: number, hasSides: boolean) {
    this.#rowStep = rowStep;
    this.#hasSides = hasSides;
    this.#sides = new Uint8Array(hasSides ? 1024 : 0);
  }

  add(row: number, value: number, side: number): void {
    if (this.#length === this.#prices.length) this.#grow();
    const at = this.#length++;
    this.#prices[at] = row * this.#rowStep;
    this.#values[at] = value;
    if (this.#hasSides) this.#sides[at] = side;
  }

  /** Ends the snapshot whose cells were added. */
  end(timeMicros: number): void {
    this.#times.push(timeMicros);
    this.#offsets.push(this.#length);
  }

  build(spec: GridSpec, tileIndex: number, makeWriter: MakeBandWriter): GridTile {
    const length = this.#length;
    return buildGridTile(
      spec,
      tileIndex,
      {
        timestampsMicros: Float64Array.from(this.#times),
        offsets: Uint32Array.from(this.#offsets),
        prices: this.#prices.slice(0, length),
        volumes: this.#values.slice(0, length),
        ...(this.#hasSides && { sides: this.#sides.slice(0, length) }),
        // Rows are blocks that begin at their price.
        ...(spec.blocks !== undefined && { asks: new Uint8Array(length) }),
      },
      makeWriter,
    );
  }

  #grow(): void {
    const length = this.#prices.length * 2;
    this.#prices = growTo(this.#prices, new Float64Array(length));
    this.#values = growTo(this.#values, new Float64Array(length));
    if (this.#hasSides) this.#sides = growTo(this.#sides, new Uint8Array(length));
  }
}

function growTo<Column extends Float64Array | Uint8Array>(from: Column, into: Column): Column {
  into.set(from);
  return into;
}
