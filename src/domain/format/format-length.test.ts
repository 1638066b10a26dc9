import { expect, it } from 'vitest';
import { formatInterval, formatLength, formatRangeLength } from './format-length';

it.each([
  [0, '0 s'],
  [59.9, '59 s'],
  [720, '12 min'],
  [57_600, '16 h'],
  [58_000, '16 h 6 min'],
  [288_000, '3 d 8 h'],
  [259_200, '3 d'],
  [259_260, '3 d'],
])('a range of %d s is %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});

it('formats an interval in short', () => expect(formatInterval('FIFTEEN_MINUTES')).toBe('15 min'));

it.each([
  [35_568 * 3.6, '36 h'],
  [127_800, '36 h'],
  [20_000, '5.6 h'],
  [5400, '90 min'],
  [302_400, '3.5 d'],
  [518_400, '6 d'],
  [1_296_000, '15 d'],
  [50_331_600, '19 mo'],
  [80_000_000, '2.5 y'],
  [45, '45 s'],
  [60, '1 min'],
  [3600, '1 h'],
  [36 * 3600, '36 h'],
  [86_400, '1 d'],
  [604_800, '7 d'],
  [90 * 86_400, '90 d'],
  [365 * 86_400, '1 y'],
])('a range in one unit of %d s is %s', (seconds, text) => {
  expect(formatRangeLength(seconds)).toBe(text);
});
