import { expect, it } from 'vitest';
import { listEnds, stepMoment } from './use-moment-keys';

it('keys go from bucket to bucket and stop at the ends', () => {
  const step = (key: string, isFast: boolean, time?: number) =>
    stepMoment(key, isFast, time, { from: 1000, to: 2000 }, { seconds: 100, origin: 0 });
  expect(step('ArrowLeft', false)).toBe(1900);
  expect(step('ArrowLeft', false, 1500)).toBe(1400);
  expect(step('ArrowRight', true, 1500)).toBe(1900);
  expect(step('ArrowLeft', true, 1500)).toBe(1000);
  expect([step('Home', false, 1500), step('End', false, 1500)]).toEqual([1000, 1900]);
  expect(step('a', false, 1500)).toBeUndefined();
});

it('buckets are counted from their own start: weeks from Mondays; those cut off at the end of a zoom are in view', () => {
  const [day, week] = [86_400, 604_800];
  const weeks = { seconds: week, origin: 4 * day };
  expect(listEnds({ from: 5 * day, to: 4 * day + 3 * week }, weeks)).toEqual([4 * day + week, 4 * day + 2 * week]);
  expect(listEnds({ from: 4 * day, to: 5 * day + 2 * week }, weeks)).toEqual([4 * day, 4 * day + 2 * week]);
});
