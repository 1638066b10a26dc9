import { findPixels } from '@/domain/grid/axis-table';
import { BAND_ROWS, type CellTile, type GridBand, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { placeBand } from '@/domain/grid/raster-codes';
import type { BandDraw } from '@/gl/grid-renderer';
import type { LayerFrame } from './heat-frame';

/** A band that the frame shows; its texture may not be uploaded yet. */
export interface VisibleBand extends Omit<BandDraw, 'texture' | 'level'> {
  readonly tile: CellTile;
  readonly band: GridBand;
}

export function findVisibleBands({ source, columns, rows }: LayerFrame): VisibleBand[] {
  const visible: VisibleBand[] = [];
  for (const tile of source.tiles) {
    for (const band of tile.bands) {
      const place = placeBand(tile, band, columns, rows);
      const [left, right] = findPixels(columns, place.column, place.column + TILE_COLUMNS);
      const [bottom, top] = findPixels(rows, place.row, place.row + BAND_ROWS);
      if (left < right && bottom < top) visible.push({ ...place, tile, band, left, right, bottom, top });
    }
  }
  return visible;
}
