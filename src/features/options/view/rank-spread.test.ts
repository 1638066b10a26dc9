import { expect, it } from 'vitest';
import { rankGap, rankSlope } from './rank-spread';
import { describeTenor, MIN_RANKED_DAYS } from './tenor-lines';

const DAY = 86_400;
const NOW = Date.parse('2026-06-18') / 1000;
const DAYS = 100;

/** A value for each of the last `count` days, by how many days ago it was. */
function makeDays(valueOf: (daysAgo: number) => number, count = DAYS) {
  const ages = Array.from({ length: count }, (_, at) => count - 1 - at);
  return {
    times: Float64Array.from(ages, (daysAgo) => NOW - daysAgo * DAY),
    values: Float64Array.from(ages, valueOf),
  };
}
const makeTenor = (tenor: 'ONE_W' | 'ONE_M', line: ReturnType<typeof makeDays>) =>
  describeTenor(tenor, 0, line, line, DAY);

it('a slope is ranked among slopes, not where either of its ends is among its own days', () => {
  // Both tenors are at their highest, and the slope between them at its lowest: it falls by 0.1 a day.
  const week = makeTenor(
    'ONE_W',
    makeDays((daysAgo) => 40 - daysAgo / 5),
  );
  const month = makeTenor(
    'ONE_M',
    makeDays((daysAgo) => 50 - daysAgo / 10),
  );
  expect([week.among.percentile, month.among.percentile]).toEqual([99, 99]);
  expect(rankSlope([week, month])).toMatchObject({ count: DAYS, rank: 0, percentile: 0 });
});

it('days that only one end has are no days of the slope, and too few days rank nothing', () => {
  const week = makeTenor(
    'ONE_W',
    makeDays(() => 40),
  );
  const month = (count: number) =>
    makeTenor(
      'ONE_M',
      makeDays((daysAgo) => 50 - daysAgo / 10, count),
    );
  expect(rankSlope([week, month(MIN_RANKED_DAYS)]).count).toBe(MIN_RANKED_DAYS);
  expect(rankSlope([week, month(MIN_RANKED_DAYS - 1)])).toEqual({
    count: MIN_RANKED_DAYS - 1,
    rank: Number.NaN,
    percentile: Number.NaN,
  });
  expect(rankSlope([week]).percentile).toBeNaN();
});

it('the gap to realised volatility is ranked among the gaps of the days, each at the close of its day', () => {
  const closes = makeDays((daysAgo) => 100 * (1 + 0.02 * Math.sin(daysAgo * (1 + daysAgo / 50))), DAYS + 7);
  const week = makeTenor(
    'ONE_W',
    makeDays((daysAgo) => (daysAgo === 0 ? 39 : 40)),
  );
  // Nothing realised is the widest gap of all; realised far above, the narrowest.
  expect(rankGap(week, closes, 0)).toMatchObject({ count: DAYS, percentile: 100 });
  expect(rankGap(week, closes, 900)).toMatchObject({ count: DAYS, percentile: 0 });
  expect(
    rankGap(
      week,
      makeDays(() => 100, 20),
      0,
    ).percentile,
  ).toBeNaN();
});
