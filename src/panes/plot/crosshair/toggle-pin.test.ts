import { expect, it, vi } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import { fitPlot, showLive } from './toggle-pin';

const makePinned = (isLive: boolean) => {
  const crosshair = makeCrosshairStore();
  crosshair.pin({ time: 1_781_762_400, price: 97_000, source: 'plot' });
  const view = { timeFrom: 0, timeTo: 1, priceLow: 0, priceHigh: 1 };
  const model = { get: () => ({ view, isAutofit: true, isLive }), goLive: vi.fn(), fit: vi.fn(), showChosen: vi.fn() };
  return { crosshair, model };
};

it('Live leaves a pinned time, whose figures would hide the latest', () => {
  for (const isLive of [true, false]) {
    const plot = makePinned(isLive);
    showLive(plot);
    expect(plot.crosshair.pinned).toBe(false);
    expect(plot.crosshair.get()).toBeUndefined();
    expect(plot.model.goLive).toHaveBeenCalledOnce();
  }
});

it('Fit leaves a pinned time at the live edge, and keeps it in a view of the past', () => {
  for (const isLive of [true, false]) {
    const plot = makePinned(isLive);
    fitPlot(plot, () => undefined);
    expect(plot.crosshair.pinned).toBe(!isLive);
  }
});

it('Fit fits prices that were set by hand, and then goes back to the chosen range', () => {
  const plot = makePinned(true);
  const showDefault = (): void => undefined;
  fitPlot({ ...plot, model: { ...plot.model, get: () => ({ ...plot.model.get(), isAutofit: false }) } }, showDefault);
  expect(plot.model.fit).toHaveBeenCalledOnce();
  expect(plot.model.showChosen).not.toHaveBeenCalled();
  fitPlot(plot, showDefault);
  expect(plot.model.showChosen).toHaveBeenCalledExactlyOnceWith(showDefault);
});
