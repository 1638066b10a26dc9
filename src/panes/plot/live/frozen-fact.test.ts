import { expect, it } from 'vitest';
import type { PlotView } from '@/panes/plot/plot-model';
import { findFrozenAt } from './frozen-fact';

const NOW = 10_000;
const place = (timeTo: number, isLive: boolean): PlotView => ({
  view: { timeFrom: 0, timeTo, priceLow: 1, priceHigh: 2 },
  isAutofit: true,
  isLive,
});

it('a past view that does not follow the live edge is frozen at its end', () => {
  expect(findFrozenAt({ settled: place(9000, false), span: { isRecorded: false }, nowSeconds: NOW })).toBe(9000);
  expect(findFrozenAt({ settled: place(NOW + 0.4, false), span: { isRecorded: false }, nowSeconds: NOW })).toBe(
    NOW + 0.4,
  );
});

it('nothing is frozen at the live edge, while new data enters the view, or in a recording', () => {
  expect(findFrozenAt({ settled: place(NOW, true), span: { isRecorded: false }, nowSeconds: NOW })).toBeUndefined();
  expect(
    findFrozenAt({ settled: place(NOW + 60, false), span: { isRecorded: false }, nowSeconds: NOW }),
  ).toBeUndefined();
  const settled = place(9000, false);
  expect(findFrozenAt({ settled, span: { isRecorded: true }, nowSeconds: NOW })).toBeUndefined();
});

it('a view of candles is frozen up to the end of the open one, and gives the time until now', () => {
  const at = (timeTo: number) =>
    findFrozenAt({ settled: place(timeTo, false), span: { isRecorded: false }, nowSeconds: NOW, candleSeconds: 3600 });
  expect(at(9000)).toBe(9000);
  expect(Math.round((at(10_800) ?? 0) / 60)).toBe(Math.round(NOW / 60));
  expect(at(10_860)).toBeUndefined();
});
