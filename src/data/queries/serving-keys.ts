import { queryOptions } from '@tanstack/react-query';
import type { DatasetType } from '@/contract/datasets';
import { getMarketKey } from './market-key';
import type { Source } from './markets';
import { ALL_MARKETS, loadAllMarkets } from './markets-page';

const STALE_MS = 300_000;

/** The keys of all markets that serve a dataset. Discovery: costs no weight. */
export function servingKeysQuery({ http, clock }: Source, type: DatasetType) {
  return queryOptions({
    queryKey: ['markets', 'serving-keys', type],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const all = await loadAllMarkets(http, { ...ALL_MARKETS, types: [type] }, { now: () => clock.now() }, signal);
      return new Set(all.map(getMarketKey));
    },
    structuralSharing: false,
    staleTime: STALE_MS,
  });
}
