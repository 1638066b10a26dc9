import { expect, it } from 'vitest';
import type { PlotView } from '@/panes/plot/plot-model';
import { makeIntervalTrail } from './interval-trail';

const HOUR = 3600;
const NOW = 1_000_000;
const plot = (hours: number, change: Partial<PlotView> = {}, to = NOW): PlotView => ({
  view: { timeFrom: to - hours * HOUR, timeTo: to, priceLow: 1, priceHigh: 2 },
  isAutofit: true,
  isLive: true,
  ...change,
});

it('gives back exactly what was on screen with other candles, including prices set by hand', () => {
  const trail = makeIntervalTrail();
  const before = plot(36, { isAutofit: false });
  expect(trail.find('HOUR', before)).toBeUndefined();
  trail.leave({ interval: 'FIFTEEN_MINUTES', plot: before }, 100 * HOUR, before);
  // In between there are fewer candles than the width allows, so recomputing would end elsewhere.
  expect(trail.find('FIFTEEN_MINUTES', plot(100))).toBe(before);
  trail.leave({ interval: 'HOUR', plot: plot(100) }, 2400 * HOUR, plot(100));
  expect(trail.find('FIFTEEN_MINUTES', plot(2400))).toBe(before);
  // Time has advanced meanwhile.
  expect(trail.find('FIFTEEN_MINUTES', plot(2400, {}, NOW + 600))).toBe(before);
});

it('forgets the view once the plot has been moved', () => {
  const trail = makeIntervalTrail();
  trail.leave({ interval: 'FIFTEEN_MINUTES', plot: plot(36) }, 144 * HOUR, plot(36));
  expect(trail.find('FIFTEEN_MINUTES', plot(150))).toBeUndefined();
  expect(trail.find('FIFTEEN_MINUTES', plot(144, { isLive: false }, NOW - HOUR))).toBeUndefined();
  trail.leave({ interval: 'HOUR', plot: plot(150) }, 600 * HOUR, plot(150));
  expect(trail.find('FIFTEEN_MINUTES', plot(600))).toBeUndefined();
});
