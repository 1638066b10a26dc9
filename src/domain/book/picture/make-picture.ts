import { ensure } from '@/base/assert';
import { type MakeBandWriter, makePlainWriter } from '../../grid/band-writer';
import { USD_CODE_BOOK } from '../../grid/code-book';
import { type GridSpec, type GridTile, rowOfPrice, TILE_COLUMNS } from '../../grid/grid-tile';
import { MICROS_PER_SECOND } from '../../units';
import type { FlowCells } from '../flow/flow-cells';
import { FLOW_KINDS } from '../flow/flow-column';
import { ChangeFollower } from '../flow/follow-flow';
import { ASK, BID, type BookFrame, UNKNOWN } from '../ledger/book-frame';
import { priceRows } from '../ledger/price-rows';
import type { TradeSources } from '../ledger/trade-evidence';
import { CellSink, type SinkCells, type SinkRoom } from './cell-sink';
import { ChangeParts } from './change-parts';
import { AgeKeeper, computeRanks, computeShares, type DepthValue, type RowSizes, VALUE_BOOKS } from './picture-values';
import { RowPlacer } from './place-rows';

/** How a book is drawn. */
export interface PictureForm {
  /** Value shown by the cells; `undefined`: the size. */
  readonly value: DepthValue | undefined;
  /** Height of a row in basis points if rows are distances from the mid; `undefined` if rows are prices. */
  readonly distanceStep: number | undefined;
  /** Whether sizes and changes are in USD, at the price of their level. Other values are not amounts of money. */
  readonly isUsd: boolean;
}

/** Number of parts of a picture: for changes one per kind, in the order of `FLOW_KINDS`; otherwise one. */
export const countParts = ({ value }: PictureForm): number => (value === 'change' ? FLOW_KINDS.length : 1);

/** The grid of a picture of books on the grid `spec`. */
export function specOfPicture(spec: GridSpec, { value, distanceStep, isUsd }: PictureForm): GridSpec {
  const sizes = isUsd ? USD_CODE_BOOK : spec.book;
  const book = value === undefined || value === 'change' ? sizes : VALUE_BOOKS[value];
  if (distanceStep === undefined) return { ...spec, book };
  return { columnSeconds: spec.columnSeconds, rowStep: distanceStep, book };
}

/** A tile of a picture; a new version is a new picture of the same time. */
export interface PictureTile {
  readonly tileIndex: number;
  readonly version: number;
  readonly parts: readonly GridTile[];
}

/** Position of a maker, to go back to. */
export interface PictureMark {
  readonly before: BookFrame | undefined;
  readonly ages: AgeKeeper | undefined;
  readonly tiles: number;
}

/** A tile of the picture being made. */
interface DrawnTile {
  readonly tileIndex: number;
  readonly version: number;
  /** One sink per part, while cells may still arrive: until the next tile starts. */
  sinks: readonly CellSink[] | undefined;
  made: readonly GridTile[] | undefined;
}

/** Draws computed pictures of books, snapshot by snapshot. Marks must be between tiles. */
export class PictureMaker {
  readonly #spec: GridSpec;
  readonly #form: PictureForm;
  readonly #makeWriter: MakeBandWriter;
  readonly #tiles: DrawnTile[] = [];
  readonly #changes: ChangeFollower;
  #ages: AgeKeeper | undefined;
  #versions = 0;
  /** Arrays of sinks that are no longer used, by part. */
  #rooms: readonly SinkRoom[] = [];
  readonly #placer: RowPlacer;
  readonly #parts = new ChangeParts();
  #room = makeRoom(0);

  constructor(spec: GridSpec, form: PictureForm, sources: TradeSources, makeWriter: MakeBandWriter = makePlainWriter) {
    this.#spec = spec;
    this.#form = form;
    this.#makeWriter = makeWriter;
    this.#changes = new ChangeFollower(spec, sources, (frames, cells) => this.#drawChange(frames, cells));
    this.#placer = new RowPlacer(spec, form.distanceStep);
    this.#ages = form.value === 'age' ? new AgeKeeper() : undefined;
  }

  setSources(sources: TradeSources): void {
    this.#changes.setSources(sources);
  }

  push(frame: BookFrame): void {
    if (this.#form.value === 'change') this.#changes.push(frame);
    else this.#drawValues(frame);
  }

  mark(): PictureMark {
    return { before: this.#changes.before, ages: this.#ages?.copy(), tiles: this.#tiles.length };
  }

  goBack({ before, ages, tiles }: PictureMark): void {
    this.#changes.goBack(before);
    this.#ages = ages?.copy();
    for (const tile of this.#tiles.splice(tiles)) this.#close(tile);
  }

  /** Tiles in ascending order. */
  tell(): PictureTile[] {
    return this.#tiles.map((tile) => {
      const { tileIndex, version } = tile;
      return { tileIndex, version, parts: this.#make(tile) };
    });
  }

  #make(tile: DrawnTile): readonly GridTile[] {
    const spec = specOfPicture(this.#spec, this.#form);
    tile.made ??= ensure(tile.sinks, 'cells').map((sink) => sink.build(spec, tile.tileIndex, this.#makeWriter));
    return tile.made;
  }

  /** The sinks of the tile that contains a column. */
  #open(column: number): readonly CellSink[] {
    const tileIndex = Math.floor(column / TILE_COLUMNS);
    const last = this.#tiles.at(-1);
    if (last?.tileIndex === tileIndex) {
      last.made = undefined;
      return ensure(last.sinks, 'a tile that is not done');
    }
    if (last !== undefined) {
      this.#make(last);
      this.#close(last);
    }
    const { rowStep } = specOfPicture(this.#spec, this.#form);
    const hasSides = this.#form.value === undefined;
    const sinks = Array.from(
      { length: countParts(this.#form) },
      (_, part) => new CellSink(rowStep, hasSides, this.#rooms[part]),
    );
    this.#rooms = [];
    this.#tiles.push({ tileIndex, version: ++this.#versions, sinks, made: undefined });
    return sinks;
  }

  /** No more cells arrive for this tile: its arrays are reused for the next one. */
  #close(tile: DrawnTile): void {
    if (tile.sinks !== undefined) this.#rooms = tile.sinks.map(({ room }) => room);
    tile.sinks = undefined;
  }

  #drawChange([before, after]: readonly [BookFrame, BookFrame], cells: FlowCells): void {
    const mid = after.mid ?? before.mid;
    if (!this.#placer.canPlace(mid)) return;
    if (this.#form.isUsd) for (const sizes of [cells.changes, cells.traded]) priceRows(this.#spec, cells, sizes, sizes);
    const rows = this.#placer.placeAll(cells.rows, cells.length, mid);
    const reach = { first: this.#placer.place(after.firstRow, mid), last: this.#placer.place(after.lastRow, mid) };
    const sinks = this.#open(after.column);
    for (const [part, own] of this.#parts.split(cells, rows, reach).entries()) sinks[part].add(own);
    for (const sink of sinks) sink.end(Math.round(after.time * MICROS_PER_SECOND));
  }

  #drawValues(frame: BookFrame): void {
    const { mid, time } = frame;
    if (this.#room.values.length < frame.length) this.#room = makeRoom(frame.length);
    const cells = this.#computeCells(frame);
    if (cells === undefined || !this.#placer.canPlace(mid)) return;
    const [sink] = this.#open(frame.column);
    sink.add({ ...cells, rows: this.#placer.placeAll(cells.rows, cells.length, mid) });
    sink.end(Math.round(time * MICROS_PER_SECOND));
  }

  /** `undefined` if the snapshot does not allow to compute them. */
  #computeCells(frame: BookFrame): SinkCells | undefined {
    const { mid, time } = frame;
    const { value } = this.#form;
    // A row may have both sides: they stay separate where sizes are drawn.
    if (value === undefined) return this.#describeSizes(frame);
    const rows = mergeRows(frame, this.#room);
    const { values, sides } = this.#room;
    if (value === 'share') computeShares(rows, values);
    else if (value === 'age') this.#ages?.next(rows, time, values);
    else if (mid === undefined) return undefined;
    else computeRanks(rows, this.#findMiddle(mid), values);
    return { length: rows.length, rows: rows.rows, values, sides };
  }

  /** First row above a mid. */
  #findMiddle(mid: number | undefined): number {
    return mid === undefined ? Number.NEGATIVE_INFINITY : rowOfPrice(this.#spec, mid) + 1;
  }

  /** Sizes whose side is unknown count as bids below the mid and as asks above it. */
  #describeSizes({ length, rows, sizes, sides: told, mid }: BookFrame): SinkCells {
    const middle = this.#findMiddle(mid);
    const { sides, values } = this.#room;
    for (let at = 0; at < length; at++) sides[at] = told[at] === UNKNOWN ? (rows[at] < middle ? BID : ASK) : told[at];
    if (!this.#form.isUsd) return { length, rows, values: sizes, sides };
    priceRows(this.#spec, { length, rows, sides }, sizes, values);
    return { length, rows, values, sides };
  }
}

const makeRoom = (length: number) => ({
  rows: new Int32Array(length),
  sizes: new Float64Array(length),
  sides: new Uint8Array(length),
  values: new Float64Array(length),
});

/** Resting size per row, both sides together. */
function mergeRows({ length, rows, sizes }: BookFrame, room: ReturnType<typeof makeRoom>): RowSizes {
  if (isEachOnce(rows, length)) return { length, rows, sizes };
  let count = 0;
  for (let at = 0; at < length; at++) {
    if (count > 0 && room.rows[count - 1] === rows[at]) room.sizes[count - 1] += sizes[at];
    else {
      room.rows[count] = rows[at];
      room.sizes[count++] = sizes[at];
    }
  }
  return { length: count, rows: room.rows, sizes: room.sizes };
}

function isEachOnce(rows: Int32Array, length: number): boolean {
  for (let at = 1; at < length; at++) if (rows[at] === rows[at - 1]) return false;
  return true;
}
