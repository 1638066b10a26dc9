import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { type CrosshairStore, makeCrosshairStore } from '@/charts/crosshair-store';
import { useLeftCursor } from './use-left-cursor';

function Plot({ crosshair, isOpen }: { readonly crosshair: CrosshairStore; readonly isOpen: boolean }) {
  useLeftCursor(crosshair, isOpen);
  return null;
}

it('the crosshair leaves the plot when a panel opens beside it, unless it is pinned', () => {
  const root = createRoot(document.createElement('div'));
  const crosshair = makeCrosshairStore();
  const show = (isOpen: boolean): void => flushSync(() => root.render(<Plot crosshair={crosshair} isOpen={isOpen} />));
  const point = { time: 60, price: 97_000, source: 'plot' };
  show(false);
  crosshair.set(point);
  show(false);
  expect(crosshair.get()).toEqual(point);
  show(true);
  expect(crosshair.get()).toBeUndefined();
  // While the panel is open the plot is read as before.
  crosshair.set(point);
  show(true);
  expect(crosshair.get()).toEqual(point);
  show(false);
  crosshair.pin(point);
  show(true);
  expect(crosshair.get()).toEqual(point);
  root.unmount();
});
