import { expect, it } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import type { PlotView } from '@/panes/plot/plot-model';
import { watchPinnedZoom } from './pinned-zoom';

const VIEW = { timeFrom: 0, timeTo: 3600, priceLow: 90, priceHigh: 110 };

function watch() {
  const crosshair = makeCrosshairStore();
  let view = VIEW;
  const listeners = new Set<() => void>();
  const model = {
    get: (): PlotView => ({ view, isAutofit: true, isLive: true }),
    subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
  };
  const zoom = watchPinnedZoom(crosshair, model);
  zoom.subscribe(() => zoom.isZoomed());
  const show = (next: typeof VIEW): void => {
    view = next;
    for (const listener of listeners) listener();
  };
  return { crosshair, zoom, show };
}

it('a pinned readout is hidden when the view is zoomed by time or price, and shown again with the next pin', () => {
  const { crosshair, zoom, show } = watch();
  crosshair.pin({ time: 1000, price: 100, source: 'plot' });
  expect(zoom.isZoomed()).toBe(false);
  show({ ...VIEW, timeFrom: 1800 });
  expect(zoom.isZoomed()).toBe(true);
  show(VIEW);
  expect(zoom.isZoomed()).toBe(false);
  show({ ...VIEW, priceHigh: 140 });
  expect(zoom.isZoomed()).toBe(true);
  crosshair.pin({ time: 1200, price: 101, source: 'plot' });
  expect(zoom.isZoomed()).toBe(false);
});

it('stays while the view is panned or follows the live edge; an unpinned one always stays', () => {
  const { crosshair, zoom, show } = watch();
  crosshair.set({ time: 1000, price: 100, source: 'plot' });
  show({ ...VIEW, timeFrom: 1800 });
  expect(zoom.isZoomed()).toBe(false);
  crosshair.pin({ time: 2000, price: 100, source: 'plot' });
  show({ timeFrom: 1900, timeTo: 3700, priceLow: 90.2, priceHigh: 110.4 });
  expect(zoom.isZoomed()).toBe(false);
  crosshair.unpin();
  expect(zoom.isZoomed()).toBe(false);
});
