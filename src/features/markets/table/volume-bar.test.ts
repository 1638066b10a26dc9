import { expect, it } from 'vitest';
import { computeVolumeBar } from './market-cells';
import { MARKET_COLUMNS } from './market-columns';

it('bars of volumes compare as the volumes do, and the head of their column says against what', () => {
  const largest = computeVolumeBar(15.4e9, 15.4e9);
  expect(largest).toBeGreaterThan(20);
  expect(computeVolumeBar(5.63e9, 15.4e9) / largest).toBeCloseTo(5.63 / 15.4, 9);
  expect(computeVolumeBar(0, 15.4e9)).toBe(0);
  expect(computeVolumeBar(0, 0)).toBe(0);
  expect(MARKET_COLUMNS.find(({ id }) => id === 'volume')?.hint).toContain('largest 24 h volume');
});
