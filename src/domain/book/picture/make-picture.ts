import { type MakeBandWriter, makePlainWriter } from '../../grid/band-writer';
import { type GridSpec, type GridTile, middleOfRow, rowOfPrice, TILE_COLUMNS } from '../../grid/grid-tile';
import { MICROS_PER_SECOND } from '../../units';
import { compareCells, type FlowCells, makeFlowCells } from '../flow/compare-frames';
import { FLOW_KINDS, PLACED, UNCERTAIN } from '../flow/flow-column';
import { copyFrame } from '../flow/follow-flow';
import { ASK, BID, type BookFrame, UNKNOWN } from '../ledger/book-frame';
import type { TradeSources } from '../ledger/trade-evidence';
import { CellSink } from './cell-sink';
import { AgeKeeper, computeRanks, computeShares, type DepthValue, type RowSizes, VALUE_BOOKS } from './picture-values';

/** What a book is drawn as. */
export interface PictureForm {
  /** Of the cells; `undefined`: the size. */
  readonly value: DepthValue | undefined;
  /** Height of a row in basis points where rows are distances from the mid; `undefined`: rows are prices. */
  readonly distanceStep: number | undefined;
}

const BASIS_POINTS = 1e4;
const SPARE_ROOM = 1.05;

/** Parts of a picture: of changes one a kind, in the order of `FLOW_KINDS`; of all else a single one. */
export const countParts = ({ value }: PictureForm): number => (value === 'change' ? FLOW_KINDS.length : 1);

/** The grid that a picture of books on the grid `spec` has. */
export function specOfPicture(spec: GridSpec, { value, distanceStep }: PictureForm): GridSpec {
  const book = value === undefined || value === 'change' ? spec.book : VALUE_BOOKS[value];
  if (distanceStep === undefined) return { ...spec, book };
  return { columnSeconds: spec.columnSeconds, rowStep: distanceStep, book };
}

/** A tile of a picture; another version is another picture of the same time. */
export interface PictureTile {
  readonly tileIndex: number;
  readonly version: number;
  readonly parts: readonly GridTile[];
}

/** How far a maker has come. */
export interface PictureMark {
  readonly before: BookFrame | undefined;
  readonly ages: AgeKeeper | undefined;
  readonly tiles: number;
}

interface OpenTile {
  readonly tileIndex: number;
  readonly version: number;
  readonly sinks: readonly CellSink[];
  made: readonly GridTile[] | undefined;
}

const [ADDED, TRADED, PULLED, UNSURE_ADDED, UNSURE_REMOVED] = FLOW_KINDS.keys();

/** Draws books, snapshot by snapshot, as something that is computed from them. */
export class PictureMaker {
  readonly #spec: GridSpec;
  readonly #form: PictureForm;
  readonly #makeWriter: MakeBandWriter;
  readonly #tiles: OpenTile[] = [];
  #sources: TradeSources;
  #before: BookFrame | undefined;
  #ages: AgeKeeper | undefined;
  #versions = 0;
  #cells = makeFlowCells(0);
  #room: { rows: Int32Array; sizes: Float64Array; sides: Uint8Array; values: Float64Array } = makeRoom(0);

  constructor(spec: GridSpec, form: PictureForm, sources: TradeSources, makeWriter: MakeBandWriter = makePlainWriter) {
    this.#spec = spec;
    this.#form = form;
    this.#sources = sources;
    this.#makeWriter = makeWriter;
    this.#ages = form.value === 'age' ? new AgeKeeper() : undefined;
  }

  setSources(sources: TradeSources): void {
    this.#sources = sources;
  }

  push(frame: BookFrame): void {
    const { value } = this.#form;
    if (value === 'change') this.#pushChange(frame);
    else this.#pushValues(frame);
  }

  mark(): PictureMark {
    return { before: this.#before, ages: this.#ages?.copy(), tiles: this.#tiles.length };
  }

  goBack({ before, ages, tiles }: PictureMark): void {
    this.#before = before;
    this.#ages = ages?.copy();
    this.#tiles.length = tiles;
  }

  /** Tiles in ascending order. */
  tell(): PictureTile[] {
    const spec = specOfPicture(this.#spec, this.#form);
    return this.#tiles.map((tile) => {
      tile.made ??= tile.sinks.map((sink) => sink.build(spec, tile.tileIndex, this.#makeWriter));
      return { tileIndex: tile.tileIndex, version: tile.version, parts: tile.made };
    });
  }

  #open(column: number): OpenTile {
    const tileIndex = Math.floor(column / TILE_COLUMNS);
    const last = this.#tiles.at(-1);
    if (last?.tileIndex === tileIndex) {
      last.made = undefined;
      return last;
    }
    const { rowStep } = specOfPicture(this.#spec, this.#form);
    const hasSides = this.#form.value === undefined;
    // A tile has about as many cells as the one before.
    const sinks = Array.from({ length: countParts(this.#form) }, (_, part) => {
      const room = Math.ceil((last?.sinks[part].length ?? 0) * SPARE_ROOM);
      return new CellSink(rowStep, hasSides, room);
    });
    const opened = { tileIndex, version: ++this.#versions, sinks, made: undefined };
    this.#tiles.push(opened);
    return opened;
  }

  #pushChange(frame: BookFrame): void {
    const before = this.#before;
    this.#before = copyFrame(frame);
    if (before === undefined) return;
    const place = this.#placeRows(frame.mid ?? before.mid);
    if (place === undefined) return;
    this.#cells = compareCells(this.#spec, this.#sources, [before, this.#before], this.#cells);
    const { sinks } = this.#open(frame.column);
    // The ends of what both snapshots reach: between them nothing is a true zero.
    const [first, last] = [place(frame.firstRow), place(frame.lastRow)];
    sinks[ADDED].add(first, 0, UNKNOWN);
    addChanges(this.#cells, sinks, place, first, last);
    sinks[ADDED].add(last, 0, UNKNOWN);
    for (const sink of sinks) sink.end(Math.round(frame.time * MICROS_PER_SECOND));
  }

  #pushValues(frame: BookFrame): void {
    const place = this.#placeRows(frame.mid);
    const rows = this.#mergeRows(frame);
    const { values, sides } = this.#room;
    const isComputed = this.#computeValues(rows, frame, values);
    if (place === undefined || !isComputed) return;
    const [sink] = this.#open(frame.column).sinks;
    const middle = this.#findMiddle(frame.mid);
    // With told sides a row may hold both: they stay apart where sizes are drawn.
    if (this.#form.value === undefined) {
      for (let at = 0; at < frame.length; at++) {
        const own = frame.sides[at];
        sink.add(place(frame.rows[at]), frame.sizes[at], own === UNKNOWN ? (frame.rows[at] < middle ? BID : ASK) : own);
      }
    } else if (this.#form.distanceStep === undefined) sink.addRows(rows.rows, values, rows.length);
    else for (let at = 0; at < rows.length; at++) sink.add(place(rows.rows[at]), values[at], sides[at]);
    sink.end(Math.round(frame.time * MICROS_PER_SECOND));
  }

  /** Fills `into`; false where the snapshot does not tell. */
  #computeValues(rows: RowSizes, { mid, time }: BookFrame, into: Float64Array): boolean {
    switch (this.#form.value) {
      case 'share':
        computeShares(rows, into);
        return true;
      case 'rank':
        if (mid === undefined) return false;
        computeRanks(rows, this.#findMiddle(mid), into);
        return true;
      case 'age':
        this.#ages?.next(rows, time, into);
        return true;
      default:
        return true;
    }
  }

  /** First row above a mid. */
  #findMiddle(mid: number | undefined): number {
    return mid === undefined ? Number.NEGATIVE_INFINITY : rowOfPrice(this.#spec, mid) + 1;
  }

  /** What rests in each row, both sides together. */
  #mergeRows({ length, rows, sizes, sides }: BookFrame): RowSizes {
    if (this.#room.rows.length < length) this.#room = makeRoom(length);
    const room = this.#room;
    let count = 0;
    for (let at = 0; at < length; at++) {
      if (count > 0 && room.rows[count - 1] === rows[at]) room.sizes[count - 1] += sizes[at];
      else {
        room.rows[count] = rows[at];
        room.sides[count] = sides[at];
        room.sizes[count++] = sizes[at];
      }
    }
    return { length: count, rows: room.rows, sizes: room.sizes };
  }

  /** Where the rows of a snapshot are drawn; `undefined` where that needs a mid that is not known. */
  #placeRows(mid: number | undefined): ((row: number) => number) | undefined {
    const { distanceStep } = this.#form;
    if (distanceStep === undefined) return (row) => row;
    if (mid === undefined) return undefined;
    const spec = this.#spec;
    return (row) => Math.round(((middleOfRow(spec, row) / mid - 1) * BASIS_POINTS) / distanceStep);
  }
}

const makeRoom = (length: number) => ({
  rows: new Int32Array(length),
  sizes: new Float64Array(length),
  sides: new Uint8Array(length),
  values: new Float64Array(length),
});

/** Each change to the part of its kind. What the later snapshot does not reach is out of the picture. */
function addChanges(
  { length, rows, sides, changes, traded, causes }: FlowCells,
  sinks: readonly CellSink[],
  place: (row: number) => number,
  first: number,
  last: number,
): void {
  for (let at = 0; at < length; at++) {
    const row = place(rows[at]);
    if (row < first || row > last) continue;
    const change = changes[at];
    const side = sides[at];
    const cause = causes[at];
    if (cause === UNCERTAIN) sinks[change > 0 ? UNSURE_ADDED : UNSURE_REMOVED].add(row, Math.abs(change), side);
    else if (cause === PLACED) sinks[ADDED].add(row, change, side);
    else {
      if (traded[at] > 0) sinks[TRADED].add(row, traded[at], side);
      if (-change > traded[at]) sinks[PULLED].add(row, -change - traded[at], side);
    }
  }
}
