import { expect, it } from 'vitest';
import { computeVolumeBar, findWholeVolume } from './market-cells';
import { MARKET_COLUMNS } from './market-columns';

it('bars of volumes compare as the volumes do, up to a whole one, and the head of their column says what that is', () => {
  const whole = computeVolumeBar(200e6, 200e6);
  expect(whole).toBeGreaterThan(20);
  expect(computeVolumeBar(50e6, 200e6) / whole).toBeCloseTo(0.25, 9);
  expect(computeVolumeBar(0, 200e6)).toBe(0);
  // No ticks that compare with nothing.
  expect(computeVolumeBar(5e6, 200e6)).toBe(0);
  expect(computeVolumeBar(0, 0)).toBe(0);
  expect(MARKET_COLUMNS.find(({ id }) => id === 'volume')?.hint).toContain('largest in the list');
});

it.each([
  ['the largest first', (a: number, b: number) => b - a],
  ['the smallest first', (a: number, b: number) => a - b],
])('no bar of a list is cut, %s: rows of different volumes have bars of different lengths', (_, order) => {
  const volumes = [15.4e9, 13.5e9, 5.63e9, 4.46e9, 1.71e9, ...Array.from({ length: 95 }, (_one, at) => (at + 1) * 5e6)];
  const whole = findWholeVolume(volumes.toSorted(order).map((volume24h) => ({ volume24h })));
  expect(whole).toBe(15.4e9);
  const full = computeVolumeBar(15.4e9, whole);
  for (const volume of volumes.slice(0, 5)) {
    expect(computeVolumeBar(volume, whole) / full).toBeCloseTo(volume / 15.4e9, 9);
  }
  expect(findWholeVolume([])).toBe(0);
});
