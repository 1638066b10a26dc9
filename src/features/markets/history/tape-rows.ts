import { useOpenedTape } from '@/client/use-tape';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import type { MarketSample } from '@/data/tape/market-sample';
import { querySample } from '@/data/tape/query-sample';
import { computeFilter } from '@/features/markets/toolbar/markets-filter';
import type { MarketsSearch } from '@/state/markets-search';
import { useTapeSample } from './use-tape-sample';

/** The rows of a sample that the address asks for: the watchlist and the recordings whole, as of the service. */
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

/** The rows of the sample that the address names, filtered and sorted here; `undefined` when it names none. */
export function usePastMarkets(search: MarketsSearch, watched: readonly string[]) {
  const { at } = search;
  const { tape, failure, retry } = useOpenedTape(at !== undefined);
  const { sample, isReading } = useTapeSample(tape, at);
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
