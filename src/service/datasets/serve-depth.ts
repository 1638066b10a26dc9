import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';
import { groupsOf, type ServeContext } from './serve-context';

export function serveDepth(plan: PointsPlan, { store, signal }: ServeContext): SeriesSource[] {
  const { request, range } = plan;
  const { blockSize } = request;
  if (!range || blockSize === undefined) return [];
  return groupsOf(plan).map((group) => {
    const markets = group.filter((market) => market.block > 0);
    const query = {
      ...range,
      markets,
      blockSize,
      signal,
      interval: request.interval,
      descending: request.descending,
      usd: request.usd,
      maxDepth: request.maxDepth,
      flatten: request.flatten,
    };
    const id = makeSeriesId(request, markets);
    return { id, key: request.flatten ? 'flat_points' : 'points', chunks: () => store.depth(query) };
  });
}
