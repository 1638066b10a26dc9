import { expect, it } from 'vitest';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme } from '../chart-theme';
import { paintLevelCurves } from './level-curves';
import { paintQuoteLines } from './quote-lines';
import { placeBubbles } from './trade-bubbles';

const view = { timeFrom: 60, timeTo: 360, priceLow: 0, priceHigh: 100 };
const size = { width: 300, height: 100, pixelRatio: 1 };
const theme = getChartTheme('dark');

it('step over each column at its own prices and break where a column has none', () => {
  const { context, calls } = makeRecordingContext();
  const runs = [
    { from: 0, bids: Float64Array.of(1, 40, Number.NaN, 50, 50, 50, 2), asks: new Float64Array(7).fill(60) },
  ];
  paintQuoteLines({ context, view, size, data: { columnSeconds: 60, runs }, style: { theme }, crosshair: undefined });
  const pathOf = (colour: string) =>
    calls
      .filter(({ name, stroke }) => stroke === colour && (name === 'moveTo' || name === 'lineTo'))
      .map(({ name, args }) => [name[0], ...args]);
  expect(pathOf(theme.buy)).toEqual([
    ['m', 0, 60],
    ['l', 60, 60],
    ['m', 120, 50],
    ['l', 180, 50],
    ['l', 180, 50],
    ['l', 240, 50],
    ['l', 240, 50],
    ['l', 300, 50],
  ]);
  expect(pathOf(theme.sell)).toHaveLength(10);
});

it('keeps bubbles the same size, and pans them with the view', () => {
  const bubbles = {
    length: 2,
    times: Float64Array.of(60, 120),
    prices: Float64Array.of(40, 60),
    buys: Float64Array.of(12, 1),
    sells: Float64Array.of(4, 3),
    rowStep: 10,
    least: 0,
    found: 2,
  };
  const data = { bubbles, seconds: 60 };
  const placed = placeBubbles({ view, size, data });
  expect(placed.map((one) => ({ ...one, y: Math.round(one.y) }))).toEqual([
    { x: 30, y: 55, radius: 14, buyShare: 0.75 },
    { x: 90, y: 35, radius: 7, buyShare: 0.25 },
  ]);
  const moved = placeBubbles({ view: { ...view, timeFrom: 0, timeTo: 300 }, size, data });
  expect(moved).toEqual(placed.map((one) => ({ ...one, x: one.x + 60 })));
  expect(placeBubbles({ view: { ...view, timeFrom: 600, timeTo: 900 }, size, data })).toEqual([]);
});

it('draws moving levels as steps from column to column, with their name where they come into view', () => {
  const { context, calls } = makeRecordingContext();
  const curves = [{ name: 'high 100', runs: [{ from: 60, values: Float64Array.of(200, 40, Number.NaN, 50) }] }];
  const data = { columnSeconds: 60, curves };
  paintLevelCurves({ context, view, size, data, style: { theme }, crosshair: undefined });
  const path = calls.filter(({ name, stroke }) => stroke === theme.accent && (name === 'moveTo' || name === 'lineTo'));
  expect(path.map(({ name, args }) => [name[0], ...args])).toEqual([
    ['m', 0, -100],
    ['l', 60, -100],
    ['l', 60, 60],
    ['l', 120, 60],
    ['m', 180, 50],
    ['l', 240, 50],
  ]);
  const words = calls.filter(({ name }) => name === 'fillText');
  expect(words.map(({ args }) => args[0])).toEqual(['high 100']);
  expect(Number(words[0].args[2])).toBeLessThan(60);
});
