import { expect, it } from 'vitest';
import { formatInterval, formatLength } from './format-length';

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

it('an interval is short', () => expect(formatInterval('FIFTEEN_MINUTES')).toBe('15 min'));
