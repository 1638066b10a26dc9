import { expect, it } from 'vitest';
import { switchVenue } from './venue-choice';

const markets = ['A', 'B', 'C'].map((exchange) => ({ exchange }));

it('sums venues in their rank, removes them again, and keeps the last one', () => {
  expect(switchVenue(markets, ['B'], 'A', true)).toEqual(['A', 'B']);
  expect(switchVenue(markets, ['A', 'B'], 'C', true)).toEqual(['A', 'B', 'C']);
  expect(switchVenue(markets, ['A', 'B'], 'A', true)).toEqual(['B']);
  expect(switchVenue(markets, ['B'], 'B', true)).toEqual(['B']);
});

it('changes to the one venue if venues cannot be summed', () => {
  expect(switchVenue(markets, ['A'], 'C', false)).toEqual(['C']);
});
