import { getInstanceByDom } from 'echarts/core';
import { afterEach, expect, it, vi } from 'vitest';
import { ensure } from '@/base/assert';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { buildCandleColumns, type CandleColumns, type ReceivedCandle } from '@/domain/columns/candle-columns';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { parseHex } from '@/domain/scale/oklab';
import { makePricePane } from '@/testing/screen/price-pane';
import { getChartTheme } from '../chart-theme';
import type { Viewport } from '../viewport/viewport';
import { ChartStack } from './chart-stack';
import type { PricePane, StackData, StackLayout } from './stack-data';

const MINUTE = 60;
const [WIDTH, HEIGHT, AXIS] = [600, 300, 72];
const THEME = getChartTheme('dark');
const LAYOUT: StackLayout = {
  rows: [{ id: 'price', top: 0, height: HEIGHT }],
  plotWidth: WIDTH,
  gutterWidth: 0,
  axisWidth: AXIS,
  timeAxisHeight: 26,
  pixelRatio: 1,
};
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

function makeData(candles: CandleColumns, pane: Partial<PricePane> = {}): StackData {
  return {
    price: makePricePane(makeCandlePyramid(candles, MINUTE), pane),
  };
}

function makeStack(data: StackData): { readonly stack: ChartStack; readonly host: HTMLElement } {
  const host = document.createElement('div');
  document.body.append(host);
  const stack = new ChartStack({ host, scheduler: makeFrameScheduler() });
  open.push(() => {
    stack.dispose();
    host.remove();
  });
  stack.setStyle({ theme: THEME, zone: 'utc' });
  stack.setLayout(LAYOUT);
  stack.setData(data);
  return { stack, host };
}

type Drawn = (x: number, y: number) => boolean;

/** Draws, and returns which pixels have the colour of a candle or of the price line. */
function drawPixels({ stack, host }: ReturnType<typeof makeStack>, view: Viewport): Drawn {
  stack.setViewport(view, { width: WIDTH, height: HEIGHT, pixelRatio: 1 });
  stack.draw();
  return readPixels(host);
}

function readPixels(host: HTMLElement): Drawn {
  const context = ensure(host.querySelector('canvas')?.getContext('2d'), 'The context');
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
  const colours = [THEME.buy, THEME.sell, THEME.priceLine, THEME.text3].map(parseHex);
  return (x, y) => colours.some((rgb) => rgb.every((channel, i) => data[(y * WIDTH + x) * 4 + i] === channel));
}

const listRows = (isDrawn: Drawn, x: number): number[] =>
  Array.from({ length: HEIGHT }, (_, y) => y).filter((y) => isDrawn(x, y));

const listColumns = (isDrawn: Drawn): number[] =>
  Array.from({ length: WIDTH }, (_, x) => x).filter((x) => listRows(isDrawn, x).length > 0);

/** A close at 500 lies in the middle of a row of pixels, where a line has its full colour. */
const flat = (time: number, price: number): ReceivedCandle => ({
  open: price,
  high: price + 20,
  low: price - 20,
  close: price + 25 / 3,
  timestamp: { s: time },
});

const COUNT = 100_000;
const SPIKE = 61_803;
const [SPIKE_HIGH, SPIKE_LOW] = [900, 100];

/** Candles around 500, with one that reaches far up and down. */
function makeSpiked(): CandleColumns {
  const candles = buildCandleColumns(Array.from({ length: COUNT }, (_, i) => flat(i * MINUTE, 490)));
  candles.highs[SPIKE] = SPIKE_HIGH;
  candles.lows[SPIKE] = SPIKE_LOW;
  return candles;
}

const yOf = (price: number): number => Math.round(((1000 - price) / 1000) * HEIGHT);

it('draws a spike among 100,000 candles at every zoom, up and down', () => {
  const chart = makeStack(makeData(makeSpiked()));
  const missed: string[] = [];
  for (let candles = COUNT; candles >= 12; candles = Math.floor(candles / 1.9)) {
    const timeFrom = Math.max(0, SPIKE * MINUTE - (candles * MINUTE) / 3);
    const view = { timeFrom, timeTo: timeFrom + candles * MINUTE, priceLow: 0, priceHigh: 1000 };
    const isDrawn = drawPixels(chart, view);
    // Its wick, in the middle of its own slot or of the candle that it is merged into.
    const left = ((SPIKE * MINUTE - timeFrom) / (candles * MINUTE)) * WIDTH;
    const room = Math.max(2, (MINUTE * chart.stack.mergedCandles() * WIDTH) / (candles * MINUTE));
    const near = Array.from({ length: Math.ceil(2 * room) }, (_, i) => Math.floor(left - room + i));
    const hasRow = (y: number): boolean => near.some((x) => isDrawn(x, y));
    if (!hasRow(yOf(SPIKE_HIGH)) || !hasRow(yOf(SPIKE_LOW) - 1)) missed.push(`${candles} candles`);
    if (hasRow(yOf(SPIKE_HIGH) - 1) || hasRow(yOf(SPIKE_LOW))) missed.push(`${candles} candles, too far`);
  }
  expect(missed).toEqual([]);
});

it.each(['candles', 'hollow', 'line'] as const)('as %s, draws nothing where there is no price', (form) => {
  const received = Array.from({ length: 20 }, (_, i) => flat(i * MINUTE, 500));
  received[10] = { open: 0, high: 0, low: 0, close: 0, volume: 4, timestamp: { s: 10 * MINUTE } };
  received.splice(15, 1);
  const view = { timeFrom: 0, timeTo: 20 * MINUTE, priceLow: 0, priceHigh: 1000 };
  const isDrawn = drawPixels(makeStack(makeData(buildCandleColumns(received), { form })), view);
  const room = WIDTH / 20;
  for (const missing of [10, 15]) {
    const inside = Array.from({ length: room - 2 }, (_, i) => missing * room + 1 + i);
    // The line ends in the middle of the candle before the gap and starts again in the middle of the one after.
    expect(
      inside.flatMap((x) => listRows(isDrawn, x)),
      `${missing}`,
    ).toEqual([]);
  }
  const rows = listColumns(isDrawn).flatMap((x) => listRows(isDrawn, x));
  expect(rows.length).toBeGreaterThan(100);
  expect(Math.max(...rows)).toBeLessThan(yOf(450));
});

it('gives a gap its time on the axis', () => {
  const [last, next] = [100, 350];
  const times = [...Array(last + 1).keys(), next];
  const candles = buildCandleColumns(times.map((i) => flat(i * MINUTE, 500)));
  const isDrawn = drawPixels(makeStack(makeData(candles)), {
    timeFrom: 0,
    timeTo: WIDTH * MINUTE,
    priceLow: 0,
    priceHigh: 1000,
  });
  expect(listColumns(isDrawn)).toEqual(times);
});

const makeScaled = (price: number, i: number): ReceivedCandle => ({
  open: price,
  high: price * 1.3,
  low: price * 0.9,
  close: price * 1.1,
  timestamp: { s: i * 10 * MINUTE },
});

it('has equal ratios at equal distances on a logarithmic axis', () => {
  const prices = [10, 100, 1000];
  const candles = buildCandleColumns(prices.map(makeScaled));
  const chart = makeStack(makeData(candles, { scale: 'log' }));
  const isDrawn = drawPixels(chart, { timeFrom: 0, timeTo: 30 * MINUTE, priceLow: 1, priceHigh: 10_000 });
  const tops = [0, 1, 2].map((i) => {
    const columns = Array.from({ length: 19 }, (_, x) => i * 200 + 1 + x);
    return Math.min(...columns.flatMap((x) => listRows(isDrawn, x)));
  });
  expect(Math.abs(tops[0] - tops[1] - HEIGHT / 4)).toBeLessThanOrEqual(1);
  expect(Math.abs(tops[1] - tops[2] - HEIGHT / 4)).toBeLessThanOrEqual(1);
  expect(chart.stack.valueAt('price', HEIGHT / 2)).toBeCloseTo(100, 6);
});

it('leaves nothing behind after fifty charts', () => {
  const data = makeData(buildCandleColumns([flat(0, 500)]));
  const canvases = document.querySelectorAll('canvas').length;
  const hosts = Array.from({ length: 50 }, () => {
    const chart = makeStack(data);
    drawPixels(chart, { timeFrom: 0, timeTo: 600, priceLow: 0, priceHigh: 1000 });
    expect(getInstanceByDom(chart.host)).toBeDefined();
    chart.stack.dispose();
    return chart.host;
  });
  expect(document.querySelectorAll('canvas').length).toBe(canvases);
  expect(hosts.filter((host) => getInstanceByDom(host) !== undefined || host.childNodes.length > 0)).toEqual([]);
});

it('repaints the same elements on a pan or an equal layout: no option is set, and the axes follow when queried', () => {
  const candles = buildCandleColumns([flat(0, 500), flat(300, 500)]);
  const chart = makeStack(makeData(candles));
  const view = { timeFrom: 0, timeTo: 600, priceLow: 0, priceHigh: 1000 };
  const before = listColumns(drawPixels(chart, view));
  const instance = ensure(getInstanceByDom(chart.host), 'The chart');
  const setOption = vi.spyOn(instance, 'setOption');
  chart.stack.setLayout(structuredClone(LAYOUT));
  const after = listColumns(drawPixels(chart, { ...view, timeFrom: 60, timeTo: 660 }));
  expect(setOption).not.toHaveBeenCalled();
  expect(after).toEqual(before.map((x) => x - 60).filter((x) => x >= 0));
  instance.resize();
  expect(instance.convertFromPixel({ xAxisIndex: 0 }, 0)).toBe(60);
});

it('marks gaps at every width: hatched where there is room, filled where there is none', () => {
  const gaps = [
    { from: 100, to: 102 },
    { from: 300, to: 400 },
  ];
  const chart = makeStack(makeData(buildCandleColumns([flat(540, 500)]), { gaps }));
  drawPixels(chart, { timeFrom: 0, timeTo: 600, priceLow: 0, priceHigh: 10_000 });
  const context = ensure(chart.host.querySelector('canvas')?.getContext('2d'), 'The context');
  const readColumn = (x: number): readonly string[] => {
    const { data } = context.getImageData(x, 40, 1, 40);
    return Array.from({ length: 40 }, (_, y) => data.subarray(y * 4, y * 4 + 3).join());
  };
  const ground = readColumn(200);
  const countMarked = (x: number): number => readColumn(x).filter((pixel, y) => pixel !== ground[y]).length;
  expect(countMarked(100)).toBe(40);
  expect(countMarked(350)).toBeGreaterThan(5);
  expect(countMarked(350)).toBeLessThan(25);
});

it('is not created again by setters or draws after it was disposed', () => {
  const data = makeData(buildCandleColumns([flat(0, 500)]));
  const chart = makeStack(data);
  const view = { timeFrom: 0, timeTo: 600, priceLow: 0, priceHigh: 1000 };
  drawPixels(chart, view);
  chart.stack.dispose();
  expect(chart.stack.valueAt('price', 10)).toBeUndefined();
  chart.stack.setData(data);
  chart.stack.setLayout(LAYOUT);
  chart.stack.setStyle({ theme: THEME, zone: 'utc' });
  chart.stack.setViewport(view, { width: WIDTH, height: HEIGHT, pixelRatio: 1 });
  chart.stack.draw();
  expect(chart.host.childNodes).toHaveLength(0);
  expect(chart.stack.getRowRange('price')).toBeUndefined();
});

it('is painted again in the next frame when the chart has painted on its own account', async () => {
  const chart = makeStack(makeData(buildCandleColumns([flat(0, 500), flat(300, 500)])));
  const before = listColumns(drawPixels(chart, { timeFrom: 0, timeTo: 600, priceLow: 0, priceHigh: 1000 }));
  expect(before.length).toBeGreaterThan(3);
  // A resize to the same size, as the chart does by itself where its host changes.
  ensure(getInstanceByDom(chart.host), 'The chart').resize();
  await expect.poll(() => listColumns(readPixels(chart.host))).toEqual(before);
});

it('reports a painter that fails, and draws the next picture', () => {
  const candles = buildCandleColumns([flat(0, 500)]);
  const chart = makeStack(makeData(candles, { events: [undefined] as never }));
  const view = { timeFrom: 0, timeTo: 600, priceLow: 0, priceHigh: 1000 };
  expect(() => drawPixels(chart, view)).toThrow(TypeError);
  chart.stack.setData(makeData(candles));
  expect(listColumns(drawPixels(chart, view)).length).toBeGreaterThan(3);
});
