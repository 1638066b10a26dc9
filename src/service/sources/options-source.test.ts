import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '@/base/clock';
import { openRealSources, type RealSources } from '@/testing/sources/real-sources';
import type { TestEngine } from '@/testing/test-store';
import { type OptionsVenue, openOptionsVenue } from '@/testing/venue/options-venue';
import { connectSource } from '../feeds/connection/connect-source';
import { makeVenueNetwork } from '../feeds/connection/venue-network';
import { marketIdsOf } from '../record/sources/source-markets';
import type { OpenSources } from './open-sources';
import { parseSourceId } from './source-id';

const ETH = 'deribit-options:ETH';

let venue: OptionsVenue;
let real: RealSources;
let test: TestEngine;
let sources: OpenSources;

beforeAll(async () => {
  venue = await openOptionsVenue('ETH');
  const feedHosts = `deribit-options=${venue.base}`;
  const network = makeVenueNetwork({ FEED_HOSTS: feedHosts }, systemClock);
  real = await openRealSources(feedHosts, {
    ways: {
      // A venue that is not here is asked again at once, for the test.
      connect: (options) => connectSource({ ...options, network, waits: { tickMs: 20, unavailableMs: 1 } }),
    },
  });
  ({ test, sources } = real);
});
afterAll(async () => {
  await real.close();
  await venue.close();
  expect(real.errors).toEqual([]);
});

/** The machine that runs this may be busy. */
const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 25_000, interval: 50 });
const describeSource = async () => (await sources.local.list()).sources[0];

it('records the options of a coin over real requests, says why it cannot, and deletes all their markets', {
  timeout: 120_000,
}, async () => {
  const ids = marketIdsOf(parseSourceId(ETH));
  expect(ids).toHaveLength(8);
  const { instruments } = await sources.local.search('ETH all options');
  expect(instruments[0]).toMatchObject({ id: ETH, publishes: ['options'], history: [], isDemo: true });
  venue.faults.push(451);
  await sources.manager.command({ action: 'add', id: ETH });
  await soon(async () =>
    expect(await describeSource()).toMatchObject({
      state: 'unavailable',
      reason: 'Deribit does not serve this place (www.deribit.com answers 451)',
    }),
  );
  await sources.manager.command({ action: 'pause', id: ETH });
  await sources.manager.command({ action: 'resume', id: ETH });
  await soon(async () => expect(await describeSource()).toMatchObject({ id: ETH, state: 'live', gapsToday: 0 }));
  // The chain reaches one month; one expiry alone says nothing of a week, of two months or of three.
  await soon(() => expect(ids.filter((id) => sources.recorder.readLive(id)?.readSummaries(0).rows).length).toBe(2));
  await sources.manager.command({ action: 'pause', id: ETH });
  const stored = await test.engine.rows<{ market: number; steps: number }>('SELECT market, steps FROM option_summary');
  expect(new Set(stored.map(({ market }) => market)).size).toBe(2);
  expect(stored.map(({ steps }) => steps)).toContain(640_000);
  expect(await test.engine.rows('SELECT DISTINCT market FROM recorded_minute')).toHaveLength(2);
  await sources.manager.command({ action: 'remove', id: ETH });
  for (const table of ['market', 'option_summary', 'recorded_minute'] as const) {
    expect(await test.engine.rows(`SELECT * FROM ${table}`), table).toEqual([]);
  }
});
