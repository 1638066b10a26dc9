import { expect, test } from 'vitest';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme, withAlpha } from '../chart-theme';
import { paintStrikeGutter } from './paint-gutter';
import { paintStrikeWords } from './paint-strike-words';
import { paintStrikes } from './paint-strikes';
import { placeStrikes } from './place-strikes';
import { buildQuestionRow } from './question-row';
import type { RowLayer } from './row-part';
import type { QuestionRow, StrikeColumn } from './stack-data';
import { makeWordRoom } from './word-room';

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

/** The bars, and the labels with what they cover. */
function paint(layer: RowLayer, columns: readonly StrikeColumn[]): void {
  const layout = placeStrikes(layer, columns, yOf);
  paintStrikes(layer, layout);
  paintStrikeWords(layer, layout, makeWordRoom(size));
}

const mark = (price: number, probability: number) => ({ low: price, high: price, probability, isChosen: false });
const column = (time: number, marks: StrikeColumn['marks']): StrikeColumn => ({
  time,
  pays: 'above',
  isClosed: false,
  marks,
});

test('draws a strike as a bar at its price and closing time, as long as its probability', () => {
  const { recording, layer } = makeLayer();
  paint(layer, [column(500, [mark(100, 0.5), mark(50, 1)])]);
  const bars = recording.listRects(withAlpha(theme.accent, 0.62));
  expect(bars).toEqual([
    [479, 96.5, 20, 7],
    [459, 146.5, 40, 7],
  ]);
  expect(recording.listTexts()).toEqual(['↑ 50.0%', '↑ 100.0%']);
});

test('draws a second column at one closing time right of it, and a third one narrow and without labels', () => {
  const { recording, layer } = makeLayer();
  paint(
    layer,
    [1, 2, 3].map(() => column(500, [mark(100, 1)])),
  );
  expect(recording.listRects(withAlpha(theme.accent, 0.62)).map(([left]) => left)).toEqual([459, 501]);
  // The third has not even room for a strip, which is stated.
  expect(recording.listTexts()).toEqual(['↑ 100.0%', '↑ 100.0%', '+1 more']);
  const apart = makeLayer();
  paint(
    apart.layer,
    [500, 500, 600].map((time) => column(time, [mark(100, 1)])),
  );
  expect(apart.recording.listRects(withAlpha(theme.accent, 0.62)).map(([left]) => left)).toEqual([459, 501, 601]);
});

test('writes no label for what was never traded, and leaves its room to the others', () => {
  const { recording, layer } = makeLayer();
  paint(layer, [column(500, [mark(100, Number.NaN), mark(103, 0.9), mark(150, Number.NaN)])]);
  expect(recording.listTexts()).toEqual(['↑ 90.0%']);
});

test('labels the least certain of close strikes, and draws nothing outside the plot', () => {
  const { recording, layer } = makeLayer();
  paint(layer, [column(500, [mark(100, 0.9), mark(103, 0.6), mark(900, 0.5)])]);
  expect(recording.listTexts()).toEqual(['↑ 60.0%']);
});

const wordsAt = (recording: ReturnType<typeof makeLayer>['recording']) =>
  recording.calls
    .filter(({ name }) => name === 'fillText')
    .map(({ args: [text, x, y] }) => [text, Math.round(Number(x)), Math.round(Number(y))]);

test('writes how many columns are left out over no other label', () => {
  const { recording, layer } = makeLayer();
  // At the foot of the plot, where the count would be written.
  paint(
    layer,
    [1, 2, 3].map(() => column(500, [mark(8, 1)])),
  );
  const [left, right, count] = wordsAt(recording);
  expect(count[0]).toBe('+1 more');
  for (const [, x, y] of [left, right]) {
    expect(Math.abs(Number(x) - Number(count[1])) > 6 || Math.abs(Number(y) - Number(count[2])) > 12).toBe(true);
  }
  const lifted = makeLayer();
  const room = makeWordRoom(size);
  for (const x of [492, 508]) room.take({ x, y: 192, halfWidth: 20, halfHeight: 6 });
  const layout = placeStrikes(
    lifted.layer,
    [1, 2, 3].map(() => column(500, [mark(100, 1)])),
    yOf,
  );
  paintStrikeWords(lifted.layer, layout, room);
  expect(wordsAt(lifted.recording).at(-1)).toEqual(['+1 more', 507, 177]);
});

test('draws dots of closed questions grey, and keeps each price of the trace until the next', () => {
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

test('ends the trace where no price is known, and starts it again with the next one', () => {
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

test('draws what closes next beside the axis, with strikes outside the axis named at its edge', () => {
  const { recording, layer } = makeLayer();
  const gutter = { ...layer, size: { ...size, width: 104 } };
  const marks = [-200, -100, -50, -20, 100, 300].map((price) => mark(price, 0.5));
  // Far to the right of the view.
  paintStrikeGutter(gutter, { time: 86_400, strikes: [column(86_400, marks)] }, yOf);
  expect(recording.listRects(withAlpha(theme.accent, 0.62))).toEqual([[83, 96.5, 20, 7]]);
  const texts = recording.listTexts();
  expect(texts).toContain('2 Jan 00:00');
  expect(texts.slice(1)).toEqual(['300 · 50.0%', '+1 below', '−100 · 50.0%', '−50 · 50.0%', '−20 · 50.0%', '↑ 50.0%']);
});

test('keeps a dot of 100 % below the button of its row', () => {
  for (const height of [56, 76, 96]) {
    const row = {
      dots: [],
      trace: { times: new Float64Array(0), values: new Float64Array(0) },
      carried: undefined,
      now: 0,
    };
    const part = buildQuestionRow(row, { view, size: { ...size, height } });
    // The button ends 29 px below the upper edge, and a chosen dot has a radius of 4.5 px.
    if (height >= 76) expect(part.scale.yOf(1) - 4.5).toBeGreaterThanOrEqual(29);
    expect(part.scale.yOf(0) + 4.5).toBeLessThanOrEqual(height);
  }
});

test('breaks the closing time into two lines where the gutter is narrow', () => {
  const { recording, layer } = makeLayer();
  const measured = Object.assign(Object.create(layer.context), { measureText: () => ({ width: 66 }) });
  const paintGutter = (width: number): void =>
    paintStrikeGutter({ ...layer, context: measured, size: { ...size, width } }, { time: 86_400, strikes: [] }, yOf);
  paintGutter(52);
  expect(recording.listTexts()).toEqual(['2 Jan', '00:00']);
  paintGutter(104);
  expect(recording.listTexts().at(-1)).toBe('2 Jan 00:00');
});
