import { queryOptions } from '@tanstack/react-query';
import type { Clock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import { formatMarketId, parseMarketId } from '@/domain/market-id';
import { isRecording, type World, worldOf } from '@/domain/recording';
import type { Http } from '../http/http';
import { StatusError } from '../http/http-errors';
import { isPrediction } from './market-key';
import { ALL_MARKETS, loadAllMarkets, loadMarketsPage } from './markets-page';

/** Prices and volumes in the list are of the last minute. */
export const REFRESH_MS = 60_000;
const VENUES_STALE_MS = 300_000;

/** What the queries need: access to the service and its time. */
export interface Source {
  readonly http: Http;
  readonly clock: Clock;
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
    refetchInterval: ({ state }) => (clock.frozen ? false : getMarketRefresh(state.data, clock.now())),
  });
}

/** The past of a market that was just added grows while it is on screen; a recording that just ended may continue. */
const [YOUNG_MS, YOUNG_REFRESH_MS] = [600_000, 5000];

function getMarketRefresh(market: Market | null | undefined, now: number): number {
  const { live, from, to } = market?.recorded ?? {};
  const turn = live === true ? from : to;
  return turn !== undefined && now - turn.s * 1000 < YOUNG_MS ? YOUNG_REFRESH_MS : REFRESH_MS;
}

/** Among this many, at least one is not an event. */
const LARGEST = 50;

/** The market that a view opens by default: the largest volume among those with a book or candles. */
export function largestMarketQuery({ http, clock }: Source) {
  return queryOptions({
    queryKey: ['markets', 'largest'],
    queryFn: async ({ signal }): Promise<Market | null> => {
      const filter = { ...ALL_MARKETS, types: ['BLOCK_BOOK_SNAPSHOT_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'], distinct: true };
      const page = await loadMarketsPage(http, filter, { offset: 0, size: LARGEST, now: () => clock.now() }, signal);
      // An event is listed as if it had candles, but they belong to its questions.
      return page.markets.find((market) => !isPrediction(market)) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Count of venues per world, cross-exchange symbol and class. */
export interface VenueCounts {
  readonly byClass: ReadonlyMap<string, number>;
  /** Cross-exchange symbols. */
  readonly symbols: ReadonlySet<string>;
  /** Count of all markets; below, how many of them are live, played by demo venues, and recordings that are over. */
  readonly all: number;
  readonly live: number;
  readonly demo: number;
  readonly recordings: number;
}

type SymbolFacts = Pick<Market, 'normalizedSymbol' | 'category' | 'exchange' | 'recorded'>;

/** Markets of one class are interchangeable. */
export const toClassKey = (market: SymbolFacts): string =>
  [market.normalizedSymbol, market.category, worldOf(market)].join('|');

export function computeVenueCounts(markets: readonly SymbolFacts[]): VenueCounts {
  // A recording of another year does not count as a venue.
  const named = markets.filter((market) => market.normalizedSymbol !== undefined && !isRecording(market));
  const count = (world: World): number => markets.filter((market) => worldOf(market) === world).length;
  return {
    byClass: countVenues(named),
    symbols: new Set(named.map(({ normalizedSymbol }) => normalizedSymbol ?? '')),
    all: markets.length,
    live: count('live'),
    demo: count('demo'),
    recordings: count('recorded'),
  };
}

function countVenues(markets: readonly SymbolFacts[]): ReadonlyMap<string, number> {
  const venues = new Map<string, Set<string>>();
  for (const market of markets) {
    const key = toClassKey(market);
    const known = venues.get(key);
    if (known === undefined) venues.set(key, new Set([market.exchange]));
    else known.add(market.exchange);
  }
  return new Map([...venues].map(([key, known]) => [key, known.size]));
}

/** Count of venues that list the market's symbol in its class; at least its own. */
export function getClassVenues(counts: VenueCounts | undefined, market: SymbolFacts): number {
  return isRecording(market) ? 1 : (counts?.byClass.get(toClassKey(market)) ?? 1);
}

/** How many venues list each symbol. Discovery is free, and the market list does not state it. */
export function venueCountsQuery({ http, clock }: Source) {
  return queryOptions({
    queryKey: ['markets', 'venue-counts'],
    queryFn: async ({ signal }) =>
      computeVenueCounts(await loadAllMarkets(http, ALL_MARKETS, { now: () => clock.now() }, signal)),
    structuralSharing: false,
    staleTime: VENUES_STALE_MS,
  });
}
