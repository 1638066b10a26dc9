import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '@/base/clock';
import { makeRandom } from '@/base/random';
import { idOf, instrumentOf, PAST, PAST_LISTED, PAST_NOW } from '@/testing/history/fill-rig';
import { type MortalFill, makeMortalFill } from '@/testing/history/mortal-fill';
import { openPastServer, type PastServer } from '@/testing/history/past-server';
import {
  expectedCandles,
  readFilledCandles,
  readFilledFunding,
  readFilledInterest,
} from '@/testing/history/read-filled';
import { openEmbeddedEngine } from '../store/engine';

const KILLS = process.env.FULL === undefined ? 6 : 200;
const SEED = Number(process.env.FILL_SEED ?? 1);
const KIND = 'binance-futures';
const TO = Math.floor(PAST_NOW / 60) * 60;

let server: PastServer;
let mortal: MortalFill;
beforeAll(async () => {
  server = await openPastServer({ past: PAST, clock: { ...systemClock, now: () => PAST_NOW * 1000 }, delayMs: 10 });
  mortal = await makeMortalFill();
}, 60_000);
afterAll(async () => {
  await mortal.dispose();
  await server.close();
});

const isOnce = (rows: readonly number[][]): boolean => new Set(rows.map(([at]) => at)).size === rows.length;

describe(`a filling that is killed ${KILLS} times (FILL_SEED=${SEED})`, () => {
  it('goes on where it was, and has every row once', { timeout: 120_000 + KILLS * 10_000 }, async () => {
    const random = makeRandom(SEED);
    let isDone = false;
    for (let kill = 0; kill < KILLS && !isDone; kill++) {
      isDone = await mortal.fill(KIND, server.port, random() * 400);
    }
    if (!isDone) await mortal.fill(KIND, server.port);
    const engine = await openEmbeddedEngine(mortal.dataDirectory);
    try {
      const market = idOf(instrumentOf(KIND));
      const expected = expectedCandles(PAST.candles(PAST_LISTED, TO), true);
      expect(await readFilledCandles(engine, market)).toEqual(expected);
      const hours = await readFilledCandles(engine, market, 'candle_hour');
      expect(isOnce(hours)).toBe(true);
      const traded = (rows: readonly number[][]): number => rows.reduce((sum, row) => sum + row[5] + row[6], 0);
      expect(traded(hours)).toBe(traded(expected));
      const interest = await readFilledInterest(engine, market);
      expect(isOnce(interest)).toBe(true);
      expect(interest).toEqual(PAST.interests(PAST_LISTED, TO - 539).map(({ at, lots }) => [at, lots]));
      const funding = await readFilledFunding(engine, market);
      expect(isOnce(funding)).toBe(true);
      expect(funding.at(-1)?.[0]).toBe(Math.floor(PAST_NOW / 3600) * 3600 - 60);
    } finally {
      await engine.close();
    }
  });
});
