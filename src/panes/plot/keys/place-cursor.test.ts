import { describe, expect, it, vi } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import { type CursorPlot, placeCursor, placeCursorInTime, revealPrice, revealTime } from './place-cursor';

const VIEW = { timeFrom: 1000, timeTo: 3000, priceLow: 90, priceHigh: 190 };

describe('a place out of view', () => {
  it('moves to the middle of the view', () => {
    expect(revealTime(VIEW, 9000)).toEqual({ ...VIEW, timeFrom: 8000, timeTo: 10_000 });
    expect(revealPrice(VIEW, 20)).toEqual({ ...VIEW, priceLow: -30, priceHigh: 70 });
  });

  it('is not moved if it is in view', () => {
    expect(revealTime(VIEW, 3000)).toBe(VIEW);
    expect(revealPrice(VIEW, 90)).toBe(VIEW);
  });
});

describe('the cursor of the keyboard', () => {
  function mount() {
    const moves = { move: vi.fn(), moveFreely: vi.fn() };
    const model: CursorPlot['model'] = { get: () => ({ view: VIEW, isAutofit: true, isLive: false }), ...moves };
    return { ...moves, plot: { model, crosshair: makeCrosshairStore() } };
  }

  it('stays pinned where it was pinned, and takes the plot with it only out of view', () => {
    const { plot, move, moveFreely } = mount();
    plot.crosshair.pin({ time: 1500, price: 100, source: 'plot' });
    placeCursor(plot, 2000, 120);
    expect([plot.crosshair.pinned, plot.crosshair.get()]).toEqual([
      true,
      { time: 2000, price: 120, source: 'keyboard' },
    ]);
    expect([move.mock.calls, moveFreely.mock.calls]).toEqual([[], []]);
  });

  it('brings its time into view, and its price unless only time moves', () => {
    const both = mount();
    placeCursor(both.plot, 9000, 20);
    expect(both.move).toHaveBeenCalledExactlyOnceWith({ ...VIEW, timeFrom: 8000, timeTo: 10_000 });
    expect(both.moveFreely).toHaveBeenCalledExactlyOnceWith({ ...VIEW, priceLow: -30, priceHigh: 70 });
    const time = mount();
    placeCursorInTime(time.plot, 9000, 20);
    expect(time.move).toHaveBeenCalledOnce();
    expect(time.moveFreely).not.toHaveBeenCalled();
    expect([time.plot.crosshair.pinned, time.plot.crosshair.get()?.price]).toEqual([false, 20]);
  });
});
