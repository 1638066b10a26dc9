import { expect, it } from 'vitest';
import { openSharedCrosshair } from './shared-crosshair';

const point = { time: 1_781_762_400, price: 97_000, source: 'keyboard' };

it('keeps time and price while views of one market mount and unmount, and drops them with the market', () => {
  openSharedCrosshair('ATLAS_FUTURES:BTCUSDT').set(point);
  expect(openSharedCrosshair('ATLAS_FUTURES:BTCUSDT').get()).toEqual(point);
  expect(openSharedCrosshair('ATLAS_FUTURES:ETHUSDT').get()).toBeUndefined();
  expect(openSharedCrosshair('ATLAS_FUTURES:BTCUSDT').get()).toBeUndefined();
});

it('a pin of one screen is not carried to the next, whose figures are the latest', () => {
  openSharedCrosshair('ATLAS_FUTURES:BTCUSDT').pin(point);
  const next = openSharedCrosshair('ATLAS_FUTURES:BTCUSDT');
  expect(next.pinned).toBe(false);
  expect(next.get()).toBeUndefined();
});
