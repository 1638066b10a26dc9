import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { marketsQuery, recordingsQuery, watchedQuery } from '@/data/queries/markets';
import { mergeMarketPages, PAGE_SIZE } from '@/data/queries/markets-page';
import { rankMarkets } from '@/data/queries/rank-markets';
import { useIsConnected, useService } from '@/panes/service-context';
import { useSelection } from '@/state/selection';
import type { MarketsSearch } from '@/state/url-state';
import { computeFilter } from './markets-filter';
import { usePastMarkets } from './tape-rows';

export interface MarketRows {
  /** `undefined` before the first answer. */
  readonly rows: readonly Market[] | undefined;
  /** Service time of the latest answer, Unix seconds. */
  readonly fetchedAt: number | undefined;
  readonly error: Error | null;
  /** A first load or another filter: the rows on screen are of before. */
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  /** The rows are asked of a sample that is not there. */
  readonly isPastMissing?: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The rows of the address's search, filters and sort. */
export function useMarkets(search: MarketsSearch): MarketRows {
  const watched = useSelection((selection) => selection.watched);
  const isWhole = search.watch === true || search.recorded === true;
  const past = usePastMarkets(search, watched);
  const paged = usePagedMarkets(search, !isWhole && past === undefined);
  const whole = useWholeMarkets(search, watched, isWhole && past === undefined);
  const found = past ?? (isWhole ? whole : paged);
  const shown = useLastKnown(found);
  const rows = shown.rows === undefined ? undefined : rankMarkets(shown.rows, search.q ?? '', new Set(watched));
  return { ...found, fetchedAt: shown.fetchedAt, rows };
}

type Fetched = Pick<MarketRows, 'rows' | 'fetchedAt'>;

/** What was found, or when it could not be loaded what was before: an error never empties the table. */
function useLastKnown({ rows, fetchedAt, error }: MarketRows): Fetched {
  const [last, setLast] = useState<Fetched>({ rows, fetchedAt });
  if (rows !== undefined && rows !== last.rows) setLast({ rows, fetchedAt });
  return rows === undefined && error !== null ? last : { rows, fetchedAt };
}

function usePagedMarkets(search: MarketsSearch, isAsked: boolean): MarketRows {
  const service = useService();
  const isConnected = useIsConnected();
  const query = useInfiniteQuery({ ...marketsQuery(service, computeFilter(search)), enabled: isConnected && isAsked });
  const pages = query.data?.pages;
  const rows = useMemo(() => (pages === undefined ? undefined : mergeMarketPages(pages)), [pages]);
  const fetchedAt = pages?.at(-1)?.fetchedAt;
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const isShort = (pages?.at(-1)?.markets.length ?? PAGE_SIZE) < PAGE_SIZE;

  // A short page is the last by most readings of the contract: asking once more makes it certain, and is free.
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

/** The watchlist and the recordings are short and asked whole; both filters together narrow. */
function useWholeMarkets(search: MarketsSearch, watched: readonly string[], isAsked: boolean): MarketRows {
  const service = useService();
  const isConnected = useIsConnected();
  const filter = computeFilter(search);
  const isEnabled = isConnected && isAsked;
  const ofRecordings = useQuery({
    ...recordingsQuery(service, filter),
    enabled: isEnabled && search.recorded === true,
  });
  const ofWatched = useQuery({
    ...watchedQuery(service, filter, watched),
    enabled: isEnabled && search.recorded !== true,
  });
  const query = search.recorded === true ? ofRecordings : ofWatched;
  const narrowed = search.recorded === true && search.watch === true;
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
