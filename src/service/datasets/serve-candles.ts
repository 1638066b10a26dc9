import { SIDES } from '@/contract/values';
import { isUsdQuoted, quoteOf } from '../catalogue/catalogue-market';
import type { CandleQuery, CandleSide, StoredMarket } from '../store/store';
import { rolledUpTo } from './finished-range';
import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';
import { groupsOf, type ServeContext } from './serve-context';
import { sumCandles } from './sum-candles';

/** The markets that one price turns into USD: those in dollars together, those in each other asset. */
function groupByPrice(markets: readonly StoredMarket[]): StoredMarket[][] {
  const groups = new Map<string, StoredMarket[]>();
  for (const market of markets) {
    const quote = isUsdQuoted(market) ? 'USD' : quoteOf(market);
    const group = groups.get(quote);
    if (group) group.push(market);
    else groups.set(quote, [market]);
  }
  return [...groups.values()];
}

export function serveCandles(plan: PointsPlan, { store, catalogue, now, signal }: ServeContext): SeriesSource[] {
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
      rolledUpTo: rolledUpTo(now),
      interval,
      descending,
      usd: request.usd || markets.every((market) => market.exchange === 'PREDMKT'),
      gapfill,
      sum: request.groupBy !== undefined,
      quoteMarket: request.usd && foreign ? catalogue.referenceMarket(quoteOf(foreign)) : undefined,
    };
  };
  const makeSource = (markets: readonly StoredMarket[], side: CandleSide): SeriesSource => {
    const groups = request.usd ? groupByPrice(markets) : [markets];
    // What is filled is what no part has: gaps are filled in the sum alone.
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
