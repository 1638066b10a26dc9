import { type AxisTable, findPixels, levelOfScale } from './axis-table';
import { BAND_ROWS, BAND_STRIDE, type CellTile, type GridBand, levelOffset, TILE_COLUMNS } from './grid-tile';

/** Number of pyramid levels above the cells themselves. */
export const HIGHEST_LEVEL = Math.log2(BAND_ROWS);

/** Position of a band relative to the origins of two axis tables. */
export interface BandPlace {
  readonly column: number;
  readonly row: number;
}

export function placeBand(tile: CellTile, band: GridBand, columns: AxisTable, rows: AxisTable): BandPlace {
  return {
    column: tile.tileIndex * TILE_COLUMNS - columns.origin,
    row: band.bandIndex * BAND_ROWS - rows.origin,
  };
}

/**
 * Draws tiles into a plane of codes, one per pixel, row by row from the top: the maximum over the cells that a pixel
 * shows. Does in plain code what the WebGL2 renderer does: it is the software renderer and the reference in tests.
 * `columns` follows x; `rows` ascends with price, so its first pixel is the lowest one.
 */
export function rasterCodes(tiles: Iterable<CellTile>, columns: AxisTable, rows: AxisTable): Uint8Array {
  const plane = new Uint8Array((columns.cells.length / 2) * (rows.cells.length / 2));
  for (const tile of tiles) {
    for (const band of tile.bands) rasterBand(plane, band, placeBand(tile, band, columns, rows), columns, rows);
  }
  return plane;
}

function rasterBand(plane: Uint8Array, band: GridBand, place: BandPlace, columns: AxisTable, rows: AxisTable): void {
  const width = columns.cells.length / 2;
  const height = rows.cells.length / 2;
  const level = levelOfScale(rows.cellsPerPixel, HIGHEST_LEVEL);
  const base = levelOffset(level);
  const [left, right] = findPixels(columns, place.column, place.column + TILE_COLUMNS);
  const [bottom, top] = findPixels(rows, place.row, place.row + BAND_ROWS);
  for (let y = bottom; y < top; y++) {
    const low = Math.max(0, rows.cells[2 * y] - place.row);
    const high = Math.min(BAND_ROWS - 1, rows.cells[2 * y + 1] - place.row);
    const line = (height - 1 - y) * width;
    for (let x = left; x < right; x++) {
      const first = Math.max(0, columns.cells[2 * x] - place.column);
      const last = Math.min(TILE_COLUMNS - 1, columns.cells[2 * x + 1] - place.column);
      const code = findHighest(band.codes, first, last, base + (low >> level), base + (high >> level));
      if (code > plane[line + x]) plane[line + x] = code;
    }
  }
}

function findHighest(codes: Uint8Array, first: number, last: number, from: number, to: number): number {
  let highest = 0;
  for (let column = first; column <= last; column++) {
    for (let i = column * BAND_STRIDE + from; i <= column * BAND_STRIDE + to; i++) {
      const code = codes[i];
      if (code > highest) highest = code;
    }
  }
  return highest;
}
