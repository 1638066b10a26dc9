import { makeFinishedRange } from './finished-range';
import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';
import { groupsOf, type ServeContext } from './serve-context';

export function serveFunding(plan: PointsPlan, context: ServeContext): SeriesSource[] {
  const { request, range } = plan;
  if (!range) return [];
  const { fundingIntervalMs } = request;
  const weighted = request.groupBy !== undefined;
  return groupsOf(plan).map((markets): SeriesSource => {
    const query = { ...makeFinishedRange(plan, range, markets, context), fundingIntervalMs, weighted };
    return { id: makeSeriesId(request, markets), key: 'points', chunks: () => context.store.funding(query) };
  });
}
