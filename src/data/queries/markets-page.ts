import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { cutText } from '@/base/cut-text';
import { limitMarketsBytes } from '@/contract/list-size';
import { type Market, marketsAnswer } from '@/contract/payloads';
import type { FILTER_CATEGORIES, MarketSortField } from '@/contract/values';
import type { Http } from '../http/http';
import { getMarketKey } from './market-key';
import { rememberPrice, rememberTick } from './price-memory';

export const PAGE_SIZE = 100;
/** The largest page the service returns, for lists that are needed completely. */
const WHOLE_PAGE_SIZE = 1000;
/** Limits a loop over a service that never ends its list. */
const MAX_PAGES = 50;

type FilterCategory = (typeof FILTER_CATEGORIES)[number];

export interface MarketsFilter {
  /** Searched in symbols, coin names and titles. */
  readonly search: string;
  /** A category that the service can filter by. */
  readonly category?: FilterCategory | undefined;
  readonly venues: readonly string[];
  /** Dataset types. */
  readonly types: readonly string[];
  readonly coins?: readonly string[];
  /** One result per cross-exchange symbol: that of the highest-ranked venue. */
  readonly distinct: boolean;
  readonly sort: MarketSortField;
  readonly ascending: boolean;
}

export const ALL_MARKETS: MarketsFilter = {
  search: '',
  venues: [],
  types: [],
  distinct: false,
  sort: 'VOLUME_24H',
  ascending: false,
};

export interface MarketsPage {
  readonly markets: readonly Market[];
  readonly offset: number;
  /** Where the next page starts; `undefined` at the end. */
  readonly nextOffset: number | undefined;
  /** Service time of the answer, Unix milliseconds. */
  readonly fetchedAt: number;
}

/** The longest text that services search for, in UTF-16 units. No market has a longer name. */
const LONGEST_SEARCH = 200;

/** The search string of a page; equal filters give equal strings. */
export function formatMarketsSearch(filter: MarketsFilter, offset: number, pageSize: number = PAGE_SIZE): string {
  const search = new URLSearchParams();
  for (const venue of filter.venues) search.append('exchange', venue);
  for (const coin of filter.coins ?? []) search.append('coin', coin);
  if (filter.category !== undefined) search.set('category', filter.category);
  for (const type of filter.types) search.append('type', type);
  if (filter.search !== '') search.set('symbolFilter', cutText(filter.search, LONGEST_SEARCH));
  search.set('pageSize', String(pageSize));
  search.set('pageOffset', String(offset));
  search.set('sortCriteria.field', filter.sort);
  search.set('sortCriteria.direction', filter.ascending ? 'SORT_DIRECTION_ASC' : 'SORT_DIRECTION_DESC');
  if (filter.distinct) search.set('distinct', 'true');
  return search.toString();
}

/**
 * The next offset, or `undefined` at the end of the list by any reading of the contract: an empty page, no next offset,
 * or one that does not advance.
 */
export function getNextOffset(count: number, offset: number, nextOffset: number | undefined): number | undefined {
  return count > 0 && nextOffset !== undefined && nextOffset > offset ? nextOffset : undefined;
}

export async function loadMarketsPage(
  http: Http,
  filter: MarketsFilter,
  page: { readonly offset: number; readonly size?: number; readonly now: () => number },
  signal?: AbortSignal,
): Promise<MarketsPage> {
  const { offset, size = PAGE_SIZE } = page;
  const answer = await http.loadJson('/v1/markets', formatMarketsSearch(filter, offset, size), marketsAnswer, signal, {
    limitBytes: limitMarketsBytes(size),
  });
  const markets = answer.symbols ?? [];
  for (const [at, market] of markets.entries()) {
    rememberTick(getMarketKey(market), answer.priceTicks?.[at]);
    rememberPrice(getMarketKey(market), market.lastPrice);
  }
  return {
    markets,
    offset,
    nextOffset: getNextOffset(markets.length, offset, answer.nextOffset),
    fetchedAt: page.now(),
  };
}

interface WholeList {
  readonly now: () => number;
  readonly isEnough?: (markets: readonly Market[]) => boolean;
}

/** All markets of `filter`, in pages of the largest size; stops early once `isEnough`. */
export const loadAllMarkets = (
  http: Http,
  filter: MarketsFilter,
  options: WholeList,
  signal?: AbortSignal,
): Promise<readonly Market[]> => openAllMarkets(http, filter, options, signal).all;

/**
 * The same, with its first page as soon as that has arrived. It is all of most lists, but only an empty second page proves
 * that: what can start with the first one need not wait for the proof.
 */
export function openAllMarkets(
  http: Http,
  filter: MarketsFilter,
  { now, isEnough }: WholeList,
  signal?: AbortSignal,
): { readonly first: Promise<readonly Market[]>; readonly all: Promise<readonly Market[]> } {
  const load = (offset: number) => loadMarketsPage(http, filter, { offset, size: WHOLE_PAGE_SIZE, now }, signal);
  const first = load(0);
  const loadRest = async (): Promise<readonly Market[]> => {
    const pages = [await first];
    for (let page = pages[0]; pages.length < MAX_PAGES; pages.push(page)) {
      if (page.nextOffset === undefined || isEnough?.(page.markets) === true) break;
      page = await load(page.nextOffset);
    }
    return mergeMarketPages(pages);
  };
  const shown = first.then((page) => mergeMarketPages([page]));
  // Who only waits for all of it hears of a failure there.
  shown.catch(() => undefined);
  return { first: shown, all: loadRest() };
}

/** Shows what is known of a list while the rest of it loads, unless an earlier answer is there. A failure is told by the rest. */
export function showFirst<Data>(
  { client, queryKey }: { readonly client: QueryClient; readonly queryKey: QueryKey },
  first: Promise<Data>,
): void {
  const show = (data: Data): void => {
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, data);
  };
  void first.then(show, () => undefined);
}

/** The rows of all pages, each market once: rows move between pages while volumes change. */
export function mergeMarketPages(pages: readonly Pick<MarketsPage, 'markets'>[]): readonly Market[] {
  const merged = new Map<string, Market>();
  for (const page of pages) {
    for (const market of page.markets) {
      const key = getMarketKey(market);
      if (!merged.has(key)) merged.set(key, market);
    }
  }
  return [...merged.values()];
}
