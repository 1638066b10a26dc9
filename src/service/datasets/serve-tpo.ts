import { TPO_BLOCK_MINUTES_DEFAULT } from '@/contract/values';
import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';
import { groupsOf, type ServeContext } from './serve-context';

export function serveTpo(plan: PointsPlan, { store, signal, key, now }: ServeContext): SeriesSource[] {
  const { request, range } = plan;
  const { tpoSession: session, tpoBlockMinutes: blockMinutes = TPO_BLOCK_MINUTES_DEFAULT } = request;
  if (!range || session === undefined) return [];
  const { descending, usd } = request;
  return groupsOf(plan).map((markets) => ({
    id: makeSeriesId(request, markets),
    key: 'points',
    chunks: () => store.tpo({ ...range, markets, session, blockMinutes, descending, usd, signal, key, now }),
  }));
}
