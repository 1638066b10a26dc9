import { useNavigate, useSearch } from '@tanstack/react-router';
import { type InputHTMLAttributes, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { addVenue } from '@/app/header/add-venue';
import { useTier } from '@/client/use-tier';
import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { formatMarketId } from '@/domain/market-id';
import { useCurrentMarket } from '@/panes/market/current-market';
import type { Shortcut } from '@/panes/shortcuts';
import { useSavedPhrases } from '@/state/saved-phrases';
import { useSelection } from '@/state/selection';
import { changeMarket, getShared } from '@/state/url-state';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { type HeldKeys, useOptions } from '@/ui/input/use-options';
import { Kbd } from '@/ui/kbd';
import { Segmented } from '@/ui/segmented';
import { useCheaperView } from './cheaper-view';
import { PaletteFoot } from './palette-foot';
import { computePaletteGroups, findActive, type PaletteItem } from './palette-items';
import { PaletteList } from './palette-list';
import { completeByTab, PaletteNote } from './palette-note';
import { useOpenPhrase } from './use-open-phrase';
import { usePaletteCommands } from './use-palette-commands';
import { usePaletteLacks } from './use-palette-lacks';
import { type CategoryChoice, usePaletteMarkets } from './use-palette-markets';
import { type Phrases, usePhrases, useViewPath } from './use-phrases';
import { useWallCommand } from './use-wall-command';

const CATEGORIES = [
  { value: 'all', label: 'All' },
  { value: 'SPOT', label: 'Spot' },
  { value: 'PERPETUAL', label: 'Perp' },
] as const satisfies readonly { readonly value: CategoryChoice; readonly label: string }[];

export interface MarketPaletteProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly commands: readonly Shortcut[];
  /** The text typed before the palette loaded. */
  readonly begun: string;
  /** The focused element before the palette opened. */
  readonly returnTo: Element | null;
  readonly onClose: () => void;
}

/** What happens when a row is opened. */
type Way = 'open' | 'details' | 'add';

const getWay = ({ altKey, shiftKey }: HeldKeys): Way => {
  if (altKey) return 'details';
  return shiftKey ? 'add' : 'open';
};

interface PaletteInput {
  readonly query: string;
  readonly category: CategoryChoice;
  /** Key of the active row, which can move as responses arrive; without it, the first row. */
  readonly activeKey: string | undefined;
  /** Why the last press opened nothing. */
  readonly refusal: string | undefined;
}

/** The typed text and the active row. New text resets to the first row. */
function usePaletteInput(begun: string) {
  const [input, setInput] = useState<PaletteInput>({
    query: begun,
    category: 'all',
    activeKey: undefined,
    refusal: undefined,
  });
  return {
    ...input,
    ask: (next: Partial<Pick<PaletteInput, 'query' | 'category'>>) =>
      setInput((before) => ({ ...before, ...next, activeKey: undefined, refusal: undefined })),
    setActive: ({ key }: PaletteItem) => setInput((before) => ({ ...before, activeKey: key })),
    refuse: (refusal: string) => setInput((before) => ({ ...before, refusal })),
  };
}

/** The palette's rows for the typed text. */
function usePaletteList(query: string, category: CategoryChoice, commands: readonly Shortcut[]) {
  const watched = new Set(useSelection((selection) => selection.watched));
  const saved = useSavedPhrases((store) => store.phrases);
  const phrases = usePhrases(query);
  const sought = getSought(query, phrases);
  const { emptyText, ...markets } = usePaletteMarkets(query, sought, category);
  const asked = useWallCommand(query, phrases.walls);
  const all = [...asked, ...usePaletteCommands(query, commands)];
  const views = useCheaperView(phrases.phrases.map((phrase, at) => ({ phrase, resolved: phrases.resolved[at] })));
  const { market } = useCurrentMarket();
  const onScreen = market == null ? undefined : getMarketKey(market);
  const groups = computePaletteGroups({ query, sought, views, ...markets, onScreen, saved, watched, commands: all });
  const shown = groups.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'market' ? [item.market] : [])));
  const lacks = usePaletteLacks(useViewPath(), shown);
  return { phrases, sought, groups, lacks, emptyText };
}

/** The text to search markets by. For an understood phrase, the name of its market. */
function getSought(query: string, { walls, phrases: [phrase] }: Phrases): string {
  if (walls !== undefined) return walls.market ?? '';
  return phrase === undefined || phrase.unknown.length > 0 ? query : (phrase.market ?? query);
}

interface OpenFacts {
  readonly query: string;
  readonly lacks: ReadonlyMap<string, string>;
  readonly phrases: Phrases;
  onClose(): void;
  onRefuse(why: string): void;
  onFill(query: string): void;
}

/** Performs the action of a row. */
function useOpenItem(facts: OpenFacts) {
  const openMarket = useOpenRow(facts);
  const openPhrase = useOpenPhrase();
  const begin = useLatestPress(facts.query);
  const openView = async (item: Extract<PaletteItem, { kind: 'view' }>): Promise<void> => {
    const isLatest = begin();
    const resolved = item.resolved ?? (await facts.phrases.resolve(item.phrase).catch(() => undefined));
    if (!isLatest()) return;
    if (resolved === undefined) facts.onRefuse('Market lookup failed. Press Enter to try again.');
    else if (resolved.market === undefined && (item.phrase.market ?? item.phrase.others) !== undefined)
      facts.onRefuse(resolved.notes.join(' '));
    else {
      facts.onClose();
      openPhrase(resolved);
    }
  };
  return (item: PaletteItem, way: Way): void => {
    if (item.kind === 'market') openMarket(item.market, way);
    else if (item.kind === 'view') void openView(item);
    else if (item.kind === 'saved') facts.onFill(item.saved.text);
    else if (item.command.run === undefined) facts.onFill(item.command.fills ?? '');
    else {
      facts.onClose();
      item.command.run();
    }
  };
}

/** Returns a check whether a press is still the latest, with the text unchanged since. */
function useLatestPress(query: string): () => () => boolean {
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [query],
  );
  return () => {
    latest.current += 1;
    const mine = latest.current;
    return () => latest.current === mine;
  };
}

/**
 * Opens a market in the current view, or in the chart if the market lacks the view's data; or its details; or adds
 * it.
 */
function useOpenRow({ lacks, onClose, onRefuse }: OpenFacts) {
  const navigate = useNavigate();
  const path = useViewPath();
  const { market: onScreen } = useCurrentMarket();
  const venues = useSearch({ strict: false, select: (search) => ('venue' in search ? search.venue : undefined) });
  const tier = useTier();
  const add = (market: Market): void => {
    const added = addVenue(market, { path, market: onScreen, venues, tier });
    if (added.kind === 'refused') {
      onRefuse(added.why);
      return;
    }
    onClose();
    void navigate({ to: '.', search: (before) => ({ ...before, venue: added.venues }) });
  };
  return (market: Market, way: Way): void => {
    if (way === 'add') {
      add(market);
      return;
    }
    onClose();
    const m = formatMarketId(market);
    useSelection.getState().addRecent(m);
    const isElsewhere = lacks.has(getMarketKey(market)) && path !== '/chart' && path !== '/options';
    if (way === 'details') {
      useSelection.getState().setDetailsOpen(true);
      void navigate({ to: '/markets', search: (before) => ({ ...getShared(before), m }) });
    } else if (isElsewhere) void navigate({ to: '/chart', search: (before) => ({ ...getShared(before), m }) });
    else void navigate({ to: '.', search: (before) => changeMarket(before, m) });
  };
}

/** Finds a market, a view by a phrase, or a command as the reader types. */
export function MarketPalette({ anchor, commands, begun, returnTo, onClose }: MarketPaletteProps) {
  const { query, category, activeKey, refusal, ask, setActive, refuse } = usePaletteInput(begun);
  const { phrases, sought, groups, lacks, emptyText } = usePaletteList(query, category, commands);
  const items = groups.flatMap((group) => group.items);
  const active = findActive(items, activeKey);
  const open = useOpenItem({
    query,
    lacks,
    phrases,
    onClose,
    onRefuse: refuse,
    onFill: (next) => ask({ query: next }),
  });
  const left = anchor.current?.getBoundingClientRect().left ?? 0;

  const { onKeyDown: onListKey, ...list } = useOptions({
    label: 'Markets and commands',
    count: items.length,
    active,
    onActive: (index) => setActive(items[index]),
    onChoose: (index, held) => open(items[index], getWay(held)),
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (onListKey(event) || event.key !== 'Tab' || event.shiftKey) return;
    const next = completeByTab(query, phrases);
    if (next === undefined) return;
    ask({ query: next });
    event.preventDefault();
  }

  return (
    <Dialog
      label="Switch market"
      returnTo={returnTo}
      onClose={onClose}
      className="top-13 w-160 max-w-[calc(100vw-16px)] overflow-hidden rounded-[10px]"
      style={{ left: `clamp(8px, ${left}px, calc(100vw - min(640px, 100vw - 16px) - 8px))` }}
    >
      <PaletteField query={query} category={category} fieldProps={{ ...list.fieldProps, onKeyDown }} onAsk={ask} />
      <PaletteNote query={query} phrases={phrases} refusal={refusal} onComplete={(next) => ask({ query: next })} />
      <PaletteList
        list={list}
        groups={groups}
        active={active}
        query={sought}
        lacks={lacks}
        emptyText={query.startsWith('>') ? 'No such command' : emptyText}
      />
      <PaletteFoot query={query} onAsk={(next) => ask({ query: next })} />
    </Dialog>
  );
}

interface PaletteFieldProps {
  readonly query: string;
  readonly category: CategoryChoice;
  readonly fieldProps: InputHTMLAttributes<HTMLInputElement>;
  readonly onAsk: (next: Partial<Pick<PaletteInput, 'query' | 'category'>>) => void;
}

function PaletteField({ query, category, fieldProps, onAsk }: PaletteFieldProps) {
  return (
    <div className="flex h-11.5 items-center gap-2.5 border-b border-line px-3.5 text-[15px]">
      <Icon name="search" size={16} className="flex-none text-fg-3" />
      <input
        {...fieldProps}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type
        autoFocus
        aria-label="Search markets"
        placeholder="Search, e.g. btc depth 6h"
        className="min-w-0 flex-1 bg-transparent outline-none"
        value={query}
        onChange={(event) => onAsk({ query: event.target.value })}
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
