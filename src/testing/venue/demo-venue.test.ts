import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensure } from '@/base/assert';
import { systemClock } from '@/base/clock';
import { binance } from '@/service/feeds/binance/binance';
import { loadInstruments } from '@/service/feeds/connection/load-instruments';
import { makeVenueNetwork } from '@/service/feeds/connection/venue-network';
import { type DemoVenue, openDemoVenue } from './demo-venue';
import { EXCERPT, readStretch } from './load-excerpt';
import { recordLive } from './record-live';

const EXCERPT_FILE = join(fileURLToPath(new URL('.', import.meta.url)), 'excerpt', EXCERPT);

let venue: DemoVenue;
beforeAll(async () => {
  venue = await openDemoVenue({ stretch: readStretch([EXCERPT_FILE]), clock: systemClock, speed: 20, delayMs: 50 });
});
afterAll(() => venue.close());

const kind = ensure(
  binance.kinds.find(({ id }) => id === 'binance-futures'),
  'the kind',
);

describe('the demo venue', () => {
  it('is found, connected to and recorded like the venue it stands for', async () => {
    const network = makeVenueNetwork({ FEED_HOSTS: `binance-futures=${venue.base}` }, systemClock);
    const [instrument] = await loadInstruments(binance, network, undefined, kind);
    expect(instrument).toMatchObject({ symbol: 'BTCUSDT', tick: '0.10', lot: '0.001', kind });
    const live = await recordLive({ venue: binance, instrument, base: venue.base });
    try {
      await vi.waitFor(
        () => expect(live.connection.health).toMatchObject({ state: 'live', reason: undefined }),
        20_000,
      );
      await vi.waitFor(() => expect(live.sink.market.seen).toEqual({ hasBook: true, hasTrades: true }), 20_000);
      // Round and round: the joint is one update among others.
      const { events } = live.sink.standing;
      await vi.waitFor(() => expect(live.sink.standing.events).toBeGreaterThan(events + 4000), 20_000);
      expect(live.sink.counts.damaged).toBe(0);
      expect(live.causes).toEqual([]);
      expect(live.connection.health.limits.some(({ used }) => used > 0)).toBe(true);
      expect(live.connection.health.behindMs).toBeGreaterThanOrEqual(0);
    } finally {
      await live.close();
    }
  });

  it('has a past for every request of it', async () => {
    const http = makeVenueNetwork({ FEED_HOSTS: `binance-futures=${venue.base}` }, systemClock).http(binance);
    const ask = async (path: string): Promise<unknown[]> => {
      const url = `https://fapi.binance.com${path}`;
      return JSON.parse((await http.get({ url, weight: 1, priority: 'background' })).text) as unknown[];
    };
    const end = Math.floor(systemClock.now() / 60_000) * 60_000;
    const candles = await ask(
      `/fapi/v1/klines?symbol=BTCUSDT&interval=1m&startTime=${end - 6e6}&endTime=${end - 1}&limit=1000`,
    );
    expect(candles).toHaveLength(100);
    const times = candles.map((candle) => (candle as number[])[0]);
    expect(times).toEqual(Array.from({ length: 100 }, (_, i) => end - 6e6 + i * 60_000));
    // Without a jump from one minute to the next but for the bid and the ask.
    const rows = candles as [number, string, string, string, string][];
    for (const [i, [, open]] of rows.entries()) {
      if (i > 0) expect(Math.abs(Number(open) - Number(rows[i - 1][4]))).toBeLessThan(5);
    }
    expect(await ask('/fapi/v1/fundingRate?symbol=BTCUSDT&limit=10')).toHaveLength(10);
    expect(await ask('/futures/data/openInterestHist?symbol=BTCUSDT&period=5m&limit=10')).toHaveLength(10);
  });
});
