import { makeGauss, makeRandom } from '@/base/random';
import { getBestWriter } from '@/data/decode/tile-kernel';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import { type DepthColumns, type GridSpec, type GridTile, TILE_COLUMNS } from '@/domain/grid/grid-tile';

const COLUMN_SECONDS = 60;
const ROW_STEP = 5;
const START = 490_000 * COLUMN_SECONDS * TILE_COLUMNS;
const LOWEST_ROW = 15_000;

/** A day of one-minute snapshots that all have the same rows, so that every peer has as many cells as we have. */
export interface BenchGrid {
  readonly columns: number;
  readonly rows: number;
  readonly columnSeconds: number;
  readonly rowStep: number;
  readonly timeFrom: number;
  readonly priceLow: number;
  sizeOf(column: number, row: number): number;
  /** Snapshots as passed on by the decoder, one item per tile. */
  readonly snapshots: readonly DepthColumns[];
}

export const BENCH_SPEC: GridSpec = { columnSeconds: COLUMN_SECONDS, rowStep: ROW_STEP, book: makeCodeBook(1) };

/** `columns` has to be a multiple of `TILE_COLUMNS`. Sizes are log-normal, with walls that last for hours. */
export function makeBenchGrid(columns: number, rows: number): BenchGrid {
  const random = makeRandom(columns + rows);
  const gauss = makeGauss(random);
  const walls = Float64Array.from({ length: rows }, () => (random() < 0.02 ? 40 : 1));
  const sizes = new Float64Array(columns * rows);
  for (let i = 0; i < sizes.length; i++) sizes[i] = Math.exp(gauss()) * walls[i % rows];
  const snapshots: DepthColumns[] = [];
  for (let first = 0; first < columns; first += TILE_COLUMNS) {
    const cells = TILE_COLUMNS * rows;
    snapshots.push({
      timestampsMicros: Float64Array.from(
        { length: TILE_COLUMNS },
        (_, i) => (START + (first + i) * COLUMN_SECONDS) * 1e6,
      ),
      offsets: Uint32Array.from({ length: TILE_COLUMNS + 1 }, (_, i) => i * rows),
      prices: Float64Array.from({ length: cells }, (_, i) => (LOWEST_ROW + (i % rows)) * ROW_STEP),
      volumes: sizes.slice(first * rows, first * rows + cells),
    });
  }
  return {
    columns,
    rows,
    columnSeconds: COLUMN_SECONDS,
    rowStep: ROW_STEP,
    timeFrom: START,
    priceLow: LOWEST_ROW * ROW_STEP,
    sizeOf: (column, row) => sizes[column * rows + row],
    snapshots,
  };
}

/** Builds tiles as the decode worker does. */
export function buildBenchTiles(grid: BenchGrid): GridTile[] {
  const firstTile = grid.timeFrom / (COLUMN_SECONDS * TILE_COLUMNS);
  return grid.snapshots.map((columns, i) => buildGridTile(BENCH_SPEC, firstTile + i, columns, getBestWriter()));
}
