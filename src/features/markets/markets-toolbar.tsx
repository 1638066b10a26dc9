import { useQuery } from '@tanstack/react-query';
import { venueCountsQuery, venuesQuery } from '@/data/queries/markets';
import { DATASET_CHOICES } from '@/data/queries/types';
import { type ListSearchProps, ListToolbar } from '@/panes/list/list-toolbar';
import { SortMenu } from '@/panes/list/sort-menu';
import { useIsConnected, useService } from '@/panes/service-context';
import { MARKET_SORTS, type MarketsSearch } from '@/state/url-state';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Kbd } from '@/ui/kbd';
import { MenuButton } from '@/ui/menu-button';
import { Segmented } from '@/ui/segmented';
import { ToolbarGroup, ToolbarSpacer } from '@/ui/toolbar';
import { countFilters, getSort, SORT_LABELS } from './markets-filter';

export interface MarketsToolbarProps extends ListSearchProps {
  readonly search: MarketsSearch;
  readonly isNarrow: boolean;
  readonly count: number | undefined;
  readonly hasMore: boolean;
  readonly onChange: (change: Partial<MarketsSearch>) => void;
}

const CATEGORIES = [
  { value: 'all', label: 'All' },
  { value: 'spot', label: 'Spot' },
  { value: 'perpetual', label: 'Perpetual' },
] as const;

export function MarketsToolbar(props: MarketsToolbarProps) {
  return (
    <ListToolbar
      {...props}
      label="Markets controls"
      searchLabel="Search markets"
      placeholder="Search symbol, coin or title"
      searchClass="w-75 max-lg:w-55"
      trailing={<Kbd>/</Kbd>}
      filterCount={countFilters(props.search)}
      beside={<TapeChip {...props} />}
      sheet={
        <>
          <Filters {...props} />
          <MarketSortMenu {...props} />
        </>
      }
    >
      <Filters {...props} />
      <TapeChip {...props} />
      <ToolbarSpacer />
      <LoadedCount {...props} />
      <MarketSortMenu {...props} />
    </ListToolbar>
  );
}

function Filters({ search, onChange }: MarketsToolbarProps) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data: counts } = useQuery({ ...venueCountsQuery(service), enabled: isConnected });
  const hasRecordings = (counts?.recordings ?? 0) > 0 || search.recorded === true;
  return (
    <>
      <Segmented
        label="Market class"
        options={CATEGORIES}
        value={search.category ?? 'all'}
        onChange={(category) => onChange({ category: category === 'all' ? undefined : category })}
      />
      <ToolbarGroup label="Filters">
        <VenueMenu search={search} onChange={onChange} />
        <DataMenu search={search} onChange={onChange} />
        <Chip
          label="One row per symbol"
          pressed={search.rows !== 'each'}
          onToggle={() => onChange({ rows: search.rows === 'each' ? undefined : 'each' })}
        />
        <Chip
          label="Watchlist"
          pressed={search.watch === true}
          onToggle={() => onChange({ watch: search.watch === true ? undefined : true })}
        />
        {hasRecordings && (
          <Chip
            label="Recorded"
            pressed={search.recorded === true}
            onToggle={() => onChange({ recorded: search.recorded === true ? undefined : true })}
          />
        )}
      </ToolbarGroup>
    </>
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

type FilterProps = Pick<MarketsToolbarProps, 'search' | 'onChange'>;

function VenueMenu({ search, onChange }: FilterProps) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data: venues = [] } = useQuery({ ...venuesQuery(service), enabled: isConnected });
  const chosen = search.venue ?? [];
  // A venue of the address that the service no longer names can still be taken out.
  const known = [...new Set([...venues, ...chosen])].toSorted();
  const summary = (chosen.length === 1 ? chosen[0] : undefined) ?? `${chosen.length}`;
  return (
    <MenuButton
      label="Venue"
      summary={chosen.length === 0 ? `All${venues.length > 0 ? ` ${venues.length}` : ''}` : summary}
      options={known.map((venue) => ({ value: venue, label: venue }))}
      selected={chosen}
      multiple
      onChange={(venue) => onChange({ venue: venue.length === 0 ? undefined : venue })}
      footer={
        chosen.length > 0 && (
          <Button look="ghost" className="mt-1 w-full" onClick={() => onChange({ venue: undefined })}>
            All venues
          </Button>
        )
      }
    />
  );
}

const ANY = 'any';
const DATA_OPTIONS = [
  { value: ANY, label: 'Any' },
  ...DATASET_CHOICES.map(({ type, label }) => ({ value: type as string, label })),
];

function DataMenu({ search, onChange }: FilterProps) {
  const chosen = search.data?.[0] ?? ANY;
  return (
    <MenuButton
      label="Data"
      summary={DATA_OPTIONS.find((option) => option.value === chosen)?.label ?? chosen}
      options={DATA_OPTIONS}
      selected={[chosen]}
      onChange={([type]) => onChange({ data: type === undefined || type === ANY ? undefined : [type] })}
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

function LoadedCount({ count, hasMore }: MarketsToolbarProps) {
  if (count === undefined) return null;
  return (
    <span className="flex-none text-[12px] whitespace-nowrap text-fg-3 max-lg:hidden" role="status">
      <span className="text-fg-2">{count}</span> loaded{hasMore && ', more on scroll'}
    </span>
  );
}
