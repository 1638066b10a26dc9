import { expect, it } from 'vitest';
import { describeLast, describeUntimed } from './price-points';

const HOUR = 3600;
const DAY = 86_400;
const MIDNIGHT = Date.parse('2026-06-18') / 1000;
const NOW = MIDNIGHT + 14 * HOUR + 32 * 60;

it('the last trade is told by its day or its bucket, and never until a time that has not come', () => {
  const tell = (from: number, seconds: number) => describeLast({ from, seconds, end: NOW }, 'utc');
  expect(tell(MIDNIGHT, DAY)).toBe('18 Jun');
  expect(tell(MIDNIGHT + 14 * HOUR, HOUR)).toBe('after 18 Jun 14:00');
  expect(tell(MIDNIGHT + 11 * HOUR, HOUR)).toBe('between 18 Jun 11:00 and 18 Jun 12:00');
});

it('prices without times are told as such', () => {
  expect(describeUntimed(24)).toBe("last 24 trades' prices, times not given");
});
