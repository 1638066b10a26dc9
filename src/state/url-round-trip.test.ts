import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import type { FieldKind, SearchField, SearchFields } from './fields/field-kinds';
import { MARKETS_FIELDS, parseMarketsSearch } from './fields/markets-fields';
import { OPTION_FIELDS, parseOptionsSearch } from './fields/options-fields';
import { PREDICTION_FIELDS, parsePredictionsSearch } from './fields/predictions-fields';
import { PROFILE_FIELDS, parseProfileSearch } from './fields/profile-fields';
import { SHARED_FIELDS } from './fields/screen-fields';
import { parseSourcesSearch, SOURCES_FIELDS } from './fields/sources-fields';
import { parseSupplySearch, SUPPLY_FIELDS } from './fields/supply-fields';
import {
  CHART_FIELDS,
  CHART_PANES,
  formatSearchText,
  HEATMAP_FIELDS,
  LAYERS,
  MAX_SECONDS,
  parseChartSearch,
  parseHeatmapSearch,
  parseSearchText,
  type RawSearch,
  URL_VERSION,
} from './url-state';

/** The quick run does a tenth of the cases. */
const RUNS = process.env.FULL === undefined ? 200 : 2000;

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 100 });
const seconds = fc.integer({ min: 0, max: MAX_SECONDS });
const market = fc
  .tuple(fc.stringMatching(/^[A-Z_]{1,20}$/), fc.stringMatching(/^[A-Za-z0-9._/-]{1,30}$/))
  .map((pair) => pair.join(':'));
const span = fc
  .tuple(fc.integer({ min: 0, max: 2e9 }), fc.integer({ min: 1, max: 2e9 }))
  .map(([from, length]) => [from, from + length] as const);
const list = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.uniqueArray(one, { minLength: 1, maxLength: 5 });
// A zero loses its sign, which addresses do not keep.
const double = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((value) => value + 0);

/** Values of each kind, as a view has read them. */
const KINDS: { readonly [N in FieldKind['name']]?: (kind: Extract<FieldKind, { name: N }>) => fc.Arbitrary<unknown> } =
  {
    text: () => text,
    texts: () => list(text),
    flag: () => fc.constant(true),
    time: () => seconds,
    points: () => fc.constant(['1781740000:97190.3', '1781750020:-0.25']),
    span: () => span,
    stretch: () => span,
    market: () => market,
    markets: () => list(market),
    number: ({ min, max }) => double(min, max),
    numbers: ({ min, max }) => list(double(min, max)),
    integer: ({ min, max }) => fc.integer({ min, max }),
    choices: ({ values }) => fc.subarray([...values], { minLength: 1 }),
  };

/** Values of fields with a form of their own, and of those that depend on each other. */
const OWN: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  heatmap: {
    layer: fc.oneof(fc.constant(['none']), fc.uniqueArray(fc.constantFrom(...LAYERS), { minLength: 1, maxLength: 2 })),
  },
  chart: {
    heights: fc
      .tuple(fc.subarray([...CHART_PANES], { minLength: 1 }), fc.integer({ min: 1, max: 9999 }))
      .map(([panes, height]) => panes.map((pane) => `${pane}:${height}`)),
  },
  profile: {
    sel: fc
      .tuple(fc.integer({ min: 0, max: 2e9 }), fc.integer({ min: 0, max: 2e9 }))
      .map(([from, length]) => [from, from + length]),
    merge: list(span.map((ends) => ends.join(':'))),
    split: list(
      fc
        .tuple(fc.integer({ min: 0, max: 2e9 }), fc.integer({ min: 1, max: 1_000_000 }))
        .map(([start, block]) => `${start}:${block}`),
    ),
  },
  // A range whose ends are reversed is dropped, and so is a limit of 0.
  predictions: { above: double(0, 50), below: double(50, 100), moved: double(1, 100), traded: double(1, 100) },
};

function anyOf(name: string, field: string, { kind, read }: SearchField<unknown>): fc.Arbitrary<unknown> {
  const own = OWN[name]?.[field];
  if (own !== undefined) return own;
  // Choices of numbers are read as numbers.
  if (kind.name === 'choice') return fc.constantFrom(...kind.values.map((value) => read(value)));
  const make = ensure(KINDS[kind.name], `values of ${name}'s ${field}`) as (kind: FieldKind) => fc.Arbitrary<unknown>;
  return make(kind);
}

const anySearch = (name: string, fields: SearchFields) =>
  fc.record(
    {
      v: fc.constant(URL_VERSION),
      ...Object.fromEntries(
        Object.entries({ ...SHARED_FIELDS, ...fields }).map(([field, one]) => [field, anyOf(name, field, one)]),
      ),
    },
    { requiredKeys: ['v'] },
  );

interface Address {
  readonly fields: SearchFields;
  parse(raw: RawSearch): object;
}

const ADDRESSES: readonly (readonly [string, Address])[] = [
  ['markets', { fields: MARKETS_FIELDS, parse: parseMarketsSearch }],
  ['heatmap', { fields: HEATMAP_FIELDS, parse: parseHeatmapSearch }],
  ['chart', { fields: CHART_FIELDS, parse: parseChartSearch }],
  ['profile', { fields: PROFILE_FIELDS, parse: parseProfileSearch }],
  ['supply', { fields: SUPPLY_FIELDS, parse: parseSupplySearch }],
  ['options', { fields: OPTION_FIELDS, parse: parseOptionsSearch }],
  ['predictions', { fields: PREDICTION_FIELDS, parse: parsePredictionsSearch }],
  ['sources', { fields: SOURCES_FIELDS, parse: parseSourcesSearch }],
];

describe.each(ADDRESSES)('an address of %s', (name, { fields, parse }) => {
  const reopen = (search: object): object => parse(parseSearchText(formatSearchText({ ...search })));

  it('preserves every state bit by bit', () => {
    fc.assert(
      fc.property(anySearch(name, fields), (search) => {
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
    const known = ['v', ...Object.keys({ ...SHARED_FIELDS, ...fields })];
    const names = fc.constantFrom(...known, 'key', 'X-Service-Key', '__proto__', 'constructor');
    const typed = fc.array(fc.tuple(names, anything), { maxLength: 12 }).map((pairs) => {
      const address = new URLSearchParams(pairs);
      return parseSearchText(address.toString()) satisfies RawSearch;
    });
    fc.assert(
      fc.property(typed, (raw) => {
        const opened = parse(raw);
        expect(reopen(opened)).toStrictEqual(opened);
        expect(known).toEqual(expect.arrayContaining(Object.keys(opened)));
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
