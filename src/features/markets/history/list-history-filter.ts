import type { Market } from '@/contract/payloads';
import { makeSampleFilter } from '@/data/list-history/query-sample';
import { getMarketKey } from '@/data/queries/market-key';
import { screenMarkets } from '@/data/queries/screen-markets';
import { computeFilter, computeScreen } from '@/features/markets/toolbar/markets-filter';
import type { MarketsSearch } from '@/state/fields/markets-fields';

/**
 * Filters in the address that are not applied to movers: samples lack the data, or the filter would hide what moved.
 */
export function listUnapplied({ data, recorded, rows }: MarketsSearch): readonly string[] {
  return [
    ...(data === undefined ? [] : ['Data']),
    ...(recorded === undefined ? [] : ['Recorded']),
    ...(rows === 'each' ? [] : ['One row per symbol']),
  ];
}

/** The filters that are applied to movers: "search btc; venue ATLAS, BOREAL". */
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

/** Test whether a market of a sample passes the filters of the address, except dataset types and one row per symbol. */
export function makePassTest(search: MarketsSearch, watched: readonly string[]): (market: Market) => boolean {
  const passes = makeSampleFilter(computeFilter(search));
  const screen = computeScreen(search);
  const kept = new Set(watched);
  return (market) =>
    passes(market) &&
    (search.watch !== true || kept.has(getMarketKey(market))) &&
    screenMarkets([market], screen, false).length > 0;
}
