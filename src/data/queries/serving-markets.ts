import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from './market-key';
import type { Source } from './markets';
import { ALL_MARKETS, loadAllMarkets } from './markets-page';

const STALE_MS = 300_000;

/** Which of the markets that were asked about serve a dataset, by their keys. */
export interface ServingMarkets {
  readonly asked: ReadonlySet<string>;
  readonly serving: ReadonlySet<string>;
}

/**
 * Which of `markets` serve a dataset: one look at the list for all of them, narrowed to their venues and coins. Those
 * without a coin are not asked about. Discovery: costs no weight.
 */
export function servingQuery({ http, clock }: Source, type: DatasetType, markets: readonly Market[]) {
  const named = markets.filter(({ coin }) => coin !== undefined);
  const listOf = (pick: (market: Market) => string | undefined): readonly string[] =>
    [...new Set(named.flatMap((market) => pick(market) ?? []))].sort();
  const [venues, coins] = [listOf(({ exchange }) => exchange), listOf(({ coin }) => coin)];
  const keys = named.map(getMarketKey).sort();
  return queryOptions({
    queryKey: ['markets', 'serving', type, keys],
    queryFn: async ({ signal }): Promise<ServingMarkets> => {
      if (coins.length === 0) return { asked: new Set(), serving: new Set() };
      const filter = { ...ALL_MARKETS, venues, coins, types: [type] };
      const found = await loadAllMarkets(http, filter, { now: () => clock.now() }, signal);
      return { asked: new Set(keys), serving: new Set(found.map(getMarketKey)) };
    },
    structuralSharing: false,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
}
