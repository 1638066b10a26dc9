import { queryOptions } from '@tanstack/react-query';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { findNearestMarket } from '@/domain/nearest-market';
import { getMarketKey } from './market-key';
import type { Source } from './markets';
import { ALL_MARKETS, loadAllMarkets } from './markets-page';

const STALE_MS = 300_000;

/** The market nearest to one that lacks a dataset; `null` where its coin has none. Discovery: costs no weight. */
export function nearestMarketQuery({ http, clock }: Source, market: Market, type: DatasetType) {
  return queryOptions({
    queryKey: ['markets', 'nearest', type, getMarketKey(market)],
    queryFn: async ({ signal }): Promise<Market | null> => {
      if (market.coin === undefined) return null;
      const filter = { ...ALL_MARKETS, coins: [market.coin], types: [type] };
      const having = await loadAllMarkets(http, filter, { now: () => clock.now() }, signal);
      return findNearestMarket(market, having) ?? null;
    },
    staleTime: STALE_MS,
  });
}
