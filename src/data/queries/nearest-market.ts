import { queryOptions } from '@tanstack/react-query';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { findNearestMarket } from '@/domain/nearest-market';
import { areComparable } from '@/domain/recording';
import { getMarketKey, isPrediction } from './market-key';
import type { Source } from './markets';
import { ALL_MARKETS, loadAllMarkets, loadMarketsPage, type MarketsFilter } from './markets-page';
import { SUMMARY_TYPES } from './tenors';

const STALE_MS = 300_000;

/** Among this many, at least one is not an event and is of the same world. */
const LARGEST = 50;

type Options = Parameters<typeof loadMarketsPage>[2];

/** The largest market that matches and can replace `market`. */
async function findLargest(
  { http }: Pick<Source, 'http'>,
  market: Market,
  filter: Partial<MarketsFilter>,
  options: Options,
  signal: AbortSignal,
): Promise<Market | null> {
  const all = { ...ALL_MARKETS, ...filter, distinct: true };
  const { markets } = await loadMarketsPage(http, all, { ...options, size: LARGEST }, signal);
  return markets.find((one) => !isPrediction(one) && areComparable(one, market)) ?? null;
}

/**
 * The market nearest to one that lacks a dataset: of its coin on another venue or, if there is none, the largest of its
 * venue, or else the largest of all. Discovery: costs no weight.
 */
export function nearestMarketQuery(source: Source, market: Market, type: DatasetType) {
  const { http, clock } = source;
  return queryOptions({
    queryKey: ['markets', 'nearest', type, getMarketKey(market)],
    queryFn: async ({ signal }): Promise<Market | null> => {
      const options = { offset: 0, now: () => clock.now() };
      const ofCoin = { ...ALL_MARKETS, coins: market.coin === undefined ? [] : [market.coin], types: [type] };
      const having = market.coin === undefined ? [] : await loadAllMarkets(http, ofCoin, options, signal);
      const own = { types: [type], venues: [market.exchange] };
      return (
        findNearestMarket(market, having) ??
        (await findLargest(source, market, own, options, signal)) ??
        (await findLargest(source, market, { types: [type] }, options, signal))
      );
    },
    staleTime: STALE_MS,
  });
}

/** The largest market of a coin that has options, for one whose coin has none. Discovery: costs no weight. */
export function nearestOptionsQuery(source: Source, market: Market) {
  const { http, clock } = source;
  return queryOptions({
    queryKey: ['markets', 'nearest', 'options', getMarketKey(market)],
    queryFn: async ({ signal }): Promise<Market | null> => {
      const options = { offset: 0, now: () => clock.now() };
      const filter = { ...ALL_MARKETS, types: [SUMMARY_TYPES.volatility] };
      const summaries = await loadAllMarkets(http, filter, options, signal);
      const coins = [...new Set(summaries.flatMap(({ coin }) => coin ?? []))];
      return coins.length === 0
        ? null
        : findLargest(source, market, { coins, types: ['TRADE_SIDE_AGNOSTIC_AGG'] }, options, signal);
    },
    staleTime: STALE_MS,
  });
}
