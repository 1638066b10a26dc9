import { afterEach, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { getChartTheme } from '@/charts/chart-theme';
import { LineChart, type LineChartStyle } from './line-chart';
import type { LinePicture } from './line-picture';

const SIZE = { width: 200, height: 120 };
const STYLE: LineChartStyle = {
  theme: getChartTheme('dark'),
  insets: { left: 40, top: 8, right: 8, bottom: 20 },
  pixelRatio: 1,
};

/** A line through `ys`, built again for each answer, as screens do. */
const makePicture = (ys: readonly number[]): LinePicture => ({
  x: { low: 0, high: 2, ticks: [{ at: 1, label: '1' }] },
  y: { low: 0, high: 10, ticks: [{ at: 5, label: '5' }] },
  lines: [{ name: 'IV', colour: '#ffffff', width: 2, xs: Float64Array.of(0, 1, 2), ys: Float64Array.from(ys) }],
  bands: [],
  cells: [],
});

const host = document.createElement('div');
let chart: LineChart | undefined;
afterEach(() => {
  chart?.dispose();
  host.remove();
});

const contextOf = (): CanvasRenderingContext2D => ensure(host.querySelector('canvas')?.getContext('2d'), 'A canvas');

const isBlank = (): boolean =>
  contextOf()
    .getImageData(0, 0, SIZE.width, SIZE.height)
    .data.every((value) => value === 0);

const wipe = (): void => contextOf().clearRect(0, 0, SIZE.width, SIZE.height);

/** Waits for the frame in which the draw is painted. */
const settle = async (): Promise<void> => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
};

it('draws a picture once however often it is passed, and again when any part of it changes', async () => {
  document.body.append(host);
  Object.assign(host.style, { width: '200px', height: '120px' });
  chart = new LineChart(host);
  chart.draw(makePicture([1, Number.NaN, 9]), SIZE, STYLE);
  await settle();
  expect(isBlank()).toBe(false);

  wipe();
  chart.draw(makePicture([1, Number.NaN, 9]), { ...SIZE }, { ...STYLE });
  await settle();
  expect(isBlank()).toBe(true);

  const changes: readonly (() => void)[] = [
    () => chart?.draw(makePicture([1, 4, 9]), SIZE, STYLE),
    () => chart?.draw(makePicture([1, 4, 9]), SIZE, { ...STYLE, theme: getChartTheme('light') }),
    () => chart?.draw(makePicture([1, 4, 9]), { ...SIZE, height: 100 }, STYLE),
  ];
  for (const change of changes) {
    wipe();
    change();
    await settle();
    expect(isBlank()).toBe(false);
  }
});
