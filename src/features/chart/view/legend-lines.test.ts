import { expect, it } from 'vitest';
import { countLegendLines } from './legend-lines';

const chart = (venues: readonly string[]) => ({
  isByVenue: venues.length > 0,
  columns: { each: venues.map((exchange) => ({ market: { exchange } })) },
});

const count = (width: number, ...venues: readonly string[]) => countLegendLines(chart(venues), width);

const THREE = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP'];

it('a legend has one line on a desktop, and as many as its venues need in a narrower window', () => {
  expect(count(1368, ...THREE)).toEqual({ oi: 1, funding: 1 });
  expect(count(952, ...THREE).funding).toBe(2);
  expect(count(318, ...THREE).funding).toBeGreaterThan(4);
  expect(count(1368, ...THREE, ...THREE, ...THREE).funding).toBeGreaterThan(1);
});

it('without venues it has one line', () => {
  expect(countLegendLines(chart([]), 318)).toEqual({});
});
