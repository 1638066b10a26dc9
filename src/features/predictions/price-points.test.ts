import { expect, it } from 'vitest';
import { describeLast, describeMove, describeUntimed } from './price-points';

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

it('the move over a range is told in points, and since when if the prices begin later', () => {
  const at = (hours: number, price: number) => ({ time: MIDNIGHT + hours * HOUR, price, volume: 1 });
  const points = [at(1, 0.366), at(2, 0.5), at(3, 0.715)];
  expect(describeMove(points, '7D', true, 'utc')).toBe('+34.9 pt in 7D, from 36.6%');
  expect(describeMove(points, 'All', false, 'utc')).toBe('+34.9 pt since 18 Jun 01:00, from 36.6%');
  expect(describeMove(points.slice(0, 1), '7D', true, 'utc')).toBeUndefined();
});
