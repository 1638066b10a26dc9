import { getMarketKey } from '@/data/queries/market-key';
import { querySample } from '@/data/tape/query-sample';
import { useTape } from '@/panes/use-tape';
import type { MarketsSearch } from '@/state/markets-search';
import { computeFilter } from './markets-filter';
import { useTapeSample } from './use-tape-sample';

/** The rows of the sample that the address names, filtered and sorted here; `undefined` when it names none. */
export function usePastMarkets(search: MarketsSearch, watched: readonly string[]) {
  const { at } = search;
  const tape = useTape(at !== undefined);
  const sample = useTapeSample(tape, at);
  if (at === undefined) return undefined;
  const found = sample == null ? undefined : querySample(sample, computeFilter(search));
  const rows = found?.filter(
    (market) =>
      (search.recorded !== true || market.recorded !== undefined) &&
      (search.watch !== true || watched.includes(getMarketKey(market))),
  );
  return {
    rows,
    fetchedAt: at,
    error: null,
    isLoading: sample === undefined,
    hasMore: false,
    isPastMissing: sample === null,
    loadMore: () => undefined,
    retry: () => undefined,
  };
}
