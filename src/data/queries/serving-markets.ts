import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from './market-key';
import type { Source } from './markets';
import { ALL_MARKETS, loadAllMarkets } from './markets-page';

const STALE_MS = 300_000;

/** Which of the checked markets serve a dataset, by their keys. */
export interface ServingMarkets {
  readonly asked: ReadonlySet<string>;
  readonly serving: ReadonlySet<string>;
  /** Those of `asked` that this answer itself covers; the others come from earlier answers. */
  readonly own: ReadonlySet<string>;
}

/**
 * Which of `markets` serve a dataset: one look at the list for all those without a fresh answer, narrowed to their
 * venues and coins, stopping once they are found. Markets without a coin are skipped. Discovery: costs no weight.
 */
export function servingQuery({ http, clock }: Source, type: DatasetType, markets: readonly Market[]) {
  const named = markets.filter(({ coin }) => coin !== undefined);
  const keys = named.map(getMarketKey).sort();
  const kind = ['markets', 'serving', type] as const;
  return queryOptions({
    queryKey: [...kind, keys],
    queryFn: async ({ signal, client }): Promise<ServingMarkets> => {
      const before = listFresh(client, kind);
      const asked = named.filter((market) => !before.some(({ own }) => own.has(getMarketKey(market))));
      const own = new Set(asked.map(getMarketKey));
      const known = keys.filter((key) => before.some((answer) => answer.own.has(key) && answer.serving.has(key)));
      const missing = new Set(own);
      const isEnough = (page: readonly Market[]): boolean => {
        for (const market of page) missing.delete(getMarketKey(market));
        return missing.size === 0;
      };
      const options = { now: () => clock.now(), isEnough };
      const filter = { ...ALL_MARKETS, ...narrowTo(asked), types: [type] };
      const found = asked.length === 0 ? [] : await loadAllMarkets(http, filter, options, signal);
      return { asked: new Set(keys), serving: new Set([...known, ...found.map(getMarketKey)]), own };
    },
    structuralSharing: false,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
}

/** The venues and coins of `markets`. */
function narrowTo(markets: readonly Market[]) {
  const listOf = (pick: (market: Market) => string | undefined): readonly string[] =>
    [...new Set(markets.flatMap((market) => pick(market) ?? []))].sort();
  return { venues: listOf(({ exchange }) => exchange), coins: listOf(({ coin }) => coin) };
}

function listFresh(client: QueryClient, queryKey: QueryKey): readonly ServingMarkets[] {
  const queries = client.getQueryCache().findAll({ queryKey });
  return queries.flatMap((query) =>
    query.state.data === undefined || query.isStaleByTime(STALE_MS) ? [] : [query.state.data as ServingMarkets],
  );
}
