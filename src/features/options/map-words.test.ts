import { expect, it } from 'vitest';
import { getChartTheme } from '@/charts/chart-theme';
import { findReach, makeSkewMap } from './history-picture';
import { describeEnds } from './map-words';
import { describeTenor, NO_VALUES } from './view/tenor-lines';

const HOUR = 3600;
const NOW = Date.parse('2026-06-18T14:00Z') / 1000;

it('a few far days of the map take no colour from all others, and the legend says where colours end', () => {
  const values = Float64Array.from({ length: 200 }, (_, at) => (at < 4 ? -14.7 : at % 2 === 0 ? -1.3 : -3));
  const times = values.map((_, at) => NOW - (200 - at) * HOUR);
  const tenors = [describeTenor('ONE_W', 0, { times, values }, NO_VALUES, HOUR)];
  const reach = findReach(tenors);
  expect(reach).toEqual({ reach: 3, isCut: true });
  expect(describeEnds(reach)).toEqual(['≤ −3.0', '≥ +3.0']);
  expect(describeEnds({ reach: 3, isCut: false })).toEqual(['−3.0', '+3.0']);
  const view = { range: { from: NOW - 200 * HOUR, to: NOW }, seconds: HOUR, realised: NO_VALUES };
  const options = { theme: getChartTheme('dark'), zone: 'utc', tenors } as const;
  const { cells } = makeSkewMap(view, { kind: 'skew' }, { width: 600, height: 400 }, options);
  const alphaOf = (at: number): number => Number.parseInt(cells[at].colour.slice(-2), 16) / 255;
  expect(alphaOf(5) - alphaOf(6)).toBeGreaterThan(0.4);
  expect(alphaOf(0)).toBe(alphaOf(5));
});
