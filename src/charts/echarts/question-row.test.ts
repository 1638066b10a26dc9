import { expect, test } from 'vitest';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme, withAlpha } from '../chart-theme';
import { paintStrikes } from './paint-strikes';
import { buildQuestionRow } from './question-row';
import type { RowLayer } from './row-part';
import type { QuestionRow, StrikeColumn } from './stack-data';

const theme = getChartTheme('dark');
const size = { width: 1000, height: 200, pixelRatio: 1 };
const view = { timeFrom: 0, timeTo: 1000, priceLow: 0, priceHigh: 200 };
const yOf = (price: number): number => 200 - price;

function makeLayer() {
  const recording = makeRecordingContext();
  const layer: RowLayer = {
    context: recording.context,
    size,
    view,
    theme,
    zone: 'utc',
    axisWidth: 72,
    timeTicks: [],
    pixels: undefined,
  };
  return { recording, layer };
}

const mark = (price: number, probability: number) => ({ low: price, high: price, probability, isChosen: false });
const column = (time: number, marks: StrikeColumn['marks']): StrikeColumn => ({
  time,
  pays: 'above',
  isClosed: false,
  marks,
});

test('a strike is a bar at its price and at its end, as long as its question is likely', () => {
  const { recording, layer } = makeLayer();
  paintStrikes(layer, [column(500, [mark(100, 0.5), mark(50, 1)])], yOf);
  const bars = recording.listRects(withAlpha(theme.accent, 0.62));
  expect(bars).toEqual([
    [479, 96.5, 20, 7],
    [459, 146.5, 40, 7],
  ]);
  expect(recording.listTexts()).toEqual(['↑ 50.0%', '↑ 100.0%']);
});

test('a second column at one end stands right of it, a third is narrow and without words', () => {
  const { recording, layer } = makeLayer();
  paintStrikes(
    layer,
    [1, 2, 3].map(() => column(500, [mark(100, 1)])),
    yOf,
  );
  expect(recording.listRects(withAlpha(theme.accent, 0.62)).map(([left]) => left)).toEqual([459, 501]);
  // The third has not even room for a strip: that is said.
  expect(recording.listTexts()).toEqual(['↑ 100.0%', '↑ 100.0%', '+1 more']);
  const apart = makeLayer();
  paintStrikes(
    apart.layer,
    [500, 500, 600].map((time) => column(time, [mark(100, 1)])),
    yOf,
  );
  expect(apart.recording.listRects(withAlpha(theme.accent, 0.62)).map(([left]) => left)).toEqual([459, 501, 601]);
});

test('what was never traded has no words and takes no room of those that were', () => {
  const { recording, layer } = makeLayer();
  paintStrikes(layer, [column(500, [mark(100, Number.NaN), mark(103, 0.9), mark(150, Number.NaN)])], yOf);
  expect(recording.listTexts()).toEqual(['↑ 90.0%']);
});

test('where strikes are close the least certain one has words; what lies out of the plot is not drawn', () => {
  const { recording, layer } = makeLayer();
  paintStrikes(layer, [column(500, [mark(100, 0.9), mark(103, 0.6), mark(900, 0.5)])], yOf);
  expect(recording.listTexts()).toEqual(['↑ 60.0%']);
});

test('dots of closed questions are grey, the trace holds each price until the next', () => {
  const { recording, layer } = makeLayer();
  const row: QuestionRow = {
    dots: [{ time: 900, probability: 0.5, isChosen: false, isClosed: true }],
    trace: { times: Float64Array.from([100, 300]), values: Float64Array.from([0.2, 0.8]) },
    carried: { to: 900, probability: 0.8 },
    now: 600,
  };
  const part = buildQuestionRow(row, { view, size });
  expect([part.scale.low, part.scale.high]).toEqual([0, 1]);
  part.paintPlot(layer);
  part.paintAxis(layer);
  const fills = recording.calls.filter(({ name }) => name === 'fill').map(({ fill }) => fill);
  expect(fills).toContain(theme.text3);
  const [low, high] = [part.scale.yOf(0.2), part.scale.yOf(0.8)];
  const lines = recording.calls.filter(({ name }) => name === 'lineTo').map(({ args }) => args);
  for (const point of [
    [300, low],
    [300, high],
    [600, high],
    [900, high],
  ]) {
    expect(lines).toContainEqual(point);
  }
  expect(recording.listTexts()).toContain('80.0%');
});

test('the trace ends where no price is known, and begins again with the next one', () => {
  const { recording, layer } = makeLayer();
  const trace = {
    times: Float64Array.from([100, 300, 700]),
    values: Float64Array.from([0.2, Number.NaN, 0.8]),
  };
  const part = buildQuestionRow({ dots: [], trace, carried: undefined, now: 900 }, { view, size });
  part.paintPlot(layer);
  const reached = recording.calls.filter(({ name }) => name === 'lineTo').map(({ args }) => args);
  expect(reached).toContainEqual([300, part.scale.yOf(0.2)]);
  expect(reached).not.toContainEqual([700, part.scale.yOf(0.2)]);
  expect(reached).toContainEqual([900, part.scale.yOf(0.8)]);
});
