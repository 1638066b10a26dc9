import { expect, it } from 'vitest';
import { stepMoment } from './use-moment-keys';

it('keys go from bucket to bucket and stop at the ends', () => {
  const range = { from: 1000, to: 2000, seconds: 100, origin: 0 };
  expect(stepMoment('ArrowLeft', false, undefined, range)).toBe(1900);
  expect(stepMoment('ArrowLeft', false, 1500, range)).toBe(1400);
  expect(stepMoment('ArrowRight', true, 1500, range)).toBe(1900);
  expect(stepMoment('ArrowLeft', true, 1500, range)).toBe(1000);
  expect([stepMoment('Home', false, 1500, range), stepMoment('End', false, 1500, range)]).toEqual([1000, 1900]);
  expect(stepMoment('a', false, 1500, range)).toBeUndefined();
});

it('buckets are counted from where they begin: weeks on Mondays', () => {
  const [day, week] = [86_400, 604_800];
  const range = { from: 5 * day, to: 4 * day + 3 * week, seconds: week, origin: 4 * day };
  expect(stepMoment('Home', false, undefined, range)).toBe(4 * day + week);
  expect(stepMoment('End', false, undefined, range)).toBe(4 * day + 2 * week);
});
