import { expect, it, vi } from 'vitest';
import type { DataBox } from '@/panes/plot/crosshair/data-box';
import { dropRuler } from './use-plot-ruler';

const view = { timeFrom: 0, timeTo: 100, priceLow: 0, priceHigh: 10 };
const model = { get: () => ({ view, isAutofit: true, isLive: false }) };
const boxAt = (time: number): DataBox => ({
  kind: 'measure',
  from: { time, price: 2 },
  to: { time: time + 20, price: 4 },
});

function drop(box: DataBox | undefined, isMeasuring = false) {
  const [setBox, onMeasure] = [vi.fn(), vi.fn()];
  const isTaken = dropRuler({ box, setBox, isMeasuring, onMeasure }, model);
  return [setBox.mock.calls.length, onMeasure.mock.calls, isTaken];
}

it('Esc closes a box, and does the next thing as well if that was out of view', () => {
  expect(drop(boxAt(40))).toEqual([1, [], true]);
  expect(drop(boxAt(200))).toEqual([1, [], false]);
  expect(drop(boxAt(-30))).toEqual([1, [], false]);
  expect(drop(undefined)).toEqual([0, [], false]);
});

it('Esc first ends the ruler, and drops it if it has only one end', () => {
  expect(drop(undefined, true)).toEqual([0, [[false]], true]);
  expect(drop(boxAt(40), true)).toEqual([0, [[false]], true]);
  const { from } = boxAt(40);
  expect(drop({ kind: 'measure', from, to: from }, true)).toEqual([1, [[false]], true]);
});
