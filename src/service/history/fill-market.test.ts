import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, type FillRig, HOUR, openFillRig, PAST, PAST_LISTED, PAST_NOW } from '@/testing/history/fill-rig';
import {
  expectedCandles,
  readFilledCandles,
  readFilledFunding,
  readFilledInterest,
} from '@/testing/history/read-filled';
import { emptyTable, openTestEngine, type TestEngine } from '@/testing/test-store';
import { someOf } from '@/testing/volume';
import { VENUES } from '../feeds/venues';

const MINUTE = 60;
const FILLED = ['candle_minute', 'candle_hour', 'funding_minute', 'interest_minute', 'filled_span', 'market'] as const;
/** The minute in which the filling began is not over. */
const TO = Math.floor(PAST_NOW / MINUTE) * MINUTE;

let test: TestEngine;
let rig: FillRig;
beforeAll(async () => {
  test = await openTestEngine();
});
afterAll(() => test.close());
afterEach(async () => {
  await rig.close();
  for (const table of FILLED) await emptyTable(test.engine, table);
});

/** The rate in force of each minute up to the last payment. */
function expectedFunding(every?: number): number[][] {
  const payments = PAST.payments(PAST_LISTED, PAST_NOW);
  return payments.flatMap(({ at, rate, every: length }) => {
    const seconds = every ?? length;
    const from = Math.max(at - seconds, at - length);
    return Array.from({ length: (at - from) / MINUTE }, (_, i) => [from + i * MINUTE, seconds, rate]);
  });
}

/** The rate of the interval that a payment ends, also where the intervals become others. */
async function checkFunding(id: string): Promise<void> {
  if (id !== 'binance-futures') return;
  // The first interval began before the listing.
  expect(await readFilledFunding(test.engine, rig.market)).toEqual(expectedFunding());
}

/** Told every five minutes, in coins and in dollars of that time. */
async function checkInterest(id: string): Promise<void> {
  if (id !== 'binance-futures' && id !== 'bybit-linear') return;
  const stored = await readFilledInterest(test.engine, rig.market);
  const expected = PAST.interests(PAST_LISTED, TO - 599 + 60).map(({ at, lots }) => [at, lots]);
  // Without a price nobody knows what it was worth at the moment of the listing.
  expect(stored).toEqual(id === 'binance-futures' ? expected : expected.slice(1));
  const [{ usd }] = await test.engine.rows<{ usd: number }>('SELECT min(usd / lots) AS usd FROM interest_minute');
  expect(usd).toBeGreaterThan(29);
  expect(usd).toBeLessThan(31);
}

const KINDS = VENUES.flatMap(({ kinds }) => kinds.filter(({ history }) => history !== undefined));

describe.each(someOf(KINDS, 5))('the past of $id', (kind) => {
  it('is stored whole to the listing, each minute once, with hours, funding and open interest', async () => {
    rig = await openFillRig(test.engine, kind.id);
    await rig.finish();
    const hasSides = kind.history?.hasSides ?? false;
    const expected = expectedCandles(PAST.candles(PAST_LISTED, TO), hasSides);
    expect(await readFilledCandles(test.engine, rig.market)).toEqual(expected);
    const hours = await readFilledCandles(test.engine, rig.market, 'candle_hour');
    expect(hours).toHaveLength(Math.ceil(TO / HOUR) - PAST_LISTED / HOUR);
    const sum = (rows: readonly number[][]): number => rows.reduce((total, row) => total + row[5] + row[6] + row[7], 0);
    expect(sum(hours)).toBe(sum(expected));
    expect(rig.errors).toEqual([]);
    await checkFunding(kind.id);
    await checkInterest(kind.id);
  });
});

describe('a venue with faults', () => {
  it('is asked again, and what comes twice is stored once', async () => {
    const faults = ['banned', 'none', 'cut', 'doubled', 'failed', 'doubled', 'none', 'step', 'empty'] as const;
    for (const id of someOf(['binance-futures', 'okx-swap'])) {
      rig = await openFillRig(test.engine, id, {
        // An empty answer is one only where nothing is lost with it.
        faultOf: (_, count) => (count > 20 || faults[count % 9] === 'empty' ? 'none' : faults[count % 9]),
      });
      await rig.finish();
      const expected = expectedCandles(PAST.candles(PAST_LISTED, TO), id === 'binance-futures');
      expect(await readFilledCandles(test.engine, rig.market)).toEqual(expected);
      await rig.close();
    }
  });

  it('says why it waits, and goes on', async () => {
    let isBanned = true;
    rig = await openFillRig(test.engine, 'binance-spot', { faultOf: () => (isBanned ? 'banned' : 'none') });
    const filling = rig.start();
    await expect.poll(() => filling.progress?.waits).toBe('The venue answers 429.');
    isBanned = false;
    await expect.poll(() => filling.progress).toBeUndefined();
    await filling.close();
  });

  it('does not fill while it is paused', async () => {
    rig = await openFillRig(test.engine, 'coinbase-spot', { delayMs: 5 });
    const filling = rig.start();
    await expect.poll(() => filling.progress?.reaches).toBeDefined();
    filling.pause();
    expect(filling.progress?.waits).toBe('It is paused.');
    expect(filling.progress?.done).toBeLessThan(1);
    filling.resume();
    await expect.poll(() => filling.progress, { timeout: 20_000 }).toBeUndefined();
    await filling.close();
    expect(await readFilledCandles(test.engine, rig.market)).toEqual(
      expectedCandles(PAST.candles(PAST_LISTED, TO), false),
    );
  });
});

describe('hours', () => {
  it.each(someOf(['binance-futures', 'okx-swap', 'coinbase-spot']))(
    'reach further back than minutes are kept: %s',
    async (id) => {
      rig = await openFillRig(test.engine, id);
      const keepDays = { candles: 0.25, hours: 30, funding: 1, openInterest: 1 };
      await rig.finish({ keepDays });
      const minutesFrom = Math.ceil((TO - DAY / 4) / HOUR) * HOUR;
      const hasSides = id === 'binance-futures';
      expect(await readFilledCandles(test.engine, rig.market)).toEqual(
        expectedCandles(PAST.candles(minutesFrom, TO), hasSides),
      );
      const expected = expectedCandles(PAST.hours(PAST_LISTED, minutesFrom), hasSides);
      const stored = await readFilledCandles(test.engine, rig.market, 'candle_hour');
      expect(stored.slice(0, expected.length)).toEqual(expected);
      expect(stored).toHaveLength(expected.length + Math.ceil((TO - minutesFrom) / HOUR));
      expect(rig.errors).toEqual([]);
      // Hours whose minutes grow too old are there already: nothing is asked for until a day of them is missing.
      rig.clock.advance(5 * HOUR * 1000);
      const before = rig.server.asked.length;
      await rig.finish({ keepDays });
      const asked = rig.server.asked.slice(before).map(({ search }) => search);
      expect(asked.filter((search) => /=(1h|1H|ONE_HOUR)&/.test(search))).toEqual([]);
      expect(await readFilledCandles(test.engine, rig.market, 'candle_hour')).toHaveLength(
        Math.ceil((TO + 5 * HOUR) / HOUR) - PAST_LISTED / HOUR,
      );
    },
  );
});

describe('the newest', () => {
  it('comes first, and no more than is kept', async () => {
    rig = await openFillRig(test.engine, 'binance-futures');
    await rig.finish({ keepDays: { candles: 1, hours: 1, funding: 1, openInterest: 1 } });
    const from = Math.ceil((TO - DAY) / HOUR) * HOUR;
    expect(await readFilledCandles(test.engine, rig.market)).toEqual(expectedCandles(PAST.candles(from, TO), true));
    const klines = rig.server.asked.filter(({ pathname }) => pathname.endsWith('/klines'));
    const starts = klines.map(({ searchParams }) => Number(searchParams.get('startTime')));
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
    expect(rig.server.asked[0]).toBe(klines[0]);
  });

  it('is added after a time in which nothing ran, without a doubled row', async () => {
    rig = await openFillRig(test.engine, 'bybit-spot');
    await rig.finish();
    rig.clock.advance(3 * HOUR * 1000);
    await rig.finish();
    expect(await readFilledCandles(test.engine, rig.market)).toEqual(
      expectedCandles(PAST.candles(PAST_LISTED, TO + 3 * HOUR), false),
    );
  });
});
