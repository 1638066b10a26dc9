import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeFrozenClock, makeManualClock } from '@/base/clock';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import { type Engine, openEmbeddedEngine } from '@/service/store/engine/engine';
import { IS_EVERY, IS_FULL } from '@/testing/volume';
import { fingerprintWorld } from '@/testing/world/fingerprint-world';
import { isSpareQuestion, leaveOut } from '@/testing/world/leave-out';
import { makeMortalWorld } from '@/testing/world/mortal-world';
import { wrapEngine } from '@/testing/wrap-engine';
import { seedWorld, startLiving, WorldMismatchError } from './world';

const NOW = Date.UTC(2025, 5, 18, 14, 32, 20) / 1000;
const SEED = 7;
/** Kills that leave rows without their marker, and markers without their state. */
const KILLS_AFTER_INSERT = IS_FULL ? [1, 2, 3, 4, 5, 6, 7] : [2, 5];
const KILLS_AFTER_MS = IS_FULL ? [15, 90, 200] : [90];
let directory: string;
let engine: Engine;

async function seedTo(now: number, onProgress: (fraction: number) => void = () => {}): Promise<void> {
  await leaveOut(engine, now, { seed: SEED, scale: 'small', tracks: [], markets: isSpareQuestion });
  await seedWorld({ engine, now: unixSeconds(now), seed: SEED, scale: 'small', onProgress });
}

const row = async (sql: string): Promise<Record<string, number>> => (await engine.rows<Record<string, number>>(sql))[0];

const fingerprint = () => fingerprintWorld(engine);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'depthscape-world-'));
  engine = await openEmbeddedEngine(directory);
});

afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true, force: true });
});

describe('seedWorld', () => {
  it('reports its progress up to the end', async () => {
    const seen: number[] = [];
    await seedTo(NOW, (fraction) => seen.push(fraction));
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBeCloseTo(1, 12);
  });

  it.runIf(IS_EVERY)(
    'ends up as if it had not been killed on its way, whatever threads made it, with no row twice',
    async () => {
      await seedTo(NOW);
      const mortal = await makeMortalWorld(NOW, SEED);
      onTestFinished(() => mortal.dispose());
      for (const afterInserts of KILLS_AFTER_INSERT)
        expect((await mortal.seed({ afterInserts })).signal).toBe('SIGKILL');
      const fates: (string | null)[] = [];
      for (const afterMs of KILLS_AFTER_MS) fates.push((await mortal.seed({ afterMs, threads: 2 })).signal);
      // A fast machine may be done before the last of them, none before the first.
      if (IS_FULL) expect(fates).toContain('SIGKILL');
      const { sums } = await mortal.seed({ threads: 2 });
      expect(sums).toEqual(await fingerprint());
      expect(sums.filter(({ n, keys }) => n === 0 || keys !== n)).toEqual([]);
    },
    300_000,
  );

  it('fills the extent of the scale, with no row twice', async () => {
    const minute = await row(
      'SELECT count() AS n, uniqExact(market, ts) AS keys, uniqExact(market) AS markets, ' +
        `toUnixTimestamp(max(ts)) AS last, ${NOW} - toUnixTimestamp(min(ts)) AS reach FROM candle_minute`,
    );
    expect(minute.n).toBe(minute.keys);
    expect(minute.markets).toBeGreaterThanOrEqual(120);
    expect(minute.last).toBe(NOW - 20 - 60);
    expect(minute.reach).toBeGreaterThanOrEqual(2 * 86_400);
    const book = await row(
      'SELECT count() AS n, uniqExact(market, ts) AS keys, uniqExact(market) AS markets, min(length(q)) AS least, ' +
        'max(nb) AS bids, toUnixTimestamp(max(ts)) AS last FROM book',
    );
    expect(book).toEqual({ n: 26 * 60 * 3 + 180, keys: 4860, markets: 4, least: 7000, bids: 3500, last: NOW - 20 });
    const hour = await row(`SELECT count() AS n, uniqExact(market, ts) AS keys, toUnixTimestamp(max(ts)) AS last,
      toUnixTimestamp(min(ts)) AS first FROM candle_hour`);
    expect(hour.n).toBe(hour.keys);
    expect(hour.last).toBe(Date.UTC(2025, 5, 18, 13) / 1000);
    expect(hour.first).toBe(Date.UTC(2025, 4, 19, 14) / 1000);
  });

  it('keeps levels away from prices that the candles passed', async () => {
    for (const [table, ticks] of [
      ['trigger_levels', 'intDiv(k, 2)'],
      ['liquidation_levels', 'k'],
    ]) {
      const all = await row(`SELECT count() AS n, uniqExact(market, ts) AS keys, uniqExact(market) AS markets,
        toUnixTimestamp(max(ts)) AS last, min(length(at)) > 2000 AS many, min(arrayMin(q)) > 0 AS positive FROM ${table}`);
      expect(all).toEqual({ n: 540, keys: 540, markets: 2, last: NOW - 20, many: 1, positive: 1 });
      const passed =
        await row(`SELECT count() AS n, countIf(arrayExists(k -> ${ticks} >= low AND ${ticks} <= high, at)) AS hit,
          countIf(abs(price - close) > 1) AS apart
        FROM (SELECT market, ts + 60 AS ts, open + candle_minute.low AS low, open + candle_minute.high AS high,
            open + candle_minute.close AS close FROM candle_minute) AS c
        INNER JOIN ${table} AS l ON c.market = l.market AND c.ts = l.ts`);
      expect(passed).toEqual({ n: 540, hit: 0, apart: 0 });
    }
  });

  it('sums the hours from the minutes', async () => {
    const differing = await engine.rows(`
      SELECT market, hour FROM (
        SELECT market, toStartOfHour(ts, 'UTC') AS hour, sum(buyLots) AS lots, sum(sellTickLots) AS tickLots,
          argMin(candle_minute.open, ts) AS first, max(toInt64(candle_minute.open) + candle_minute.high) AS top, min(toInt64(candle_minute.open) + candle_minute.low) AS bottom
        FROM candle_minute GROUP BY market, hour HAVING hour < (SELECT max(ts) FROM candle_minute) - INTERVAL 1 HOUR
      ) AS minutes INNER JOIN candle_hour AS hours ON minutes.market = hours.market AND hour = hours.ts
      WHERE lots != buyLots OR tickLots != sellTickLots OR first != hours.open
        OR top != toInt64(hours.open) + hours.high OR bottom != toInt64(hours.open) + hours.low`);
    expect(differing).toEqual([]);
    const missing = await row(`SELECT count() AS n FROM (
      SELECT DISTINCT market, toStartOfHour(ts, 'UTC') AS ts FROM candle_minute
      WHERE ts < toStartOfHour(toDateTime(${NOW}), 'UTC')
    ) AS minutes LEFT ANTI JOIN candle_hour AS hours ON minutes.market = hours.market AND minutes.ts = hours.ts`);
    expect(missing.n).toBe(0);
  });

  it('keeps the candle of each minute around the book', async () => {
    const apart = await row(`
      SELECT count() AS all, countIf(first < bid - 1e-6 OR first > bid + step + 1e-6) AS apart FROM (
        SELECT b.market, b.ts, (b.lo + b.nb - 1) * m.block AS bid, m.block AS step, c.open * m.tick AS first
        FROM book AS b INNER JOIN candle_minute AS c ON b.market = c.market AND b.ts = c.ts
        INNER JOIN (SELECT * FROM market FINAL) AS m ON m.id = b.market
      )`);
    expect(apart.all).toBe(4860 - 4);
    expect(apart.apart).toBe(0);
  });

  it('does nothing more for the same time, and continues to a later one as if made at once', async () => {
    const before = await fingerprint();
    const calls: number[] = [];
    await seedTo(NOW, (fraction) => calls.push(fraction));
    expect(calls).toEqual([]);
    expect(await fingerprint()).toEqual(before);
    await seedTo(NOW + 2 * 3600);
    const book = await row('SELECT count() AS n, uniqExact(market, ts) AS keys FROM book');
    expect(book).toEqual({ n: 4860 + 480, keys: 4860 + 480 });
    const minute = await row(`SELECT count() AS n, uniqExact(market, ts) AS keys,
      countIf(ts >= toDateTime(${NOW - 20})) AS added FROM candle_minute WHERE market = 1`);
    expect(minute.n).toBe(minute.keys);
    expect(minute.added).toBe(120);
    const hour = await row(
      'SELECT toUnixTimestamp(max(ts)) AS last, count() - uniqExact(ts) AS twice FROM candle_hour WHERE market = 1',
    );
    expect(hour).toEqual({ last: Date.UTC(2025, 5, 18, 15) / 1000, twice: 0 });
  });

  it('removes what a killed step left behind', async () => {
    const later = NOW + 2 * 3600;
    await engine.run('INSERT INTO candle_minute (market, ts, open) VALUES ({m:UInt32}, {ts:DateTime}, 1)', {
      m: 1,
      ts: later - 20,
    });
    await engine.run('INSERT INTO book (market, step, ts, lo, nb) VALUES ({m:UInt32}, 60, {ts:DateTime}, 1, 1)', {
      m: 1,
      ts: later + 40,
    });
    await engine.run(
      'INSERT INTO trigger_levels (market, ts) SELECT DISTINCT market, {ts:DateTime} FROM trigger_levels',
      {
        ts: later + 40,
      },
    );
    await seedTo(later + 60);
    const candles = await engine.rows(
      `SELECT open > 1 AS real FROM candle_minute WHERE market = 1 AND ts = ${later - 20}`,
    );
    expect(candles).toEqual([{ real: 1 }]);
    const books = await engine.rows(`SELECT nb FROM book WHERE market = 1 AND ts = ${later + 40}`);
    expect(books).toEqual([{ nb: 3500 }]);
    expect(await engine.rows(`SELECT length(at) > 0 AS real FROM trigger_levels WHERE ts = ${later + 40}`)).toEqual([
      { real: 1 },
      { real: 1 },
    ]);
  });

  it('refuses a store of another seed or scale', async () => {
    const other = seedWorld({ engine, now: unixSeconds(NOW), seed: 8, scale: 'small', onProgress: () => {} });
    await expect(other).rejects.toThrow(WorldMismatchError);
    await expect(other).rejects.toThrow(/seed 7, scale small; not version \d+, seed 8, scale small/);
    const wider = seedWorld({ engine, now: unixSeconds(NOW), seed: SEED, scale: 'full', onProgress: () => {} });
    await expect(wider).rejects.toThrow(WorldMismatchError);
  });
});

/** Resolves with each reported minute, in order. */
function makeMinuteQueue(): { push: (minute: UnixSeconds) => void; next: () => Promise<UnixSeconds> } {
  const minutes: UnixSeconds[] = [];
  const waiting: ((minute: UnixSeconds) => void)[] = [];
  return {
    push(minute) {
      const first = waiting.shift();
      if (first) first(minute);
      else minutes.push(minute);
    },
    async next() {
      const minute = minutes.shift();
      return minute === undefined ? new Promise((resolve) => waiting.push(resolve)) : minute;
    },
  };
}

describe('startLiving', () => {
  const start = NOW + 3 * 3600;

  it('adds each closed minute once', async () => {
    await seedTo(start);
    const clock = makeManualClock(start * 1000);
    const queue = makeMinuteQueue();
    const living = startLiving({ engine, clock, seed: SEED, scale: 'small', onMinute: queue.push });
    expect(await queue.next()).toBe(start - 20 - 60);
    clock.advance(40_000);
    expect(await queue.next()).toBe(start - 20);
    // The machine slept for three minutes.
    clock.advance(180_000);
    expect(await queue.next()).toBe(start - 20 + 180);
    living.dispose();
    const rows = await engine.rows(`SELECT toUnixTimestamp(ts) - ${start - 20} AS after, count() AS n FROM candle_minute
      WHERE market = 1 AND ts >= toDateTime(${start - 20}) GROUP BY ts ORDER BY ts`);
    expect(rows).toEqual([0, 60, 120, 180].map((after) => ({ after, n: 1 })));
    const books = await engine.rows(`SELECT toUnixTimestamp(ts) - ${start - 20} AS after, count() AS n FROM book
      WHERE ts > toDateTime(${start - 20}) GROUP BY ts ORDER BY ts`);
    expect(books).toEqual([60, 120, 180, 240].map((after) => ({ after, n: 4 })));
    const levels = await engine.rows(`SELECT toUnixTimestamp(ts) - ${start - 20} AS after, count() AS n
      FROM liquidation_levels WHERE ts > toDateTime(${start - 20}) GROUP BY ts ORDER BY ts`);
    expect(levels).toEqual([60, 120, 180, 240].map((after) => ({ after, n: 2 })));
  });

  it('pauses no longer than an error lasts', async () => {
    const at = start + 600;
    const clock = makeManualClock(at * 1000);
    let broken = true;
    const fragile = wrapEngine(engine, {
      async insertFile(table, ...rest) {
        if (!broken || table !== 'book') return engine.insertFile(table, ...rest);
        await engine.insertFile('nowhere', ...rest).catch(() => undefined);
        throw new Error('disk full');
      },
    });
    const queue = makeMinuteQueue();
    const errors: unknown[] = [];
    const living = startLiving({
      engine: fragile,
      clock,
      seed: SEED,
      scale: 'small',
      onMinute: queue.push,
      onError(error) {
        errors.push(error);
        broken = false;
      },
    });
    expect(await queue.next()).toBe(at - 20 - 60);
    living.dispose();
    expect(errors).toEqual([new Error('disk full')]);
    expect(readdirSync(dirname(engine.makeInsertPath()))).toEqual([]);
    const twice = await row('SELECT count() - uniqExact(market, ts) AS n FROM candle_minute');
    expect(twice.n).toBe(0);
  });

  it('does nothing on a frozen clock', async () => {
    const before = await fingerprint();
    let asked = 0;
    const watched = wrapEngine(engine, {
      run: async () => void asked++,
      rows: async () => (asked++, []),
    });
    const living = startLiving({
      engine: watched,
      clock: makeFrozenClock((start + 9000) * 1000),
      seed: SEED,
      scale: 'small',
      onMinute: () => asked++,
    });
    living.dispose();
    expect(asked).toBe(0);
    expect(await fingerprint()).toEqual(before);
  });
});
