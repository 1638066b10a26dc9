import type { MakeBandWriter } from '../../grid/band-writer';
import { buildGridTile } from '../../grid/build-grid-tile';
import type { GridSpec, GridTile } from '../../grid/grid-tile';

const LEAST_ROOM = 1024;

/** Takes the cells of a tile, snapshot by snapshot, rows ascending, and makes the tile of them. */
export class CellSink {
  readonly #rowStep: number;
  readonly #hasSides: boolean;
  readonly #times: number[] = [];
  readonly #offsets: number[] = [0];
  #length = 0;
  #prices: Float64Array<ArrayBuffer>;
  #values: Float64Array<ArrayBuffer>;
  #sides: Uint8Array<ArrayBuffer>;

  /** `hasSides`: the cells are levels of a book, whose sides are told. `room`: cells that are expected. */
  constructor(rowStep: number, hasSides: boolean, room: number) {
    this.#rowStep = rowStep;
    this.#hasSides = hasSides;
    const length = Math.max(room, LEAST_ROOM);
    this.#prices = new Float64Array(length);
    this.#values = new Float64Array(length);
    this.#sides = new Uint8Array(hasSides ? length : 0);
  }

  get length(): number {
    return this.#length;
  }

  /** Cells of rows that are drawn where they are. */
  addRows(rows: Int32Array, values: Float64Array, count: number): void {
    while (this.#length + count > this.#prices.length) this.#grow();
    const [prices, first, step] = [this.#prices, this.#length, this.#rowStep];
    for (let at = 0; at < count; at++) prices[first + at] = rows[at] * step;
    this.#values.set(values.subarray(0, count), first);
    this.#length += count;
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

function growTo<Column extends Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  from: Column,
  into: Column,
): Column {
  into.set(from);
  return into;
}
