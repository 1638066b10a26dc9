import { SIDES } from '@/contract/values';
import { makeFinishedRange } from './finished-range';
import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';
import { groupsOf, type ServeContext } from './serve-context';

export function serveLiquidations(plan: PointsPlan, context: ServeContext): SeriesSource[] {
  const { request, range } = plan;
  if (!range) return [];
  return groupsOf(plan).flatMap((markets) =>
    SIDES.map((side): SeriesSource => {
      const query = { ...makeFinishedRange(plan, range, markets, context), side };
      const id = makeSeriesId(request, markets, side);
      return { id, key: 'points', chunks: () => context.store.liquidations(query) };
    }),
  );
}
