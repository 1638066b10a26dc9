import { expect, it, onTestFinished, vi } from 'vitest';
import { makeLinePyramid } from '@/domain/columns/line-pyramid';
import { makeSidePyramid } from '@/domain/columns/side-pyramid';
import { makeRecordingContext, type RecordingContext } from '@/testing/recording-context';
import { makePricePane, makeRisingCandles } from '@/testing/screen/price-pane';
import { getChartTheme, withAlpha } from '../chart-theme';
import { AXIS_TEXT_X } from './axis-paint';
import { makeStackSheet, paintRow } from './paint-stack';
import type { StackData, StackRowId } from './stack-data';
import { buildStackFrame } from './stack-frame';

const theme = getChartTheme('dark');
const SECONDS = 60;
const HEIGHT = 100;
const view = { timeFrom: 0, timeTo: 20 * SECONDS, priceLow: 90, priceHigh: 130 };
const pane = makePricePane(makeRisingCandles(20, SECONDS));

/** A single row on a plot of 400 px. */
function paint(data: StackData, row: StackRowId, shown = view): RecordingContext {
  const rows = [{ id: row, top: 0, height: HEIGHT }];
  const layout = { rows, plotWidth: 400, gutterWidth: 0, axisWidth: 72, timeAxisHeight: 26, pixelRatio: 1 };
  const recording = makeRecordingContext();
  const sheet = makeStackSheet(shown, layout, { theme, zone: 'utc' }, data.price.separators, data.unloaded);
  paintRow(recording.context, sheet, buildStackFrame(data, shown, layout).rows[0]);
  return recording;
}

/** Without patterns, hatching is a plain colour. */
class NoCanvas {
  getContext() {
    return null;
  }
}

it('hatches what is not loaded in every row wherever the plot moves, and says so over the prices', () => {
  vi.stubGlobal('OffscreenCanvas', NoCanvas);
  onTestFinished(() => void vi.unstubAllGlobals());
  const stretches = [{ from: 0, to: 12 * SECONDS }];
  const data: StackData = { price: pane, unloaded: { price: stretches, volume: stretches } };
  const hatched = (row: StackRowId, shown = view) =>
    paint(data, row, shown).calls.filter(
      ({ name, args }) => name === 'fillRect' && args[1] === 0 && args[3] === HEIGHT && Number(args[2]) > 100,
    ).length;
  expect([hatched('price'), hatched('volume'), hatched('cvd')]).toEqual([1, 1, 0]);
  expect(hatched('price', { ...view, timeFrom: 12 * SECONDS, timeTo: 32 * SECONDS })).toBe(0);
  expect(paint(data, 'price').listTexts()).toContain('Not loaded yet');
  expect(paint(data, 'volume').listTexts()).not.toContain('Not loaded yet');
  expect(paint({ price: pane }, 'price').listTexts()).not.toContain('Not loaded yet');
});

it('cuts one large bar, so that it does not flatten the volume, and says its amount on the axis', () => {
  const usual = Array.from({ length: 40 }, () => 10);
  const spiked = usual.with(30, 1000);
  const many = Float64Array.from(usual, (_, i) => i * SECONDS);
  const made = (amounts: number[]) =>
    makeSidePyramid(
      {
        length: 40,
        times: many,
        buys: Float64Array.from(amounts),
        sells: new Float64Array(40),
        deltas: Float64Array.from(amounts),
        cumulativeDeltas: new Float64Array(40),
      },
      SECONDS,
    );
  const shown = { ...view, timeTo: 40 * SECONDS };
  const recording = paint({ price: pane, volume: { sides: made(spiked), hasDelta: true, unit: '' } }, 'volume', shown);
  const [first, ...rest] = recording.listRects(withAlpha(theme.buy, 0.66));
  // 34 px of room: a usual bar takes half of it, and the large one all.
  expect(first[3]).toBe(17);
  expect(Math.max(...rest.map(([, , , height]) => height))).toBe(34);
  expect(recording.listTexts()).toEqual(['20.0', '0', '±20.0', 'max 1.00K', 'max 1.00K']);
  const high = paint({ price: pane, volume: { sides: made(spiked), hasDelta: false, unit: '' } }, 'volume', shown);
  expect(high.listTexts()).toEqual(['20.0', '0', 'max 1.00K']);
  // Words beside the bars would cover their neighbours: every text is on the axis.
  for (const { args } of [...recording.calls, ...high.calls].filter(({ name }) => name === 'fillText')) {
    expect(Number(args[1])).toBe(AXIS_TEXT_X);
  }
  const even = paint({ price: pane, volume: { sides: made(usual), hasDelta: true, unit: '' } }, 'volume', shown);
  expect(even.listTexts().filter((text) => text.includes('max'))).toEqual([]);
});

it('a cut bar keeps the proportions of its sides', () => {
  const buys = Float64Array.from({ length: 40 }, (_, i) => (i === 30 ? 600 : 5));
  const sells = Float64Array.from({ length: 40 }, (_, i) => (i === 30 ? 400 : 5));
  const times = Float64Array.from(buys, (_, i) => i * SECONDS);
  const nothing = new Float64Array(40);
  const sides = makeSidePyramid(
    { length: 40, times, buys, sells, deltas: nothing, cumulativeDeltas: nothing },
    SECONDS,
  );
  const shown = { ...view, timeTo: 40 * SECONDS };
  const recording = paint({ price: pane, volume: { sides, hasDelta: false, unit: '' } }, 'volume', shown);
  const heightsOf = (colour: string): number[] => recording.listRects(colour).map(([, , , height]) => height);
  const [bought, sold] = [withAlpha(theme.buy, 0.66), withAlpha(theme.sell, 0.42)].map((colour) =>
    Math.max(...heightsOf(colour)),
  );
  expect(bought / (bought + sold)).toBeCloseTo(0.6, 1);
});

it('draws each average over the candles in a colour of its own', () => {
  const times = Float64Array.from({ length: 20 }, (_, at) => at * SECONDS);
  const values = times.map((_, at) => 100 + at);
  const averages = ([0, 2] as const).map((tone) => ({ tone, line: makeLinePyramid({ times, values }, SECONDS) }));
  const { calls } = paint({ price: { ...pane, averages } }, 'price');
  const strokes = calls.filter(({ name }) => name === 'stroke').map(({ stroke }) => stroke);
  expect(strokes).toEqual(expect.arrayContaining([theme.averages[0], theme.averages[2]]));
  expect(strokes).not.toContain(theme.averages[1]);
  expect(new Set(theme.averages).size).toBe(4);
});
