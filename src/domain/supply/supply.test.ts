import { expect, it } from 'vitest';
import { buildSeriesColumns } from '../columns/series-columns';
import { findCarried } from './find-carried';
import { leaveShares, valueAt } from './leave-shares';
import { splitSupply } from './supply-parts';

const DAY = 86_400;
const line = (...values: number[]) => ({
  times: Float64Array.from(values, (_, at) => at * DAY),
  values: Float64Array.from(values),
});

it('marks a bucket that repeats every figure of the previous one as carried forward', () => {
  const reports = [
    { marketcap: 5, usdPrice: 1 },
    { marketcap: 5, usdPrice: 1 },
    { marketcap: 5, usdPrice: 2 },
    { marketcap: 5 },
    { marketcap: 5 },
  ];
  const columns = buildSeriesColumns(
    'supply',
    reports.map((report, at) => ({ ...report, timestamp: { s: at * DAY } })),
  );
  expect([...findCarried(columns)]).toEqual([0, 1, 0, 0, 1]);
});

it('knows the share of all others only where every share is known', () => {
  expect([...leaveShares([line(50, 50, 60), line(10, Number.NaN, 5)], DAY)]).toEqual([40, Number.NaN, 35]);
});

it('takes a value only from its own bucket', () => {
  expect([valueAt(line(1, 2), DAY + 5, DAY), valueAt(line(1, 2), 2 * DAY, DAY)]).toEqual([2, Number.NaN]);
});

it('splits a supply by its limit if it has one', () => {
  expect(splitSupply(19, 20, 21)).toEqual({
    circulating: 19,
    total: 20,
    max: 21,
    held: 1,
    unissued: 1,
    whole: 21,
    wholeName: 'maximum',
  });
  const unlimited = splitSupply(19, 20, Number.NaN);
  expect([unlimited.whole, unlimited.wholeName, unlimited.unissued]).toEqual([20, 'total', Number.NaN]);
  const bare = splitSupply(19, Number.NaN, 30);
  expect([bare.held, bare.unissued, bare.wholeName]).toEqual([Number.NaN, 11, 'maximum']);
  const nothing = splitSupply(19, 0, 0);
  expect([nothing.max, nothing.held, nothing.wholeName]).toEqual([Number.NaN, Number.NaN, 'circulating']);
});
