import { afterEach, expect, it, vi } from 'vitest';
import { ensure } from '@/base/assert';
import { systemClock } from '@/base/clock';
import { binance } from '@/service/feeds/binance/binance';
import { loadInstruments } from '@/service/feeds/connection/load-instruments';
import { makeVenueNetwork } from '@/service/feeds/connection/venue-network';
import { IS_EVERY } from '../volume';
import { loadExcerpt } from './find-loop';
import { LoopbackVenue, type VenueFaults, type VenueOptions } from './loopback-venue';
import { recordLive } from './record-live';

let venue: LoopbackVenue;
afterEach(() => venue.close());

async function open(options: Partial<VenueOptions> = {}) {
  venue = new LoopbackVenue({ loop: loadExcerpt(), speed: 10, delayMs: 50, ...options });
  const base = await venue.listen();
  const network = makeVenueNetwork({ FEED_HOSTS: `binance-futures=${base}` }, systemClock);
  const [instrument] = await loadInstruments(binance, network, undefined, kind);
  return { base, instrument };
}

const kind = ensure(
  binance.kinds.find(({ id }) => id === 'binance-futures'),
  'the kind',
);

it.runIf(IS_EVERY)('finds, connects to and records the market of the demo like that of its venue', async () => {
  const { base, instrument } = await open();
  expect(instrument).toMatchObject({ symbol: 'BTCUSDT', tick: '0.10', lot: '0.001', kind });
  const live = await recordLive({ venue: binance, instrument, base });
  try {
    const within = { timeout: 20_000 };
    await vi.waitFor(() => expect(live.connection.health).toMatchObject({ state: 'live', reason: undefined }), within);
    await vi.waitFor(() => expect(live.sink.market.seenOf(1)).toEqual({ hasBook: true, hasTrades: true }), within);
    await vi.waitFor(() => expect(live.sink.standing.events).toBeGreaterThan(3000), within);
    expect(live.sink.counts.damaged).toBe(0);
    expect(live.causes).toEqual([]);
    expect(live.connection.health.limits.some(({ used }) => used > 0)).toBe(true);
    expect(live.connection.health.behindMs).toBeGreaterThanOrEqual(0);
  } finally {
    await live.close();
  }
});

it('has candles even if the venue does not serve single trades', async () => {
  const deliver: VenueFaults['deliver'] = ({ stream, text }) =>
    stream.endsWith('@trade') ? [] : [{ text, afterMs: 0 }];
  const { base, instrument } = await open({ faults: { deliver } });
  const live = await recordLive({ venue: binance, instrument, base });
  try {
    await vi.waitFor(() => expect(live.sink.market.seenOf(1)).toEqual({ hasBook: true, hasTrades: true }), 20_000);
  } finally {
    await live.close();
  }
});
