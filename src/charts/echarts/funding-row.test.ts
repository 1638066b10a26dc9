import { expect, it } from 'vitest';
import { makeLinePyramid } from '@/domain/columns/line-pyramid';
import { makePricePane, makeRisingCandles } from '@/testing/price-pane';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme, withAlpha } from '../chart-theme';
import { makeStackSheet, paintRow } from './paint-stack';
import { leastOfLanes } from './row-scale';
import { buildStackFrame } from './stack-frame';

const SECONDS = 60;
const COUNT = 20;
const theme = getChartTheme('dark');
const layout = { plotWidth: 400, gutterWidth: 0, axisWidth: 72, timeAxisHeight: 26, pixelRatio: 1 };
const view = { timeFrom: 0, timeTo: COUNT * SECONDS, priceLow: 90, priceHigh: 130 };
const times = Float64Array.from({ length: COUNT }, (_, i) => i * SECONDS);
const flat = (rate: number) => makeLinePyramid({ times, values: new Float64Array(COUNT).fill(rate) }, SECONDS);
const price = makePricePane(makeRisingCandles(COUNT, SECONDS));

function draw(rates: readonly number[], height = 132) {
  const shown = { ...layout, rows: [{ id: 'funding' as const, top: 0, height }] };
  const names = ['ATLAS', 'BOREAL', 'CINDER'];
  const each = rates.map((rate, at) => ({ name: names[at], tone: (at + 1) as 1 | 2 | 3, line: flat(rate) }));
  const funding = { rates: flat(0.01), predicted: undefined, name: 'OI-weighted', each };
  const [frame] = buildStackFrame({ price, funding }, view, shown).rows;
  const recording = makeRecordingContext();
  paintRow(recording.context, makeStackSheet(view, shown, { theme, zone: 'utc' }, []), frame);
  const ysOf = (colour: string): readonly number[] =>
    recording.calls
      .filter(({ name, stroke }) => name === 'lineTo' && stroke === colour)
      .map(({ args }) => Number(args[1]));
  const order = recording.calls.map(({ name }) => name);
  const words = recording.calls.filter(({ name }) => name === 'fillText').map(({ args }) => String(args[0]));
  const lines = [withAlpha(theme.funding, 0.75), ...theme.venues.slice(0, rates.length)].map((one) => ysOf(one)[0]);
  return { lines, words, order, scale: frame.part?.scale };
}

it('draws venues with equal rates as separate lines, each with its name and its last rate', () => {
  const { lines, words } = draw([0.01, 0.01, 0.01]);
  for (const [at, y] of lines.entries()) if (at > 0) expect(y - lines[at - 1]).toBeGreaterThan(14);
  expect(words.filter((word) => word !== '+0.0100%')).toEqual(['OI-weighted', 'ATLAS', 'BOREAL', 'CINDER']);
  expect(words.filter((word) => word === '+0.0100%')).toHaveLength(4);
});

it('lanes too low for words leave names to the heading, and one rate to the axis', () => {
  const { words } = draw([0.01, 0.01, 0.01], leastOfLanes(4) - 1);
  expect(words).toEqual(['+0.0100%']);
  expect(draw([0.01, 0.01, 0.01], leastOfLanes(4)).words).toHaveLength(8);
});

it('no line lies over a name', () => {
  const { order } = draw([0.01, 0.01, 0.01]);
  expect(order.lastIndexOf('lineTo')).toBeLessThan(order.indexOf('fillText'));
});

it('lanes share their scale, and a height is read in its lane', () => {
  const rates = [0.01, -0.03, 0.02];
  const { lines, scale } = draw(rates);
  expect([0.01, ...rates].map((rate, at) => scale?.valueOf(lines[at] ?? 0).toFixed(4) === rate.toFixed(4))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([scale?.low, scale?.high]).toEqual([-0.03, 0.02]);
});

it('draws a single market as one line over the whole row, without a name', () => {
  const { words, scale } = draw([]);
  expect(words).not.toContain('OI-weighted');
  expect(scale?.yOf(0)).toBeCloseTo(126);
});
