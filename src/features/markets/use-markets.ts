import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { coinMarketsQuery, mayHideCoin, mergeFound } from '@/data/queries/coin-markets';
import { getMarketKey } from '@/data/queries/market-key';
import { allMarketsQuery, marketsQuery, recordingsQuery, watchedQuery } from '@/data/queries/market-lists';
import { venueCountsQuery } from '@/data/queries/markets';
import { type MarketsPage, PAGE_SIZE } from '@/data/queries/markets-page';
import { rankMarkets } from '@/data/queries/rank-markets';
import { isScreening, screenMarkets } from '@/data/queries/screen-markets';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { useSelection } from '@/state/selection';
import { type OrderRows, useFigureOrder } from './figures/use-figure-order';
import { usePastMarkets } from './history/list-history-rows';
import { isOwnSort, putInOrder } from './table/own-order';
import {
  computeFilter,
  computeScreen,
  getSort,
  isByDefault,
  isDistinct,
  isSameList,
  putRecordingsFirst,
} from './toolbar/markets-filter';

export interface MarketRows {
  /** `undefined` before the first answer. */
  readonly rows: readonly Market[] | undefined;
  /** Number of rows that were screened to get these; `undefined` if the service itself filtered. */
  readonly screened: number | undefined;
  /** Service time of the latest answer, Unix seconds. */
  readonly fetchedAt: number | undefined;
  readonly error: Error | null;
  /** The first load, or a changed filter: the rows on screen are the previous ones. */
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  /** The search that the rows answer, if the current one could not be requested. */
  readonly before?: MarketsSearch | undefined;
  /** The rows are of a sample that does not exist. */
  readonly isPastMissing?: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

type FoundRows = Omit<MarketRows, 'screened' | 'before'>;

/** The rows for the search, filters and sort in the address. */
export function useMarkets(search: MarketsSearch): MarketRows {
  const watched = useSelection((selection) => selection.watched);
  const isConnected = useIsConnected();
  const isWhole = needsWholeList(search);
  const past = usePastMarkets(search, watched);
  const isPaged = !isWhole && past === undefined;
  const paged = useWithRecordings(usePagedMarkets(search, isPaged), search, isPaged);
  const whole = useWholeMarkets(search, watched, isWhole && past === undefined);
  const found = past ?? (isWhole ? whole : paged);
  const isStuck = !isConnected || found.error !== null;
  const shown = useLastKnown(found, search, isStuck);
  const byFigure = useFigureOrder(search);
  const order = byFigure ?? makeOwnOrder(shown.search);
  const shaped = shapeRows(shown.rows, shown.search, watched, order);
  const before = isStuck && shown.rows !== undefined && !isSameList(shown.search, search) ? shown.search : undefined;
  const isOnItsWay = useFurtherRows(found, shaped.rows);
  const isLoading = (found.isLoading || isOnItsWay) && before === undefined;
  return { ...found, isLoading, fetchedAt: shown.fetchedAt, before, ...shaped };
}

/** Whether the service can neither filter nor sort the list page by page. */
const needsWholeList = (search: MarketsSearch): boolean =>
  search.watch === true || search.recorded === true || isOwnSort(getSort(search)) || isScreening(computeScreen(search));

/** The order of a list that is sorted here; `undefined` if the service sorts it. */
function makeOwnOrder(search: MarketsSearch): OrderRows | undefined {
  const sort = getSort(search);
  return isOwnSort(sort) ? (rows) => putInOrder(rows, sort, search.dir === 'asc') : undefined;
}

/** Fewer rows than this do not fill the table. */
const FEW_ROWS = 20;

/**
 * Loads further pages while few rows are listed: a page may contain only questions, which have their own screen.
 * Returns whether the first row has yet to load.
 */
function useFurtherRows({ rows, hasMore, error, loadMore }: FoundRows, listed: readonly Market[] | undefined): boolean {
  const load = useEffectEvent(loadMore);
  const isBare = listed !== undefined && listed.length < FEW_ROWS && hasMore && error === null;
  useEffect(() => {
    if (isBare) load();
  }, [isBare, rows]);
  return isBare && listed.length === 0;
}

/** Makes table rows of a source's rows: screened, and ranked by the search. */
function shapeRows(
  rows: readonly Market[] | undefined,
  search: MarketsSearch,
  watched: readonly string[],
  order: OrderRows | undefined,
): Pick<MarketRows, 'rows' | 'screened'> {
  if (rows === undefined) return { rows, screened: undefined };
  const screen = computeScreen(search);
  const passed = screenMarkets(rows, screen, isDistinct(search));
  const ranked = isByDefault(search)
    ? putRecordingsFirst(passed)
    : rankMarkets(passed, search.q ?? '', new Set(watched));
  return {
    rows: order === undefined ? ranked : order(ranked),
    screened: isScreening(screen) ? rows.length : undefined,
  };
}

interface Answer extends Pick<FoundRows, 'rows' | 'fetchedAt'> {
  /** The search that the rows answer. */
  readonly search: MarketsSearch;
}

/**
 * The rows that were found, or the previous ones if they could not be loaded. Neither an error nor a lost connection
 * empties the table, but past rows never stand in for current ones. Previous rows stay ranked by the previous search:
 * thousands of rows are not ranked again on every key.
 */
function useLastKnown({ rows, fetchedAt, isLoading }: FoundRows, search: MarketsSearch, isStuck: boolean): Answer {
  const [last, setLast] = useState<Answer>({ rows, fetchedAt, search });
  const isNews = rows !== last.rows || search !== last.search;
  if (rows !== undefined && !isLoading && isNews) setLast({ rows, fetchedAt, search });
  const isSameTime = last.search.at === search.at;
  const isReading = isLoading && search.at !== undefined;
  const isOfBefore = rows === undefined ? isReading || (isStuck && isSameTime) : isLoading && rows === last.rows;
  return isOfBefore ? last : { rows, fetchedAt, search };
}

function usePagedMarkets(search: MarketsSearch, isAsked: boolean): FoundRows {
  const service = useService();
  const isConnected = useIsConnected();
  const isOn = isConnected && isAsked;
  const query = useInfiniteQuery({ ...marketsQuery(service, computeFilter(search)), enabled: isOn });
  const pages = query.data?.pages;
  const rows = useFoundRows(query, search, isOn);
  const fetchedAt = pages?.at(-1)?.fetchedAt;
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const isShort = (pages?.at(-1)?.markets.length ?? PAGE_SIZE) < PAGE_SIZE;

  // A short page is usually the last, but the contract does not say so: one more request makes sure, and is free.
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isShort, hasNextPage, isFetching, fetchNextPage]);

  return {
    rows,
    fetchedAt: fetchedAt === undefined ? undefined : fetchedAt / 1000,
    error: query.error,
    isLoading: query.isPending || query.isPlaceholderData,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false });
    },
    retry: () => void query.refetch(),
  };
}

/**
 * The pages plus the live markets and the recordings, which would otherwise be hidden by larger venues or be on the
 * last page.
 */
function useWithRecordings(paged: FoundRows, search: MarketsSearch, isAsked: boolean): FoundRows {
  const service = useService();
  const isOn = useIsConnected() && isAsked && isByDefault(search);
  const { data: counts } = useQuery({ ...venueCountsQuery(service), enabled: isOn });
  const { data, isPlaceholderData } = useQuery({
    ...recordingsQuery(service, computeFilter(search)),
    enabled: isOn && (counts?.live ?? 0) + (counts?.demo ?? 0) + (counts?.recordings ?? 0) > 0,
  });
  const { rows } = paged;
  const recordings = isOn && !isPlaceholderData ? data?.markets : undefined;
  const all = useMemo(() => rows && mergeRecordings(rows, recordings ?? NONE), [rows, recordings]);
  return { ...paged, rows: all };
}

/** Without duplicates: a page may contain a recording as well. */
function mergeRecordings(rows: readonly Market[], recordings: readonly Market[]): readonly Market[] {
  if (recordings.length === 0) return rows;
  const keys = new Set(recordings.map(getMarketKey));
  return [...recordings, ...rows.filter((row) => !keys.has(getMarketKey(row)))];
}

interface PagedQuery {
  readonly data: { readonly pages: readonly MarketsPage[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isPlaceholderData: boolean;
}

/**
 * The rows of all pages plus those of the coin that is searched for, which may be far down while there are more pages.
 * Pages of the previous search stay together with its coin's rows, so the list does not change until the next answer.
 */
function useFoundRows({ data, hasNextPage, isPlaceholderData }: PagedQuery, search: MarketsSearch, isOn: boolean) {
  const service = useService();
  const [answered, setAnswered] = useState(search);
  if (!isPlaceholderData && answered !== search) setAnswered(search);
  const filter = computeFilter(isPlaceholderData ? answered : search);
  const pages = data?.pages;
  const mayHide = hasNextPage && mayHideCoin(pages?.[0]?.markets ?? NONE, filter.search);
  const { data: namesakes = NONE } = useQuery({
    ...coinMarketsQuery(service, filter, PAGE_SIZE),
    enabled: isOn && !isPlaceholderData && mayHide,
  });
  return useMemo(() => (pages === undefined ? undefined : mergeFound(pages, namesakes)), [pages, namesakes]);
}

const NONE: readonly Market[] = [];

/** The watchlist, the recordings and screened lists are requested whole; the watchlist also narrows the recordings. */
function useWholeMarkets(search: MarketsSearch, watched: readonly string[], isAsked: boolean): FoundRows {
  const service = useService();
  const isConnected = useIsConnected();
  const filter = computeFilter(search);
  const kind = getWholeKind(search);
  const isEnabled = (one: WholeKind): boolean => isConnected && isAsked && kind === one;
  const queries = {
    recordings: useQuery({ ...recordingsQuery(service, filter), enabled: isEnabled('recordings') }),
    watched: useQuery({ ...watchedQuery(service, filter, watched), enabled: isEnabled('watched') }),
    all: useQuery({ ...allMarketsQuery(service, filter), enabled: isEnabled('all') }),
  };
  const query = queries[kind];
  const narrowed = kind === 'recordings' && search.watch === true;
  const markets = query.data?.markets;
  return {
    rows: narrowed ? markets?.filter((market) => watched.includes(getMarketKey(market))) : markets,
    fetchedAt: query.data === undefined ? undefined : query.data.fetchedAt / 1000,
    error: query.error,
    isLoading: query.isPending || query.isPlaceholderData,
    hasMore: false,
    loadMore: () => undefined,
    retry: () => void query.refetch(),
  };
}

type WholeKind = 'recordings' | 'watched' | 'all';

function getWholeKind({ recorded, watch }: MarketsSearch): WholeKind {
  if (recorded === true) return 'recordings';
  return watch === true ? 'watched' : 'all';
}
