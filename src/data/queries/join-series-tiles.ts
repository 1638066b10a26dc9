import type { HeldTile } from '@/data/cache/database/tile-kind';
import { joinSeriesColumns, type ShapeColumns } from '@/domain/columns/series-columns';
import { SERIES_TYPES, type SeriesTile, type SeriesType, type ShapeOf, type SidePart } from './series-types';

/** One side of the cached tiles, concatenated; empty when there are none. */
export function joinSeriesTiles<T extends SeriesType>(
  type: T,
  tiles: readonly (HeldTile<SeriesTile<T>> | undefined)[],
  side: SidePart,
): ShapeColumns<ShapeOf<T>> {
  const parts = tiles.flatMap((held) => held?.tile.get(side) ?? []);
  return joinSeriesColumns(SERIES_TYPES[type], parts as never);
}
