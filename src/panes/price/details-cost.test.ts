import { expect, it } from 'vitest';
import { FREE } from '@/data/plan/price-view';
import { weight } from '@/domain/units';
import { describeDetailsCost, getDetailsPrice, type PartCost } from './details-cost';

const cost = (left: number, most: number): PartCost => ({ left: weight(left), source: 'documented', most });

it('the status bar shows what the details will cost, have cost, or that they were cached', () => {
  expect(describeDetailsCost({ parts: {} })).toBeUndefined();
  expect(describeDetailsCost({ parts: { chart: cost(1, 1), figures: cost(3, 3) } })).toBe('4 weight to load');
  expect(describeDetailsCost({ parts: { chart: cost(0, 1), figures: cost(3, 3) } })).toBe('3 weight to load');
  expect(describeDetailsCost({ parts: { chart: cost(0, 1), figures: cost(0, 3) } })).toBe('4 weight');
  expect(describeDetailsCost({ parts: { chart: cost(0, 0), figures: undefined } })).toBe('cached');
});

it('the header shows the cost of what is missing', () => {
  expect(getDetailsPrice({ parts: { chart: cost(1, 1), figures: cost(3, 3) } }).weight).toBe(4);
  expect(getDetailsPrice({ parts: {} })).toBe(FREE);
});
