import { SIDES } from '@/contract/values';
import { isUsdQuoted, quoteOf } from '../catalogue/catalogue-market';
import type { CandleSide, StoredMarket } from '../store/store';
import { rolledUpTo } from './finished-range';
import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';
import { groupsOf, type ServeContext } from './serve-context';

export function serveCandles(plan: PointsPlan, { store, catalogue, now, signal }: ServeContext): SeriesSource[] {
  const { request, range } = plan;
  if (!range) return [];
  const makeSource = (markets: readonly StoredMarket[], side: CandleSide): SeriesSource => {
    const foreign = markets.find((market) => !isUsdQuoted(market));
    const query = {
      ...range,
      markets,
      side,
      signal,
      rolledUpTo: rolledUpTo(now),
      interval: request.interval,
      descending: request.descending,
      usd: request.usd || markets.every((market) => market.exchange === 'PREDMKT'),
      gapfill: request.gapfill,
      sum: request.groupBy !== undefined,
      quoteMarket: request.usd && foreign ? catalogue.referenceMarket(quoteOf(foreign)) : undefined,
    };
    const id = makeSeriesId(request, markets, side === 'BOTH' ? undefined : side);
    return { id, key: 'points', chunks: () => store.candles(query) };
  };
  const sides: readonly CandleSide[] = request.spec.bySide ? SIDES : ['BOTH'];
  return groupsOf(plan).flatMap((markets) => sides.map((side) => makeSource(markets, side)));
}
