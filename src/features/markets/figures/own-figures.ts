import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import type { ViewPrice } from '@/data/plan/price-view';
import type { FigureBook } from '@/data/queries/figure-book';
import { groupOf } from '@/data/queries/figure-group';
import { getFigureType } from '@/data/queries/market-figures';
import { FIGURE_NAMES, type FigureName } from '@/domain/screener/figure-names';

/** The figures that the free list lacks of a market, as far as its data types are known. */
export const listOwnFigures = (market: Market, types: readonly DatasetType[] | undefined): readonly FigureName[] =>
  market.coin === undefined ? [] : FIGURE_NAMES.filter((name) => types?.includes(getFigureType(name)));

/** What the figures of a market would cost that are neither loaded nor loading. */
export function priceOwnFigures(book: FigureBook, names: readonly FigureName[], market: Market): ViewPrice {
  const group = groupOf(market);
  const lacking = names.filter((name) => {
    const page = book.find({ name, ...group });
    return page.figures === undefined && !page.isLoading;
  });
  return book.price(lacking.map((name) => ({ name, ...group, venues: [] })));
}
