import { SortMenu } from '@/panes/list/sort-menu';
import { MARKET_SORTS } from '@/state/markets-search';
import type { FilterProps } from './market-filters';
import { getSort, SORT_LABELS } from './markets-filter';

const SORT_OPTIONS = MARKET_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }));

/** What the list is sorted by: all five, of which the table may not show every column. */
export function MarketSortMenu({ search, onChange }: FilterProps) {
  return (
    <SortMenu
      labels={SORT_LABELS}
      options={SORT_OPTIONS}
      sort={getSort(search)}
      dir={search.dir}
      onSort={(sort) => onChange({ sort: sort === 'volume' ? undefined : sort })}
      onDir={(dir) => onChange({ dir })}
    />
  );
}
