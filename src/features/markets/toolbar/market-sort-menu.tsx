import { isFigureName } from '@/domain/screener/figure-names';
import { FigureNote } from '@/features/markets/figures/figure-note';
import { SortMenu } from '@/panes/list/sort-menu';
import { MARKET_SORTS, type MarketSort } from '@/state/fields/markets-fields';
import type { MenuOption } from '@/ui/menu-button';
import type { FilterProps } from './market-filters';
import { getSort, SORT_LABELS, startSort } from './markets-filter';

const SORT_OPTIONS: readonly MenuOption<MarketSort>[] = MARKET_SORTS.map((sort) => ({
  value: sort,
  label: SORT_LABELS[sort],
  ...(isFigureName(sort) && { note: (isActive) => <FigureNote name={sort} scope="all" isActive={isActive} /> }),
}));

/** Menu of all sorts, including those without a column in the table. */
export function MarketSortMenu({ search, onChange }: FilterProps) {
  return (
    <SortMenu
      labels={SORT_LABELS}
      options={SORT_OPTIONS}
      sort={getSort(search)}
      dir={search.dir}
      onSort={(sort) => onChange(startSort(sort ?? 'volume'))}
      onDir={(dir) => onChange({ dir })}
    />
  );
}
