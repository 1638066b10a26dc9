import { expect, it } from 'vitest';
import { TIER_LINES } from './tier-lines';

it('each tier says in one line what it can load and spend', () => {
  expect(TIER_LINES.map(({ name, limits }) => [name, ...limits].join(', '))).toEqual([
    'Free, 7 days, single venues, 10',
    'Basic, 30 days, single venues, 50',
    'Standard, 90 days, single venues, 100',
    'Advanced, 365 days, sums of venues, 750',
    'Enterprise, all history, sums of venues, 750',
  ]);
});
