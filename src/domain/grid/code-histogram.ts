import { type CodeBook, FIRST_SIZE_CODE, LAST_CODE, typicalSizeOf } from './code-book';
import { BAND_ROWS, BAND_STRIDE, type GridTile, TILE_COLUMNS } from './grid-tile';

/** A part of the grid: columns and rows, ends excluded, numbered as in `GridSpec`. */
export interface CellRange {
  readonly columnFrom: number;
  readonly columnTo: number;
  readonly rowFrom: number;
  readonly rowTo: number;
}

/** Number of cells per code (256) in a part of the grid. */
export function computeCodeHistogram(tiles: Iterable<GridTile>, range: CellRange): Uint32Array {
  const counts = new Uint32Array(LAST_CODE + 1);
  for (const tile of tiles) {
    const tileColumn = tile.tileIndex * TILE_COLUMNS;
    const first = Math.max(0, range.columnFrom - tileColumn);
    const last = Math.min(TILE_COLUMNS, range.columnTo - tileColumn);
    for (const band of tile.bands) {
      const low = Math.max(0, range.rowFrom - band.bandIndex * BAND_ROWS);
      const high = Math.min(BAND_ROWS, range.rowTo - band.bandIndex * BAND_ROWS);
      for (let column = first; column < last; column++) {
        const end = column * BAND_STRIDE + high;
        for (let i = column * BAND_STRIDE + low; i < end; i++) {
          const code = band.codes[i];
          counts[code] = counts[code] + 1;
        }
      }
    }
  }
  return counts;
}

/** The size that a share `share` (0 to 1) of the non-zero cells is below; `undefined` if there are none. */
export function computeSizePercentile(counts: Uint32Array, book: CodeBook, share: number): number | undefined {
  let total = 0;
  for (let code = FIRST_SIZE_CODE; code <= LAST_CODE; code++) total += counts[code];
  if (total === 0) return undefined;
  let seen = 0;
  for (let code = FIRST_SIZE_CODE; code < LAST_CODE; code++) {
    seen += counts[code];
    if (seen >= share * total) return typicalSizeOf(book, code);
  }
  return typicalSizeOf(book, LAST_CODE);
}
