import type { Market } from '@/contract/payloads';
import { getMarketSymbol } from '@/data/queries/market-key';
import { sortByFigure } from '@/domain/screener/figure-names';
import type { MarketSort } from '@/state/fields/markets-fields';
import { getInterestChangeUsd } from './interest-change';

/** Orders that the service does not have: its whole list, which is free, is sorted here. */
const OWN_SORTS = ['name', 'price', 'volume-change', 'oi-usd'] as const satisfies readonly MarketSort[];
export type OwnSort = (typeof OWN_SORTS)[number];

/** Whether the whole list is loaded, for nothing, and sorted here: the service has no such order. */
export const isOwnSort = (sort: MarketSort): sort is OwnSort => OWN_SORTS.some((one) => one === sort);

const VALUES: Readonly<Record<Exclude<OwnSort, 'name'>, (market: Market) => number | undefined>> = {
  price: ({ lastPrice }) => lastPrice,
  'volume-change': ({ volumeChange24h }) => volumeChange24h,
  'oi-usd': getInterestChangeUsd,
};

const byName = (one: Market, other: Market): number => getMarketSymbol(one).localeCompare(getMarketSymbol(other), 'en');

/** The rows in an order of the list's own; those without the figure come last. */
export function putInOrder(rows: readonly Market[], sort: OwnSort, isAscending: boolean): readonly Market[] {
  if (sort !== 'name') return sortByFigure(rows, VALUES[sort], isAscending);
  return rows.toSorted((one, other) => (isAscending ? byName(one, other) : byName(other, one)));
}
