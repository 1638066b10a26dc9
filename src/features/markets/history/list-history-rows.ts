import { useOpenedListHistory } from '@/client/use-list-history';
import type { Market } from '@/contract/payloads';
import type { MarketSample } from '@/data/list-history/market-sample';
import { querySample } from '@/data/list-history/query-sample';
import { getMarketKey } from '@/data/queries/market-key';
import { computeFilter } from '@/features/markets/toolbar/markets-filter';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { useListHistorySample } from './use-list-history-sample';

/** The rows of a sample for an address: the watchlist and the recordings are whole, as from the service. */
export function listPastRows(
  sample: MarketSample,
  search: MarketsSearch,
  watched: readonly string[],
): readonly Market[] {
  const filter = computeFilter(search);
  const isWhole = search.watch === true || search.recorded === true;
  return querySample(sample, isWhole ? { ...filter, distinct: false } : filter).filter(
    (market) =>
      (search.recorded !== true || market.recorded !== undefined) &&
      (search.watch !== true || watched.includes(getMarketKey(market))),
  );
}

/** The rows of the sample in the address, filtered and sorted here; `undefined` if it names none. */
export function usePastMarkets(search: MarketsSearch, watched: readonly string[]) {
  const { at } = search;
  const { listHistory, failure, retry } = useOpenedListHistory(at !== undefined);
  const { sample, isReading } = useListHistorySample(listHistory, at);
  if (at === undefined) return undefined;
  return {
    rows: sample == null ? undefined : listPastRows(sample, search, watched),
    fetchedAt: sample?.at ?? at,
    error: failure ?? null,
    isLoading: isReading && failure === undefined,
    hasMore: false,
    isPastMissing: sample === null,
    loadMore: () => undefined,
    retry,
  };
}
