import { expect, it } from 'vitest';
import type { VenueColumns } from '@/features/chart/view/loaded-columns';
import { ATLAS } from '@/testing/screen/atlas';
import { makeFunding, makePane } from '@/testing/screen/chart-figures';
import { readFundingSpread } from './read-venue';

const HOUR = 3600;
const times = Float64Array.of(0, HOUR);
const venueOf = (...rates: number[]): VenueColumns => ({
  market: ATLAS,
  interest: undefined,
  funding: makePane(makeFunding(times, rates), HOUR),
});
const spreadOf = (own: VenueColumns, each: readonly VenueColumns[], venues: readonly string[], time?: number): number =>
  readFundingSpread({ columns: { ...own, each }, markets: { venues } }, time);

it('the spread of funding is taken between the venues, not from their mean, at the cursor or newest', () => {
  const each = [venueOf(0.01, 0.02), venueOf(-0.01, 0.015)];
  expect(spreadOf(venueOf(9, 9), each, ['A', 'B'])).toBeCloseTo(0.005);
  expect(spreadOf(venueOf(9, 9), each, ['A', 'B'], 10)).toBeCloseTo(0.02);
});

it('a market compared with others counts itself; a single market has no spread', () => {
  expect(spreadOf(venueOf(0.01, 0.03), [venueOf(0.01, 0.01)], ['A'])).toBeCloseTo(0.02);
  expect(spreadOf(venueOf(0.01, 0.03), [venueOf(0.01, Number.NaN)], ['A'])).toBeNaN();
});
