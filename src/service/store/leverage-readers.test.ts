import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alignDown, type Interval } from '@/domain/interval';
import { unixSeconds } from '@/domain/units';
import { type LeverageMinute, leverageRows, makeLeverageMinutes } from '@/testing/leverage-rows';
import { inSmallBlocks, readSlowly } from '@/testing/read-slowly';
import { marketRow } from '@/testing/store-rows';
import { openTestEngine, readPoints, readText, type TestEngine } from '@/testing/test-store';
import type { FinishedRange, FundingQuery, LiquidationQuery, Store } from './engine/store';
import { makeStore } from './make-store';
import type { RunningSource } from './readers/running-rows';

const SEED = Number(process.env['SEED'] ?? 11);
const T0 = 1_700_006_400; // a Wednesday, 00:00 UTC
const HOUR = 3600;
const MINUTES = 7 * 60 + 20;
const EIGHT_HOURS = 8 * HOUR;
const atlas = marketRow({ id: 1 });
const boreal = marketRow({ id: 2, exchange: 'BOREAL_FUTURES', lot: 0.01 });
const glacier = marketRow({ id: 3, exchange: 'GLACIER_FUTURES' });

/** Rows start an hour before the range: a bucket opens where the one before it closed. */
const makeMinutes = (id: number): LeverageMinute[] => makeLeverageMinutes(SEED, id, T0 - HOUR, MINUTES + 60);
const minutes: Readonly<Record<number, readonly LeverageMinute[]>> = {
  1: makeMinutes(1),
  2: makeMinutes(2),
  3: makeMinutes(3),
};
const KINDS: Readonly<Record<number, { every: number; forecasts: boolean; lotsPerCoin: number }>> = {
  1: { every: EIGHT_HOURS, forecasts: true, lotsPerCoin: 1000 },
  2: { every: HOUR, forecasts: true, lotsPerCoin: 100 },
  3: { every: 4 * HOUR, forecasts: false, lotsPerCoin: 1000 },
};
/** Market 3 has funding but no open interest. */
const WITH_INTEREST = [1, 2];

let test: TestEngine;
let store: Store;

beforeAll(async () => {
  const rows = (seconds: number) => [1, 2, 3].map((id) => leverageRows(minutes[id], { ...KINDS[id], seconds }));
  const [byMinute, byHour] = [rows(60), rows(HOUR)];
  test = await openTestEngine({
    interest_minute: WITH_INTEREST.flatMap((id) => byMinute[id - 1].interest),
    interest_hour: WITH_INTEREST.flatMap((id) => byHour[id - 1].interest),
    funding_minute: byMinute.flatMap((made) => made.funding),
    funding_hour: byHour.flatMap((made) => made.funding),
    liquidation_minute: byMinute.flatMap((made) => made.liquidation),
    liquidation_hour: byHour.flatMap((made) => made.liquidation),
  });
  store = makeStore(test.engine);
});

afterAll(() => test.close());

function range(overrides: Partial<FinishedRange> = {}): FinishedRange {
  return {
    markets: [atlas],
    interval: 'MINUTE',
    from: unixSeconds(T0),
    to: unixSeconds(T0 + MINUTES * 60),
    descending: false,
    usd: false,
    rolledUpTo: unixSeconds(T0 + 5 * HOUR),
    ...overrides,
  };
}

/** The buckets of a market's minutes, with the index of their first minute. */
function bucketsOf(id: number, interval: Interval): { ts: number; first: number; group: LeverageMinute[] }[] {
  const buckets: { ts: number; first: number; group: LeverageMinute[] }[] = [];
  for (const [i, minute] of minutes[id].entries()) {
    const ts = alignDown(minute.ts, interval);
    if (buckets.at(-1)?.ts !== ts) buckets.push({ ts, first: i, group: [] });
    buckets.at(-1)?.group.push(minute);
  }
  return buckets.filter((bucket) => bucket.ts >= T0);
}

interface Ohlc {
  readonly ts: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

function expectInterest(id: number, interval: Interval, unit: 'lots' | 'usd'): Ohlc[] {
  return bucketsOf(id, interval).map(({ ts, first, group }) => {
    const values = group.map((minute) => minute[unit]);
    const open = minutes[id][first - 1][unit];
    const close = values[values.length - 1];
    return { ts, open, high: Math.max(open, ...values), low: Math.min(open, ...values), close };
  });
}

const scaled = ({ ts, open, high, low, close }: Ohlc, unit: number): object => ({
  open: open / unit,
  high: high / unit,
  low: low / unit,
  close: close / unit,
  timestamp: { s: ts },
});

const INTERVALS = ['MINUTE', 'FIVE_MINUTES', 'THIRTY_MINUTES', 'HOUR', 'FOUR_HOURS', 'DAY'] as const;

it.each([false, true])('series are the same for a slow reader, newest first: %s', async (descending) => {
  const paced = makeStore(inSmallBlocks(test.engine, 2));
  for (const interval of ['MINUTE', 'HOUR'] as const) {
    const asked = { interval, descending };
    const pairs = [
      [paced.interest(range(asked)), store.interest(range(asked))],
      [paced.liquidations(liquidations(asked)), store.liquidations(liquidations(asked))],
      [paced.funding(funding(asked)), store.funding(funding(asked))],
    ] as const;
    for (const [slow, quick] of pairs) expect(await readSlowly(test.engine, slow)).toBe(await readText(quick));
  }
});

describe('open interest', () => {
  it.each(INTERVALS)('is exact in coins and dollars by %s', async (interval) => {
    const coins = await readPoints(store.interest(range({ interval })));
    expect(coins).toEqual(expectInterest(1, interval, 'lots').map((bucket) => scaled(bucket, 1000)));
    const usd = await readPoints(store.interest(range({ interval, usd: true })));
    expect(usd).toEqual(expectInterest(1, interval, 'usd').map((bucket) => scaled(bucket, 1)));
  });

  it('opens where the bucket before closed, also at the start of a range', async () => {
    const all = await readPoints(store.interest(range({ interval: 'FIVE_MINUTES' })));
    const later = await readPoints(
      store.interest(range({ interval: 'FIVE_MINUTES', from: unixSeconds(T0 + 601), to: unixSeconds(T0 + 3000) })),
    );
    expect(later).toEqual(all.slice(3, 10));
    expect(all.slice(1).map((point) => point['open'])).toEqual(all.slice(0, -1).map((point) => point['close']));
  });

  it('sums each of the four exactly over venues, in any unit', async () => {
    for (const [usd, unit] of [
      [true, 'usd'],
      [false, 'lots'],
    ] as const) {
      const sum = await readPoints(store.interest(range({ markets: [atlas, boreal], interval: 'HOUR', usd })));
      const [a, b] = [1, 2].map((id) => expectInterest(id, 'HOUR', unit));
      const factor = usd ? 1 : 10;
      const expected = a.map((bucket, i) => ({
        ts: bucket.ts,
        open: bucket.open + factor * b[i].open,
        high: bucket.high + factor * b[i].high,
        low: bucket.low + factor * b[i].low,
        close: bucket.close + factor * b[i].close,
      }));
      expect(sum).toEqual(expected.map((bucket) => scaled(bucket, usd ? 1 : 1000)));
    }
  });

  it('is reversed on request, and empty where there are no data', async () => {
    const up = await readPoints(store.interest(range({ interval: 'HOUR' })));
    const down = await readPoints(store.interest(range({ interval: 'HOUR', descending: true })));
    expect(down).toEqual([...up].reverse());
    expect(await readText(store.interest(range({ markets: [glacier] })))).toBe('');
    expect(await readText(store.interest(range({ interval: 'WEEK' })))).toBe('');
  });

  it('includes the open week', async () => {
    const from = unixSeconds(T0 - 2 * 86_400);
    const [week] = await readPoints(store.interest(range({ interval: 'WEEK', from })));
    expect(week).toMatchObject({ close: (minutes[1].at(-1) as LeverageMinute).lots / 1000, timestamp: { s: from } });
  });
});

function liquidations(overrides: Partial<LiquidationQuery> = {}): LiquidationQuery {
  return { ...range(overrides), side: 'BUY', ...overrides };
}

function expectLiquidations(id: number, interval: Interval, unit: 'longLots' | 'shortLots' | 'longUsd' | 'shortUsd') {
  return bucketsOf(id, interval)
    .map(({ ts, group }) => ({ ts, value: group.reduce((sum, minute) => sum + minute[unit], 0) }))
    .filter((bucket) => bucket.value > 0);
}

describe('liquidations', () => {
  it.each(INTERVALS)('is exact per side, in coins and dollars, without empty buckets, by %s', async (interval) => {
    for (const [side, lots, usd] of [
      ['BUY', 'longLots', 'longUsd'],
      ['SELL', 'shortLots', 'shortUsd'],
    ] as const) {
      const inCoins = expectLiquidations(1, interval, lots).map(({ ts, value }) => ({
        liquidations: value / 1000,
        timestamp: { s: ts },
      }));
      expect(await readPoints(store.liquidations(liquidations({ interval, side })))).toEqual(inCoins);
      const inUsd = expectLiquidations(1, interval, usd).map(({ ts, value }) => ({
        liquidations: value,
        timestamp: { s: ts },
      }));
      expect(await readPoints(store.liquidations(liquidations({ interval, side, usd: true })))).toEqual(inUsd);
    }
  });

  it('sums exactly over venues with other lots', async () => {
    const markets = [atlas, boreal];
    const sum = await readPoints(store.liquidations(liquidations({ interval: 'HOUR', markets, descending: true })));
    const [a, b] = [1, 2].map((id) => expectLiquidations(id, 'HOUR', 'longLots'));
    const expected = a.map(({ ts, value }, i) => ({
      liquidations: (value + 10 * b[i].value) / 1000,
      timestamp: { s: ts },
    }));
    expect(sum).toEqual(expected.reverse());
  });
});

function funding(overrides: Partial<FundingQuery> = {}): FundingQuery {
  return { ...range(overrides), fundingIntervalMs: EIGHT_HOURS * 1000, weighted: false, ...overrides };
}

/** Units of 1e-9 of the market's own interval, per bucket. */
function foldFunding(id: number, interval: Interval) {
  return bucketsOf(id, interval).map(({ ts, group }) => {
    const rates = group.map((minute) => minute.rate);
    const predicted = group.flatMap((minute) => [minute.predictedOpen, minute.predictedClose]);
    const ends = (values: readonly number[]) => [
      values[0],
      Math.max(...values),
      Math.min(...values),
      values[values.length - 1],
    ];
    return { ts, rates: ends(rates), predicted: ends(predicted) };
  });
}

const RATES = ['rateOpen', 'rateHigh', 'rateLow', 'rateClose'];
const PREDICTED = ['predictedOpen', 'predictedHigh', 'predictedLow', 'predictedClose'];
const named = (names: readonly string[], values: readonly number[]): object =>
  Object.fromEntries(names.map((name, i) => [name, values[i]]));

describe('funding', () => {
  it.each(INTERVALS)('is converted to the requested interval without rounding dust, by %s', async (interval) => {
    for (const [market, askedHours] of [
      [atlas, 8],
      [boreal, 8],
      [atlas, 1],
    ] as const) {
      const points = await readPoints(
        store.funding(funding({ markets: [market], interval, fundingIntervalMs: askedHours * HOUR * 1000 })),
      );
      const { every } = KINDS[market.id];
      const asked = (units: number): number => (units * askedHours * HOUR * 1000) / (every * 1e12);
      const expected = foldFunding(market.id, interval).map(({ ts, rates, predicted }) => ({
        ...named(RATES, rates.map(asked)),
        ...named(PREDICTED, predicted.map(asked)),
        timestamp: { s: ts },
      }));
      expect(points).toEqual(expected);
    }
  });

  it('leaves forecasts out where the venue publishes none', async () => {
    const points = await readPoints(store.funding(funding({ markets: [glacier], interval: 'HOUR' })));
    expect(points.length).toBe(8);
    expect(Object.keys(points[0])).toEqual([...RATES, 'timestamp']);
  });

  it('weighs by open interest in USD, without venues that have none in the bucket', async () => {
    const markets = [atlas, boreal, glacier];
    const points = await readPoints(store.funding(funding({ markets, interval: 'HOUR', weighted: true })));
    const weights = [1, 2].map((id) => expectInterest(id, 'HOUR', 'usd').map((bucket) => bucket.close));
    const folded = [1, 2].map((id) => foldFunding(id, 'HOUR'));
    expect(points.length).toBe(8);
    for (const [i, point] of points.entries()) {
      for (const [names, kind] of [
        [RATES, 'rates'],
        [PREDICTED, 'predicted'],
      ] as const) {
        for (const [field, name] of names.entries()) {
          const rates = [1, 2].map((id) => (folded[id - 1][i][kind][field] * 1e-9 * EIGHT_HOURS) / KINDS[id].every);
          const total = weights[0][i] + weights[1][i];
          const mean = (rates[0] * weights[0][i] + rates[1] * weights[1][i]) / total;
          expect(point[name]).toBeCloseTo(mean, 12);
        }
      }
    }
    expect(await readText(store.funding(funding({ markets: [glacier], interval: 'HOUR', weighted: true })))).toBe('');
  });
});

describe('the open minute', () => {
  const CLOSED = unixSeconds(T0 + 6 * HOUR);
  const NOW = unixSeconds(CLOSED + 90);
  /** Answers for the minutes after `CLOSED`, with other figures than the tables. */
  const source: RunningSource = {
    load: async (kind, markets, from) => {
      if (kind !== 'interest') return [];
      return markets.map((market) => ({
        table: 'interest_minute',
        rows: 3,
        block: {
          market: { type: 'UInt32', values: Uint32Array.of(market, market, market) },
          ts: { type: 'DateTime', values: Uint32Array.of(from - 60, from, from + 60) },
          lots: { type: 'UInt32', values: Uint32Array.of(7000, 9000, 4000) },
          high: { type: 'UInt32', values: Uint32Array.of(0, 0, 500) },
          low: { type: 'UInt32', values: new Uint32Array(3) },
          usd: { type: 'UInt64', values: BigUint64Array.of(7n, 9n, 4n) },
          usdHigh: { type: 'UInt32', values: new Uint32Array(3) },
          usdLow: { type: 'UInt32', values: new Uint32Array(3) },
        },
      }));
    },
  };
  let present: Store;
  beforeAll(() => {
    present = makeStore(test.engine, source);
    present.advance(unixSeconds(CLOSED + 20));
  });

  const last = async (query: FinishedRange, count: number): Promise<unknown[]> =>
    (await readPoints(present.interest(query))).slice(-count);

  it('follows the closed ones, and is not counted twice where a table already has it', async () => {
    const to = unixSeconds(CLOSED + 600);
    expect(await last(range({ from: unixSeconds(CLOSED - 120), to, now: NOW }), 2)).toEqual([
      { open: 7, high: 9, low: 7, close: 9, timestamp: { s: CLOSED } },
      { open: 9, high: 9.5, low: 4, close: 4, timestamp: { s: CLOSED + 60 } },
    ]);
    const [hour] = await last(range({ interval: 'HOUR', to, now: NOW }), 1);
    expect(hour).toEqual({ open: 7, high: 9.5, low: 4, close: 4, timestamp: { s: CLOSED } });
  });

  it('is absent from a range that ends before it, without a present, and long after it', async () => {
    const before = range({ to: CLOSED, now: NOW });
    expect(await last(before, 1)).toEqual((await readPoints(store.interest(before))).slice(-1));
    for (const now of [undefined, unixSeconds(CLOSED + 3600)]) {
      const query = range({ from: unixSeconds(CLOSED - 120), now });
      expect(await last(query, 9)).toEqual((await readPoints(store.interest(query))).slice(-9));
    }
  });

  it('has no liquidations where none happened', async () => {
    const query = { ...range({ from: CLOSED, now: NOW }), side: 'BUY' } as const;
    expect(await readPoints(present.liquidations(query))).toEqual([]);
  });
});
