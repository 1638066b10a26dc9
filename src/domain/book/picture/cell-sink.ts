import type { MakeBandWriter } from '../../grid/band-writer';
import { buildGridTile } from '../../grid/build-grid-tile';
import type { GridSpec, GridTile } from '../../grid/grid-tile';

const MIN_ROOM = 1024;

/** Arrays that collect cells. */
export interface SinkRoom {
  readonly prices: Float64Array<ArrayBuffer>;
  readonly values: Float64Array<ArrayBuffer>;
  /** Sides, if the cells are levels of a book; otherwise empty. */
  readonly sides: Uint8Array<ArrayBuffer>;
}

/** Cells of one snapshot, rows ascending. Those from `length` on are ignored. */
export interface SinkCells {
  readonly length: number;
  readonly rows: Int32Array;
  readonly values: Float64Array;
  readonly sides: Uint8Array;
}

/** Collects the cells of a tile, snapshot by snapshot, and builds the tile. */
export class CellSink {
  readonly #rowStep: number;
  readonly #hasSides: boolean;
  readonly #times: number[] = [];
  readonly #offsets: number[] = [0];
  #length = 0;
  #room: SinkRoom;

  /**
   * `hasSides`: whether the cells are levels of a book, with sides. `room`: arrays of a sink that is no longer used.
   */
  constructor(rowStep: number, hasSides: boolean, room: SinkRoom | undefined) {
    this.#rowStep = rowStep;
    this.#hasSides = hasSides;
    this.#room = room ?? makeRoom(MIN_ROOM, hasSides);
  }

  /** Arrays for the next sink: tiles have about the same number of cells, and clearing new memory takes time. */
  get room(): SinkRoom {
    return this.#room;
  }

  /** Adds the cells of a snapshot, or some of them. */
  add({ length, rows, values, sides }: SinkCells): void {
    this.#reach(this.#length + length);
    const [{ prices }, first, step] = [this.#room, this.#length, this.#rowStep];
    for (let at = 0; at < length; at++) prices[first + at] = rows[at] * step;
    this.#room.values.set(values.subarray(0, length), first);
    if (this.#hasSides) this.#room.sides.set(sides.subarray(0, length), first);
    this.#length += length;
  }

  /** Ends the snapshot whose cells were added. */
  end(timeMicros: number): void {
    this.#times.push(timeMicros);
    this.#offsets.push(this.#length);
  }

  build(spec: GridSpec, tileIndex: number, makeWriter: MakeBandWriter): GridTile {
    const [length, { prices, values, sides }] = [this.#length, this.#room];
    return buildGridTile(
      spec,
      tileIndex,
      {
        timestampsMicros: Float64Array.from(this.#times),
        offsets: Uint32Array.from(this.#offsets),
        prices: prices.slice(0, length),
        volumes: values.slice(0, length),
        ...(this.#hasSides && { sides: sides.slice(0, length) }),
        // Rows are blocks that start at their price.
        ...(spec.blocks !== undefined && { asks: new Uint8Array(length) }),
      },
      makeWriter,
    );
  }

  #reach(length: number): void {
    if (length <= this.#room.prices.length) return;
    const larger = makeRoom(length * 2, this.#hasSides);
    larger.prices.set(this.#room.prices);
    larger.values.set(this.#room.values);
    larger.sides.set(this.#room.sides);
    this.#room = larger;
  }
}

const makeRoom = (length: number, hasSides: boolean): SinkRoom => ({
  prices: new Float64Array(length),
  values: new Float64Array(length),
  sides: new Uint8Array(hasSides ? length : 0),
});
