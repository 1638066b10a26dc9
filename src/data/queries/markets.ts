import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Clock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import { formatMarketId, parseMarketId } from '@/domain/market-id';
import type { Http } from '../http/http';
import { StatusError } from '../http/http-errors';
import { getMarketKey, isPrediction } from './market-key';
import { ALL_MARKETS, loadAllMarkets, loadMarketsPage, type MarketsFilter } from './markets-page';

/** Prices and volumes are of the last minute. */
const REFRESH_MS = 60_000;
const VENUES_STALE_MS = 300_000;

/** What the queries need: the way to the service and its time. */
export interface Source {
  readonly http: Http;
  readonly clock: Clock;
}

/** The table's rows, page by page; the rows of before stay while another filter loads. */
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

/** The watched markets that fit the filter, in its order. The service cannot filter by id: asked by venue, whole. */
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

/** The imported recordings that fit the filter: few, and hidden behind larger venues where each symbol has one row. */
export function recordingsQuery({ http, clock }: Source, filter: MarketsFilter) {
  return queryOptions({
    queryKey: ['markets', 'recordings', filter],
    queryFn: async ({ signal }) => {
      const all = await loadAllMarkets(http, { ...filter, distinct: false }, { now: () => clock.now() }, signal);
      return { markets: all.filter((market) => market.recorded !== undefined), fetchedAt: clock.now() };
    },
    staleTime: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** Every market that fits the filter, whole: for questions that the service's filters do not know. */
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

/** One market by its id; `null` when the service does not know it. */
export function marketQuery({ http, clock }: Source, id: string) {
  return queryOptions({
    queryKey: ['markets', 'one', id],
    queryFn: async ({ signal }): Promise<Market | null> => {
      const market = parseMarketId(id);
      if (market === undefined) return null;
      const isIt = (one: Market): boolean => formatMarketId(one) === id;
      const filter = { ...ALL_MARKETS, venues: [market.exchange], search: market.rawSymbol };
      const options = { now: () => clock.now(), isEnough: (page: readonly Market[]) => page.some(isIt) };
      try {
        return (await loadAllMarkets(http, filter, options, signal)).find(isIt) ?? null;
      } catch (error) {
        if (error instanceof StatusError && error.code === 'INVALID_EXCHANGE') return null;
        throw error;
      }
    },
    staleTime: REFRESH_MS,
    refetchInterval: () => (clock.frozen ? false : REFRESH_MS),
  });
}

/** Among so many there is one that is no event. */
const LARGEST = 50;

/** The market that a view opens with when it is told none: the largest volume of those with a book or candles to show. */
export function largestMarketQuery({ http, clock }: Source) {
  return queryOptions({
    queryKey: ['markets', 'largest'],
    queryFn: async ({ signal }): Promise<Market | null> => {
      const filter = { ...ALL_MARKETS, types: ['BLOCK_BOOK_SNAPSHOT_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'], distinct: true };
      const page = await loadMarketsPage(http, filter, { offset: 0, size: LARGEST, now: () => clock.now() }, signal);
      // An event is listed as if it had candles: they are those of its questions.
      return page.markets.find((market) => !isPrediction(market)) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
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

/** All markets of one cross-exchange symbol, the largest volume first. */
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

/** Venues per cross-exchange symbol, over all classes and per class. */
export interface VenueCounts {
  readonly bySymbol: ReadonlyMap<string, number>;
  readonly byClass: ReadonlyMap<string, number>;
  /** Imported recordings among all markets. */
  readonly recordings: number;
}

type SymbolFacts = Pick<Market, 'normalizedSymbol' | 'category' | 'exchange' | 'recorded'>;

const toClassKey = ({ normalizedSymbol, category }: SymbolFacts): string => `${normalizedSymbol}|${category}`;

export function computeVenueCounts(markets: readonly SymbolFacts[]): VenueCounts {
  // A recording of another year is no venue of today.
  const named = markets.filter((market) => market.normalizedSymbol !== undefined && market.recorded === undefined);
  return {
    bySymbol: countVenues(named, (market) => market.normalizedSymbol ?? ''),
    byClass: countVenues(named, toClassKey),
    recordings: markets.filter((market) => market.recorded !== undefined).length,
  };
}

function countVenues(
  markets: readonly SymbolFacts[],
  keyOf: (market: SymbolFacts) => string,
): ReadonlyMap<string, number> {
  const venues = new Map<string, Set<string>>();
  for (const market of markets) {
    const key = keyOf(market);
    const known = venues.get(key);
    if (known === undefined) venues.set(key, new Set([market.exchange]));
    else known.add(market.exchange);
  }
  return new Map([...venues].map(([key, known]) => [key, known.size]));
}

/** Venues that serve the market's symbol in any class; at least its own. */
export function getSymbolVenues(counts: VenueCounts | undefined, market: SymbolFacts): number {
  return market.recorded === undefined ? (counts?.bySymbol.get(market.normalizedSymbol ?? '') ?? 1) : 1;
}

/** Venues that serve the market's symbol in its class; at least its own. */
export function getClassVenues(counts: VenueCounts | undefined, market: SymbolFacts): number {
  return market.recorded === undefined ? (counts?.byClass.get(toClassKey(market)) ?? 1) : 1;
}

/** The first market of each symbol and class: that of the highest-ranked venue. Recordings stand for themselves. */
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

/** How many venues serve each symbol: discovery is free, and the list of markets does not say it. */
export function venueCountsQuery({ http, clock }: Source) {
  return queryOptions({
    queryKey: ['markets', 'venue-counts'],
    queryFn: async ({ signal }) =>
      computeVenueCounts(await loadAllMarkets(http, ALL_MARKETS, { now: () => clock.now() }, signal)),
    structuralSharing: false,
    staleTime: VENUES_STALE_MS,
  });
}
