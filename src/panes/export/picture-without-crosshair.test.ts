import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import { describePinned, pictureWithoutCrosshair } from './picture-without-crosshair';

const POINT = { time: Date.UTC(2026, 5, 18, 13, 19) / 1000, price: 97_500, source: 'keyboard' };

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => queueMicrotask(draw));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a picture of a plot', () => {
  it('has no unpinned crosshair, which is shown again afterwards', async () => {
    const crosshair = makeCrosshairStore();
    crosshair.set(POINT);
    const seen = await pictureWithoutCrosshair(crosshair, () => Promise.resolve(crosshair.get()));
    expect(seen).toBeUndefined();
    expect(crosshair.get()).toEqual(POINT);
    expect(describePinned(crosshair)).toEqual([]);
    const failed = pictureWithoutCrosshair(crosshair, () => Promise.reject(new Error('No picture')));
    await expect(failed).rejects.toThrow('No picture');
    expect(crosshair.get()).toEqual(POINT);
  });

  it('has a pinned crosshair, and says so', async () => {
    const crosshair = makeCrosshairStore();
    crosshair.pin(POINT);
    expect(await pictureWithoutCrosshair(crosshair, () => Promise.resolve(crosshair.get()))).toEqual(POINT);
    expect(describePinned(crosshair)).toEqual([
      'Crosshair pinned at 18 Jun 2026 13:19:00 UTC: figures beside the plot are of that moment.',
    ]);
  });

  it('leaves the crosshair where the pointer has moved it meanwhile', async () => {
    const crosshair = makeCrosshairStore();
    crosshair.set(POINT);
    const other = { ...POINT, price: 1 };
    await pictureWithoutCrosshair(crosshair, () => Promise.resolve(crosshair.set(other)));
    expect(crosshair.get()).toEqual(other);
  });
});
