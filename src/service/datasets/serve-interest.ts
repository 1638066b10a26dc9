import { makeFinishedRange } from './finished-range';
import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';
import { groupsOf, type ServeContext } from './serve-context';

export function serveInterest(plan: PointsPlan, context: ServeContext): SeriesSource[] {
  const { request, range } = plan;
  if (!range) return [];
  return groupsOf(plan).map((markets): SeriesSource => {
    const query = makeFinishedRange(plan, range, markets, context);
    return { id: makeSeriesId(request, markets), key: 'points', chunks: () => context.store.interest(query) };
  });
}
