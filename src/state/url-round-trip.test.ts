import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOVES } from '@/domain/screener/market-moves';
import { unixSeconds } from '@/domain/units';
import { MARKET_CATEGORIES, MARKET_SORTS, type MarketsSearch, parseMarketsSearch, SHADES } from './markets-search';
import { COMPARED_DAYS, OPTION_TENORS, type OptionsSearch, parseOptionsSearch } from './options-search';
import { CLOSINGS, type PredictionsSearch, parsePredictionsSearch } from './predictions-search';
import { PROFILE_MARKS, type ProfileSearch, parseProfileSearch } from './profile-search';
import { CAP_LINES, parseSupplySearch, type SupplySearch } from './supply-search';
import {
  CANDLE_INTERVALS,
  CHART_MODES,
  CHART_PANES,
  type ChartSearch,
  DEPTH_VALUE_NAMES,
  formatSearchText,
  type HeatmapSearch,
  LAYERS,
  LAYOUTS,
  NO_PANES,
  OVERLAYS,
  PANES,
  parseChartSearch,
  parseHeatmapSearch,
  parseSearchText,
  type RawSearch,
  REDUCTIONS,
  UNITS,
  URL_VERSION,
} from './url-state';

/** The quick run does a tenth of the cases. */
const RUNS = process.env.FULL === undefined ? 200 : 2000;

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 100 });
const positive = fc.double({ min: 1e-12, max: 1e9, noNaN: true });
const size = fc.double({ min: 0, max: 1e18, noNaN: true }).map((value) => value + 0);
const price = fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => value + 0);
const seconds = fc.integer({ min: 1, max: 4_102_444_800 });
const market = fc
  .tuple(fc.stringMatching(/^[A-Z_]{1,20}$/), fc.stringMatching(/^[A-Za-z0-9._/-]{1,30}$/))
  .map((pair) => pair.join(':'));

/** Every possible value of each field: a field that is added to the address must be added here. */
const FIELDS: { readonly [K in keyof Required<HeatmapSearch>]: fc.Arbitrary<HeatmapSearch[K]> } = {
  v: fc.constant(URL_VERSION),
  m: market,
  from: seconds.map((value) => unixSeconds(value)),
  period: seconds,
  block: positive,
  depth: fc.integer({ min: 1, max: 1_000_000 }),
  interval: text,
  unit: fc.constantFrom(...UNITS),
  overlay: fc.constantFrom(...OVERLAYS),
  cut: size,
  full: size,
  gamma: fc.double({ min: 0.6, max: 2.2, noNaN: true }),
  low: price,
  high: price,
  map: text,
  live: fc.integer({ min: 0, max: 86_400 }),
  layer: fc.oneof(
    fc.constant<HeatmapSearch['layer']>(['none']),
    fc.uniqueArray(fc.constantFrom(...LAYERS), { minLength: 1, maxLength: 2 }),
  ),
  venue: fc.uniqueArray(text, { minLength: 1, maxLength: 5 }),
  levels: fc.integer({ min: 1, max: 1_000_000 }),
  hues: fc.constant('side'),
  triggers: fc.constantFrom('purpose', 'both'),
  compact: fc.constant(true),
  panes: fc.subarray([...PANES, NO_PANES], { minLength: 1 }),
  band: fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value + 0),
  flow: fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value + 0),
  lines: fc.uniqueArray(price, { minLength: 1, maxLength: 5 }),
  bbo: fc.constant(true),
  trades: fc.constant(true),
  least: size,
  wall: fc.constantFrom('200', '6x'),
  walls: fc.constantFrom('side:bid,end:pulled', 'from:200,within:1'),
  wallid: fc.constantFrom('b96750@1781773500', 'a97000.5@1781773500.2'),
  outlines: fc.constant(true),
  value: fc.constantFrom(...DEPTH_VALUE_NAMES),
  a: seconds.map((value) => unixSeconds(value)),
  b: seconds.map((value) => unixSeconds(value)),
  names: fc.constant(['97000.5:Support, weekly']),
  layout: fc.constantFrom(...LAYOUTS),
  scale: fc.uniqueArray(text, { minLength: 1, maxLength: 5 }),
  reference: fc.constant('session'),
  reduce: fc.constantFrom(...REDUCTIONS),
  ruler: fc.constant(['1781740000:97190.3', '1781750020:-0.25']),
};

const CHART_FIELDS: { readonly [K in keyof Required<ChartSearch>]: fc.Arbitrary<ChartSearch[K]> } = {
  v: FIELDS.v,
  m: market,
  from: FIELDS.from,
  period: FIELDS.period,
  low: price,
  high: price,
  interval: fc.constantFrom(...CANDLE_INTERVALS),
  fits: fc.constant(true),
  form: fc.constantFrom('hollow', 'line'),
  scale: fc.constantFrom('log', 'percent'),
  panes: fc.subarray([...CHART_PANES, NO_PANES], { minLength: 1 }),
  venue: FIELDS.venue,
  mode: fc.constantFrom(...CHART_MODES),
  with: fc.uniqueArray(market, { minLength: 1, maxLength: 6 }),
  unit: FIELDS.unit,
  question: fc.constant('PREDMKT:0xab12'),
  closes: FIELDS.from,
  fill: fc.constant(true),
  oi: fc.constantFrom('candles', 'change'),
  fundingPer: fc.constantFrom('1h', 'day', 'year'),
  predicted: fc.constant('off'),
  anchor: FIELDS.from,
  profile: fc.constant(true),
  sel: fc
    .tuple(fc.integer({ min: 0, max: 2e9 }), fc.integer({ min: 1, max: 2e9 }))
    .map(([from, length]) => [from, from + length]),
  ruler: FIELDS.ruler,
  live: FIELDS.live,
  heights: fc
    .tuple(fc.subarray([...CHART_PANES], { minLength: 1 }), fc.integer({ min: 1, max: 9999 }))
    .map(([panes, height]) => panes.map((pane) => `${pane}:${height}`)),
  lines: FIELDS.lines,
  names: FIELDS.names,
};

const PROFILE_FIELDS: { readonly [K in keyof Required<ProfileSearch>]: fc.Arbitrary<ProfileSearch[K]> } = {
  v: FIELDS.v,
  m: market,
  from: FIELDS.from,
  period: FIELDS.period,
  low: price,
  high: price,
  exact: fc.constant(true),
  session: fc.constantFrom('weekly', 'monthly'),
  minutes: fc.constantFrom(5, 60, 240),
  rows: fc.integer({ min: 1, max: 10_000 }),
  form: fc.constantFrom('letters', 'blocks', 'silhouette'),
  layout: fc.constantFrom('split', 'merged'),
  colour: fc.constantFrom('block', 'delta', 'volume', 'direction'),
  marks: fc.subarray([...PROFILE_MARKS, 'none' as const], { minLength: 1 }),
  volume: fc.constantFrom('behind', 'off'),
  candles: fc.constantFrom('candles', 'line'),
  percent: fc.double({ min: 50, max: 95, noNaN: true }),
  unit: FIELDS.unit,
  venue: FIELDS.venue,
  sel: fc
    .tuple(fc.integer({ min: 0, max: 2e9 }), fc.integer({ min: 0, max: 2e9 }))
    .map(([from, length]) => [from, from + length]),
  upto: fc.integer({ min: 1, max: 1_000_000 }),
  merge: fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: 0, max: 2e9 }), fc.integer({ min: 1, max: 2e9 }))
      .map(([from, length]) => `${from}:${from + length}`),
    { minLength: 1, maxLength: 5 },
  ),
  split: fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: 0, max: 2e9 }), fc.integer({ min: 1, max: 1_000_000 }))
      .map(([start, block]) => `${start}:${block}`),
    { minLength: 1, maxLength: 5 },
  ),
  live: FIELDS.live,
  lines: FIELDS.lines,
  ruler: FIELDS.ruler,
};

const SHARED_FIELDS = { v: FIELDS.v, m: market, from: FIELDS.from, period: FIELDS.period };

const zoomOf = fc
  .tuple(fc.integer({ min: 0, max: 2e9 }), fc.integer({ min: 1, max: 2e9 }))
  .map(([from, length]) => [from, from + length] as const);

const SUPPLY_FIELDS: { readonly [K in keyof Required<SupplySearch>]: fc.Arbitrary<SupplySearch[K]> } = {
  ...SHARED_FIELDS,
  range: fc.constantFrom('30D', '90D', '3Y', 'Max'),
  step: fc.constantFrom('day', 'week'),
  zoom: zoomOf,
  scale: fc.constant('log'),
  show: fc.subarray([...CAP_LINES], { minLength: 1 }),
  asset: text,
  chain: text,
  coins: fc.uniqueArray(text, { minLength: 1, maxLength: 6 }),
  mode: fc.constantFrom('absolute', 'percent'),
  live: FIELDS.live,
};

// A range whose ends are reversed is dropped.
const percent = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((value) => value + 0);

const OPTIONS_FIELDS: { readonly [K in keyof Required<OptionsSearch>]: fc.Arbitrary<OptionsSearch[K]> } = {
  ...SHARED_FIELDS,
  range: fc.constantFrom('7D', '90D', '1Y'),
  tenor: fc.constantFrom(...OPTION_TENORS),
  iv: text,
  skew: text,
  compare: fc.subarray([...COMPARED_DAYS, 'none' as const], { minLength: 1 }),
  zoom: zoomOf,
  realised: fc.constantFrom('7', '14', 'off'),
  form: fc.constant('map'),
  pane: fc.constantFrom('iv-term', 'skew-history', 'skew-term'),
  live: FIELDS.live,
};

const PREDICTIONS_FIELDS: { readonly [K in keyof Required<PredictionsSearch>]: fc.Arbitrary<PredictionsSearch[K]> } = {
  ...SHARED_FIELDS,
  q: text,
  show: fc.constantFrom('closed', 'all'),
  above: percent(0, 50),
  below: percent(50, 100),
  closes: fc.constantFrom(...CLOSINGS),
  moved: percent(1, 100),
  traded: percent(1, 100),
  flat: fc.constant(true),
  watch: fc.constant(true),
  sort: fc.constantFrom('probability', 'change', 'move', 'interest', 'traders', 'closes', 'total'),
  dir: fc.constant('asc'),
  id: text,
};

const MARKETS_FIELDS: { readonly [K in keyof Required<MarketsSearch>]: fc.Arbitrary<MarketsSearch[K]> } = {
  ...SHARED_FIELDS,
  q: text,
  category: fc.constantFrom(...MARKET_CATEGORIES),
  venue: fc.uniqueArray(text, { minLength: 1, maxLength: 6 }),
  coin: fc.uniqueArray(text, { minLength: 1, maxLength: 6 }),
  symbol: fc.uniqueArray(text, { minLength: 1, maxLength: 6 }),
  data: fc.uniqueArray(text, { minLength: 1, maxLength: 6 }),
  moves: fc.subarray([...MOVES], { minLength: 1 }),
  rows: fc.constant('each'),
  watch: fc.constant(true),
  recorded: fc.constant(true),
  floor: fc.nat(),
  sort: fc.constantFrom(...MARKET_SORTS),
  dir: fc.constant('asc'),
  shade: fc.constantFrom(...SHADES),
  tape: fc.constant(true),
  at: FIELDS.from,
};

interface Address {
  readonly fields: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  parse(raw: RawSearch): object;
}

const ADDRESSES: readonly (readonly [string, Address])[] = [
  ['markets', { fields: MARKETS_FIELDS, parse: parseMarketsSearch }],
  ['a heatmap', { fields: FIELDS, parse: parseHeatmapSearch }],
  ['a chart', { fields: CHART_FIELDS, parse: parseChartSearch }],
  ['a profile', { fields: PROFILE_FIELDS, parse: parseProfileSearch }],
  ['a supply', { fields: SUPPLY_FIELDS, parse: parseSupplySearch }],
  ['options', { fields: OPTIONS_FIELDS, parse: parseOptionsSearch }],
  ['predictions', { fields: PREDICTIONS_FIELDS, parse: parsePredictionsSearch }],
];

describe.each(ADDRESSES)('the address of %s', (_, { fields, parse }) => {
  const reopen = (search: object): object => parse(parseSearchText(formatSearchText({ ...search })));

  it('preserves every state bit by bit', () => {
    fc.assert(
      fc.property(fc.record(fields, { requiredKeys: ['v'] }), (search) => {
        const known = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
        // Compared as `Object.is` does.
        expect(reopen(known)).toStrictEqual(known);
      }),
      { numRuns: RUNS },
    );
  });

  it('opens, from any typed text, a state whose own address opens the same state', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.double().map(String),
      fc.constantFrom('-0', '1e400', '0x10', ' 5 ', 'true', '1', 'null', '__proto__', 'volume:7', 'A:B:C'),
    );
    const names = fc.constantFrom(...Object.keys(fields), 'key', 'X-Service-Key', '__proto__', 'constructor');
    const typed = fc.array(fc.tuple(names, anything), { maxLength: 12 }).map((pairs) => {
      const address = new URLSearchParams(pairs);
      return parseSearchText(address.toString()) satisfies RawSearch;
    });
    fc.assert(
      fc.property(typed, (raw) => {
        const opened = parse(raw);
        expect(reopen(opened)).toStrictEqual(opened);
        expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(opened)));
      }),
      { numRuns: RUNS },
    );
  });

  it('accepts no key, under any name', () => {
    const raw = { v: '1', m: 'A:B', key: 'canary', apiKey: 'canary', 'X-Service-Key': 'canary', token: 'canary' };
    expect(formatSearchText({ ...parse(raw) })).toBe('?v=1&m=A:B');
  });
});

describe('a typed address of a profile', () => {
  it.each([
    ['a merger of one session', { merge: '60:60' }],
    ['a merger that ends before it begins', { merge: '120:60' }],
    ['a cut before the first block', { split: '60:0' }],
    ['a pair that is none', { merge: ['60', '60:120:180', '-1:5'], split: 'a:b' }],
    ['a value area of nearly everything', { percent: '99' }],
    ['blocks of a length that is not served', { minutes: '15' }],
    ['a selection that ends before it begins', { sel: ['120', '60'] }],
  ])('ignores %s', (_, raw) => {
    expect(parseProfileSearch({ ...raw })).toEqual({ v: URL_VERSION });
  });

  it('selects one session, however it is written', () => {
    expect(parseProfileSearch({ sel: '60' }).sel).toEqual([60, 60]);
    expect(parseProfileSearch({ sel: ['60', '60'] }).sel).toEqual([60, 60]);
  });
});

describe('a typed address of a chart', () => {
  it.each([
    ['a selection of one time', { sel: '60' }],
    ['a selection that ends before it begins', { sel: ['120', '60'] }],
    ['heights of what is no pane', { heights: ['price:80', 'volume:-3', 'cvd'] }],
    ['candles of a second', { interval: 'SECOND' }],
    ['no market to compare with', { with: ['BTCUSDT', ':'] }],
  ])('ignores %s', (_, raw) => {
    expect(parseChartSearch({ ...raw })).toEqual({ v: URL_VERSION });
  });
});
