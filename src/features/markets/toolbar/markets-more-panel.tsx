import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import { listQuery } from '@/data/queries/discovery';
import { MOVES, type Move, settleMoves } from '@/domain/screener/market-moves';
import type { TableSize } from '@/panes/list/use-table-size';
import { MoreFrame } from '@/panes/plot/axis/more-frame';
import { MARKET_CATEGORIES, type MarketCategory, type MarketsSearch, type Shade } from '@/state/fields/markets-fields';
import { DENSITIES, type Density, useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { ControlRow } from '@/ui/control-row';
import { MenuButton } from '@/ui/menu-button';
import { Segmented } from '@/ui/segmented';
import { ColumnsMenu } from './columns-menu';
import { FloorMenu } from './floor-menu';
import { ListButtons } from './list-buttons';
import {
  CoinMenu,
  computeListFilter,
  DataMenu,
  FilterChips,
  type FilterProps,
  type FiltersProps,
  SymbolMenu,
} from './market-filters';
import { MarketSortMenu } from './market-sort-menu';
import { leavesQuestionsOut } from './markets-filter';
import { WatchlistButtons } from './watchlist-buttons';

export interface MorePanelProps extends FiltersProps {
  readonly size: TableSize;
  /** The bar has no room for the choice of columns. */
  readonly hasColumns: boolean;
}

export function MarketsMorePanel(props: MorePanelProps) {
  return (
    <MoreFrame>
      <MarketsMoreRows {...props} />
    </MoreFrame>
  );
}

/** One control per row: first the filters, then how the list is shown. */
export function MarketsMoreRows(props: MorePanelProps) {
  const { search, onChange, size, isRoomy, isTight, hasColumns } = props;
  const filter = { search, onChange };
  return (
    <>
      <Heading isFirst>Filters</Heading>
      {isTight && (
        <ControlRow label="Show">
          <span className="flex flex-wrap justify-end gap-2">
            <FilterChips {...filter} />
          </span>
        </ControlRow>
      )}
      <ControlRow label="Class">
        <ClassMenu {...filter} />
      </ControlRow>
      {!isRoomy && (
        <>
          <ControlRow label="Sort">
            <MarketSortMenu {...filter} />
          </ControlRow>
          <ControlRow label="Coin">
            <CoinMenu {...filter} />
          </ControlRow>
          <ControlRow label="Data">
            <DataMenu {...filter} />
          </ControlRow>
        </>
      )}
      <ControlRow label="Symbol">
        <SymbolMenu {...filter} />
      </ControlRow>
      <ControlRow label="24 h moves">
        <MovesMenu {...filter} />
      </ControlRow>
      <ControlRow label="Min volume">
        <FloorMenu {...filter} />
      </ControlRow>
      {size !== 'narrow' && (
        <>
          <Heading>Table</Heading>
          <TableRows {...filter} hasColumns={hasColumns} />
        </>
      )}
      <Heading>Files</Heading>
      <ControlRow label="List">
        <ListButtons search={search} />
      </ControlRow>
      <ControlRow label="Watchlist">
        <span className="flex flex-wrap justify-end gap-2">
          <WatchlistButtons />
        </span>
      </ControlRow>
    </>
  );
}

/** Above the rows that belong together. */
function Heading({ isFirst = false, children }: { readonly isFirst?: boolean; readonly children: string }) {
  return <h3 className={`cap ${isFirst ? '' : 'mt-1 border-t border-line pt-2'}`}>{children}</h3>;
}

const ALL = 'all';
const CATEGORY_LABELS: Readonly<Record<MarketCategory, string>> = {
  spot: 'Spot',
  perpetual: 'Perpetual',
  future: 'Future',
  option: 'Option',
  combo: 'Combo',
  prediction: 'Prediction',
};

/** What a list without a class has. */
export const nameAll = (search: MarketsSearch): string => (leavesQuestionsOut(search) ? 'All but predictions' : 'All');

/** Every class that the service has. */
function ClassMenu({ search, onChange }: FilterProps) {
  const service = useService();
  const isConnected = useIsConnected();
  const filter = { ...computeListFilter(search), category: undefined };
  const { data: served = [] } = useQuery({ ...listQuery(service, 'categories', filter), enabled: isConnected });
  const chosen = search.category ?? ALL;
  const all = nameAll({ ...search, category: undefined });
  // The service has no class for questions.
  const offered = MARKET_CATEGORIES.filter(
    (one) => one === chosen || one === 'prediction' || served.includes(one.toUpperCase()),
  );
  return (
    <MenuButton<MarketCategory | typeof ALL>
      label="Class"
      summary={chosen === ALL ? all : CATEGORY_LABELS[chosen]}
      options={[{ value: ALL, label: all }, ...offered.map((value) => ({ value, label: CATEGORY_LABELS[value] }))]}
      selected={[chosen]}
      onChange={([category = ALL]) => onChange({ category: category === ALL ? undefined : category })}
    />
  );
}

const MOVE_LABELS: Readonly<Record<Move, string>> = {
  'price-up': 'Price up',
  'price-down': 'Price down',
  'oi-up': 'OI up',
  'oi-down': 'OI down',
  'volume-up': 'Volume up',
  'volume-down': 'Volume down',
};
const MOVE_OPTIONS = MOVES.map((value) => ({ value, label: MOVE_LABELS[value] }));

/** Filters by what went up or down: "which gained open interest while price fell". */
function MovesMenu({ search, onChange }: FilterProps) {
  const { moves = [] } = search;
  const set = (next: readonly Move[]): void => onChange({ moves: next.length === 0 ? undefined : settleMoves(next) });
  return (
    <MenuButton<Move>
      label="24 h moves"
      summary={moves.length === 0 ? 'Any' : moves.map((move) => MOVE_LABELS[move]).join(', ')}
      multiple
      options={MOVE_OPTIONS}
      selected={moves}
      onChange={set}
      footer={
        <>
          <Note>Markets must match all of these; other filters still apply.</Note>
          {moves.length > 0 && (
            <Button look="ghost" className="mt-1 w-full" onClick={() => set([])}>
              Any move
            </Button>
          )}
        </>
      }
    />
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="max-w-56 px-2 py-1 text-xs text-fg-3">{children}</p>;
}

function TableRows({ search, onChange, hasColumns }: FilterProps & Pick<MorePanelProps, 'hasColumns'>) {
  const { density, set } = useSettings();
  return (
    <>
      <ControlRow label="Cell colours">
        <Segmented<Shade | 'none'>
          label="Cell colours"
          options={SHADE_OPTIONS}
          value={search.shade ?? 'none'}
          onChange={(shade) => onChange({ shade: shade === 'none' ? undefined : shade })}
        />
      </ControlRow>
      {hasColumns && (
        <ControlRow label="Columns">
          <ColumnsMenu />
        </ControlRow>
      )}
      <ControlRow label="Row density">
        <Segmented<Density>
          label="Row density"
          options={DENSITY_OPTIONS}
          value={density}
          onChange={(next) => set({ density: next })}
        />
      </ControlRow>
    </>
  );
}

const SHADE_OPTIONS = [
  { value: 'none', label: 'None' },
  { value: 'market', label: 'vs market', description: 'The rank among the loaded rows' },
  { value: 'self', label: 'vs 24 h ago', description: 'The change in 24 hours' },
  { value: 'tape', label: 'vs first sample', description: 'The change since the earliest sample in the list history' },
] as const;

const DENSITY_LABELS: Readonly<Record<Density, string>> = { compact: 'Compact', default: 'Default', roomy: 'Roomy' };
const DENSITY_OPTIONS = DENSITIES.map((value) => ({ value, label: DENSITY_LABELS[value] }));
