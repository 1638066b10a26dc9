import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '@/base/clock';
import { openRealSources, type RealSources } from '@/testing/sources/real-sources';
import type { TestEngine } from '@/testing/test-store';
import { loadExcerpt } from '@/testing/venue/find-loop';
import { LoopbackVenue } from '@/testing/venue/loopback-venue';
import { marketIdsOf } from '../record/sources/source-markets';
import type { OpenSources } from './open-sources';
import { parseSourceId } from './source-id';

const BTC = 'binance-futures:BTCUSDT';

let folder: string;
let venue: LoopbackVenue;
let real: RealSources;
let test: TestEngine;
let sources: OpenSources;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-real-'));
  venue = new LoopbackVenue({ loop: loadExcerpt(), delayMs: 50 });
  real = await openRealSources(`binance-futures=${await venue.listen()}`, { archive: folder });
  ({ test, sources } = real);
});
afterAll(async () => {
  await real.close();
  await venue.close();
  rmSync(folder, { recursive: true, force: true });
  expect(real.errors).toEqual([]);
});

/** The machine that runs this may be busy. */
const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 25_000, interval: 100 });

it('records a market over real sockets, fills its past, pauses, resumes and forgets it', {
  timeout: 120_000,
}, async () => {
  const [id] = marketIdsOf(parseSourceId(BTC));
  const change = (action: 'add' | 'pause' | 'resume' | 'remove'): Promise<void> =>
    sources.manager.command({ action, id: BTC });
  await expect(sources.manager.command({ action: 'add', id: 'binance-futures:BTCUSD' })).rejects.toThrow(
    'the nearest is binance-futures:BTCUSDT',
  );
  await change('add');
  await soon(async () => {
    const [source] = (await sources.local.list()).sources;
    expect(source).toMatchObject({ id: BTC, state: 'live', gapsToday: 0 });
    expect(source.filling?.reaches?.s ?? Number.POSITIVE_INFINITY).toBeLessThan(systemClock.now() / 1000 - 3600);
  });
  await soon(async () => {
    await sources.recorder.tick();
    expect(sources.recorder.sources[0].sink.market.position).toBeDefined();
    // What a stand-in plays is fresh, and a demo.
    expect(sources.recorder.readLive(id)).toMatchObject({ isFresh: true, isDemo: true });
  });
  await change('pause');
  expect((await sources.local.list()).sources[0].state).toBe('paused');
  expect(sources.recorder.sources).toEqual([]);
  await change('resume');
  await soon(async () => expect((await sources.local.list()).sources[0].state).toBe('live'));
  await soon(() => expect(readdirSync(join(folder, BTC.replace(':', '~'))).length).toBeGreaterThan(0));
  await change('remove');
  expect(await test.engine.rows('SELECT id FROM market')).toEqual([]);
  expect(await test.engine.rows('SELECT market FROM filled_span')).toEqual([]);
  expect((await sources.local.list()).sources).toEqual([]);
});
