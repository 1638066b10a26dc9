import { expect, it } from 'vitest';
import type { ChartPaneId } from '@/state/url-state';
import { countLegendLines } from './legend-lines';

const chart = (panes: readonly ChartPaneId[], venues: readonly string[]) => ({
  isByVenue: venues.length > 0,
  panes,
  columns: { each: venues.map((exchange) => ({ market: { exchange } })) },
});

const count = (width: number, ...venues: readonly string[]) =>
  countLegendLines(chart(['oi', 'funding'], venues), width);

const THREE = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP'];

it('a legend has a line on a desk, and as many as its venues need where there is less room', () => {
  expect(count(1368, ...THREE)).toEqual({ oi: 1, funding: 1 });
  expect(count(952, ...THREE).funding).toBe(2);
  expect(count(318, ...THREE).funding).toBeGreaterThan(4);
  expect(count(1368, ...THREE, ...THREE, ...THREE).funding).toBeGreaterThan(1);
});

it('funding alone has its lines in the row that it stands in', () => {
  const { oi, funding } = countLegendLines(chart(['funding'], THREE), 318);
  expect(oi).toBe(funding);
});

it('without venues it has one line', () => {
  expect(countLegendLines(chart(['oi'], []), 318)).toEqual({});
});
