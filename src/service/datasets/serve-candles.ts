import { SIDES } from '@/contract/values';
import type { CandleQuery, CandleSide, StoredMarket } from '@/service/store/engine/store';
import { isUsdQuoted, quoteOf } from '../catalogue/catalogue-market';
import { rolledUpTo } from './finished-range';
import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';
import { groupsOf, type ServeContext } from './serve-context';
import { sumCandles } from './sum-candles';

const isPrediction = (market: StoredMarket): boolean => market.exchange === 'PREDMKT';

/** The unit of a market's volumes: always dollars for shares of a prediction, otherwise as requested. */
function unitOf(market: StoredMarket, usd: boolean): string {
  if (isPrediction(market)) return 'predictions';
  if (!usd) return 'coins';
  return isUsdQuoted(market) ? 'dollars' : quoteOf(market);
}

/** Groups of markets whose stored volumes can be added. */
function groupByUnit(markets: readonly StoredMarket[], usd: boolean): StoredMarket[][] {
  const groups = new Map<string, StoredMarket[]>();
  for (const market of markets) {
    const unit = unitOf(market, usd);
    const group = groups.get(unit);
    if (group) group.push(market);
    else groups.set(unit, [market]);
  }
  return [...groups.values()];
}

export function serveCandles(plan: PointsPlan, { store, catalogue, now, signal, key }: ServeContext): SeriesSource[] {
  const { request, range } = plan;
  if (!range) return [];
  const { interval, descending, gapfill } = request;
  const makeQuery = (markets: readonly StoredMarket[], side: CandleSide): CandleQuery => {
    const foreign = markets.find((market) => !isUsdQuoted(market));
    return {
      ...range,
      markets,
      side,
      signal,
      key,
      now,
      rolledUpTo: rolledUpTo(now),
      interval,
      descending,
      usd: request.usd || markets.every(isPrediction),
      gapfill,
      sum: request.groupBy !== undefined,
      quoteMarket: request.usd && foreign ? catalogue.referenceMarket(quoteOf(foreign), foreign) : undefined,
    };
  };
  const makeSource = (markets: readonly StoredMarket[], side: CandleSide): SeriesSource => {
    const groups = groupByUnit(markets, request.usd);
    // Only the sum is filled: a gap is where no part has a candle.
    const parts = groups.map((group) => () => store.candles({ ...makeQuery(group, side), gapfill: false }));
    return {
      id: makeSeriesId(request, markets, side === 'BOTH' ? undefined : side),
      key: 'points',
      chunks: () =>
        parts.length > 1
          ? sumCandles({ ...range, interval, descending, gapfill }, parts)
          : store.candles(makeQuery(markets, side)),
    };
  };
  const sides: readonly CandleSide[] = request.spec.bySide ? SIDES : ['BOTH'];
  return groupsOf(plan).flatMap((markets) => sides.map((side) => makeSource(markets, side)));
}
