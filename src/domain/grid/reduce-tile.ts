import { lowerBound } from '@/base/binary-search';
import { CODE_OUTSIDE_DEPTH, makeSizeEncoder, type SizeEncoder } from './code-book';
import { buildPyramid } from './code-pyramid';
import {
  BAND_ROWS,
  BAND_STRIDE,
  type CellTile,
  type GridBand,
  type GridSpec,
  type GridTile,
  rowOfLevel,
  TILE_COLUMNS,
} from './grid-tile';
import type { BlockLevel, Reduction } from './reduction';

/** A tile of blocks being built, column by column, so that a frame need not wait for all of it. */
export interface TileReducer {
  /** Its codes are filled while columns are reduced. */
  readonly tile: CellTile;
  readonly isDone: boolean;
  reduceColumn(): void;
}

/**
 * Builds tile `tileIndex` of the grid whose cells are the blocks of `level`, from the exact sizes of `sources`, the
 * tiles it covers. Blocks are read as in `readBlock` and encoded with the book of `spec`.
 */
export function makeTileReducer(
  spec: GridSpec,
  sources: readonly GridTile[],
  tileIndex: number,
  level: BlockLevel,
  reduction: Reduction,
): TileReducer {
  const blocks = new BlockColumn(spec, 2 ** level.rows, reduction);
  const bandIndexes = new Set(
    sources.flatMap((tile) => tile.bands.map((band) => Math.floor(band.bandIndex / 2 ** level.rows))),
  );
  const bands = [...bandIndexes]
    .sort((a, b) => a - b)
    .map((bandIndex) => ({ bandIndex, codes: new Uint8Array(TILE_COLUMNS * BAND_STRIDE) }));
  const tileOf = new Map(sources.map((tile) => [tile.tileIndex, tile]));
  const width = 2 ** level.columns;
  let next = 0;
  return {
    tile: { tileIndex, bands },
    get isDone() {
      return next >= TILE_COLUMNS;
    },
    reduceColumn() {
      const column = next++;
      const first = (tileIndex * TILE_COLUMNS + column) * width;
      const snapshots = listSnapshots(tileOf, first, first + width, reduction);
      if (snapshots.length === 0) return;
      for (const band of bands) blocks.encode(band, column, snapshots);
    },
  };
}

/** Levels `[start, end)` of a tile's columns. */
interface LevelSpan {
  readonly tile: GridTile;
  readonly start: number;
  readonly end: number;
}

/** The snapshots that count in the columns `[first, end)`, by time. */
export function listSnapshots(
  tileOf: ReadonlyMap<number, GridTile>,
  first: number,
  end: number,
  { time }: Reduction,
): LevelSpan[] {
  const spans: LevelSpan[] = [];
  for (let tileIndex = Math.floor(first / TILE_COLUMNS); tileIndex * TILE_COLUMNS < end; tileIndex++) {
    const tile = tileOf.get(tileIndex);
    if (tile === undefined) continue;
    const from = Math.max(0, first - tileIndex * TILE_COLUMNS);
    const to = Math.min(TILE_COLUMNS, end - tileIndex * TILE_COLUMNS);
    for (const snapshot of tile.snapshotOfColumn.subarray(from, to)) {
      if (snapshot < 0) continue;
      spans.push({ tile, start: tile.columns.offsets[snapshot], end: tile.columns.offsets[snapshot + 1] });
    }
  }
  return time === 'last' ? spans.slice(-1) : spans;
}

/** The sizes of one column of a band of blocks; its arrays are reused for every column. */
class BlockColumn {
  readonly #spec: GridSpec;
  readonly #rows: number;
  readonly #reduction: Reduction;
  readonly #encode: SizeEncoder;
  /** Sizes of one snapshot. */
  readonly #sizes = new Float64Array(BAND_ROWS);
  /** Sizes over all snapshots: maximum, sum or last. */
  readonly #folded = new Float64Array(BAND_ROWS);
  /** Number of snapshots that cover the block. */
  readonly #counts = new Uint32Array(BAND_ROWS);

  constructor(spec: GridSpec, rows: number, reduction: Reduction) {
    this.#spec = spec;
    this.#rows = rows;
    this.#reduction = reduction;
    this.#encode = makeSizeEncoder(spec.book);
  }

  encode(band: GridBand, column: number, snapshots: readonly LevelSpan[]): void {
    this.#folded.fill(0);
    this.#counts.fill(0);
    const firstBlock = band.bandIndex * BAND_ROWS;
    for (const span of snapshots) if (span.start < span.end) this.#add(span, firstBlock);
    const base = column * BAND_STRIDE;
    const isMean = this.#reduction.time === 'mean';
    for (let i = 0; i < BAND_ROWS; i++) {
      const count = this.#counts[i];
      const size = isMean ? this.#folded[i] / count : this.#folded[i];
      band.codes[base + i] = count === 0 ? CODE_OUTSIDE_DEPTH : this.#encode(size);
    }
    buildPyramid(band.codes, new Uint32Array(band.codes.buffer), base);
  }

  #add({ tile, start, end }: LevelSpan, firstBlock: number): void {
    const blockOf = (level: number): number =>
      Math.floor(rowOfLevel(this.#spec, tile.columns, level) / this.#rows) - firstBlock;
    const from = Math.max(0, blockOf(start));
    const to = Math.min(BAND_ROWS - 1, blockOf(end - 1));
    if (from > to) return;
    this.#sizes.fill(0, from, to + 1);
    this.#reducePrices(tile, start, end, firstBlock);
    const { time } = this.#reduction;
    for (let i = from; i <= to; i++) {
      const size = this.#sizes[i];
      this.#counts[i]++;
      if (time === 'mean') this.#folded[i] += size;
      else if (time === 'last' || size > this.#folded[i]) this.#folded[i] = size;
    }
  }

  #reducePrices({ columns }: GridTile, start: number, end: number, firstBlock: number): void {
    const { prices, volumes } = columns;
    const rows = this.#rows;
    const firstRow = firstBlock * rows;
    const endRow = firstRow + BAND_ROWS * rows;
    const isSum = this.#reduction.price === 'sum';
    let lastRow = Number.NaN;
    let sum = 0;
    for (let i = findLevel(prices, start, end, (firstRow - 1) * this.#spec.rowStep); i < end; i++) {
      const row = rowOfLevel(this.#spec, columns, i);
      if (row < firstRow) continue;
      if (row >= endRow) break;
      const block = Math.floor(row / rows) - firstBlock;
      if (isSum) this.#sizes[block] += volumes[i];
      else {
        sum = row === lastRow ? sum + volumes[i] : volumes[i];
        lastRow = row;
        if (sum > this.#sizes[block]) this.#sizes[block] = sum;
      }
    }
  }
}

/** First level of `[start, end)` whose price is at least `price`. */
export function findLevel(prices: Float64Array, start: number, end: number, price: number): number {
  return start + lowerBound(prices.subarray(start, end), price);
}
