import { MAX_BANDS } from '@/domain/grid/choose-bands';
import {
  CODE_OUTSIDE_DEPTH,
  CODE_ZERO,
  type CodeBook,
  FIRST_SIZE_CODE,
  LAST_CODE,
  lowestSizeOf,
} from '@/domain/grid/code-book';
import {
  BAND_ROWS,
  BAND_STRIDE,
  columnOfTime,
  type DepthColumns,
  type GridSpec,
  TILE_COLUMNS,
} from '@/domain/grid/grid-tile';
import { orderSnapshots } from '@/domain/grid/order-snapshots';
import { secondsOfMicros, unixMicros } from '@/domain/units';

export interface PlainTile {
  readonly bands: readonly { readonly bandIndex: number; readonly codes: Uint8Array }[];
  readonly sparseLevels: number;
}

/** The definition of a size's code: the last code whose least size is not above it. */
export function codeOfSize(book: CodeBook, size: number): number {
  if (!(size > 0)) return CODE_ZERO;
  let code = FIRST_SIZE_CODE;
  while (code < LAST_CODE && lowestSizeOf(book, code + 1) <= size) code++;
  return code;
}

/** The definition of a tile's bands, one level and one band at a time: every builder must produce the same. */
export function buildPlainTile(spec: GridSpec, tileIndex: number, received: DepthColumns): PlainTile {
  const columns = orderSnapshots(received);
  const rows = Array.from(columns.prices, (price) => Math.round(price / spec.rowStep));
  const snapshotOf = new Map<number, number>();
  for (const [snapshot, micros] of columns.timestampsMicros.entries()) {
    snapshotOf.set(columnOfTime(spec, secondsOfMicros(unixMicros(micros))) - tileIndex * TILE_COLUMNS, snapshot);
  }
  let sparseLevels = 0;
  const placed = [...snapshotOf].filter(([column]) => column >= 0 && column < TILE_COLUMNS);
  for (const [, snapshot] of placed) sparseLevels += columns.offsets[snapshot + 1] - columns.offsets[snapshot];
  const bands = chooseMostLevels(rows).map((bandIndex) => {
    const codes = new Uint8Array(TILE_COLUMNS * BAND_STRIDE);
    for (const [column, snapshot] of placed) {
      const levels = {
        rows,
        volumes: columns.volumes,
        start: columns.offsets[snapshot],
        end: columns.offsets[snapshot + 1],
      };
      const cells = codes.subarray(column * BAND_STRIDE, (column + 1) * BAND_STRIDE);
      sparseLevels -= fillCells(cells, levels, bandIndex * BAND_ROWS, spec.book);
    }
    return { bandIndex, codes };
  });
  return { bands, sparseLevels };
}

function chooseMostLevels(rows: readonly number[]): number[] {
  const levels = new Map<number, number>();
  for (const row of rows) {
    const band = Math.floor(row / BAND_ROWS);
    levels.set(band, (levels.get(band) ?? 0) + 1);
  }
  const ranked = [...levels].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return ranked
    .map(([band]) => band)
    .slice(0, MAX_BANDS)
    .sort((a, b) => a - b);
}

interface SnapshotLevels {
  readonly rows: readonly number[];
  readonly volumes: Float64Array;
  readonly start: number;
  readonly end: number;
}

/** Fills a column's cells and returns the count of levels in them. */
function fillCells(
  cells: Uint8Array,
  { rows, volumes, start, end }: SnapshotLevels,
  firstRow: number,
  book: CodeBook,
): number {
  cells.fill(CODE_OUTSIDE_DEPTH, 0, BAND_STRIDE - 1);
  for (let row = 0; row < BAND_ROWS; row++) {
    if (start < end && row + firstRow >= rows[start] && row + firstRow <= rows[end - 1]) cells[row] = CODE_ZERO;
  }
  let written = 0;
  let sum = 0;
  let last = -1;
  for (let i = start; i < end && rows[i] < firstRow + BAND_ROWS; i++) {
    const row = rows[i] - firstRow;
    if (row < 0) continue;
    sum = row === last ? sum + volumes[i] : volumes[i];
    last = row;
    cells[row] = codeOfSize(book, sum);
    written++;
  }
  for (let above = BAND_ROWS, below = 0; above < BAND_STRIDE - 1; above++, below += 2) {
    cells[above] = Math.max(cells[below], cells[below + 1]);
  }
  return written;
}
