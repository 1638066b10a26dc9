import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unixSeconds } from '@/domain/units';
import {
  formatSearchText,
  type HeatmapSearch,
  LAYERS,
  LAYOUTS,
  NO_PANES,
  OVERLAYS,
  PANES,
  parseHeatmapSearch,
  parseSearchText,
  type RawSearch,
  REDUCTIONS,
  UNITS,
  URL_VERSION,
} from './url-state';

const RUNS = 2000;

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 100 });
const positive = fc.double({ min: 1e-12, max: 1e9, noNaN: true });
const size = fc.double({ min: 0, max: 1e18, noNaN: true }).map((value) => value + 0);
const price = fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => value + 0);
const seconds = fc.integer({ min: 1, max: 4_102_444_800 });

/** Every value that each field can have: a field that is added to the address must be added here. */
const FIELDS: { readonly [K in keyof Required<HeatmapSearch>]: fc.Arbitrary<HeatmapSearch[K]> } = {
  v: fc.constant(URL_VERSION),
  m: fc
    .tuple(fc.stringMatching(/^[A-Z_]{1,20}$/), fc.stringMatching(/^[A-Za-z0-9._/-]{1,30}$/))
    .map((pair) => pair.join(':')),
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
  lines: fc.uniqueArray(price, { minLength: 1, maxLength: 5 }),
  layout: fc.constantFrom(...LAYOUTS),
  scale: fc.uniqueArray(text, { minLength: 1, maxLength: 5 }),
  reference: fc.constant('session'),
  reduce: fc.constantFrom(...REDUCTIONS),
};

const searches = fc.record(FIELDS, { requiredKeys: ['v'] });

const reopen = (search: HeatmapSearch): HeatmapSearch =>
  parseHeatmapSearch(parseSearchText(formatSearchText({ ...search })));

describe('the address of a heatmap', () => {
  it('holds every state bit by bit', () => {
    fc.assert(
      fc.property(searches, (search) => {
        const known = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
        // Told apart as `Object.is` does.
        expect(reopen(known as unknown as HeatmapSearch)).toStrictEqual(known);
      }),
      { numRuns: RUNS },
    );
  });

  it('whatever is typed into it opens a state whose own address opens the same', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.double().map(String),
      fc.constantFrom('-0', '1e400', '0x10', ' 5 ', 'true', '1', 'null', '__proto__'),
    );
    const names = fc.constantFrom(...Object.keys(FIELDS), 'key', 'X-Service-Key', '__proto__', 'constructor');
    const typed = fc.array(fc.tuple(names, anything), { maxLength: 12 }).map((pairs) => {
      const address = new URLSearchParams(pairs);
      return parseSearchText(address.toString()) satisfies RawSearch;
    });
    fc.assert(
      fc.property(typed, (raw) => {
        const opened = parseHeatmapSearch(raw);
        expect(reopen(opened)).toStrictEqual(opened);
        expect(Object.keys(FIELDS)).toEqual(expect.arrayContaining(Object.keys(opened)));
      }),
      { numRuns: RUNS },
    );
  });

  it('takes no key, by whatever name', () => {
    const raw = { v: '1', m: 'A:B', key: 'canary', apiKey: 'canary', 'X-Service-Key': 'canary', token: 'canary' };
    expect(formatSearchText({ ...parseHeatmapSearch(raw) })).toBe('?v=1&m=A:B');
  });
});
