import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { venueCountsQuery, venuesQuery } from '@/data/queries/markets';
import { DATASET_CHOICES } from '@/data/queries/types';
import { useIsConnected, useService } from '@/panes/service-context';
import { MARKET_SORTS, type MarketsSearch } from '@/state/url-state';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { IconButton } from '@/ui/icon-button';
import { Kbd } from '@/ui/kbd';
import { MenuButton } from '@/ui/menu-button';
import { SearchField } from '@/ui/search-field';
import { Segmented } from '@/ui/segmented';
import { Toolbar, ToolbarGroup, ToolbarSpacer } from '@/ui/toolbar';
import { countFilters, getSort, SORT_LABELS } from './markets-filter';

export interface MarketsToolbarProps {
  readonly search: MarketsSearch;
  /** As typed; the address follows once it rests. */
  readonly text: string;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly isNarrow: boolean;
  readonly count: number | undefined;
  readonly hasMore: boolean;
  readonly onText: (text: string) => void;
  readonly onChange: (change: Partial<MarketsSearch>) => void;
  readonly onArrowDown: () => void;
}

const CATEGORIES = [
  { value: 'all', label: 'All' },
  { value: 'spot', label: 'Spot' },
  { value: 'perpetual', label: 'Perpetual' },
] as const;

export function MarketsToolbar(props: MarketsToolbarProps) {
  const { isNarrow, search } = props;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const filters = countFilters(search);
  if (isNarrow) {
    return (
      <Toolbar label="Markets controls">
        <MarketSearch {...props} className="my-2 flex-auto!" />
        <Button aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
          <Icon name="filter" size={13} />
          Filters{filters > 0 && ` ${filters}`}
        </Button>
        {isSheetOpen && (
          <FilterSheet onClose={() => setSheetOpen(false)}>
            <Filters {...props} />
            <SortMenu {...props} />
          </FilterSheet>
        )}
      </Toolbar>
    );
  }
  return (
    <Toolbar label="Markets controls">
      <MarketSearch {...props} className="w-75 max-lg:w-55" trailing={<Kbd>/</Kbd>} />
      <Filters {...props} />
      <ToolbarSpacer />
      <LoadedCount {...props} />
      <SortMenu {...props} />
    </Toolbar>
  );
}

type SearchProps = MarketsToolbarProps & { readonly className: string; readonly trailing?: ReactNode };

function MarketSearch({ text, searchBox, onText, onArrowDown, className, trailing }: SearchProps) {
  return (
    <SearchField
      label="Search markets"
      placeholder="Search symbol, coin or title"
      ref={searchBox}
      value={text}
      className={className}
      trailing={trailing}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          if (text === '') event.currentTarget.blur();
          else onText('');
        } else if (event.key === 'ArrowDown' || event.key === 'Enter') onArrowDown();
        else return;
        event.preventDefault();
      }}
    />
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
const ORDERS = [
  { value: 'desc', label: 'Descending' },
  { value: 'asc', label: 'Ascending' },
] as const;

function SortMenu({ search, onChange }: FilterProps) {
  const sort = getSort(search);
  return (
    <MenuButton
      label="Sort"
      summary={SORT_LABELS[sort]}
      align="end"
      options={SORT_OPTIONS}
      selected={[sort]}
      onChange={([chosen]) => onChange({ sort: chosen === 'volume' ? undefined : chosen })}
      footer={
        <Segmented
          label="Order"
          className="mt-1"
          options={ORDERS}
          value={search.dir ?? 'desc'}
          onChange={(order) => onChange({ dir: order === 'asc' ? 'asc' : undefined })}
        />
      }
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

function FilterSheet({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <Dialog
      label="Filters"
      onClose={onClose}
      className="inset-x-0 top-auto bottom-0 w-full rounded-t-xl border-x-0 border-b-0 p-4"
    >
      <div className="mb-3 flex items-center">
        <h2 className="flex-1 text-md font-semibold">Filters</h2>
        <IconButton icon="close" label="Close filters" small onClick={onClose} />
      </div>
      <div className="flex flex-wrap items-center gap-2.5 [&_[role=group]]:flex-initial [&_[role=group]]:flex-wrap">
        {children}
      </div>
    </Dialog>
  );
}
