import { expect, it } from 'vitest';
import {
  computeSlope,
  dayBefore,
  describeSlope,
  describeTenor,
  findNoRank,
  NO_VALUES,
  subtractShown,
  valueAt,
  valueBefore,
} from './tenor-lines';

const HOUR = 3600;
const DAY = 86_400;
const NOW = 100 * DAY;

const hours = (count: number, valueOf: (hoursAgo: number) => number) => ({
  times: Float64Array.from({ length: count }, (_, i) => NOW - (count - 1 - i) * HOUR),
  values: Float64Array.from({ length: count }, (_, i) => valueOf(count - 1 - i)),
});
const OWN = Float64Array.of(500);
const year = {
  times: Float64Array.from({ length: 120 }, (_, i) => NOW - (119 - i) * DAY),
  values: Float64Array.from({ length: 120 }, (_, i) => 20 + i),
};

it('a value is that of the bucket that contains the time', () => {
  const line = hours(3, (ago) => ago);
  expect(valueAt(line, NOW - HOUR, HOUR)).toBe(1);
  expect(valueAt(line, NOW - 1, HOUR)).toBe(1);
  expect(valueAt(line, NOW + HOUR, HOUR)).toBeNaN();
  expect(valueAt(line, NOW - 3 * HOUR, HOUR)).toBeNaN();
});

it('the newest known value is now, and its change is since the close of the day before, whatever the buckets are', () => {
  const line = hours(49, (ago) => (ago === 0 ? Number.NaN : 50 - ago));
  const week = describeTenor('ONE_W', 0, line, year, HOUR);
  const close = valueAt(year, dayBefore(week, 0), 86_400);
  expect([week.now, week.nowAt, week.change]).toEqual([49, NOW - HOUR, 49 - close]);
  const today = {
    times: Float64Array.of(...year.times, dayBefore(week, -1)),
    values: Float64Array.of(...year.values, 49),
  };
  expect(describeTenor('ONE_W', 0, today, today, 86_400).change).toBe(49 - close);
  expect(week.among).toEqual({ count: 120, rank: (100 * 29) / 119, percentile: (100 * 29) / 120 });
  expect(week.band.map((value) => value.toFixed(1))).toEqual(['31.9', '127.1']);
});

it('has no rank among fewer than ninety days', () => {
  const last = (count: number) => ({ times: year.times.slice(-count), values: year.values.slice(-count) });
  const nothing = { rank: Number.NaN, percentile: Number.NaN };
  const young = describeTenor(
    'ONE_W',
    0,
    hours(3, () => 100),
    last(89),
    HOUR,
  );
  expect([young.among, young.band]).toEqual([{ count: 89, ...nothing }, [Number.NaN, Number.NaN]]);
  const old = describeTenor(
    'ONE_W',
    0,
    hours(3, () => 100),
    last(90),
    HOUR,
  );
  expect([old.among.count, old.among.rank > 0, old.band[0] > 0]).toEqual([90, true, true]);
});

it('the value before is the close of the last day that was complete by then, in buckets of any length', () => {
  const fine = describeTenor('ONE_W', 0, { times: Float64Array.of(NOW + 14 * HOUR), values: OWN }, year, HOUR);
  const coarse = describeTenor('ONE_W', 0, { times: Float64Array.of(NOW + 12 * HOUR), values: OWN }, year, 4 * HOUR);
  const daily = describeTenor('ONE_W', 0, year, year, DAY);
  for (const week of [fine, coarse, daily]) {
    // The day of 7 days ago was still in progress: 139 minus 7 and minus the day before it.
    expect([valueBefore(week, 7), dayBefore(week, 7)]).toEqual([131, NOW - 8 * DAY]);
    expect(valueBefore(week, 30)).toBe(108);
    expect(valueBefore(week, 140)).toBeNaN();
  }
});

it('until the days have loaded, the close of a day is only that of its last bucket', () => {
  const dayEnd = NOW - 7 * DAY;
  const line = {
    times: Float64Array.of(dayEnd - 8 * HOUR, dayEnd - 4 * HOUR, dayEnd, NOW),
    values: Float64Array.of(41, 42, 43, 50),
  };
  const week = describeTenor('ONE_W', 0, line, NO_VALUES, 4 * HOUR);
  expect(valueBefore(week, 7)).toBe(42);
  // Its last bucket is not cached, and an earlier one is not a close.
  const cut = { times: line.times.slice(0, 1), values: line.values.slice(0, 1) };
  expect(valueBefore({ ...week, line: cut }, 7)).toBeNaN();
});

it('a day that is missing among the days is not taken from the buckets of the range', () => {
  const line = { times: Float64Array.of(NOW - 7 * DAY - 4 * HOUR, NOW), values: Float64Array.of(42, 50) };
  const gap = { ...year, values: year.values.with(111, Number.NaN) };
  const hole = { times: year.times.filter((_, i) => i !== 111), values: year.values.filter((_, i) => i !== 111) };
  for (const days of [gap, hole]) expect(valueBefore(describeTenor('ONE_W', 0, line, days, 4 * HOUR), 7)).toBeNaN();
});

it('the slope is taken between the known ends', () => {
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

it('a difference is that of the two shown figures', () => {
  expect(subtractShown(36.349, 21.651)).toBe(14.6);
  expect(subtractShown(Number.NaN, 1)).toBeNaN();
});

it('a slope says outright whether the curve is inverted', () => {
  expect([11.7, 0, -35.6].map((value) => describeSlope({ from: '1W', to: '3M', value }))).toEqual([
    'contango +11.7 (3M − 1W)',
    'flat 0.0 (3M − 1W)',
    'backwardation −35.6 (3M − 1W)',
  ]);
});

it('that no tenor has the days for a rank is told once; while one has, or has none, each says so itself', () => {
  const tell = (...counts: readonly number[]) =>
    findNoRank(counts.map((count) => ({ among: { count, rank: Number.NaN, percentile: Number.NaN } })));
  expect([tell(7, 7), tell(6, 7), tell(7, 90), tell(0, 7), tell()]).toEqual([7, 7, undefined, undefined, undefined]);
});
