import { expect, it, vi } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import { closeTopmost } from './use-plot-keys';

function press(isDropped: boolean, isPinned: boolean) {
  const crosshair = makeCrosshairStore();
  if (isPinned) crosshair.pin({ time: 50, price: 5, source: 'plot' });
  const onLastLine = vi.fn();
  closeTopmost(crosshair, { onDrop: () => isDropped, onLastLine });
  return [crosshair.pinned, onLastLine.mock.calls.length];
}

it('Esc closes only the box or the ruler if there is one in view', () => {
  expect(press(true, true)).toEqual([true, 0]);
  expect(press(true, false)).toEqual([false, 0]);
});

it('Esc without a box in view unpins the crosshair, and without a pin removes the last line', () => {
  expect(press(false, true)).toEqual([false, 0]);
  expect(press(false, false)).toEqual([false, 1]);
});
