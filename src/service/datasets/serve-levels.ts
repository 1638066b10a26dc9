import type { SeriesId } from '@/contract/payloads';
import { unixSeconds } from '@/domain/units';
import type { LevelQuery } from '@/service/store/engine/store';
import { makeHeatmapQuery, makeHeatmapSource } from './heatmap-series';
import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';
import { groupsOf, type ServeContext } from './serve-context';

function serveLevels(
  kind: LevelQuery['kind'],
  plan: PointsPlan,
  context: ServeContext,
  toId: (id: SeriesId) => SeriesId,
): SeriesSource[] {
  const { request, range } = plan;
  return groupsOf(plan).map((markets) => {
    const query: LevelQuery = {
      ...(range ?? { from: unixSeconds(0), to: unixSeconds(context.now + 1) }),
      ...makeHeatmapQuery(request, markets, context),
      latest: range === undefined,
      kind,
    };
    return makeHeatmapSource(request, toId(makeSeriesId(request, markets)), () => context.store.levels(query));
  });
}

/** One series per symbol, even if only the coin is given. */
export function serveTriggers(plan: PointsPlan, context: ServeContext): SeriesSource[] {
  return serveLevels('trigger', plan, context, (id) => id);
}

/** One series per coin for the whole venue, which has one market per coin. */
export function serveLiquidationLevels(plan: PointsPlan, context: ServeContext): SeriesSource[] {
  return serveLevels('liquidation', plan, context, ({ type, interval, coin }) => ({ type, interval, coin }));
}
