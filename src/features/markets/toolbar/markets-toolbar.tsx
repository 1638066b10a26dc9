import { type ListSearchProps, ListToolbar } from '@/panes/list/list-toolbar';
import { hasDock, type TableSize } from '@/panes/list/use-table-size';
import { Chip } from '@/ui/chip';
import { Kbd } from '@/ui/kbd';
import { ToolbarSpacer } from '@/ui/toolbar';
import { useMedia } from '@/ui/use-media';
import { ColumnsMenu } from './columns-menu';
import { FloorChoice } from './floor-menu';
import { LoadedCount, type LoadedCountProps } from './loaded-count';
import { type FilterProps, MarketFilters } from './market-filters';
import { MarketSortMenu } from './market-sort-menu';
import { countFilters } from './markets-filter';
import { MarketsMore, MoreRows } from './markets-more';

/** A bar without room for all its controls. */
export const TIGHT = '(max-width: 959px)';
/** No room in the bar for the choice of columns: it is behind "More". From 1280 px on, all filters are in the bar. */
const NO_COLUMNS = '(max-width: 1023px), (min-width: 1280px) and (max-width: 1439px)';
/** No room in the bar for the volume floor: a line above the rows states it. */
export const NO_FLOOR = '(max-width: 1559px)';

export interface MarketsToolbarProps extends ListSearchProps, FilterProps, LoadedCountProps {
  readonly size: TableSize;
}

export function MarketsToolbar(props: MarketsToolbarProps) {
  const { search, size } = props;
  const isRoomy = hasDock(size);
  const isTight = useMedia(TIGHT) && size !== 'narrow';
  const hasColumns = !useMedia(NO_COLUMNS);
  const hasFloor = !useMedia(NO_FLOOR);
  return (
    <ListToolbar
      {...props}
      isNarrow={size === 'narrow'}
      label="Markets controls"
      searchLabel="Search markets"
      placeholder="Search markets"
      // Of constant width in a window, whatever appears beside it.
      searchClass="w-45 min-w-43 shrink! min-[1120px]:w-60 lg:w-45 min-[1440px]:w-60 xl:w-75 [&_input]:text-ellipsis"
      trailing={size === 'medium' ? undefined : <Kbd>/</Kbd>}
      filterCount={countFilters(search)}
      beside={<ListHistoryChip {...props} />}
      sheet={
        <>
          <MarketFilters {...props} isRoomy={false} />
          <MoreRows {...props} isRoomy={false} hasColumns />
        </>
      }
    >
      <MarketFilters {...props} isRoomy={isRoomy} isTight={isTight} />
      <ListHistoryChip {...props} />
      <ToolbarSpacer />
      <LoadedCount {...props} />
      {hasColumns && <ColumnsMenu />}
      <MarketsMore {...props} isRoomy={isRoomy} isTight={isTight} hasColumns={!hasColumns} />
      {/* What an order by change leaves out is stated beside it. */}
      {hasFloor && <FloorChoice {...props} />}
      {isRoomy && <MarketSortMenu {...props} />}
    </ListToolbar>
  );
}

/** Opens past lists, and what moved in them. */
function ListHistoryChip({ search, onChange }: FilterProps) {
  return (
    <Chip
      label="List history"
      pressed={search.tape === true}
      onToggle={() => onChange({ tape: search.tape === true ? undefined : true })}
    >
      History
    </Chip>
  );
}
