import type { SeriesId } from '@/contract/payloads';
import type { StoredMarket } from '@/service/store/engine/store';
import type { PointsRequest } from './points-request';
import type { SeriesSource } from './series-source';
import type { ServeContext } from './serve-context';

/** The common part of all heatmap queries besides the range. */
export function makeHeatmapQuery(
  request: PointsRequest,
  markets: readonly StoredMarket[],
  { signal, key }: ServeContext,
) {
  const { interval, descending, usd, maxDepth, flatten } = request;
  return { markets, signal, key, interval, descending, usd, maxDepth, flatten };
}

/** A series of snapshots, or of the equivalent flat numbers. */
export function makeHeatmapSource(
  { flatten }: PointsRequest,
  id: SeriesId,
  chunks: SeriesSource['chunks'],
): SeriesSource {
  return { id, key: flatten ? 'flat_points' : 'points', chunks };
}
