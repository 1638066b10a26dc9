import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Market } from '@/contract/payloads';
import { parseMarketId } from '@/domain/market-id';
import { isLive } from '@/domain/recording';
import { getMarketKey } from './market-key';
import { REFRESH_MS, type Source, toClassKey } from './markets';
import { ALL_MARKETS, loadAllMarkets, loadMarketsPage, type MarketsFilter } from './markets-page';

/** The table's rows, page by page; the earlier rows stay while another filter loads. */
export function marketsQuery({ http, clock }: Source, filter: MarketsFilter) {
  return infiniteQueryOptions({
    queryKey: ['markets', filter],
    queryFn: ({ pageParam, signal }) =>
      loadMarketsPage(http, filter, { offset: pageParam, now: () => clock.now() }, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextOffset,
    staleTime: REFRESH_MS,
    refetchInterval: () => (clock.frozen ? false : REFRESH_MS),
    placeholderData: keepPreviousData,
  });
}

/**
 * The watched markets that match the filter, in its order. The service cannot filter by id, so whole venues are loaded.
 */
export function watchedQuery({ http, clock }: Source, filter: MarketsFilter, watched: readonly string[]) {
  return queryOptions({
    queryKey: ['markets', 'watched', filter, watched],
    queryFn: async ({ signal }) => {
      const ids = new Set(watched);
      const wanted = [...new Set(watched.flatMap((id) => parseMarketId(id)?.exchange ?? []))];
      const venues = filter.venues.length === 0 ? wanted : wanted.filter((venue) => filter.venues.includes(venue));
      if (venues.length === 0) return { markets: [], fetchedAt: clock.now() };
      const options = { now: () => clock.now() };
      const all = await loadAllMarkets(http, { ...filter, venues, distinct: false }, options, signal);
      return { markets: all.filter((market) => ids.has(getMarketKey(market))), fetchedAt: clock.now() };
    },
    staleTime: REFRESH_MS,
    refetchInterval: () => (clock.frozen ? false : REFRESH_MS),
    placeholderData: keepPreviousData,
  });
}

/**
 * Live markets and recordings that match the filter: few, and hidden behind larger venues where each symbol has one
 * row.
 */
export function recordingsQuery({ http, clock }: Source, filter: MarketsFilter) {
  return queryOptions({
    queryKey: ['markets', 'recordings', filter],
    queryFn: async ({ signal }) => {
      const all = await loadAllMarkets(http, { ...filter, distinct: false }, { now: () => clock.now() }, signal);
      return { markets: all.filter((market) => market.recorded !== undefined), fetchedAt: clock.now() };
    },
    staleTime: REFRESH_MS,
    // A recording does not change.
    refetchInterval: ({ state }) => (!clock.frozen && state.data?.markets.some(isLive) === true ? REFRESH_MS : false),
    placeholderData: keepPreviousData,
  });
}

/** Every market that matches the filter, for conditions that the service's filters do not know. */
export function allMarketsQuery({ http, clock }: Source, filter: MarketsFilter) {
  return queryOptions({
    queryKey: ['markets', 'all', filter],
    queryFn: async ({ signal }) => {
      const markets = await loadAllMarkets(http, filter, { now: () => clock.now() }, signal);
      return { markets, fetchedAt: clock.now() };
    },
    structuralSharing: false,
    staleTime: REFRESH_MS,
    refetchInterval: () => (clock.frozen ? false : REFRESH_MS),
    placeholderData: keepPreviousData,
  });
}

/** The best matches of a search, for the palette. */
export function searchQuery(
  { http, clock }: Source,
  search: string,
  category: MarketsFilter['category'],
  size: number,
) {
  return queryOptions({
    queryKey: ['markets', 'search', search, category, size],
    queryFn: async ({ signal }) => {
      const filter = { ...ALL_MARKETS, search, category };
      const page = await loadMarketsPage(http, filter, { offset: 0, size, now: () => clock.now() }, signal);
      return keepFirstOfClass(page.markets);
    },
    staleTime: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** All markets of one cross-exchange symbol, largest volume first. */
export function siblingsQuery({ http, clock }: Source, market: Pick<Market, 'coin' | 'normalizedSymbol'>) {
  const { coin, normalizedSymbol } = market;
  return queryOptions({
    queryKey: ['markets', 'siblings', coin, normalizedSymbol],
    queryFn: async ({ signal }) => {
      const narrowing = coin === undefined ? { search: normalizedSymbol ?? '' } : { coins: [coin] };
      const filter = { ...ALL_MARKETS, ...narrowing };
      const all = await loadAllMarkets(http, filter, { now: () => clock.now() }, signal);
      return all.filter((one) => one.normalizedSymbol === normalizedSymbol);
    },
    enabled: normalizedSymbol !== undefined,
    staleTime: REFRESH_MS,
  });
}

/** The first market of each symbol and class, from the highest-ranked venue. Each recording is kept. */
export function keepFirstOfClass(markets: readonly Market[]): readonly Market[] {
  const seen = new Set<string>();
  return markets.filter((market) => {
    const isAlone = market.normalizedSymbol === undefined || market.recorded !== undefined;
    const key = isAlone ? getMarketKey(market) : toClassKey(market);
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}
