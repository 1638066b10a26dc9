import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { screenMarkets } from '@/data/queries/screen-markets';
import { makeSampleFilter } from '@/data/tape/query-sample';
import { computeFilter, computeScreen } from '@/features/markets/toolbar/markets-filter';
import type { MarketsSearch } from '@/state/markets-search';

/** What the address asks of the table that movers are not narrowed by: samples do not tell it, or it hides what moved. */
export function listUnapplied({ data, recorded, rows }: MarketsSearch): readonly string[] {
  return [
    ...(data === undefined ? [] : ['Data']),
    ...(recorded === undefined ? [] : ['Recorded']),
    ...(rows === 'each' ? [] : ['One row per symbol']),
  ];
}

/** The filters that movers are narrowed by: "search btc; venue ATLAS, BOREAL". */
export function describeFilters(search: MarketsSearch): string {
  const { q, category, venue, coin, symbol, moves, watch, floor } = search;
  const parts = Object.entries({
    search: q,
    class: category,
    venue,
    coin,
    symbol,
    moves,
    'volume at least': floor,
  }).flatMap(([name, value]) => (value === undefined ? [] : `${name} ${[value].flat().join(', ')}`));
  return [...parts, ...(watch === undefined ? [] : ['watchlist'])].join('; ') || 'none';
}

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
