import { expect, it } from 'vitest';
import { type ComparedView, readChanges } from './compared-changes';

const AT = Date.UTC(2026, 5, 18, 14, 0) / 1000;
const MINUTE = 60;
const times = Float64Array.of(AT, AT + MINUTE, AT + 2 * MINUTE);
const own = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT' };
const other = { exchange: 'ATLAS_FUTURES', rawSymbol: 'ETHUSDT' };

const makeChart = (since: number): ComparedView => ({
  interval: 'MINUTE',
  zone: 'utc',
  differences: [],
  data: { price: { compared: [{}] } },
  markets: { reference: own },
  buckets: { traded: { times, closes: Float64Array.of(100, 101, 95), seconds: MINUTE } },
  columns: {
    base: 100,
    baseTime: AT,
    compared: [{ market: other, seconds: MINUTE, since, line: { times, values: Float64Array.of(100, 104, 110) } }],
  },
});

it('all changes of a comparison are counted from the left edge to the same bucket', () => {
  expect(readChanges(makeChart(AT), undefined)).toEqual([
    { market: own, since: '18 Jun 14:00', change: '−5.00%' },
    { market: other, since: '18 Jun 14:00', change: '+10.00%' },
  ]);
  expect(readChanges(makeChart(AT), AT + MINUTE).map(({ change }) => change)).toEqual(['+1.00%', '+4.00%']);
});

it('a market that starts later than the left edge names its own start', () => {
  expect(readChanges(makeChart(AT + MINUTE), undefined).map(({ since }) => since)).toEqual([
    '18 Jun 14:00',
    '18 Jun 14:01',
  ]);
});
