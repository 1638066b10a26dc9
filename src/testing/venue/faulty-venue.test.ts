import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeManualClock, systemClock } from '@/base/clock';
import { makeRandom } from '@/base/random';
import { connectSource } from '@/service/feeds/connection/connect-source';
import { makeVenueNetwork } from '@/service/feeds/connection/venue-network';
import { describeMarket } from '@/service/record/describe-market';
import { Recorder } from '@/service/record/sources/recorder';
import { readBooks } from '../ingest/read-recording';
import { openTestEngine, type TestEngine } from '../test-store';
import { someOf } from '../volume';
import { DIALECTS, type Dialect } from './dialects';
import { FAULTS } from './faults';
import { FaultyVenue } from './faulty-venue';
import { FAST } from './record-live';
import { TrueMarket } from './true-market';

/** Faults that are planted in each market. */
const COUNT = process.env.FULL ? 1700 : 50;
/** Calm events follow them, so that every minute closes. */
const CALM_EVENTS = 2400;
/** Long enough for a busy machine. */
const LIMIT_MS = process.env.FULL ? 1_800_000 : 120_000;
const EVENTS_A_SECOND = 8;
/** Events between two faults. */
const EVERY = 20;
const SEED = Number(process.env.FAULT_SEED ?? 1);

interface StoredGap {
  readonly from: number;
  readonly to: number;
  readonly cause: string;
}

interface Reached {
  readonly state: string;
  readonly reason: string | undefined;
  readonly reachedMs: number;
}

let test: TestEngine;
beforeAll(async () => {
  test = await openTestEngine();
});
afterAll(() => test.close());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const countFaults = (venue: FaultyVenue): number => [...venue.planted.values()].reduce((sum, count) => sum + count, 0);

/** Plays the market until all faults are planted, then without faults until it is live again; waits while it is not. */
async function playMarket(venue: FaultyVenue, market: TrueMarket, stateOf: () => Reached): Promise<void> {
  const live = { state: 'live', reason: undefined };
  /** Waits until it is live and everything that happened before has arrived. */
  const waitForLife = (): Promise<void> => {
    const { timeMs } = market.position;
    return vi.waitFor(() => {
      venue.play(1, true);
      const { reachedMs, ...state } = stateOf();
      expect(state).toEqual(live);
      expect(reachedMs).toBeGreaterThan(timeMs);
    }, 20_000);
  };
  await waitForLife();
  while (countFaults(venue) < COUNT) {
    const isLive = stateOf().state === 'live';
    venue.play(isLive ? EVENTS_A_SECOND : 1);
    await pause(isLive ? 1 : 5);
  }
  await waitForLife();
  for (let calm = 0; calm < CALM_EVENTS; ) {
    const count = stateOf().state === 'live' ? EVENTS_A_SECOND : 1;
    venue.play(count, true);
    if (count > 1) calm += count;
    await pause(1);
  }
  await waitForLife();
}

async function readGaps(market: number): Promise<StoredGap[]> {
  return test.engine.rows<StoredGap>(
    `SELECT toUInt32(ts) * 1000 + fromMs AS from, toUInt32(ts) * 1000 + toMs AS to, cause FROM book_gap
     WHERE market = {market:UInt32} ORDER BY from`,
    { market },
  );
}

async function checkMarket(dialect: Dialect, market: TrueMarket): Promise<{ seconds: number; holes: number }> {
  const { kind, symbol } = dialect.instrument;
  const { id } = describeMarket({ exchange: kind.exchange, symbol, category: kind.categoryOf(symbol) });
  const books = await readBooks(test.engine, id, 1, { depth: 1000 });
  for (const { s, bidTicks, bidLots, askTicks, askLots } of books) {
    const bids = bidTicks.map((ticks, i) => [ticks, bidLots[i]]).sort((a, b) => a[0] - b[0]);
    const asks = askTicks.map((ticks, i) => [ticks, askLots[i]]).sort((a, b) => a[0] - b[0]);
    expect({ s, bids, asks }).toEqual({ s, ...market.bookOf(s) });
  }
  const stored = new Set(books.map(({ s }) => s));
  const gaps = await readGaps(id);
  let holes = 0;
  for (let s = books[0].s; s < (books.at(-1)?.s ?? 0); s++) {
    if (stored.has(s)) continue;
    holes++;
    const causes = gaps.filter(({ from, to }) => from <= s * 1000 + 999 && to >= s * 1000).map(({ cause }) => cause);
    const near = gaps.filter(({ from, to }) => from <= s * 1000 + 9000 && to >= s * 1000 - 9000);
    expect(causes, `the hole at ${s}, near ${JSON.stringify(near)}`).not.toEqual([]);
    expect(causes.every((cause) => cause.length > 0)).toBe(true);
  }
  return { seconds: books.length, holes };
}

async function checkTrades(dialect: Dialect, market: TrueMarket): Promise<void> {
  const { kind, symbol } = dialect.instrument;
  const { id } = describeMarket({ exchange: kind.exchange, symbol, category: kind.categoryOf(symbol) });
  const minutes = await test.engine.rows<{ minute: number; lots: number }>(
    `SELECT toUInt32(ts) AS minute, toFloat64(sum(buyTickLots) > 0) AS lots FROM volume_at_price
     WHERE market = {market:UInt32} GROUP BY minute ORDER BY minute`,
    { market: id },
  );
  for (const { minute } of minutes) expect(market.volumeOf(minute)).toBeGreaterThan(0);
}

describe('a source whose venue fails in every way', () => {
  it.each(someOf(DIALECTS).map((make) => [make().instrument.kind.id, make] as const))(
    'has only true books of %s, and a cause for every gap',
    async (name, make) => {
      const dialect = make();
      const seed = SEED * 1000 + name.length;
      // The clocks of venues and of this machine differ.
      const skewMs = Math.round((makeRandom(seed)() - 0.5) * 60_000);
      const market = new TrueMarket(seed, systemClock.now() + skewMs);
      const venue = await new FaultyVenue({ dialect, market, seed, every: EVERY }).open();
      const errors: unknown[] = [];
      const recorder = new Recorder({
        engine: test.engine,
        dataDirectory: test.directory,
        clock: makeManualClock(systemClock.now()),
        onError: (error) => errors.push(error),
      });
      const sink = await recorder.add(dialect.venue, dialect.instrument);
      const connection = connectSource({
        venue: dialect.venue,
        instrument: dialect.instrument,
        sink,
        network: makeVenueNetwork({ FEED_HOSTS: `${name}=${venue.base}` }, systemClock),
        waits: { ...FAST, silenceMs: 250, readyMs: 500 },
        random: makeRandom(seed),
      });
      try {
        await playMarket(venue, market, () => {
          const { state, reason } = connection.health;
          return { state, reason, reachedMs: sink.standing.reachedMs };
        });
        await connection.close();
        await recorder.tick();
        expect(errors).toEqual([]);
        const { seconds, holes } = await checkMarket(dialect, market);
        await checkTrades(dialect, market);
        // Two whole minutes were calm.
        expect(seconds).toBeGreaterThan(100);
        expect(holes).toBeGreaterThan(0);
        if (process.env.FULL) expect([...venue.planted.keys()].sort()).toEqual([...FAULTS].sort());
        if (process.env.VERBOSE)
          process.stdout.write(`${name}: ${countFaults(venue)} faults, ${seconds} books, ${holes} holes\n`);
      } finally {
        await connection.close();
        await recorder.close();
        await venue.close();
      }
    },
    LIMIT_MS,
  );
});
