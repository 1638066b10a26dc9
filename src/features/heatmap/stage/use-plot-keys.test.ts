import { expect, it, vi } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import type { DataBox } from '@/panes/plot/crosshair/data-box';
import { closeTopmost } from './use-plot-keys';

const view = { timeFrom: 0, timeTo: 100, priceLow: 0, priceHigh: 10 };
const model = { get: () => ({ view, isAutofit: true, isLive: false }) } as Parameters<typeof closeTopmost>[0]['model'];
const boxAt = (time: number): DataBox => ({
  kind: 'measure',
  from: { time, price: 2 },
  to: { time: time + 20, price: 4 },
});

function press(box: DataBox | undefined, isPinned: boolean, isMeasuring = false) {
  const crosshair = makeCrosshairStore();
  if (isPinned) crosshair.pin({ time: 50, price: 5, source: 'plot' });
  const escapes = { box, setBox: vi.fn(), isMeasuring, onMeasuring: vi.fn(), onLastLine: vi.fn() };
  closeTopmost({ model, crosshair }, escapes);
  return [escapes.setBox.mock.calls.length, crosshair.pinned, escapes.onLastLine.mock.calls.length];
}

it('Esc closes only the box if it is in view', () => {
  expect(press(boxAt(40), true)).toEqual([1, true, 0]);
});

it('Esc drops a box that is out of view and unpins the crosshair at the same time', () => {
  expect(press(boxAt(200), true)).toEqual([1, false, 0]);
  expect(press(boxAt(-30), false)).toEqual([1, false, 1]);
});

it('Esc without a box unpins the crosshair, and without a pin removes the last line', () => {
  expect(press(undefined, true)).toEqual([0, false, 0]);
  expect(press(undefined, false)).toEqual([0, false, 1]);
});

it('Esc first ends the ruler, and drops it if it has only one end', () => {
  expect(press(undefined, true, true)).toEqual([0, true, 0]);
  const { from } = boxAt(40);
  expect(press({ kind: 'measure', from, to: from }, true, true)).toEqual([1, true, 0]);
});
