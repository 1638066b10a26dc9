import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeManualClock, systemClock } from '@/base/clock';
import { makeRandom } from '@/base/random';
import { unixSeconds } from '@/domain/units';
import { connectSource } from '@/service/feeds/connection/connect-source';
import { makeVenueNetwork } from '@/service/feeds/connection/venue-network';
import { Recorder } from '@/service/record/sources/recorder';
import { marketIdsOf } from '@/service/record/sources/source-markets';
import type { Store, StoredMarket } from '@/service/store/engine/store';
import { makeStore } from '@/service/store/make-store';
import { openTestEngine, readPoints, type TestEngine } from '../test-store';
import { someOf } from '../volume';
import { DIALECTS } from './dialects';
import { FaultyVenue } from './faulty-venue';
import { FAST } from './record-live';
import { type TrueBook, TrueMarket } from './true-market';

const SEED = 77;
/** Events between two looks: about eight seconds. */
const EVENTS = 64;
/** Meanwhile one minute is stored, and another is open. */
const LOOKS = 9;

let test: TestEngine;
beforeAll(async () => {
  test = await openTestEngine();
});
afterAll(() => test.close());

interface ServedBook extends TrueBook {
  readonly second: number;
}

const pairsOf = (flat: readonly number[]): (readonly [number, number])[] =>
  Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]] as const);

/** All of its books, as served. */
async function readServed(store: Store, market: StoredMarket): Promise<ServedBook[]> {
  const from = Math.floor(market.recordedFrom / 60) * 60;
  const all = { from: unixSeconds(from), to: unixSeconds(from + 3600), descending: false, usd: false, flatten: false };
  const points = await readPoints(
    store.depth({ ...all, markets: [market], interval: 'SECOND', blockSize: market.block, maxDepth: 1000 }),
  );
  return (points as unknown as { bids: number[]; asks: number[]; timestamp: { s: number } }[]).map((point) => ({
    second: point.timestamp.s,
    // Best price first.
    bids: pairsOf(point.bids).reverse(),
    asks: pairsOf(point.asks),
  }));
}

it.each(someOf(DIALECTS).map((make) => [make().instrument.kind.id, make] as const))(
  'the book of %s is served as it is at that moment',
  async (name, make) => {
    const dialect = make();
    const market = new TrueMarket(SEED, systemClock.now());
    const venue = await new FaultyVenue({ dialect, market, seed: SEED, every: 0 }).open();
    const errors: unknown[] = [];
    const { engine, directory: dataDirectory } = test;
    const clock = makeManualClock(systemClock.now());
    const recorder = new Recorder({ engine, dataDirectory, clock, onError: (error) => errors.push(error) });
    const store = makeStore(engine, undefined, recorder);
    const sink = await recorder.add(dialect.venue, dialect.instrument);
    const network = makeVenueNetwork({ FEED_HOSTS: `${name}=${venue.base}` }, systemClock);
    const parts = { venue: dialect.venue, instrument: dialect.instrument, sink, network };
    const connection = connectSource({ ...parts, waits: FAST, random: makeRandom(SEED) });
    const [id] = marketIdsOf(dialect.instrument);
    try {
      await vi.waitFor(() => {
        venue.play(1);
        expect(sink.standing.book).toBeDefined();
      }, 20_000);
      for (let look = 0; look < LOOKS; look++) {
        venue.play(EVENTS);
        // The last event is an update, because trades do not change the book.
        for (const { id: before } = market.position; market.position.id === before; ) venue.play(1);
        const { timeMs } = market.position;
        await vi.waitFor(() => expect(sink.standing.reachedMs).toBe(timeMs), 20_000);
        if (look % 2 === 0) await recorder.tick();
        const stored = (await store.markets()).find((one) => one.id === id);
        if (stored === undefined) continue;
        const seconds = await readServed(store, stored);
        const newest = Math.floor(timeMs / 1000);
        const first = seconds[0].second;
        expect(seconds.map(({ second }) => second)).toEqual(
          Array.from({ length: newest - first + 1 }, (_, i) => first + i),
        );
        for (const { second, ...book } of seconds)
          expect({ second, book }).toEqual({ second, book: market.bookOf(second) });
      }
      expect(await engine.rows('SELECT ts FROM recorded_minute WHERE market = {id:UInt32}', { id })).not.toEqual([]);
      expect(errors).toEqual([]);
    } finally {
      await connection.close();
      await recorder.close();
      await venue.close();
    }
  },
  120_000,
);
