import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import type { Market } from '@/contract/payloads';
import { marketQuery, searchQuery } from '@/data/queries/markets';
import { formatMarketId } from '@/domain/market-id';
import { useService } from '@/panes/service-context';
import type { Shortcut } from '@/panes/shortcuts';
import { useSelection } from '@/state/selection';
import { changeMarket, getShared } from '@/state/url-state';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { Kbd, KeyHint } from '@/ui/kbd';
import { getRovingTarget } from '@/ui/roving-focus';
import { Segmented } from '@/ui/segmented';
import { useDebounced } from '@/ui/use-debounced';
import { computePaletteGroups, type PaletteItem } from './palette-items';
import { PaletteList } from './palette-list';

const SEARCH_PAUSE_MS = 120;
const FOUND_ROWS = 40;
const RECENT_ROWS = 3;

const CATEGORIES = [
  { value: 'all', label: 'All' },
  { value: 'SPOT', label: 'Spot' },
  { value: 'PERPETUAL', label: 'Perp' },
] as const;
type CategoryChoice = (typeof CATEGORIES)[number]['value'];

export interface MarketPaletteProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly commands: readonly Shortcut[];
  readonly onClose: () => void;
}

function usePaletteMarkets(query: string, category: CategoryChoice) {
  const service = useService();
  const rested = useDebounced(query.startsWith('>') ? '' : query.trim(), SEARCH_PAUSE_MS);
  const found = useQuery(searchQuery(service, rested, category === 'all' ? undefined : category, FOUND_ROWS));
  const recentIds = useSelection((selection) => selection.recent).slice(0, RECENT_ROWS);
  const recent = useQueries({
    queries: recentIds.map((id) => marketQuery(service, id)),
    combine: (results) => results.flatMap(({ data }): readonly Market[] => (data == null ? [] : [data])),
  });
  return { found: found.data ?? [], recent, emptyText: getEmptyText(found, rested) };
}

function getEmptyText(
  found: { readonly isError: boolean; readonly isPending: boolean; readonly isPlaceholderData: boolean },
  query: string,
): string {
  if (found.isError) return 'The service did not answer';
  return found.isPending || found.isPlaceholderData ? 'Searching' : `No market matches “${query}”`;
}

function useOpenItem(onClose: () => void) {
  const navigate = useNavigate();
  return (item: PaletteItem, withDetails: boolean): void => {
    onClose();
    if (item.kind === 'command') {
      item.command.run?.();
      return;
    }
    const m = formatMarketId(item.market);
    useSelection.getState().addRecent(m);
    if (withDetails) {
      useSelection.getState().setDetailsOpen(true);
      void navigate({ to: '/markets', search: (before) => ({ ...getShared(before), m }) });
    } else {
      void navigate({ to: '.', search: (before) => changeMarket(before, m) });
    }
  };
}

/** What is typed and which row is active; asking anew goes back to the first row. */
function usePaletteInput() {
  const [input, setInput] = useState<PaletteInput>({ query: '', category: 'all', active: 0 });
  return {
    ...input,
    ask: (next: Partial<Omit<PaletteInput, 'active'>>) => setInput((before) => ({ ...before, ...next, active: 0 })),
    setActive: (active: number) => setInput((before) => ({ ...before, active })),
  };
}

interface PaletteInput {
  readonly query: string;
  readonly category: CategoryChoice;
  readonly active: number;
}

/** Finds a market or a command by typing. */
export function MarketPalette({ anchor, commands, onClose }: MarketPaletteProps) {
  const { query, category, active, ask, setActive } = usePaletteInput();
  const id = useId();
  const watched = new Set(useSelection((selection) => selection.watched));
  const { found, recent, emptyText } = usePaletteMarkets(query, category);
  const groups = computePaletteGroups({ query, found, recent, watched, commands });
  const items = groups.flatMap((group) => group.items);
  const open = useOpenItem(onClose);
  const left = anchor.current?.getBoundingClientRect().left ?? 0;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const item = items[active];
    const target =
      event.key === 'Home' || event.key === 'End' ? undefined : getRovingTarget(event.key, active, items.length);
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (isVertical && target !== undefined) setActive(target);
    else if (event.key === 'Enter' && item !== undefined) open(item, event.altKey);
    else if (event.key === 'Tab' && !event.shiftKey && !query.startsWith('>')) ask({ query: '>' });
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      label="Switch market"
      onClose={onClose}
      className="top-13 w-160 max-w-[calc(100vw-16px)] overflow-hidden rounded-[10px]"
      style={{ left: `clamp(8px, ${left}px, calc(100vw - min(640px, 100vw - 16px) - 8px))` }}
    >
      <PaletteField
        query={query}
        category={category}
        listId={`${id}-list`}
        activeId={items.length > 0 ? `${id}-${active}` : undefined}
        onAsk={ask}
        onKeyDown={onKeyDown}
      />
      <PaletteList
        id={id}
        groups={groups}
        active={active}
        query={query}
        emptyText={query.startsWith('>') ? 'No such command' : emptyText}
        onActive={setActive}
        onChoose={(item) => open(item, false)}
      />
      <PaletteFoot />
    </Dialog>
  );
}

interface PaletteFieldProps {
  readonly query: string;
  readonly category: CategoryChoice;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly onAsk: (next: Partial<Omit<PaletteInput, 'active'>>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function PaletteField({ query, category, listId, activeId, onAsk, onKeyDown }: PaletteFieldProps) {
  return (
    <div className="flex h-11.5 items-center gap-2.5 border-b border-line px-3.5 text-[15px]">
      <Icon name="search" size={16} className="flex-none text-fg-3" />
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type
        autoFocus
        role="combobox"
        aria-label="Search markets"
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search markets, or > for commands"
        className="min-w-0 flex-1 bg-transparent outline-none"
        value={query}
        onChange={(event) => onAsk({ query: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <Segmented
        label="Market class"
        options={CATEGORIES}
        value={category}
        onChange={(next) => onAsk({ category: next })}
      />
      <span className="flex max-sm:hidden">
        <Kbd>Esc</Kbd>
      </span>
    </div>
  );
}

function PaletteFoot() {
  return (
    <div className="mt-1.5 flex h-8.5 items-center gap-3.5 border-t border-line px-3.5 text-xs text-fg-3 max-sm:hidden">
      <KeyHint keys={['↑', '↓']}>move</KeyHint>
      <KeyHint keys={['Enter']}>open</KeyHint>
      <KeyHint keys={['Alt Enter']}>details</KeyHint>
      <KeyHint keys={['Tab']}>commands</KeyHint>
      <span className="flex-1" />
      <span>0 weight</span>
    </div>
  );
}
