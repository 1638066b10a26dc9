import { expect, it } from 'vitest';
import { getChartTheme } from '../../chart-theme';
import { buildLineOption } from './line-option';
import type { LinePicture } from './line-picture';

const style = { theme: getChartTheme('dark'), insets: { left: 1, top: 2, right: 3, bottom: 4 } };
const tick = (at: number, label: string) => ({ at, label });

const PICTURE: LinePicture = {
  x: { low: 0, high: 10, ticks: [tick(5, 'five')] },
  y: { low: 1, high: 1000, isLog: true, ticks: [tick(100, 'hundred')] },
  lines: [{ name: 'One', colour: 'red', width: 2, dash: [4, 2], xs: [0, 5, 10], ys: [10, Number.NaN, 1000] }],
  bands: [{ name: 'Band', colour: 'grey', xs: [0, 5], lows: [10, 10], highs: [100, 1000] }],
  cells: [{ xFrom: 0, xTo: 5, yFrom: 0, yTo: 1, colour: 'blue' }],
};

interface MadeOption {
  readonly xAxis: { readonly min: number; readonly max: number };
  readonly yAxis: {
    readonly min: number;
    readonly max: number;
    readonly axisLabel: { readonly customValues: readonly number[]; formatter(value: number): string };
  };
  readonly series: readonly {
    readonly type: string;
    readonly data: readonly { readonly value: readonly unknown[] }[];
    renderItem?(
      params: unknown,
      api: { coord(point: readonly number[]): number[] },
    ): {
      readonly shape?: { readonly points?: readonly (readonly number[])[] };
      readonly children?: readonly { readonly shape: object }[];
    };
  }[];
}
const made = buildLineOption(PICTURE, style) as unknown as MadeOption;

it('gives axes the range and the labels of the picture, logarithmic where it says so', () => {
  expect([made.xAxis.min, made.xAxis.max, made.yAxis.min, made.yAxis.max]).toEqual([0, 10, 0, 3]);
  expect(made.yAxis.axisLabel.customValues.map((value) => made.yAxis.axisLabel.formatter(value))).toEqual(['hundred']);
});

it('breaks a line where values are unknown', () => {
  const line = made.series.at(-1);
  expect(line?.type).toBe('line');
  expect(line?.data.map(({ value }) => value)).toEqual([
    [0, 1],
    [5, '-'],
    [10, 3],
  ]);
});

it('outlines a band along its upper edge and back along the lower one', () => {
  const coord = ([x, y]: readonly number[]) => [x * 10, y * 100];
  const [cells, band] = made.series;
  const drawn = band.renderItem?.(undefined, { coord });
  expect(drawn?.shape?.points).toEqual([
    [0, 200],
    [50, 300],
    [50, 100],
    [0, 100],
  ]);
  const [cell] = cells.renderItem?.(undefined, { coord: ([x, y]) => [x * 10, 100 - y * 20] }).children ?? [];
  expect(cell.shape).toEqual({ x: 0, y: 80, width: 50, height: 19 });
});
