import type { SeriesId } from '@/contract/payloads';
import type { StoredMarket } from '@/service/store/engine/store';
import type { PointsRequest } from './points-request';
import type { SeriesSource } from './series-source';
import type { ServeContext } from './serve-context';

/** What every query of a heatmap says besides its range. */
export function makeHeatmapQuery(
  request: PointsRequest,
  markets: readonly StoredMarket[],
  { signal, key }: ServeContext,
) {
  const { interval, descending, usd, maxDepth, flatten } = request;
  return { markets, signal, key, interval, descending, usd, maxDepth, flatten };
}

/** A series of snapshots, or of the flat numbers that stand for them. */
export function makeHeatmapSource(
  { flatten }: PointsRequest,
  id: SeriesId,
  chunks: SeriesSource['chunks'],
): SeriesSource {
  return { id, key: flatten ? 'flat_points' : 'points', chunks };
}
