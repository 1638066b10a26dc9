import { describe, expect, it } from 'vitest';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { formatAge } from '@/domain/format/format-duration';
import { makeChartColumns, makeChartFigures, makeFunding, makePane, makeVolumes } from '@/testing/screen/chart-figures';
import {
  countInView,
  countMissing,
  countVenues,
  describeCandles,
  describeDays,
  describeNewest,
  describeStart,
  describeVenues,
  findLastCandle,
  formatTimeLeft,
} from './chart-status';
import type { ChartView } from './view/chart-view';
import { findAge } from './view/data-age';
import type { ChartColumns } from './view/loaded-columns';

const AT = 1_781_793_000;

const QUARTER = 900;
const times = Float64Array.from([AT, AT + QUARTER, AT + 2 * QUARTER]);
const marketOf = (exchange: string) => ({ exchange, rawSymbol: 'BTCUSDT' });
const silent = { columns: buildSeriesColumns('candle', []), seconds: QUARTER, line: undefined, since: undefined };

interface Loaded {
  /** The last candle has none where there are two. */
  readonly closes?: readonly number[];
  readonly lastTrades?: readonly number[];
  readonly venues?: readonly string[];
  readonly summed?: readonly string[];
  readonly each?: ChartColumns['each'];
}

function makeChart({ closes = [1, 2], lastTrades = [], venues = [], summed = ['ATLAS', 'CINDER'], each = [] }: Loaded) {
  const candles = Array.from(times, (s, at) => ({
    close: closes[at],
    lastTimestamp: lastTrades[at],
    timestamp: { s },
  }));
  const price = makePane(buildSeriesColumns('candle', candles), QUARTER, { venues: ['ATLAS'] });
  const columns = makeChartColumns(price, {
    volumes: makePane(makeVolumes(times, [], []), QUARTER, { venues: summed }),
    each,
    compared: [{ market: marketOf('EMBER'), ...silent }],
  });
  const view = { timeFrom: AT, timeTo: AT + 2700, priceLow: 1, priceHigh: 2 };
  return {
    ...makeChartFigures(columns, { market: marketOf('ATLAS') }),
    choice: { venues },
    settled: { isLive: true, isAutofit: true, view },
  };
}

describe('the status of a chart', () => {
  it('counts the venues, and says how many have loaded only if one is missing', () => {
    expect([describeVenues(1, 1), describeVenues(3, 3), describeVenues(2, 3), describeVenues(0, 1)]).toEqual([
      '1 venue',
      '3 venues',
      '2 of 3 venues shown',
      '0 of 1 venue shown',
    ]);
  });

  it('counts the requested venues whose data are cached', () => {
    expect(countVenues(makeChart({}))).toEqual({ shown: 1, asked: 1 });
    expect(countVenues(makeChart({ venues: ['ATLAS', 'CINDER', 'EMBER'] }))).toEqual({ shown: 2, asked: 3 });
    expect(countVenues(makeChart({ venues: ['ATLAS', 'CINDER'], summed: ['ATLAS'] }))).toEqual({ shown: 1, asked: 2 });
    const funding = makePane(makeFunding(times, []), QUARTER, { venues: ['CINDER'] });
    const each = [{ market: marketOf('CINDER'), interest: undefined, funding }];
    const apart = makeChart({ venues: ['ATLAS', 'CINDER'], summed: ['ATLAS'], each });
    expect(countVenues(apart)).toEqual({ shown: 2, asked: 2 });
  });

  it('counts every candle that is drawn, also one that an edge cuts', () => {
    const { buckets } = makeChart({ closes: [1, 2, 3] });
    const countIn = (timeFrom: number, timeTo: number) => countInView({ buckets }, { timeFrom, timeTo });
    expect(countIn(AT, AT + 2700)).toBe(3);
    expect(countIn(AT + 100, AT + 200)).toBe(1);
    expect(countIn(AT + 899, AT + 901)).toBe(2);
    expect(countIn(AT + 2700, AT + 9000)).toBe(0);
  });

  it('shows the age of the last trade, or since the close of its candle, never since its start', () => {
    const told = makeChart({ lastTrades: [AT + 10, AT + 1000.5] });
    expect(findLastCandle(told)).toBe(AT + 900);
    expect(findAge(told, AT + 2000)).toBe(999.5);
    expect(findAge(makeChart({}), AT + 2000)).toBe(200);
    expect(findAge(makeChart({}), AT + 1000)).toBe(0);
  });
});

it('the open candle is told with the time it has left, a closed one with the age of its newest trade', () => {
  const chart = makeChart({ lastTrades: [AT + 10, AT + 1000] });
  const tell = (last: number, nowSeconds: number) => describeNewest(chart, last, { nowSeconds, toAge: formatAge });
  expect(tell(AT + 900, AT + 1740)).toBe('14:45 UTC, open, 60 s left');
  expect(tell(AT + 900, AT + 1900)).toBe('14:45 UTC, last trade 15 min ago');
});

it('the last candle of a view of the past is the last in view, not the newest cached one', () => {
  const chart = makeChart({});
  const past = {
    ...chart,
    settled: { ...chart.settled, isLive: false, view: { ...chart.settled.view, timeTo: AT + 900 } },
  };
  expect([findLastCandle(chart), findLastCandle(past)]).toEqual([AT + 900, AT]);
});

it('counts candles that have not loaded as missing, but only those in view and up to now', () => {
  const { columns, ...rest } = makeChart({ closes: [1, 2, 3] });
  const unloaded = [
    { from: 0, to: AT },
    { from: AT + 2700, to: Number.POSITIVE_INFINITY },
  ];
  const span = { from: AT - 90_000, to: AT + 2700, isRecorded: false };
  const chart = { ...rest, columns: { ...columns, unloaded }, span };
  const view = { timeFrom: AT, timeTo: AT + 3600, priceLow: 1, priceHigh: 2 };
  expect(describeCandles(chart, view, true)).toBe('3 candles of 15 min');
  expect(describeCandles(chart, { ...view, timeFrom: AT - 9000 }, false)).toBe('3 of 13 candles of 15 min loaded');
  expect(describeCandles(chart, { ...view, timeFrom: AT - 9000, timeTo: AT - 4500 }, false)).toBeUndefined();
  // Only a count of missing candles stands in the bar; a whole one is told on hover.
  expect([view.timeFrom, AT - 9000].map((timeFrom) => countMissing(chart, { ...view, timeFrom }))).toEqual([0, 10]);
});

it('a candle of a day or longer is named by its day in UTC, a shorter one by its time', () => {
  const week = Date.UTC(2026, 5, 15) / 1000;
  expect(describeStart(week, { interval: 'WEEK', zone: 'America/New_York' })).toBe('15 Jun');
  expect(describeStart(week, { interval: 'DAY', zone: 'utc' })).toBe('15 Jun');
  expect(describeStart(week + 3600, { interval: 'HOUR', zone: 'utc' })).toBe('01:00 UTC');
});

it('time left is told with its units, so that it does not read as a time of day', () => {
  expect([0, 40, 760, 900, 7500, 3600, 273_600].map(formatTimeLeft)).toEqual([
    '0 s',
    '40 s',
    '12 min 40 s',
    '15 min',
    '2 h 5 min',
    '1 h',
    '3 d 4 h',
  ]);
});

describe('the days in the status bar', () => {
  const DAY = 86_400;
  const now = AT;
  const tell = (timeFrom: number, timeTo: number, span = { from: 0, to: now, isRecorded: false }): string =>
    describeDays({ settled: { view: { timeFrom, timeTo } } as ChartView['settled'], span, zone: 'utc' });

  it('end with the data, however far the axis reaches beyond them', () => {
    expect(tell(now - DAY, now + 2 * DAY)).toBe('17–18 Jun 2026');
    expect(tell(now - DAY, now)).toBe('17–18 Jun 2026');
    expect(tell(now - 3 * DAY, now - 2 * DAY)).toBe('15–16 Jun 2026');
  });

  it('start with the data, and are those of the axis where there are none', () => {
    expect(tell(now - 30 * DAY, now, { from: now - 2 * DAY, to: now, isRecorded: false })).toBe('16–18 Jun 2026');
    expect(tell(now + DAY, now + 2 * DAY)).toBe('19–20 Jun 2026');
  });
});
