import type { SeriesId } from '@/contract/payloads';
import { unixSeconds } from '@/domain/units';
import type { LevelQuery } from '../store/store';
import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';
import { groupsOf, type ServeContext } from './serve-context';

function serveLevels(
  kind: LevelQuery['kind'],
  plan: PointsPlan,
  { store, now, signal }: ServeContext,
  toId: (id: SeriesId) => SeriesId,
): SeriesSource[] {
  const { request, range } = plan;
  return groupsOf(plan).map((markets) => {
    const query: LevelQuery = {
      ...(range ?? { from: unixSeconds(0), to: unixSeconds(now + 1) }),
      latest: range === undefined,
      kind,
      markets,
      signal,
      interval: request.interval,
      descending: request.descending,
      usd: request.usd,
      maxDepth: request.maxDepth,
      flatten: request.flatten,
    };
    const id = toId(makeSeriesId(request, markets));
    return { id, key: request.flatten ? 'flat_points' : 'points', chunks: () => store.levels(query) };
  });
}

/** One series per symbol, also when only the coin is given. */
export function serveTriggers(plan: PointsPlan, context: ServeContext): SeriesSource[] {
  return serveLevels('trigger', plan, context, (id) => id);
}

/** One series per coin, of the whole venue: it has one market of each. */
export function serveLiquidationLevels(plan: PointsPlan, context: ServeContext): SeriesSource[] {
  return serveLevels('liquidation', plan, context, ({ type, interval, coin }) => ({ type, interval, coin }));
}
