import { useSyncExternalStore } from 'react';
import type { Market } from '@/contract/payloads';
import { BLANK_PAGE } from '@/data/queries/figure-book';
import { groupOf, nameGroup } from '@/data/queries/figure-group';
import { type FigureName, isFigureName, sortByFigure } from '@/domain/screener/figure-names';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { getFigureValue } from './figure-state';
import { useFigureBook, useFigureServing } from './use-figure-book';

/** Sorts rows by a figure that was loaded for them. */
export type OrderRows = (rows: readonly Market[]) => readonly Market[];

/** The figure that an address sorts by; `undefined` if the service does the sorting, or the rows are of the past. */
export function getSortedFigure({ sort, at }: MarketsSearch): FigureName | undefined {
  return sort !== undefined && at === undefined && isFigureName(sort) ? sort : undefined;
}

/** The order by a loaded figure; rows without one come last. */
export function useFigureOrder(search: MarketsSearch): OrderRows | undefined {
  const name = getSortedFigure(search);
  const book = useFigureBook();
  const pages = useSyncExternalStore(book.subscribe, () => (name === undefined ? undefined : book.getSettled(name)));
  const serving = useFigureServing(name === undefined ? [] : [name]);
  if (name === undefined || pages === undefined) return undefined;
  const valueOf = (market: Market): number | undefined => {
    const page = pages.get(nameGroup(groupOf(market))) ?? BLANK_PAGE;
    return getFigureValue(name, market, { serving: serving[name], page, nowSeconds: 0, isPast: false });
  };
  return (rows) => sortByFigure(rows, valueOf, search.dir === 'asc');
}
