import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unixSeconds } from '@/domain/units';
import { formatSearchText, parseSearchText, URL_VERSION } from '../url-state';
import { COMPARED_DAYS, OPTION_TENORS, type OptionsSearch, parseOptionsSearch } from './options-fields';

/** Every possible value of each field: a field that is added to the address must be added here. */
const FIELDS: { readonly [K in keyof Required<OptionsSearch>]: fc.Arbitrary<OptionsSearch[K]> } = {
  v: fc.constant(URL_VERSION),
  m: fc.constantFrom('ATLAS_FUTURES:BTCUSDT', 'BOREAL_SPOT:ETH/USD'),
  from: fc.integer({ min: 1, max: 4_102_444_800 }).map((value) => unixSeconds(value)),
  period: fc.integer({ min: 1, max: 4_102_444_800 }),
  range: fc.constantFrom('7D', '90D', '1Y'),
  tenor: fc.constantFrom(...OPTION_TENORS),
  iv: fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
  skew: fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
  compare: fc.constantFrom<OptionsSearch['compare'][]>(['7'], ['30'], [...COMPARED_DAYS], ['none']),
  beside: fc.constantFrom('ETH', 'SOL'),
  realised: fc.constantFrom('7', '14', 'off'),
  zoom: fc.constantFrom<OptionsSearch['zoom'][]>([1_781_000_000, 1_781_500_000], [0, 1]),
  form: fc.constant('map'),
  pane: fc.constantFrom('iv-term', 'skew-history', 'skew-term'),
  live: fc.integer({ min: 0, max: 86_400 }),
};

it('a state survives being written to an address and read back', () => {
  const { v, ...optional } = FIELDS;
  fc.assert(
    fc.property(fc.record({ v, ...optional }, { requiredKeys: ['v'] }), (search) => {
      const read = parseOptionsSearch(parseSearchText(formatSearchText({ ...search })));
      expect(read).toEqual(search);
      // Reading the result again changes nothing.
      expect(parseOptionsSearch({ ...read })).toEqual(search);
    }),
    { numRuns: 500 },
  );
});

it('unreadable values are left out', () => {
  const damaged = parseSearchText(
    '?v=1&range=2Y&tenor=9M&realised=31&form=lines&pane=iv&live=-1&compare=8&zoom=9&zoom=3',
  );
  expect(parseOptionsSearch(damaged)).toEqual({ v: URL_VERSION });
});
