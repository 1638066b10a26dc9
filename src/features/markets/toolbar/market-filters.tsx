import { useQuery } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import { type DiscoveryList, type ListFilter, listQuery } from '@/data/queries/discovery';
import { type VenueCounts, venueCountsQuery } from '@/data/queries/markets';
import { getDatasetLabel, isDatasetType } from '@/data/queries/types';
import { ChoiceMenu } from '@/panes/list/choice-menu';
import { getListOrigin, toWorldCounts } from '@/panes/market/data-origin';
import { showToast } from '@/panes/toasts';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { Chip } from '@/ui/chip';
import { Segmented } from '@/ui/segmented';
import { ToolbarGroup } from '@/ui/toolbar';
import { computeFilter } from './markets-filter';

export interface FilterProps {
  readonly search: MarketsSearch;
  readonly onChange: (change: Partial<MarketsSearch>) => void;
}

const CATEGORIES = [
  { value: 'all', label: 'All' },
  { value: 'spot', label: 'Spot' },
  { value: 'perpetual', label: 'Perpetual' },
] as const;

type Shown = (typeof CATEGORIES)[number]['value'];

export interface FiltersProps extends FilterProps {
  /** The bar fits the menus of coins, data and sorts; otherwise they are behind "More". */
  readonly isRoomy: boolean;
  /** The bar does not even fit the on/off filters. */
  readonly isTight?: boolean;
}

/** The filters in the bar. */
export function MarketFilters({ search, onChange, isRoomy, isTight = false }: FiltersProps) {
  return (
    <>
      <Segmented<Shown>
        label="Market class"
        options={CATEGORIES}
        // A class that only the full menu offers is none of these.
        value={(search.category ?? 'all') as Shown}
        onChange={(category) => onChange({ category: category === 'all' ? undefined : category })}
      />
      <ToolbarGroup label="Filters">
        <VenueMenu search={search} onChange={onChange} />
        {isRoomy && <CoinMenu search={search} onChange={onChange} />}
        {isRoomy && <DataMenu search={search} onChange={onChange} />}
        {!isTight && <FilterChips search={search} onChange={onChange} />}
      </ToolbarGroup>
    </>
  );
}

/** The on/off filters. */
export function FilterChips({ search, onChange }: FilterProps) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data: counts } = useQuery({ ...venueCountsQuery(service), enabled: isConnected });
  const recorded = listRecorded(counts);
  const hasRecordings = recorded !== '' || search.recorded === true;
  return (
    <>
      <Chip
        label="One row per symbol"
        description="Each row shows the venue with the largest 24 h volume: price, changes, volume and order are that venue's"
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
          label={recorded === '' ? 'Recorded' : recorded}
          pressed={search.recorded === true}
          onToggle={() => onChange({ recorded: search.recorded === true ? undefined : true })}
        />
      )}
    </>
  );
}

/** What the filter "recorded" lists: "Live, recorded". */
function listRecorded(counts: VenueCounts | undefined): string {
  if (counts === undefined || counts.live + counts.demo + counts.recordings === 0) return '';
  const { live, demo, recorded } = toWorldCounts(counts);
  return getListOrigin({ all: live + demo + recorded, live, demo, recorded }, undefined);
}

type ListField = 'venue' | 'coin' | 'symbol' | 'data';

/** The other filters that the names offered by a filter must match, as far as the lists support them. */
export function computeListFilter(search: MarketsSearch, own?: ListField): ListFilter {
  const { venues, coins = [], types, category } = computeFilter(search);
  return {
    ...(own === 'venue' ? {} : { venues }),
    ...(own === 'coin' ? {} : { coins }),
    ...(own === 'data' ? {} : { types }),
    category,
  };
}

/** The address accepts this many; one written by hand may have more. */
const MAX_PICKED = 200;

interface NameMenuProps extends FilterProps {
  readonly field: ListField;
  readonly label: string;
  readonly plural: string;
  readonly lists: readonly DiscoveryList[];
  /** Text of the button while nothing is chosen. */
  readonly anything: string;
  readonly labelOf?: (name: string) => string;
  readonly note?: string;
  readonly room?: string;
}

function NameMenu({ search, onChange, field, anything, ...menu }: NameMenuProps) {
  const { labelOf } = menu;
  const chosen = search[field] ?? [];
  const [only] = chosen;
  const several = chosen.length > 1 ? `${chosen.length}` : undefined;
  const named = only === undefined ? anything : (labelOf?.(only) ?? only);
  return (
    <ChoiceMenu
      {...menu}
      summary={several ?? named}
      selected={chosen}
      filter={computeListFilter(search, field)}
      onChange={(names) => {
        if (names.length > Math.max(MAX_PICKED, chosen.length))
          showToast(`${MAX_PICKED} ${menu.plural} at most: remove one first`);
        else onChange({ [field]: names.length === 0 ? undefined : names });
      }}
    />
  );
}

function VenueMenu(props: FilterProps) {
  const service = useService();
  const isConnected = useIsConnected();
  // All venues, whatever other filters are set.
  const { data: venues = [] } = useQuery({ ...listQuery(service, 'exchanges'), enabled: isConnected });
  return (
    <NameMenu
      {...props}
      field="venue"
      label="Venue"
      plural="venues"
      lists={VENUE_LISTS}
      anything={venues.length > 0 ? `All ${venues.length}` : 'All'}
      room="All 00"
    />
  );
}

const VENUE_LISTS = ['exchanges'] as const;
const COIN_LISTS = ['coins'] as const;
const TYPE_LISTS = ['types'] as const;
const SYMBOL_LISTS = ['normalizedSymbols', 'symbols'] as const;

export function CoinMenu(props: FilterProps) {
  return <NameMenu {...props} field="coin" label="Coin" plural="coins" lists={COIN_LISTS} anything="Any" />;
}

export function SymbolMenu(props: FilterProps) {
  return (
    <NameMenu
      {...props}
      field="symbol"
      label="Symbol"
      plural="symbols"
      lists={SYMBOL_LISTS}
      anything="Any"
      note="Shared symbols first, then each venue's own."
    />
  );
}

const labelType = (type: string): string => (isDatasetType(type) ? getDatasetLabel(type) : type);

export function DataMenu(props: FilterProps) {
  return (
    <NameMenu
      {...props}
      field="data"
      label="Data"
      plural="kinds of data"
      lists={TYPE_LISTS}
      anything="Any"
      labelOf={labelType}
      note="Markets with any of these."
    />
  );
}
