import { formatNumber } from '@/domain/format/format-number';
import { type ListSearchProps, ListToolbar } from '@/panes/list/list-toolbar';
import { SortMenu } from '@/panes/list/sort-menu';
import { hasDock, type TableSize } from '@/panes/list/use-table-size';
import { MARKET_SORTS } from '@/state/markets-search';
import { Chip } from '@/ui/chip';
import { Kbd } from '@/ui/kbd';
import { ToolbarSpacer } from '@/ui/toolbar';
import { type FilterProps, MarketFilters } from './market-filters';
import { countFilters, getSort, SORT_LABELS } from './markets-filter';
import { MarketsMore, MoreRows } from './markets-more';

export interface MarketsToolbarProps extends ListSearchProps, FilterProps {
  readonly size: TableSize;
  readonly count: number | undefined;
  /** Rows that were looked at for those that are shown; absent: the service itself chose. */
  readonly screened: number | undefined;
  readonly hasMore: boolean;
}

export function MarketsToolbar(props: MarketsToolbarProps) {
  const { search, size } = props;
  const hasCoins = hasDock(size);
  return (
    <ListToolbar
      {...props}
      isNarrow={size === 'narrow'}
      label="Markets controls"
      searchLabel="Search markets"
      placeholder="Search symbol, coin or title"
      searchClass="w-75 max-xl:w-60 max-lg:w-28"
      trailing={size === 'medium' ? undefined : <Kbd>/</Kbd>}
      filterCount={countFilters(search)}
      beside={<TapeChip {...props} />}
      sheet={
        <>
          <MarketFilters {...props} hasCoins={false} />
          <MarketSortMenu {...props} />
          <MoreRows {...props} hasCoins={false} />
        </>
      }
    >
      <MarketFilters {...props} hasCoins={hasCoins} />
      <TapeChip {...props} />
      {size !== 'medium' && <ToolbarSpacer />}
      <LoadedCount {...props} />
      <MarketsMore {...props} hasCoins={hasCoins} />
      <MarketSortMenu {...props} />
    </ListToolbar>
  );
}

/** What the list was, and what moved in it. */
function TapeChip({ search, onChange }: FilterProps) {
  return (
    <Chip
      label="Tape"
      pressed={search.tape === true}
      onToggle={() => onChange({ tape: search.tape === true ? undefined : true })}
    />
  );
}

const SORT_OPTIONS = MARKET_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }));

function MarketSortMenu({ search, onChange }: FilterProps) {
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

function LoadedCount({ count, screened, hasMore }: MarketsToolbarProps) {
  if (count === undefined) return null;
  return (
    <span className="min-w-0 flex-initial truncate text-[12px] whitespace-nowrap text-fg-3 max-lg:hidden" role="status">
      <span className="text-fg-2">
        {screened === undefined ? formatNumber(count, 0) : `${formatNumber(count, 0)} of ${formatNumber(screened, 0)}`}
      </span>{' '}
      loaded
      {hasMore && ', more on scroll'}
    </span>
  );
}
