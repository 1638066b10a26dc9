import type { Market } from '@/contract/payloads';
import { getMarketKey, isPrediction } from '@/data/queries/market-key';
import { getMatch, MATCH, rankMarkets } from '@/data/queries/rank-markets';
import type { Shortcut } from '@/panes/shortcuts';
import type { Phrase } from '@/state/phrase/parse-phrase';
import type { SavedPhrase } from '@/state/saved-phrases';
import type { PhraseView } from './cheaper-view';
import type { ResolvedPhrase } from './resolve-phrase';

export const PALETTE_ROWS = 8;

export type PaletteItem =
  | { readonly kind: 'market'; readonly key: string; readonly market: Market; readonly isVenue?: true }
  | {
      readonly kind: 'view';
      readonly key: string;
      readonly phrase: Phrase;
      /** `undefined` while its market is looked up. */
      readonly resolved: ResolvedPhrase | undefined;
      readonly plainer?: string | undefined;
    }
  | { readonly kind: 'saved'; readonly key: string; readonly saved: SavedPhrase }
  | { readonly kind: 'command'; readonly key: string; readonly command: Command };

/** The headings of commands, in their order. */
const COMMAND_GROUPS = ['This screen', 'Open', 'Settings', 'Links', 'Sources', 'Phrases'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

export const inGroup = (group: CommandGroup, commands: readonly Command[]): readonly Command[] =>
  commands.map((command) => ({ ...command, group }));

/** A command after `>`. One that needs more words writes its name into the field. */
export type Command = Pick<Shortcut, 'label' | 'run'> & {
  readonly keys?: string;
  /** Other words that it is found by. */
  readonly also?: string;
  /** A setting that is as the command would set it: another one is preselected. */
  readonly isOn?: boolean;
  /** What it applies to, in a few words. */
  readonly detail?: string;
  readonly fills?: string;
  /** One of hundreds alike: listed only if the typed words match it. */
  readonly isFoundOnly?: true;
  /** The heading that it is listed under after `>`. */
  readonly group?: CommandGroup;
  /** The exact text that it answers; it is listed only for that. */
  readonly answers?: string;
};

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

export interface PaletteInput {
  /** As typed; a leading `>` lists commands. */
  readonly query: string;
  /** The text that markets are searched by, which is a part of a phrase. */
  readonly sought: string;
  readonly views: readonly PhraseView[];
  readonly found: readonly Market[];
  /** The market on screen at other venues, if requested. */
  readonly venues: readonly Market[];
  /** Markets opened before, latest first. */
  readonly recent: readonly Market[];
  /** Key of the market on screen, which nobody has to go back to. */
  readonly onScreen?: string | undefined;
  readonly saved: readonly SavedPhrase[];
  readonly watched: ReadonlySet<string>;
  readonly commands: readonly Command[];
}

const toItem = (market: Market, group: string): PaletteItem => ({
  kind: 'market',
  key: `${group}:${getMarketKey(market)}`,
  market,
});

const MAX_VENUES = 3;
const MAX_SAVED = 3;

/**
 * The palette's rows: commands after `>`; otherwise views that a phrase means, saved phrases with that name, the
 * best matches, venues of the market on screen and, if rows are left, recent markets.
 */
export function computePaletteGroups(input: PaletteInput): readonly PaletteGroup[] {
  const { query } = input;
  if (query.startsWith('>')) return listCommands(input);
  const views = listViews(input);
  const saved = listSaved(input);
  const venues = input.venues.slice(0, MAX_VENUES).map(
    (market): PaletteItem => ({
      kind: 'market',
      key: `venue:${getMarketKey(market)}`,
      market,
      isVenue: true,
    }),
  );
  const commands = listNamedCommands(input);
  const left = PALETTE_ROWS - views.length - saved.length - venues.length - commands.length;
  const { shown, recentRows } = listMarkets(input, left);
  const recentGroup = { title: 'Recent', items: recentRows.map((market) => toItem(market, 'recent')) };
  const isBlank = query.trim() === '';
  return [
    ...(isBlank ? [recentGroup] : []),
    { title: 'Views', items: views },
    { title: 'Saved phrases', items: saved },
    { title: 'Commands', items: commands },
    { title: 'Markets', items: shown.map((market) => toItem(market, 'found')) },
    { title: 'Venues', items: venues },
    ...(isBlank ? [] : [recentGroup]),
  ].filter((group) => group.items.length > 0);
}

/**
 * The rows for markets, each market once: without a text the recent ones stand first and on their own, and those of a
 * text among the matches, where there is room for them.
 */
function listMarkets({ query, sought, found, recent: opened, onScreen, watched }: PaletteInput, left: number) {
  const recent = opened.filter((market) => getMarketKey(market) !== onScreen);
  const ranked = rankMarkets(found, sought, watched);
  const rows = Math.max(0, left);
  if (query.trim() === '') {
    const recentRows = recent.slice(0, Math.max(0, Math.min(rows - 1, 3)));
    const others = without(ranked, recentRows);
    return { shown: others.slice(0, rows - recentRows.length), recentRows };
  }
  const fitting = recent.filter((market) => getMatch(withoutQuote(market), sought) !== MATCH.unseen);
  const room = Math.max(0, Math.min(rows - 1, 2));
  const first = ranked.slice(0, rows);
  const recentRows = without(fitting, first.slice(0, rows - room)).slice(0, room);
  return { shown: without(first, recentRows).slice(0, rows - recentRows.length), recentRows };
}

/** The full name of a pair also names its quote, "Bitcoin / Tether", which its row does not show. */
const withoutQuote = (market: Market): Market => (isPrediction(market) ? market : { ...market, fullName: undefined });

function without(markets: readonly Market[], others: readonly Market[]): readonly Market[] {
  const keys = new Set(others.map(getMarketKey));
  return markets.filter((market) => !keys.has(getMarketKey(market)));
}

/** Index of the active row, wherever it is now; of the first row if it is gone. */
export const findActive = (items: readonly PaletteItem[], key: string | undefined): number =>
  Math.max(
    0,
    items.findIndex((item) => item.key === key),
  );

function listCommands({ query, commands }: PaletteInput): readonly PaletteGroup[] {
  const wanted = query.slice(1).trim().toLowerCase();
  const fitting = commands.filter((command) => {
    if (command.answers !== undefined) return command.answers === query;
    if (command.isFoundOnly && wanted === '') return false;
    const begun = command.fills?.slice(1).trim().toLowerCase();
    return isCalled(command, wanted) || (begun !== undefined && wanted.startsWith(begun));
  });
  return groupCommands((wanted === '' ? sortByGroup(fitting) : putOnLast(fitting)).slice(0, MAX_COMMANDS));
}

const sortByGroup = (commands: readonly Command[]): readonly Command[] => {
  const placeOf = ({ group }: Command): number =>
    group === undefined ? COMMAND_GROUPS.length : COMMAND_GROUPS.indexOf(group);
  return commands.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** Under their headings, in the order in which the first of each is found. */
function groupCommands(commands: readonly Command[]): readonly PaletteGroup[] {
  const titles = [...new Set(commands.map(({ group = OTHER_COMMANDS }) => group))];
  return titles.map((title) => ({
    title,
    items: commands.filter(({ group = OTHER_COMMANDS }) => group === title).map(toCommandItem),
  }));
}

const OTHER_COMMANDS = 'Commands';

/** Settings that are so already come last: Enter would do nothing. */
const putOnLast = (commands: readonly Command[]): readonly Command[] =>
  commands.toSorted((a, b) => Number(a.isOn === true) - Number(b.isOn === true));

/** Most commands listed after `>`; more words find the others. */
const MAX_COMMANDS = 100;
/** Most commands listed among markets. */
const MAX_NAMED = 5;
const MAX_BESIDE_VIEWS = 3;
const SHORTEST_NAME = 3;

const toCommandItem = (command: Command): PaletteItem => ({
  kind: 'command',
  key: `command:${command.label}`,
  command,
});

const splitWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,:/]+/)
    .filter(Boolean);

/** Whether each typed word starts a word of the command, in any order. Empty text matches every command. */
export function isCalled({ label, also = '' }: Pick<Command, 'label' | 'also'>, text: string): boolean {
  const words = splitWords(`${label} ${also}`);
  return splitWords(text).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** A command's name without trailing marks and leading articles. */
const toName = ({ label }: Pick<Command, 'label'>): string =>
  splitWords(label.replaceAll(/[…]/g, ''))
    .filter((word) => word !== 'a' && word !== 'the')
    .join(' ');

/** The distinct commands by name: a key, a button and the screen may offer the same one. */
export function keepFirstCalled(commands: readonly Command[]): readonly Command[] {
  const named = new Set<string>();
  return commands.filter((command) => {
    const name = toName(command);
    return !named.has(name) && named.add(name);
  });
}

/**
 * Commands typed by name without `>`: what answers exactly, then those with the fewest other words. Beside views, which
 * a phrase of several words means, only what answers it; a single word may mean either.
 */
function listNamedCommands({ query, commands, views }: PaletteInput): readonly PaletteItem[] {
  const text = query.trim();
  if (text.length < SHORTEST_NAME) return [];
  const isPhrase = views.length > 0 && text.includes(' ');
  const countOthers = ({ answers, label }: Command): number => (answers === undefined ? splitWords(label).length : 0);
  const called = commands
    .filter((command) =>
      command.answers === undefined ? !isPhrase && isCalled(command, text) : command.answers === query,
    )
    .sort((a, b) => countOthers(a) - countOthers(b));
  return putOnLast(called)
    .slice(0, views.length > 0 ? MAX_BESIDE_VIEWS : MAX_NAMED)
    .map(toCommandItem);
}

function listViews({ views }: PaletteInput): readonly PaletteItem[] {
  return views.map(({ phrase, resolved, plainer }) => ({
    kind: 'view',
    key: `view:${phrase.path}:${JSON.stringify([phrase.search, phrase.venues, plainer])}`,
    phrase,
    resolved,
    plainer,
  }));
}

/** Saved phrases whose name starts with the typed text. */
function listSaved({ query, saved }: PaletteInput): readonly PaletteItem[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  return saved
    .filter(({ name, text }) => name.toLowerCase().startsWith(wanted) && text !== query.trim())
    .slice(0, MAX_SAVED)
    .map((phrase) => ({ kind: 'saved', key: `saved:${phrase.name}`, saved: phrase }));
}
