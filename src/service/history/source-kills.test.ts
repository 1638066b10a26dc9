import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '@/base/clock';
import { makeRandom } from '@/base/random';
import { type Engine, openEmbeddedEngine } from '@/service/store/engine/engine';
import { DAY, HOUR, idOf, instrumentOf, PAST_NOW } from '@/testing/history/fill-rig';
import { type MortalSource, makeMortalSources } from '@/testing/history/mortal-source';
import { PastMarket } from '@/testing/history/past-market';
import { openPastServer, type PastServer } from '@/testing/history/past-server';
import {
  expectedCandles,
  readFilledCandles,
  readFilledFunding,
  readFilledInterest,
} from '@/testing/history/read-filled';
import { readRecorded } from '@/testing/record/read-recorded';
import { IS_EVERY, IS_FULL } from '@/testing/volume';

const KILLS = IS_FULL ? 200 : 5;
/** Of the past, so that many kills meet the filling: the venue tells open interest of no more. */
const DAYS = IS_FULL ? 28 : 1.5;
const SEED = Number(process.env.SOURCE_SEED ?? 1);
const KIND = 'binance-futures';
/** The recording begins where the past ends. */
const START = Math.floor(PAST_NOW / 60) * 60;
const LISTED = Math.ceil((START - DAYS * DAY) / HOUR) * HOUR;
const PAST = new PastMarket({ listedAt: LISTED, hourlyFrom: LISTED + Math.ceil(DAYS / 2) * DAY });
/** More seconds than are recorded before a kill, and those that follow the last one: until the venue tells all open interest. */
const MANY_SECONDS = 100_000;
const LAST_SECONDS = 660;

let server: PastServer;
let killed: MortalSource;
let whole: MortalSource;
beforeAll(async () => {
  server = await openPastServer({ past: PAST, clock: { ...systemClock, now: () => PAST_NOW * 1000 }, delayMs: 10 });
  [killed, whole] = await makeMortalSources(KIND, { port: server.port, days: DAYS + 1 }, ['killed', 'whole']);
});
afterAll(async () => {
  await killed.dispose();
  await server.close();
});

async function readFrom<T>({ dataDirectory }: MortalSource, read: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openEmbeddedEngine(dataDirectory);
  try {
    return await read(engine);
  } finally {
    await engine.close();
  }
}

/** What was recorded, minute by minute; holes are those of the kills. */
async function readRecording(engine: Engine, seconds: number): Promise<Record<string, unknown[]>> {
  const { book_gap: _, ...tables } = await readRecorded(engine, START, START + seconds - 60);
  return tables;
}

const isOnce = (rows: readonly number[][]): boolean => new Set(rows.map(([at]) => at)).size === rows.length;

/** The past is all there, each row once, whatever was recorded after it. */
async function checkPast(engine: Engine): Promise<void> {
  const market = idOf(instrumentOf(KIND));
  const past = (rows: readonly number[][]): number[][] => rows.filter(([at]) => at < START);
  const candles = await readFilledCandles(engine, market);
  expect(isOnce(candles)).toBe(true);
  expect(past(candles)).toEqual(expectedCandles(PAST.candles(LISTED, START), true));
  const hours = await readFilledCandles(engine, market, 'candle_hour');
  expect(isOnce(hours)).toBe(true);
  const traded = (rows: readonly number[][]): number => rows.reduce((sum, row) => sum + row[5] + row[6], 0);
  // The last hour that has ended, of whatever its minutes came from.
  const ended = hours.at(-1)?.[0] ?? 0;
  expect(traded(hours.filter(([at]) => at < ended))).toBe(traded(candles.filter(([at]) => at < ended)));
  const interest = await readFilledInterest(engine, market);
  expect(isOnce(interest)).toBe(true);
  // Minutes of the recording that a kill broke are told by the venue too.
  expect(past(interest)).toEqual(PAST.interests(LISTED, START).map(({ at, lots }) => [at, lots]));
  const funding = await readFilledFunding(engine, market);
  expect(isOnce(funding)).toBe(true);
  expect(funding.at(-1)?.[0]).toBe(Math.floor(PAST_NOW / 3600) * 3600 - 60);
}

describe(`a source that is killed ${KILLS} times as it records and fills (SOURCE_SEED=${SEED})`, () => {
  it.runIf(IS_EVERY)(
    'has every second that had reached the disk and all of its past, whole and once',
    {
      timeout: 120_000 + KILLS * 10_000,
    },
    async () => {
      const random = makeRandom(SEED);
      let [from, taken, filling, mostLost] = [0, 0, 0, 0];
      for (let kill = 0; kill < KILLS; kill++) {
        const progress = await killed.goOn(from, from + MANY_SECONDS, 10 + random() * 250);
        expect(progress.isKilled).toBe(true);
        if (kill > 0) mostLost = Math.max(mostLost, taken - (progress.kept ?? 0));
        from = progress.synced;
        taken = progress.taken;
        if (!progress.isFilled) filling++;
      }
      if (process.env.VERBOSE)
        process.stdout.write(
          `${KILLS} kills, ${filling} before the past was filled, up to second ${from}; at most ${mostLost} s lost\n`,
        );
      const seconds = from + LAST_SECONDS;
      await killed.goOn(from, seconds);
      await whole.goOn(0, seconds);
      const expected = await readFrom(whole, (engine) => readRecording(engine, seconds));
      expect(expected['book'].length).toBeGreaterThan(seconds - 120);
      expect(await readFrom(killed, (engine) => readRecording(engine, seconds))).toEqual(expected);
      await readFrom(killed, checkPast);
      expect(mostLost).toBeLessThanOrEqual(2);
      // Kills met both.
      expect(filling).toBeGreaterThan(4);
    },
  );
});
