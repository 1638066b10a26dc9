import { expect, it } from 'vitest';
import { TIER_LINES } from './tier-lines';

it('each tier says in one line what it can load and spend', () => {
  expect(TIER_LINES.map(({ name, limits }) => [name, ...limits].join(', '))).toEqual([
    'Free, 7 days, single venues, 10 a minute',
    'Basic, 30 days, single venues, 50 a minute',
    'Standard, 90 days, single venues, 100 a minute',
    'Advanced, 365 days, sums of venues, 750 a minute',
    'Enterprise, all history, sums of venues, 750 a minute',
  ]);
});
