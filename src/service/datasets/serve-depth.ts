import { makeHeatmapQuery, makeHeatmapSource } from './heatmap-series';
import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';
import { groupsOf, type ServeContext } from './serve-context';

export function serveDepth(plan: PointsPlan, context: ServeContext): SeriesSource[] {
  const { request, range } = plan;
  const { blockSize } = request;
  if (!range || blockSize === undefined) return [];
  return groupsOf(plan).map((group) => {
    const markets = group.filter((market) => market.block > 0);
    const query = { ...range, ...makeHeatmapQuery(request, markets, context), blockSize };
    return makeHeatmapSource(request, makeSeriesId(request, markets), () => context.store.depth(query));
  });
}
