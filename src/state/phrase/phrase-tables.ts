import { type MarketsSearch, parseMarketsSearch } from '../markets-search';
import { type OptionsSearch, parseOptionsSearch } from '../options-search';
import { type PredictionsSearch, parsePredictionsSearch } from '../predictions-search';
import { type ProfileSearch, parseProfileSearch } from '../profile-search';
import type { RawSearch } from '../search-fields';
import { parseSupplySearch, type SupplySearch } from '../supply-search';
import { type ChartSearch, type HeatmapSearch, NO_PANES, parseChartSearch, parseHeatmapSearch } from '../url-state';

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
  readonly path: '/markets' | '/heatmap' | '/chart' | '/profile' | '/options' | '/supply' | '/predictions';
  /** The word for the view. */
  readonly name: string;
  /** Other words for it, with what they set. */
  readonly aliases: Readonly<Record<string, WordMeaning | undefined>>;
  readonly words: Readonly<Record<string, WordMeaning>>;
  /** Every field of its address; `many`: words add to it. */
  readonly fields: Readonly<Record<string, 'one' | 'many'>>;
  readonly durations: DurationUse;
  /** Words without a meaning are searched for. */
  readonly isSearched?: true;
  parse(raw: RawSearch): object;
}

type FieldsOf<T> = Readonly<Record<Exclude<keyof T, 'v'>, 'one' | 'many'>>;

const SHARED = { m: 'one', from: 'one', period: 'one' } as const;
const PLACE = { low: 'one', high: 'one', unit: 'one', live: 'one', lines: 'many', venue: 'many' } as const;
const say = (field: string, value?: string): WordMeaning => (value === undefined ? { field } : { field, value });
/** Words that are themselves values of a field. */
const values = (field: string, ...words: readonly string[]): Readonly<Record<string, WordMeaning>> =>
  Object.fromEntries(words.map((word) => [word, say(field, word)]));
const UNIT_WORDS = values('unit', 'usd', 'base');

const MARKET_FIELDS: FieldsOf<Required<MarketsSearch>> = {
  ...SHARED,
  q: 'one',
  category: 'one',
  venue: 'many',
  coin: 'many',
  symbol: 'many',
  data: 'many',
  moves: 'many',
  rows: 'one',
  watch: 'one',
  recorded: 'one',
  floor: 'one',
  sort: 'one',
  dir: 'one',
  shade: 'one',
  tape: 'one',
  at: 'one',
};

const HEATMAP_FIELDS: FieldsOf<Required<HeatmapSearch>> = {
  ...SHARED,
  ...PLACE,
  layer: 'many',
  block: 'one',
  depth: 'one',
  levels: 'one',
  hues: 'one',
  triggers: 'one',
  compact: 'one',
  interval: 'one',
  overlay: 'one',
  cut: 'one',
  full: 'one',
  gamma: 'one',
  map: 'one',
  scale: 'many',
  reference: 'one',
  reduce: 'one',
  panes: 'many',
  band: 'one',
  flow: 'one',
  bbo: 'one',
  trades: 'one',
  least: 'one',
  wall: 'one',
  walls: 'one',
  wallid: 'one',
  outlines: 'one',
  value: 'one',
  a: 'one',
  b: 'one',
  names: 'many',
  layout: 'one',
  ruler: 'many',
};

const CHART_FIELDS: FieldsOf<Required<ChartSearch>> = {
  ...SHARED,
  ...PLACE,
  interval: 'one',
  fits: 'one',
  form: 'one',
  scale: 'one',
  panes: 'many',
  mode: 'one',
  with: 'many',
  fill: 'one',
  oi: 'one',
  fundingPer: 'one',
  predicted: 'one',
  anchor: 'one',
  profile: 'one',
  question: 'one',
  closes: 'one',
  sel: 'many',
  ruler: 'many',
  heights: 'many',
  names: 'many',
};

const PROFILE_FIELDS: FieldsOf<Required<ProfileSearch>> = {
  ...SHARED,
  ...PLACE,
  exact: 'one',
  session: 'one',
  minutes: 'one',
  rows: 'one',
  form: 'one',
  layout: 'one',
  colour: 'one',
  marks: 'many',
  volume: 'one',
  candles: 'one',
  percent: 'one',
  sel: 'many',
  upto: 'one',
  merge: 'many',
  split: 'many',
  ruler: 'many',
};

const OPTION_FIELDS: FieldsOf<Required<OptionsSearch>> = {
  ...SHARED,
  range: 'one',
  tenor: 'one',
  iv: 'one',
  skew: 'one',
  compare: 'many',
  zoom: 'many',
  realised: 'one',
  form: 'one',
  pane: 'one',
  live: 'one',
};

const SUPPLY_FIELDS: FieldsOf<Required<SupplySearch>> = {
  ...SHARED,
  range: 'one',
  step: 'one',
  zoom: 'many',
  scale: 'one',
  show: 'many',
  asset: 'one',
  chain: 'one',
  coins: 'many',
  mode: 'one',
  live: 'one',
};

const PREDICTION_FIELDS: FieldsOf<Required<PredictionsSearch>> = {
  ...SHARED,
  q: 'one',
  show: 'one',
  above: 'one',
  below: 'one',
  closes: 'one',
  moved: 'one',
  traded: 'one',
  flat: 'one',
  watch: 'one',
  sort: 'one',
  dir: 'one',
  id: 'one',
};

const DIRECTIONS = { asc: say('dir', 'asc'), desc: say('dir') };

/** The views in the order of their tabs, with the words of each. */
export const PHRASE_TABLES: readonly PhraseTable[] = [
  {
    path: '/markets',
    name: 'markets',
    aliases: { table: undefined },
    words: {
      ...values('category', 'spot', 'perpetual', 'future', 'option', 'combo'),
      perp: say('category', 'perpetual'),
      ...values('sort', 'change', 'oi', 'cap', 'since'),
      volume: say('sort'),
      ...DIRECTIONS,
      watched: say('watch', '1'),
      recorded: say('recorded', '1'),
      each: say('rows', 'each'),
      history: say('tape', '1'),
      ...values('moves', 'price-up', 'price-down', 'oi-up', 'oi-down', 'volume-up', 'volume-down'),
    },
    fields: MARKET_FIELDS,
    durations: 'none',
    isSearched: true,
    parse: parseMarketsSearch,
  },
  {
    path: '/heatmap',
    name: 'heatmap',
    aliases: { book: undefined },
    words: {
      ...values('layer', 'depth', 'triggers', 'liquidations'),
      liqs: say('layer', 'liquidations'),
      '4k': say('block'),
      hd: say('block', 'hd'),
      lock: say('reference', 'session'),
      sides: say('hues', 'side'),
      purpose: say('triggers', 'purpose'),
      compact: say('compact', '1'),
      map: say('layout', 'map'),
      distance: say('layout', 'distance'),
      ...values('overlay', 'candles', 'line'),
      'no candles': say('overlay', 'off'),
      nocandles: say('overlay', 'off'),
      'no panes': say('panes', NO_PANES),
      ...values('reduce', 'sum', 'mean', 'last'),
      max: say('reduce'),
      ...values('panes', 'volume', 'oi', 'imbalance', 'flow'),
      ...values('value', 'share', 'rank', 'age', 'change'),
      size: say('value'),
      ...UNIT_WORDS,
    },
    fields: HEATMAP_FIELDS,
    durations: 'range-and-interval',
    parse: parseHeatmapSearch,
  },
  {
    path: '/chart',
    name: 'chart',
    aliases: {},
    words: {
      candles: say('form'),
      ...values('form', 'hollow', 'line'),
      ...values('scale', 'log', 'percent'),
      linear: say('scale'),
      ...values('panes', 'volume', 'delta', 'cvd', 'oi', 'funding', 'liquidations', 'volatility'),
      lens: say('panes', 'questions'),
      liqs: say('panes', 'liquidations'),
      'no candles': say('form', 'line'),
      'no panes': say('panes', NO_PANES),
      ...values('mode', 'compare', 'spread', 'basis', 'ratio'),
      vs: say('mode', 'compare'),
      versus: say('mode', 'compare'),
      fill: say('fill', '1'),
      vp: say('profile', '1'),
      ...UNIT_WORDS,
    },
    fields: CHART_FIELDS,
    durations: 'range-and-interval',
    parse: parseChartSearch,
  },
  {
    path: '/profile',
    name: 'profile',
    aliases: { tpo: undefined },
    words: {
      daily: say('session'),
      ...values('session', 'weekly', 'monthly'),
      ...values('form', 'letters', 'blocks', 'silhouette'),
      ...values('layout', 'split', 'merged'),
      collapsed: say('layout'),
      ...values('marks', 'area', 'balance', 'singles', 'naked', 'edges', 'developing'),
      ...values('candles', 'candles', 'line'),
      'no candles': say('candles'),
      ...UNIT_WORDS,
    },
    fields: PROFILE_FIELDS,
    durations: 'blocks',
    parse: parseProfileSearch,
  },
  {
    path: '/options',
    name: 'options',
    aliases: { iv: undefined, skew: say('pane', 'skew-history') },
    words: {
      '7d': say('range', '7D'),
      '30d': say('range'),
      '90d': say('range', '90D'),
      '1y': say('range', '1Y'),
      '1w': say('tenor', '1W'),
      '1m': say('tenor', '1M'),
      '2m': say('tenor', '2M'),
      '3m': say('tenor', '3M'),
      map: say('form', 'map'),
    },
    fields: OPTION_FIELDS,
    durations: 'words',
    parse: parseOptionsSearch,
  },
  {
    path: '/supply',
    name: 'supply',
    aliases: { dominance: undefined },
    words: {
      '30d': say('range', '30D'),
      '90d': say('range', '90D'),
      '1y': say('range'),
      '3y': say('range', '3Y'),
      max: say('range', 'Max'),
      ...values('step', 'day', 'week'),
      ...values('scale', 'log'),
      linear: say('scale'),
      ...values('show', 'diluted', 'locked', 'baseline'),
      ...values('mode', 'absolute'),
    },
    fields: SUPPLY_FIELDS,
    durations: 'words',
    parse: parseSupplySearch,
  },
  {
    path: '/predictions',
    name: 'predictions',
    aliases: { questions: undefined },
    words: {
      open: say('show'),
      ...values('show', 'closed', 'all'),
      ...values('closes', 'day', 'week', 'month', 'quarter'),
      ...values('sort', 'probability', 'change', 'interest', 'traders', 'closes', 'total'),
      volume: say('sort'),
      ...DIRECTIONS,
      flat: say('flat', '1'),
      watched: say('watch', '1'),
    },
    fields: PREDICTION_FIELDS,
    durations: 'none',
    isSearched: true,
    parse: parsePredictionsSearch,
  },
];

export type PhrasePath = PhraseTable['path'];

export function getPhraseTable(path: PhrasePath): PhraseTable | undefined {
  return PHRASE_TABLES.find((table) => table.path === path);
}

/** Whether the view lists many markets, rather than showing one. */
export const isList = (path: PhrasePath): boolean => getPhraseTable(path)?.isSearched === true;
