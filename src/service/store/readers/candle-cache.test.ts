import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { unixSeconds } from '@/domain/units';
import { insertRows } from '@/service/store/engine/insert-rows';
import type { CandleQuery } from '@/service/store/engine/store';
import { candleRows, marketRow, type TradeRow } from '@/testing/store-rows';
import { openTestEngine, readText, type TestEngine } from '@/testing/test-store';
import { volumeOf } from '@/testing/volume';
import { CandleCache } from './candle-cache';
import { loadCandles, streamCandles } from './candle-reader';

const MINUTE = 60;
const T0 = 1_700_006_400; // a Wednesday, 00:00 UTC
const MINUTES = 1200;
const NOW = T0 + MINUTES * MINUTE;
const SEED = 11;
const markets = [marketRow({ id: 1 }), marketRow({ id: 2, exchange: 'BOREAL_FUTURES', tick: 0.05, lot: 0.01 })];

const random = makeRandom(SEED);
const integer = (below: number): number => Math.floor(random() * below);

const tradeAt = (minute: number): TradeRow => ({
  atMs: (T0 + minute * MINUTE) * 1000 + integer(60_000),
  side: random() < 0.5 ? 'BUY' : 'SELL',
  ticks: 600_000 + integer(1000),
  lots: 1 + integer(500),
});

let test: TestEngine;
let reads: CandleQuery[] = [];

beforeAll(async () => {
  const trades = () =>
    Array.from({ length: MINUTES }, (_, minute) => minute)
      .filter((minute) => random() < 0.7 && (minute < 300 || minute > 420))
      .map(tradeAt);
  const [first, second] = [trades(), trades()];
  test = await openTestEngine({
    candle_minute: [...candleRows(1, first), ...candleRows(2, second)],
    candle_hour: [...candleRows(1, first, 3600), ...candleRows(2, second, 3600)],
  });
});
afterAll(() => test.close());

function openCache(limitBytes?: number): CandleCache {
  reads = [];
  const noted = <T>(read: (query: CandleQuery) => T) => {
    return (query: CandleQuery): T => {
      reads.push(query);
      return read(query);
    };
  };
  const source = {
    stream: noted((query) => streamCandles(test.engine, query)),
    load: noted((query) => loadCandles(test.engine, query)),
  };
  return new CandleCache(source, limitBytes);
}

const minutes = (from: number, to: number, overrides: Partial<CandleQuery> = {}): CandleQuery => ({
  markets: [markets[0]],
  interval: 'MINUTE',
  from: unixSeconds(T0 + from * MINUTE),
  to: unixSeconds(T0 + to * MINUTE),
  descending: false,
  usd: false,
  side: 'BOTH',
  sum: false,
  gapfill: false,
  rolledUpTo: unixSeconds(NOW - 3600),
  ...overrides,
});

const readPlain = (query: CandleQuery): Promise<string> => readText(streamCandles(test.engine, query));

describe('CandleCache', () => {
  it('answers random queries like the database, in both orders and of all kinds', async () => {
    const cache = openCache(100_000);
    cache.advance(unixSeconds(NOW));
    const intervals = ['MINUTE', 'FIVE_MINUTES', 'HOUR', 'DAY', 'WEEK'] as const;
    let evicted = 0;
    // Fewer queries than these do not fill the cache.
    for (let i = 0; i < Math.max(25, volumeOf(250)); i++) {
      const sum = random() < 0.2;
      const [a, b] = [integer(1300) - 50, integer(1300) - 50];
      const query = minutes(Math.min(a, b), Math.max(a, b), {
        markets: sum ? markets : [markets[integer(2)]],
        interval: intervals[integer(intervals.length)],
        side: (['BOTH', 'BUY', 'SELL'] as const)[integer(3)],
        descending: random() < 0.5,
        usd: random() < 0.3,
        gapfill: random() < 0.1,
        sum,
      });
      const before = cache.bytes;
      expect(await readText(cache.stream(query)), `seed ${SEED}, query ${i}`).toBe(await readPlain(query));
      expect(cache.bytes).toBeLessThanOrEqual(100_000);
      if (cache.bytes < before) evicted++;
    }
    expect(evicted).toBeGreaterThan(0);
  });

  it('reads settled tiles once, and only the missing ones', async () => {
    const cache = openCache();
    cache.advance(unixSeconds(NOW));
    await readText(cache.stream(minutes(10, 170)));
    await readText(cache.stream(minutes(0, 180)));
    expect(reads.length).toBe(1);
    await readText(cache.stream(minutes(100, 310)));
    expect(reads.slice(1).map(({ from, to }) => [(from - T0) / MINUTE, (to - T0) / MINUTE])).toEqual([[180, 360]]);
  });

  it('reads a tile of the present again after the data advanced, and no other', async () => {
    const cache = openCache();
    cache.advance(unixSeconds(NOW));
    const recent = minutes(1080, MINUTES + 20);
    const before = await readText(cache.stream(recent));
    expect(await readText(cache.stream(recent))).toBe(before);
    expect(reads.length).toBe(1);
    const late = candleRows(1, [tradeAt(MINUTES + 5)]);
    await insertRows(test.engine, 'candle_minute', late);
    cache.advance(unixSeconds(NOW + 10 * MINUTE));
    const after = await readText(cache.stream(recent));
    expect(after.startsWith(before)).toBe(true);
    expect(after.length).toBeGreaterThan(before.length);
    expect(reads.length).toBe(2);
  });

  it('caches nothing before it knows how far the data reach, and no long answers', async () => {
    const cache = openCache();
    await readText(cache.stream(minutes(0, 60)));
    await readText(cache.stream(minutes(0, 60)));
    cache.advance(unixSeconds(NOW));
    await readText(cache.stream(minutes(-3000, 60)));
    await readText(cache.stream(minutes(-3000, 60)));
    expect([reads.length, cache.bytes]).toEqual([4, 0]);
  });

  it('caches a tile that was read while the data advanced only until they have', async () => {
    const cache = openCache();
    cache.advance(unixSeconds(NOW - 7200));
    const chunks = cache.stream(minutes(1140, 1200));
    const first = chunks.next();
    cache.advance(unixSeconds(NOW));
    await first;
    await readText(cache.stream(minutes(1140, 1200)));
    expect(reads.length).toBe(2);
  });
});
