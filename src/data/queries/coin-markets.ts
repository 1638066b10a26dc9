import { queryOptions } from '@tanstack/react-query';
import type { Market } from '@/contract/payloads';
import { keepFirstOfClass } from './market-lists';
import { REFRESH_MS, type Source } from './markets';
import { ALL_MARKETS, loadMarketsPage, type MarketsFilter, type MarketsPage, mergeMarketPages } from './markets-page';

const PLAIN_WORD = /^[a-z0-9]{1,20}$/iu;

/**
 * Whether the best match of a search may be missing from the rows loaded: a short name is part of so many others that
 * its own market need not be among the largest of them.
 */
export function mayHideCoin(found: readonly Market[], search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return found.length > 0 && PLAIN_WORD.test(wanted) && !found.some(({ coin }) => coin?.toLowerCase() === wanted);
}

/** The markets that pass `filter` and whose coin is exactly the search text, the first of each class. */
export function coinMarketsQuery({ http, clock }: Source, filter: MarketsFilter, size: number) {
  const { search, ...others } = filter;
  const coin = search.trim().toUpperCase();
  return queryOptions({
    queryKey: ['markets', 'coin', coin, others, size],
    queryFn: async ({ signal }): Promise<readonly Market[]> => {
      // If other coins are chosen, this one is filtered out.
      if ((filter.coins ?? []).some((one) => one !== coin)) return [];
      const asked = { ...filter, search: '', coins: [coin] };
      return (await loadMarketsPage(http, asked, { offset: 0, size, now: () => clock.now() }, signal)).markets;
    },
    staleTime: REFRESH_MS,
    refetchInterval: () => (clock.frozen ? false : REFRESH_MS),
  });
}

/**
 * The rows of all pages, then those of the searched coin. Rows of the pages keep the service's order and win over
 * duplicates.
 */
export function mergeFound(pages: readonly MarketsPage[], namesakes: readonly Market[]): readonly Market[] {
  return mergeMarketPages([...pages, { markets: namesakes }]);
}

/** Like `coinMarketsQuery`, but for all markets of a class, or of any class. */
export function namesakesQuery(source: Source, search: string, category: MarketsFilter['category'], size: number) {
  const { queryKey, ...query } = coinMarketsQuery(source, { ...ALL_MARKETS, search, category }, size);
  return queryOptions({ ...query, queryKey, select: keepFirstOfClass });
}
