// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair/crosshair-store';
import { PlotModel } from '@/panes/plot/plot-model';
import { listenProfile } from './listen-profile';

it('a measured box keeps the times and prices that it was drawn over', () => {
  const view = { timeFrom: 90_000, timeTo: 100_000, priceLow: 90, priceHigh: 110 };
  const span = { from: 0, to: 100_000, isRecorded: false };
  const initial = { view, isAutofit: false, isLive: false };
  const model = new PlotModel({ initial, span, columnSeconds: 60, rowStep: 1, fitPrices: () => undefined });
  const onBox = vi.fn();
  const gestures = { onResetTime: vi.fn(), onFit: vi.fn(), onBox, onLevel: vi.fn(), onSession: vi.fn() };
  const [plot, priceAxis] = ['plot', 'axis'].map(() => document.createElement('div'));
  plot.setPointerCapture = () => undefined;
  const listener = listenProfile(
    { plot, priceAxis },
    {
      stage: { plotSize: () => ({ width: 1000, height: 500, pixelRatio: 1 }) },
      model,
      crosshair: makeCrosshairStore(),
      gestures: { ...gestures, snapPrice: (_, price) => price },
    },
  );
  const at = { pointerId: 1, button: 0, shiftKey: true };
  plot.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: 250, clientY: 100 }));
  plot.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: 500, clientY: 250 }));
  expect(onBox).toHaveBeenLastCalledWith({
    kind: 'measure',
    from: { time: 92_500, price: 106 },
    to: { time: 95_000, price: 100 },
  });
  listener.dispose();
});
