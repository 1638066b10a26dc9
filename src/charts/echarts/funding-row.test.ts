import { describe, expect, it } from 'vitest';
import { makeLinePyramid } from '@/domain/columns/line-pyramid';
import { makeRecordingContext } from '@/testing/recording-context';
import { makePricePane, makeRisingCandles } from '@/testing/screen/price-pane';
import { getChartTheme, withAlpha } from '../chart-theme';
import { TOLD_ROW_CSS_PX } from '../series/row-scale';
import { spreadEnds } from './axis-paint';
import { isSteady } from './funding-row';
import { makeStackSheet, paintRow } from './paint-stack';
import { buildStackFrame } from './stack-frame';

const SECONDS = 60;
const COUNT = 20;
const theme = getChartTheme('dark');
const layout = { plotWidth: 400, gutterWidth: 0, axisWidth: 72, timeAxisHeight: 26, pixelRatio: 1 };
const view = { timeFrom: 0, timeTo: COUNT * SECONDS, priceLow: 90, priceHigh: 130 };
const times = Float64Array.from({ length: COUNT }, (_, i) => i * SECONDS);
const lineOf = (rateAt: (i: number) => number) =>
  makeLinePyramid({ times, values: Float64Array.from({ length: COUNT }, (_, i) => rateAt(i)) }, SECONDS);
const flat = (rate: number) => lineOf(() => rate);
const price = makePricePane(makeRisingCandles(COUNT, SECONDS));

function draw(rates: readonly number[], height = 104) {
  const shown = { ...layout, rows: [{ id: 'funding' as const, top: 0, height }] };
  const each = rates.map((rate, at) => ({ name: 'ABC'[at], tone: (at + 1) as 1 | 2 | 3, line: flat(rate) }));
  const funding = { rates: flat(0.01), predicted: undefined, each };
  const [frame] = buildStackFrame({ price, funding }, view, shown).rows;
  const recording = makeRecordingContext();
  paintRow(recording.context, makeStackSheet(view, shown, { theme, zone: 'utc' }, []), frame);
  const ysOf = (colour: string): readonly number[] =>
    recording.calls
      .filter(({ name, stroke }) => name === 'lineTo' && stroke === colour)
      .map(({ args }) => Number(args[1]));
  const texts = recording.calls.filter(({ name }) => name === 'fillText');
  const own = rates.length === 0 ? withAlpha(theme.funding, 0.75) : theme.funding;
  return {
    lines: [own, ...theme.venues.slice(0, rates.length)].map((one) => ysOf(one)[0]),
    words: texts.map(({ args }) => String(args[0])),
    // Texts lie half a pixel lower, so that they are sharp.
    ys: texts.map(({ args }) => Number(args[2]) - 0.5),
    scale: frame.part?.scale,
  };
}

it('draws venues with equal rates over each other, and says their rate once', () => {
  const { lines, words } = draw([0.01, 0.01, 0.01]);
  expect(new Set(lines).size).toBe(1);
  expect(words.filter((word) => word === '+0.0100%')).toHaveLength(1);
});

it.each([44, 56, 104, 700])('draws every venue at its rate in a row %i px high, each with its last rate', (height) => {
  const rates = [0.0003, 0.02, 0.0011];
  const { lines, words, scale } = draw(rates, height);
  for (const [at, rate] of [0.01, ...rates].entries()) expect(lines[at]).toBeCloseTo(scale?.yOf(rate) ?? 0);
  if (height > 60) expect(words).toEqual(expect.arrayContaining(['+0.0003%', '+0.0011%', '+0.0100%', '+0.0200%']));
});

it('has ticks from its lowest to its highest line beside the last rates, in a row with room for them', () => {
  const { words, ys, scale } = draw([0.0003, 0.0125, 0.0011], 700);
  const ends = ['+0.0003%', '+0.0125%', '+0.0011%', '+0.0100%'];
  const ticks = words.filter((word) => !ends.includes(word));
  expect(ticks.length).toBeGreaterThanOrEqual(3);
  for (const tick of ticks)
    expect(ys[words.indexOf(tick)]).toBeCloseTo(scale?.yOf(Number(tick.replace(/[+%]/g, ''))) ?? 0);
  expect(draw([0.0003, 0.0125, 0.0011], 56).words.every((word) => ends.includes(word))).toBe(true);
});

it('has no tick that its decimals would round to another rate', () => {
  const { words } = draw([0.01001, 0.01002, 0.01003], 700);
  for (const word of words) expect(['+0.0100%', '+0.0101%']).toContain(word);
});

it.each([44, 56, 82, 132])('no two rates of a row %i px high overlap on the axis', (height) => {
  const { ys } = draw([0.0101, 0.0102, 0.0103], height);
  const sorted = ys.toSorted((a, b) => a - b);
  for (const [at, y] of sorted.entries()) if (at > 0) expect(y - sorted[at - 1]).toBeGreaterThanOrEqual(13);
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...ys)).toBeLessThanOrEqual(height - 8);
});

it('leaves out ends without room, the last in the list first', () => {
  const ends = ['a', 'b', 'c', 'd'].map((text) => ({ text, y: 20 }));
  expect(spreadEnds(ends, 44).map(({ text }) => text)).toEqual(['a', 'b', 'c']);
});

it('does not flatten rates that are close to each other to show zero, and shows zero where there is room', () => {
  const near = draw([0.0105, 0.011, 0.0095]).scale;
  expect(near?.low).toBeCloseTo(0.0095);
  expect(draw([-0.02, 0.02, 0.005]).scale?.low).toBeCloseTo(-0.02);
});

it('draws a single market as one line over the area from zero', () => {
  const { words, scale } = draw([]);
  expect(words).toContain('+0.0100%');
  expect(scale?.yOf(0)).toBeCloseTo(100);
});

it('draws nothing in a row that is its heading', () => {
  expect(draw([0.02], TOLD_ROW_CSS_PX).scale).toBeUndefined();
});

describe('funding that does not change in view', () => {
  const steady = {
    rates: flat(0.01),
    predicted: flat(0.01),
    each: [{ name: 'A', tone: 1, line: flat(0.02) }],
  } as const;

  it('is one rate per line, whatever lies outside the view', () => {
    expect(isSteady(steady, view)).toBe(true);
    const late = { rates: lineOf((i) => (i < 5 ? 0.02 : 0.01)), predicted: undefined };
    expect(isSteady(late, view)).toBe(false);
    expect(isSteady(late, { ...view, timeFrom: 5 * SECONDS })).toBe(true);
  });

  it('is not one with a gap, another prediction, another venue, or nothing in view', () => {
    expect(isSteady({ ...steady, rates: lineOf((i) => (i === 7 ? Number.NaN : 0.01)) }, view)).toBe(false);
    expect(isSteady({ ...steady, predicted: lineOf((i) => 0.01 + i / 1e4) }, view)).toBe(false);
    expect(isSteady({ ...steady, each: [{ name: 'A', tone: 1, line: lineOf((i) => i) }] }, view)).toBe(false);
    expect(isSteady(steady, { ...view, timeFrom: 1e6, timeTo: 2e6 })).toBe(false);
  });
});
