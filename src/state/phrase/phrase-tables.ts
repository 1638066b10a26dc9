import { CHART_FIELDS, parseChartSearch } from '../fields/chart-fields';
import type { SearchFields } from '../fields/field-kinds';
import { HEATMAP_FIELDS, parseHeatmapSearch } from '../fields/heatmap-fields';
import { MARKETS_FIELDS, parseMarketsSearch } from '../fields/markets-fields';
import { OPTION_FIELDS, parseOptionsSearch } from '../fields/options-fields';
import { PREDICTION_FIELDS, parsePredictionsSearch } from '../fields/predictions-fields';
import { PROFILE_FIELDS, parseProfileSearch } from '../fields/profile-fields';
import type { RawSearch } from '../fields/read-field';
import { SHARED_FIELDS } from '../fields/screen-fields';
import { parseSupplySearch, SUPPLY_FIELDS } from '../fields/supply-fields';
import type { ScreenPath } from '../screen-path';

/** What a word sets in an address; without a value, the field gets its default. */
export interface WordMeaning {
  readonly field: string;
  readonly value?: string;
}

/** What bare durations mean in a view. */
export type DurationUse =
  /** The longest is the range; `/5m` and shorter ones are candle or column intervals. */
  | 'range-and-interval'
  /** Block lengths, or else the range. */
  | 'blocks'
  /** One of the view's own ranges and tenors, which are words. */
  | 'words'
  /** Nothing: the view has no range. */
  | 'none';

export interface PhraseTable {
  readonly path: ScreenPath;
  /** The word for the view. */
  readonly name: string;
  /** Other words for it, with what they set. */
  readonly aliases: Readonly<Record<string, WordMeaning | undefined>>;
  /** Every field of its address. */
  readonly fields: SearchFields;
  /** The words of its fields. */
  readonly words: Readonly<Record<string, WordMeaning>>;
  readonly durations: DurationUse;
  /** Words without a meaning are searched for. */
  readonly isSearched?: true;
  parse(raw: RawSearch): object;
}

/** The views in the order of their tabs. */
const VIEWS: readonly Omit<PhraseTable, 'words'>[] = [
  {
    path: '/markets',
    name: 'markets',
    aliases: { table: undefined },
    fields: MARKETS_FIELDS,
    durations: 'none',
    isSearched: true,
    parse: parseMarketsSearch,
  },
  {
    path: '/heatmap',
    name: 'heatmap',
    aliases: { book: undefined },
    fields: HEATMAP_FIELDS,
    durations: 'range-and-interval',
    parse: parseHeatmapSearch,
  },
  {
    path: '/chart',
    name: 'chart',
    aliases: {},
    fields: CHART_FIELDS,
    durations: 'range-and-interval',
    parse: parseChartSearch,
  },
  {
    path: '/profile',
    name: 'profile',
    aliases: { tpo: undefined },
    fields: PROFILE_FIELDS,
    durations: 'blocks',
    parse: parseProfileSearch,
  },
  {
    path: '/options',
    name: 'options',
    aliases: { iv: undefined, skew: { field: 'pane', value: 'skew-history' } },
    fields: OPTION_FIELDS,
    durations: 'words',
    parse: parseOptionsSearch,
  },
  {
    path: '/supply',
    name: 'supply',
    aliases: { dominance: undefined },
    fields: SUPPLY_FIELDS,
    durations: 'words',
    parse: parseSupplySearch,
  },
  {
    path: '/predictions',
    name: 'predictions',
    aliases: { questions: undefined },
    fields: PREDICTION_FIELDS,
    durations: 'none',
    isSearched: true,
    parse: parsePredictionsSearch,
  },
];

/** The views with the words of each. */
export const PHRASE_TABLES: readonly PhraseTable[] = VIEWS.map((view) => ({
  ...view,
  fields: { ...SHARED_FIELDS, ...view.fields },
  words: listWords(view.fields),
}));

function listWords(fields: SearchFields): Readonly<Record<string, WordMeaning>> {
  const meanings = Object.entries(fields).flatMap(([field, { words }]) =>
    Object.entries(words).map(([word, value]) => [word, value === undefined ? { field } : { field, value }] as const),
  );
  return Object.fromEntries(meanings);
}

export function getPhraseTable(path: ScreenPath): PhraseTable | undefined {
  return PHRASE_TABLES.find((table) => table.path === path);
}

/** Whether the view lists many markets, rather than showing one. */
export const isList = (path: ScreenPath): boolean => getPhraseTable(path)?.isSearched === true;
