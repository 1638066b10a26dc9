import { expect, it } from 'vitest';
import { computeVolumeBar, findWholeVolume } from './market-cells';
import { MARKET_COLUMNS } from './market-columns';

it('bars of volumes compare as the volumes do, up to a whole one, and the head of their column says what that is', () => {
  const whole = computeVolumeBar(200e6, 200e6);
  expect(whole).toBeGreaterThan(20);
  expect(computeVolumeBar(50e6, 200e6) / whole).toBeCloseTo(0.25, 9);
  expect(computeVolumeBar(15.4e9, 200e6)).toBe(whole);
  expect(computeVolumeBar(0, 200e6)).toBe(0);
  // No ticks that compare with nothing.
  expect(computeVolumeBar(5e6, 200e6)).toBe(0);
  expect(computeVolumeBar(0, 0)).toBe(0);
  expect(MARKET_COLUMNS.find(({ id }) => id === 'volume')?.hint).toContain('top 5%');
});

it('a few giants do not turn the bars of the other rows into ticks', () => {
  const rows = [15.4e9, ...Array.from({ length: 39 }, (_, at) => (at + 1) * 5e6)].map((volume24h) => ({ volume24h }));
  const whole = findWholeVolume(rows, false);
  expect(whole).toBeLessThan(200e6);
  expect(computeVolumeBar(100e6, whole)).toBeGreaterThan(20);
  expect(findWholeVolume(rows, true)).toBe(15.4e9);
  expect(findWholeVolume([], false)).toBe(0);
});
