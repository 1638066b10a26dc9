import { expect, it } from 'vitest';
import { readFundingSpread } from './read-venue';

const HOUR = 3600;
const times = Float64Array.of(0, HOUR);
const venueOf = (...rates: number[]) =>
  ({ funding: { columns: { rates: { times, values: Float64Array.from(rates) } }, seconds: HOUR } }) as never;
const spreadOf = (own: never, each: readonly never[], venues: readonly string[], time?: number): number =>
  readFundingSpread({ columns: { ...(own as object), each } as never, markets: { venues } }, time);

it('the spread of funding is taken between the venues, not from their mean, at the cursor or newest', () => {
  const each = [venueOf(0.01, 0.02), venueOf(-0.01, 0.015)];
  expect(spreadOf(venueOf(9, 9), each, ['A', 'B'])).toBeCloseTo(0.005);
  expect(spreadOf(venueOf(9, 9), each, ['A', 'B'], 10)).toBeCloseTo(0.02);
});

it('a market compared with others counts itself; a single market has no spread', () => {
  expect(spreadOf(venueOf(0.01, 0.03), [venueOf(0.01, 0.01)], ['A'])).toBeCloseTo(0.02);
  expect(spreadOf(venueOf(0.01, 0.03), [venueOf(0.01, Number.NaN)], ['A'])).toBeNaN();
});
