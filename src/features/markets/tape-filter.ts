import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { screenMarkets } from '@/data/queries/screen-markets';
import { makeSampleFilter } from '@/data/tape/query-sample';
import type { MarketsSearch } from '@/state/markets-search';
import { computeFilter, computeScreen } from './markets-filter';

/** Whether a market of a sample passes what the address asks, dataset types and one row per symbol aside. */
export function makePassTest(search: MarketsSearch, watched: readonly string[]): (market: Market) => boolean {
  const passes = makeSampleFilter(computeFilter(search));
  const screen = computeScreen(search);
  const kept = new Set(watched);
  return (market) =>
    passes(market) &&
    (search.watch !== true || kept.has(getMarketKey(market))) &&
    screenMarkets([market], screen, false).length > 0;
}
