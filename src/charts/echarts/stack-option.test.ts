import { expect, it } from 'vitest';
import { makeLinearScale } from '../series/row-scale';
import type { StackLayout } from './stack-data';
import type { StackFrame } from './stack-frame';
import { buildStackOption } from './stack-option';

const layout: StackLayout = {
  rows: [
    { id: 'price', top: 0, height: 200 },
    { id: 'volume', top: 200, height: 100 },
  ],
  plotWidth: 400,
  gutterWidth: 0,
  axisWidth: 72,
  timeAxisHeight: 26,
  pixelRatio: 1,
};
const size = { width: 400, height: 100, pixelRatio: 1 };
const scale = makeLinearScale({ low: 90, high: 130 }, { top: 0, bottom: 100 });
const frame: StackFrame = {
  merged: 1,
  rows: layout.rows.map((row) => ({
    row,
    size,
    part: row.id === 'price' ? { scale, paintPlot: () => undefined, paintAxis: () => undefined } : undefined,
  })),
};

const rangesOf = (axes: unknown): readonly (readonly [number, number])[] =>
  (axes as readonly { readonly min: () => number; readonly max: () => number }[]).map(({ min, max }) => [min(), max()]);

it('has a grid with linear axes for each row, whose ranges are read from what is shown when queried', () => {
  let shown = { view: { timeFrom: 0, timeTo: 900, priceLow: 90, priceHigh: 130 }, frame };
  const option = buildStackOption(
    layout,
    '#000000',
    () => shown,
    () => () => undefined,
  );
  expect(option.grid).toHaveLength(2);
  for (const axis of option.xAxis as readonly object[]) expect(axis).toMatchObject({ type: 'value' });
  expect((option.yAxis as readonly object[])[1]).toMatchObject({ gridIndex: 1 });
  expect(rangesOf(option.xAxis)).toEqual([
    [0, 900],
    [0, 900],
  ]);
  expect(rangesOf(option.yAxis)).toEqual([
    [90, 130],
    [0, 1],
  ]);
  shown = { ...shown, view: { ...shown.view, timeFrom: 60, timeTo: 960 } };
  expect(rangesOf(option.xAxis)).toEqual([
    [60, 960],
    [60, 960],
  ]);
});
