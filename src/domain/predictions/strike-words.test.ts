import { expect, test } from 'vitest';
import { shortenBand, shortenStrike } from './strike-words';

test('strikes and bands are short and exact: none is rounded, and both ends share a unit', () => {
  expect([108_000, 97_500, 97_123, 1_250_000, 95, 0.5].map(shortenStrike)).toEqual([
    '108K',
    '97.5K',
    '97,123',
    '1.25M',
    '95',
    '0.5',
  ]);
  expect(shortenBand({ low: 100_000, high: 102_000 })).toBe('100–102K');
  expect(shortenBand({ low: 900, high: 1000 })).toBe('900–1,000');
  expect(shortenBand({ low: 950_000, high: 1_000_000 })).toBe('950–1,000K');
  expect(shortenBand({ low: Number.NEGATIVE_INFINITY, high: 94_000 })).toBe('to 94K');
  expect(shortenBand({ low: 110_000, high: Number.POSITIVE_INFINITY })).toBe('over 110K');
});
