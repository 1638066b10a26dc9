import { expect, it } from 'vitest';
import { snapToColumn } from './axes/snap';
import { makeCrosshairStore } from './crosshair-store';

const point = { time: 5, price: 6, source: 'heat' };

it('notifies listeners of changes only', () => {
  const store = makeCrosshairStore();
  let calls = 0;
  const end = store.subscribe(() => calls++);
  store.set(point);
  store.set({ ...point });
  expect([calls, store.get()]).toEqual([1, point]);
  store.set(undefined);
  store.set(undefined);
  expect([calls, store.get()]).toEqual([2, undefined]);
  end();
  store.set(point);
  expect(calls).toBe(2);
});

it('stays where it is pinned', () => {
  const store = makeCrosshairStore();
  store.pin(point);
  store.set({ ...point, time: 9 });
  store.set(undefined);
  expect([store.pinned, store.get()]).toEqual([true, point]);
  store.unpin();
  expect([store.pinned, store.get()]).toEqual([false, undefined]);
});

it('tells of a pin at the place that the crosshair had before', () => {
  const store = makeCrosshairStore();
  store.set(point);
  const seen: boolean[] = [];
  store.subscribe(() => seen.push(store.pinned));
  store.pin({ ...point });
  store.pin({ ...point });
  store.unpin();
  expect(seen).toEqual([true, false]);
});

it('snaps to the middle of a column', () => {
  expect(snapToColumn(119.9, 60)).toEqual({ start: 60, middle: 90 });
  expect(snapToColumn(120, 60)).toEqual({ start: 120, middle: 150 });
});
