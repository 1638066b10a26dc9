import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { alignDown, type Interval } from '@/domain/interval';
import { unixSeconds } from '@/domain/units';
import { type CandleQuery, type Store, type StoredMarket } from '@/service/store/engine/store';
import { makeStore } from '@/service/store/make-store';
import { inSmallBlocks, readSlowly } from '@/testing/read-slowly';
import { candleRows, marketRow, type TradeRow } from '@/testing/store-rows';
import { openTestEngine, readPoints, readText, type TestEngine } from '@/testing/test-store';

const T0 = 1_700_006_400; // a Wednesday, 00:00 UTC
const atlas = marketRow({ id: 1 });
const boreal = marketRow({ id: 2, exchange: 'BOREAL_FUTURES', tick: 0.05, lot: 0.01 });

const random = makeRandom(7);
const integer = (below: number): number => Math.floor(random() * below);

function makeTrades(minutes: number, base: number): TradeRow[] {
  const trades: TradeRow[] = [];
  let ticks = base;
  for (let minute = 0; minute < minutes; minute++) {
    if (random() < 0.25) continue;
    const times = Array.from({ length: 1 + integer(5) }, () => integer(60_000)).sort((a, b) => a - b);
    const oneSide = random() < 0.2;
    for (const atMs of times) {
      ticks += integer(21) - 10;
      trades.push({
        atMs: (T0 + minute * 60) * 1000 + atMs,
        side: oneSide || random() < 0.5 ? 'BUY' : 'SELL',
        ticks,
        lots: 1 + integer(5000),
      });
    }
  }
  return trades;
}

/** Trades just before one o’clock, and again at half past one. */
const quiet: TradeRow[] = [3500, 5400].map((s, i) => ({ atMs: (T0 + s) * 1000, side: 'BUY', ticks: 500 + i, lots: 1 }));
const trades: Record<number, TradeRow[]> = { 1: makeTrades(300, 600_000), 2: makeTrades(300, 1_200_000), 3: quiet };

let test: TestEngine;
let store: Store;

beforeAll(async () => {
  const rolledUp = (id: number): TradeRow[] => trades[id].filter((t) => t.atMs < (T0 + 4 * 3600) * 1000);
  test = await openTestEngine({
    candle_minute: [1, 2, 3].flatMap((id) => candleRows(id, trades[id])),
    candle_hour: [1, 2, 3].flatMap((id) => candleRows(id, rolledUp(id), 3600)),
  });
  store = makeStore(test.engine);
});

afterAll(() => test.close());

const range = { from: unixSeconds(T0), to: unixSeconds(T0 + 300 * 60), descending: false, usd: false };

function candles(overrides: Partial<CandleQuery>): CandleQuery {
  const rolledUpTo = unixSeconds(T0 + 3 * 3600);
  return {
    ...range,
    markets: [atlas],
    interval: 'MINUTE',
    side: 'BOTH',
    sum: false,
    gapfill: false,
    rolledUpTo,
    ...overrides,
  };
}

const stamp = (ms: number): object => ({ s: Math.floor(ms / 1000), ...(ms % 1000 ? { ns: (ms % 1000) * 1e6 } : {}) });

/** Candles computed directly from the trades, in exact decimals. */
function expectCandles(
  id: number,
  market: StoredMarket,
  interval: Interval,
  side: 'BOTH' | 'BUY' | 'SELL',
  usd = false,
): object[] {
  const buckets = new Map<number, TradeRow[]>();
  for (const trade of trades[id]) {
    if (side !== 'BOTH' && trade.side !== side) continue;
    const start = alignDown(trade.atMs / 1000, interval);
    buckets.set(start, [...(buckets.get(start) ?? []), trade]);
  }
  const priceDigits = market.tick === 0.1 ? 10 : 20;
  const sizeDigits = market.lot === 0.001 ? 1000 : 100;
  return [...buckets].map(([start, group]) => {
    const ticks = group.map((trade) => trade.ticks);
    const lots = group.reduce((sum, trade) => sum + trade.lots, 0);
    const tickLots = group.reduce((sum, trade) => sum + trade.lots * trade.ticks, 0);
    return {
      open: ticks[0] / priceDigits,
      high: Math.max(...ticks) / priceDigits,
      low: Math.min(...ticks) / priceDigits,
      close: (ticks.at(-1) as number) / priceDigits,
      volume: usd ? tickLots / priceDigits / sizeDigits : lots / sizeDigits,
      timestamp: { s: start },
      firstTimestamp: stamp(group[0].atMs),
      lastTimestamp: stamp((group.at(-1) as TradeRow).atMs),
    };
  });
}

describe('candles', () => {
  it.each(['BOTH', 'BUY', 'SELL'] as const)('returns the minutes of side %s exactly', async (side) => {
    expect(await readPoints(store.candles(candles({ side })))).toEqual(expectCandles(1, atlas, 'MINUTE', side));
  });

  it.each(['FIVE_MINUTES', 'FIFTEEN_MINUTES', 'THIRTY_MINUTES', 'HOUR', 'FOUR_HOURS', 'DAY', 'WEEK'] as const)(
    'folds %s from minutes and finished hours',
    async (interval) => {
      const from = alignDown(T0, interval);
      const expected = expectCandles(2, boreal, interval, 'SELL');
      expect(await readPoints(store.candles(candles({ markets: [boreal], interval, side: 'SELL', from })))).toEqual(
        expected,
      );
    },
  );

  it('returns the buckets that start in the range, newest first on request', async () => {
    const query = candles({
      interval: 'FIVE_MINUTES',
      from: unixSeconds(T0 + 1),
      to: unixSeconds(T0 + 901),
      descending: true,
    });
    const starts = (await readPoints(store.candles(query))).map((point) => (point['timestamp'] as { s: number }).s);
    expect(starts).toEqual([T0 + 900, T0 + 600, T0 + 300]);
  });

  it('counts USD as traded quote volume', async () => {
    const actual = await readPoints(store.candles(candles({ usd: true })));
    const expected = expectCandles(1, atlas, 'MINUTE', 'BOTH', true) as { volume: number }[];
    expect(actual.length).toBe(expected.length);
    for (const [i, point] of actual.entries()) expect(point['volume']).toBeCloseTo(expected[i].volume, 6);
  });

  it('sums venues with different lots exactly, and leaves prices 0', async () => {
    const actual = await readPoints(store.candles(candles({ markets: [atlas, boreal], sum: true })));
    const lots = new Map<number, number>();
    for (const [id, factor] of [
      [1, 1],
      [2, 10],
    ] as const) {
      for (const trade of trades[id]) {
        const start = alignDown(trade.atMs / 1000, 'MINUTE');
        lots.set(start, (lots.get(start) ?? 0) + trade.lots * factor);
      }
    }
    expect(actual.length).toBe(lots.size);
    for (const point of actual) {
      expect(point).toMatchObject({ open: 0, high: 0, low: 0, close: 0 });
      expect(point['volume']).toBe((lots.get((point['timestamp'] as { s: number }).s) as number) / 1000);
    }
  });

  it('fills gaps with the last close, back to an earlier close, not beyond the last candle', async () => {
    const real = expectCandles(1, atlas, 'MINUTE', 'BUY') as { close: number; timestamp: { s: number } }[];
    const from = T0 + 60 * 60;
    const inside = real.filter((point) => point.timestamp.s >= from);
    const last = inside.at(-1)?.timestamp.s as number;
    const actual = await readPoints(store.candles(candles({ side: 'BUY', gapfill: true, from: unixSeconds(from) })));
    const expected = [];
    for (let s = from; s <= last; s += 60) {
      const found = inside.find((point) => point.timestamp.s === s);
      const close = real.filter((point) => point.timestamp.s < s).at(-1)?.close;
      expected.push(found ?? { open: close, high: close, low: close, close, volume: 0, timestamp: { s } });
    }
    expect(expected.length).toBeGreaterThan(inside.length);
    expect(actual).toEqual(expected);
  });

  it('fills from the last close before the range, not from the end of the hour in which it starts', async () => {
    const market = marketRow({ id: 3, exchange: 'EMBER_SPOT', tick: 1, lot: 1 });
    const from = T0 + 5220;
    const query = candles({ markets: [market], gapfill: true, from: unixSeconds(from) });
    const closes = (await readPoints(store.candles(query))).map((point) => point['close']);
    expect(closes).toEqual([500, 500, 500, 501]);
  });

  it.each([
    ['minutes', {}],
    ['newest first', { descending: true }],
    ['by the hour', { interval: 'HOUR' }],
    ['a sum', { markets: [atlas, boreal], sum: true }],
    ['filled', { side: 'BUY', gapfill: true }],
    ['filled, newest first', { side: 'BUY', gapfill: true, descending: true }],
    ['a filled sum', { side: 'SELL', markets: [atlas, boreal], sum: true, gapfill: true }],
  ] as [string, Partial<CandleQuery>][])('are the same for a slow reader: %s', async (_, overrides) => {
    const query = candles(overrides);
    const paced = makeStore(inSmallBlocks(test.engine, 3)).candles(query);
    const text = await readText(store.candles(query));
    expect(text.split('\n').length).toBeGreaterThan(4);
    expect(await readSlowly(test.engine, paced)).toBe(text);
  });

  it('starts a filled series at its first candle when nothing came before', async () => {
    const first = (expectCandles(1, atlas, 'MINUTE', 'SELL')[0] as { timestamp: { s: number } }).timestamp;
    const actual = await readPoints(
      store.candles(candles({ side: 'SELL', gapfill: true, from: unixSeconds(T0 - 600) })),
    );
    expect(actual[0]?.['timestamp']).toEqual(first);
  });

  it('prices a coin-quoted market by the reference in the same or an earlier bucket', async () => {
    const query = candles({ usd: true, interval: 'HOUR', quoteMarket: boreal, rolledUpTo: unixSeconds(T0 + 7200) });
    const plain = await readPoints(store.candles({ ...query, quoteMarket: undefined }));
    const priced = await readPoints(store.candles(query));
    const reference = expectCandles(2, boreal, 'HOUR', 'BOTH', true) as { volume: number }[];
    const coins = expectCandles(2, boreal, 'HOUR', 'BOTH') as { volume: number }[];
    for (const [i, point] of priced.entries()) {
      const mean = reference[i].volume / coins[i].volume;
      expect(point['volume'] as number).toBeCloseTo((plain[i]?.['volume'] as number) * mean, -2);
    }
  });
});
