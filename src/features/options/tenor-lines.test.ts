import { expect, it } from 'vitest';
import { computeSlope, dayBefore, describeTenor, NO_VALUES, valueAt, valueBefore } from './tenor-lines';

const HOUR = 3600;
const DAY = 86_400;
const NOW = 100 * DAY;

const hours = (count: number, valueOf: (hoursAgo: number) => number) => ({
  times: Float64Array.from({ length: count }, (_, i) => NOW - (count - 1 - i) * HOUR),
  values: Float64Array.from({ length: count }, (_, i) => valueOf(count - 1 - i)),
});
const OWN = Float64Array.of(500);
const year = {
  times: Float64Array.from({ length: 60 }, (_, i) => NOW - (59 - i) * DAY),
  values: Float64Array.from({ length: 60 }, (_, i) => 20 + i),
};

it('a value is that of the bucket that holds the time', () => {
  const line = hours(3, (ago) => ago);
  expect(valueAt(line, NOW - HOUR, HOUR)).toBe(1);
  expect(valueAt(line, NOW - 1, HOUR)).toBe(1);
  expect(valueAt(line, NOW + HOUR, HOUR)).toBeNaN();
  expect(valueAt(line, NOW - 3 * HOUR, HOUR)).toBeNaN();
});

it('the newest known value is now, a day before it the change', () => {
  const line = hours(49, (ago) => (ago === 0 ? Number.NaN : 50 - ago));
  const week = describeTenor('ONE_W', 0, line, year, HOUR);
  expect([week.now, week.nowAt, week.change]).toEqual([49, NOW - HOUR, 24]);
  expect(week.among).toEqual({ count: 60, rank: (100 * 29) / 59, percentile: (100 * 29) / 60 });
  expect(week.band).toEqual([25.9, 73.1]);
});

it('what was before is the close of the last day that was over by then, in buckets of any length', () => {
  const fine = describeTenor('ONE_W', 0, { times: Float64Array.of(NOW + 14 * HOUR), values: OWN }, year, HOUR);
  const coarse = describeTenor('ONE_W', 0, { times: Float64Array.of(NOW + 12 * HOUR), values: OWN }, year, 4 * HOUR);
  const daily = describeTenor('ONE_W', 0, year, year, DAY);
  for (const week of [fine, coarse, daily]) {
    // The day of 7 days ago was under way: 79 less 7 and the day before it.
    expect([valueBefore(week, 7), dayBefore(week, 7)]).toEqual([71, NOW - 8 * DAY]);
    expect(valueBefore(week, 30)).toBe(48);
    expect(valueBefore(week, 80)).toBeNaN();
  }
});

it('before the days have come, the close of a day is that of its last bucket alone', () => {
  const dayEnd = NOW - 7 * DAY;
  const line = {
    times: Float64Array.of(dayEnd - 8 * HOUR, dayEnd - 4 * HOUR, dayEnd, NOW),
    values: Float64Array.of(41, 42, 43, 50),
  };
  const week = describeTenor('ONE_W', 0, line, NO_VALUES, 4 * HOUR);
  expect(valueBefore(week, 7)).toBe(42);
  // Its last bucket is not held: an earlier one is no close.
  const cut = { times: line.times.slice(0, 1), values: line.values.slice(0, 1) };
  expect(valueBefore({ ...week, line: cut }, 7)).toBeNaN();
});

it('a day that is missing among the days is not taken from the buckets of the range', () => {
  const line = { times: Float64Array.of(NOW - 7 * DAY - 4 * HOUR, NOW), values: Float64Array.of(42, 50) };
  const gap = { ...year, values: year.values.with(51, Number.NaN) };
  const hole = { times: year.times.filter((_, i) => i !== 51), values: year.values.filter((_, i) => i !== 51) };
  for (const days of [gap, hole]) expect(valueBefore(describeTenor('ONE_W', 0, line, days, 4 * HOUR), 7)).toBeNaN();
});

it('the slope is between the ends that are known', () => {
  const at = (value: number) =>
    describeTenor(
      'ONE_M',
      0,
      hours(1, () => value),
      NO_VALUES,
      HOUR,
    );
  expect(computeSlope([at(30), at(Number.NaN), at(34), at(Number.NaN)]).value).toBe(4);
  expect(computeSlope([at(30)]).value).toBeNaN();
  expect(computeSlope([]).value).toBeNaN();
});
