import { expect, it } from 'vitest';
import { getSharedCrosshair } from './shared-crosshair';

it('keeps time and price while views of one market mount and unmount, and drops them with the market', () => {
  const point = { time: 1_781_762_400, price: 97_000, source: 'keyboard' };
  getSharedCrosshair('ATLAS_FUTURES:BTCUSDT').set(point);
  expect(getSharedCrosshair('ATLAS_FUTURES:BTCUSDT').get()).toEqual(point);
  expect(getSharedCrosshair('ATLAS_FUTURES:ETHUSDT').get()).toBeUndefined();
  expect(getSharedCrosshair('ATLAS_FUTURES:BTCUSDT').get()).toBeUndefined();
});
