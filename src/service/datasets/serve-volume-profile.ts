import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';
import { groupsOf, type ServeContext } from './serve-context';

export function serveVolumeProfile(plan: PointsPlan, { store, signal, key, now }: ServeContext): SeriesSource[] {
  const { request, range } = plan;
  if (!range) return [];
  const { interval, descending, usd } = request;
  return groupsOf(plan).map((markets) => ({
    id: makeSeriesId(request, markets),
    key: 'points',
    chunks: () => store.volumeProfiles({ ...range, markets, interval, descending, usd, signal, key, now }),
  }));
}
