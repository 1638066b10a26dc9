import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ManualClock, makeManualClock } from '@/base/clock';
import type { SourceCommand } from '@/contract/sources';
import { insertRows } from '@/service/store/engine/insert-rows';
import type { StoredMarket } from '@/service/store/engine/store';
import { loadMarkets } from '@/service/store/readers/market-reader';
import { loadDemoMarks } from '@/service/store/recorded/demo-marks';
import { SERIES_TABLES } from '@/service/store/recorded/recorded-data';
import { CAPTURE_START_MS, futuresCapture } from '@/testing/ingest/capture-lines';
import { makeTempStore, type TempStore } from '@/testing/ingest/temp-store';
import { toFrame } from '@/testing/record/play-frames';
import { makePlayedWays, type PlayedWays } from '@/testing/sources/played-ways';
import { wrapEngine } from '@/testing/wrap-engine';
import { VenueError } from '../feeds/connection/venue-http';
import { marketIdsOf } from '../record/sources/source-markets';
import { type OpenSources, openSources } from './open-sources';
import { DEFAULT_RETENTION } from './retention';
import { parseSourceId } from './source-id';

const ABC = 'binance-futures:ABCUSDT';
const XYZ = 'binance-futures:XYZUSDT';

let test: TempStore;
/** What the service keeps beside its store. Each test gets a fresh one. */
let directory: string;
let clock: ManualClock;
let venue: PlayedWays;
let open: OpenSources;
let errors: unknown[];
/** The markets as they were last listed. */
let listed: readonly StoredMarket[];

/** The service starts. */
async function start(ids: readonly string[] = [], engine = test.engine): Promise<void> {
  open = openSources({
    engine,
    dataDirectory: directory,
    clock,
    ways: venue.ways,
    retention: DEFAULT_RETENTION,
    listed: () => listed,
    onMarkets: () => {},
    onError: (error) => errors.push(error),
  });
  await open.manager.start(ids);
}

const command = (action: SourceCommand['action'], id: string, rest: Partial<SourceCommand> = {}): Promise<void> =>
  open.manager.command({ action, id, ...rest });

const stored = (): unknown => JSON.parse(readFileSync(join(directory, 'sources.json'), 'utf8'));

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [...SERIES_TABLES, 'market'] as const) {
    const [row] = await test.engine.rows<{ n: number }>(`SELECT count() AS n FROM ${table}`);
    if (row.n > 0) counts[table] = row.n;
  }
  return counts;
}

/** Seconds of the capture come, and are stored as far as their minutes are over. */
async function record(id: string, seconds: number): Promise<void> {
  await soon(() => expect(venue.connected()).toContain(id));
  await venue.play(
    id,
    futuresCapture(seconds).map((line) => toFrame(line)),
  );
  clock.advance(seconds * 1000);
  await open.recorder.tick();
}

beforeAll(async () => {
  test = await makeTempStore();
  directory = join(test.directory, 'beside');
});
afterAll(() => test.dispose());

beforeEach(() => {
  mkdirSync(directory);
  clock = makeManualClock(CAPTURE_START_MS);
  venue = makePlayedWays(clock);
  errors = [];
  listed = [];
});
afterEach(async () => {
  await open.close();
  await test.clear();
  rmSync(directory, { recursive: true });
  expect(errors).toEqual([]);
});

/** The machine that runs this may be busy. */
const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 });

describe('the sources', () => {
  it('are recorded from the command on, and again after a restart', async () => {
    await start();
    expect(await open.local.list()).toMatchObject({ sources: [] });
    await command('add', ABC);
    await record(ABC, 130);
    const { sources } = await open.local.list();
    expect(sources).toEqual([
      expect.objectContaining({
        id: ABC,
        venue: 'Binance',
        exchange: 'BINANCE_FUTURES',
        state: 'live',
        behindMs: 40,
        gapsToday: 0,
        filling: { done: 0.43, secondsLeft: 7800 },
        first: { s: CAPTURE_START_MS / 1000 },
        last: { s: CAPTURE_START_MS / 1000 + 130 },
      }),
    ]);
    // Two minutes say nothing of a day yet.
    expect(sources[0]).not.toHaveProperty('bytesPerDay');
    await open.close();
    await start();
    await soon(() => expect(venue.connected()).toEqual([ABC]));
    // The venue need not be asked what it told before.
    expect(venue.asked()).toBe(1);
  });

  it('say what can be opened of them by the list of markets, which has them a moment after their first frame', async () => {
    const tell = async () => (await open.local.list()).sources[0];
    await start();
    await command('add', ABC);
    await record(ABC, 3);
    const early = await tell();
    expect(early.first).toBeDefined();
    expect(early.listed).toBeUndefined();
    listed = await loadMarkets(test.engine, open.recorder);
    expect(await tell()).toMatchObject({ listed: { screens: ['heatmap', 'chart', 'profile'], isLive: true } });
    // The list that is served is the measure, whatever has come since.
    listed = listed.map((market) => ({ ...market, types: ['BLOCK_BOOK_SNAPSHOT_AGG'] }));
    expect(await tell()).toMatchObject({ listed: { screens: ['heatmap'] } });
  });

  it('say what a day takes once there are ten minutes', async () => {
    await start();
    await command('add', ABC);
    await record(ABC, 560);
    expect((await open.local.list()).sources[0].bytesPerDay).toBeUndefined();
    await record(ABC, 680);
    await soon(async () => expect((await open.local.list()).sources[0].bytesPerDay).toBeGreaterThan(0));
    const [source] = (await open.local.list()).sources;
    expect(source.bytesBasis).toMatch(/^Measured on (10 minutes of )?the last 1\d min$/);
    const { instruments } = await open.local.search('usdt');
    const of = (id: string) => instruments.find((one) => one.id === id);
    expect(of(ABC)).toMatchObject({ bytesPerDay: source.bytesPerDay, bytesBasis: source.bytesBasis });
    expect(of(XYZ)?.bytesBasis).toBe('Estimated from a market of its kind recorded here: a quiet one takes less');
  });

  it('say what the nearest market is when there is none of that name', async () => {
    await start();
    await expect(command('add', 'binance-futures:ABCUSD')).rejects.toThrow(
      'Binance lists no market binance-futures:ABCUSD: the nearest is binance-futures:ABCUSDT',
    );
    await expect(command('add', 'binance-future:ABCUSDT')).rejects.toThrow('the nearest is binance-futures:ABCUSDT');
    await expect(command('add', 'ABCUSDT')).rejects.toThrow('does not name a source');
    await expect(command('pause', ABC)).rejects.toThrow('There is no source binance-futures:ABCUSDT: none is recorded');
    await command('add', ABC);
    await expect(command('add', ABC)).rejects.toThrow('is a source already');
  });

  it('rest while they are paused, with what was open of them stored', async () => {
    await start([ABC, XYZ]);
    await record(ABC, 90);
    await command('pause', ABC);
    expect(venue.connected()).toEqual([XYZ]);
    expect([...venue.fillings.keys()]).toEqual([XYZ]);
    expect((await open.local.list()).sources.map(({ id, state }) => [id, state])).toEqual([
      [ABC, 'paused'],
      [XYZ, 'waiting'],
    ]);
    const [{ n }] = await test.engine.rows<{ n: number }>('SELECT count() AS n FROM recorded_minute');
    expect(n).toBe(2);
    await open.close();
    await start();
    await soon(() => expect(venue.connected()).toEqual([XYZ]));
    await command('resume', ABC);
    await soon(() => expect(venue.connected()).toEqual([XYZ, ABC]));
  });

  it('leave nothing behind when they are removed with their data, and everything without', async () => {
    await start([ABC]);
    await record(ABC, 130);
    await command('remove', ABC, { keepsData: true });
    expect(stored()).toEqual({ version: 1, sources: [] });
    const kept = await countRows();
    expect(kept).toMatchObject({ market: 1, recorded_minute: 3, candle_minute: 3 });
    await command('add', ABC);
    await command('remove', ABC);
    expect(await countRows()).toEqual({});
    expect(venue.connected()).toEqual([]);
  });

  it('are listed as recordings once they are removed, with what is kept of them, until that is deleted', async () => {
    await start();
    await command('add', ABC);
    await record(ABC, 130);
    expect((await open.local.list()).recordings).toEqual([]);
    // Two holes of the book within one stretch, the first of them across a minute.
    const [market] = marketIdsOf(parseSourceId(ABC));
    const ts = CAPTURE_START_MS / 1000;
    await insertRows(test.engine, 'book_gap', [
      { market, ts, fromMs: 50_000, toMs: 60_000, cause: 'lost' },
      { market, ts: ts + 60, fromMs: 0, toMs: 5000, cause: 'lost' },
      { market, ts: ts + 60, fromMs: 20_000, toMs: 21_000, cause: 'lost' },
    ]);
    await command('remove', ABC, { keepsData: true });
    await soon(async () =>
      expect(await open.local.list()).toMatchObject({
        sources: [],
        recordings: [
          {
            id: ABC,
            venue: 'Binance',
            rawSymbol: 'ABCUSDT',
            first: { s: CAPTURE_START_MS / 1000 },
            gaps: 2,
            bytes: expect.any(Number) as number,
          },
        ],
      }),
    );
    expect((await open.local.list()).recordings[0]).not.toHaveProperty('isDemo');
    await command('remove', ABC);
    expect(await open.local.list()).toMatchObject({ sources: [], recordings: [] });
    expect(await countRows()).toEqual({});
    await expect(command('remove', ABC)).rejects.toThrow('There is no source');
  });

  it('of a demo venue stay a demo when they are removed', async () => {
    venue = { ...venue, ways: { ...venue.ways, isStandIn: () => true } };
    await start();
    await command('add', ABC);
    await record(ABC, 130);
    await command('remove', ABC, { keepsData: true });
    expect((await open.local.list()).recordings).toMatchObject([{ id: ABC, isDemo: true }]);
    expect(await loadMarkets(test.engine)).toMatchObject([{ rawSymbol: 'ABCUSDT', isDemo: true }]);
    await command('remove', ABC);
    expect(await loadDemoMarks(test.engine)).toEqual(new Set());
  });

  it('wait while their market is changed from elsewhere, and go on after it, whether that failed or not', async () => {
    await start();
    await command('add', ABC);
    await record(ABC, 130);
    await expect(
      open.manager.hold([ABC], async () => {
        expect(venue.connected()).toEqual([]);
        expect(open.recorder.sources).toEqual([]);
        expect((await open.local.list()).sources).toMatchObject([{ state: 'waiting' }]);
        await expect(command('resume', ABC)).rejects.toThrow('waits for an import');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await soon(() => expect(venue.connected()).toEqual([ABC]));
    expect(stored()).toMatchObject({ sources: [{ id: ABC }] });
  });

  it('say what each venue has, and where it goes, without asking any', async () => {
    await start();
    const { kinds, folder, retention } = open.local.venues();
    expect(kinds.find(({ id }) => id === 'binance-futures')).toMatchObject({
      venue: 'Binance',
      host: 'fapi.binance.com',
      bookLevels: 2000,
      history: ['candles', 'sides'],
    });
    expect(kinds.every(({ bytesPerDay }) => bytesPerDay > 0)).toBe(true);
    expect(folder).toBe(directory);
    expect(retention).toContainEqual({ dataset: 'depth-second', keptDays: DEFAULT_RETENTION['depth-second'] });
    expect(venue.asked()).toBe(0);
  });

  it('finish a deletion that was cut off', async () => {
    await start([ABC]);
    await record(ABC, 130);
    await open.close();
    const { sources } = stored() as { readonly sources: readonly object[] };
    const marked = { version: 1, sources: sources.map((source) => ({ ...source, deleting: true })) };
    writeFileSync(join(directory, 'sources.json'), JSON.stringify(marked));
    await start();
    expect(await countRows()).toEqual({});
    expect(stored()).toEqual({ version: 1, sources: [] });
  });

  it('wait for a venue that cannot be reached, and say why', async () => {
    venue.setFailure(new VenueError('unavailable', 'fapi.binance.com does not serve this place'));
    await start([ABC]);
    await soon(async () =>
      expect((await open.local.list()).sources).toEqual([
        expect.objectContaining({ state: 'unavailable', reason: 'fapi.binance.com does not serve this place' }),
      ]),
    );
    expect(await open.local.search('abc')).toMatchObject({
      instruments: [],
      failures: ['spot', 'linear futures', 'coin-margined'].map((kind) => ({
        venue: 'Binance',
        kind,
        host: { spot: 'api.binance.com', 'linear futures': 'fapi.binance.com' }[kind] ?? 'dapi.binance.com',
        advice: 'The venue blocks this country or network. Record the same coin at another venue instead.',
        reason: 'fapi.binance.com does not serve this place',
      })),
    });
    venue.setFailure(undefined);
    clock.advance(60_000);
    await command('resume', ABC);
    await soon(() => expect(venue.connected()).toEqual([ABC]));
    expect(stored()).toMatchObject({ sources: [{ id: ABC, instrument: { base: 'ABC' } }] });
  });

  it('are all refused while their list is damaged, which stays as it is', async () => {
    const path = join(directory, 'sources.json');
    writeFileSync(path, '{"version":1,"sources":[{"id":');
    await start();
    const { stoppedBy } = await open.local.list();
    expect(stoppedBy).toMatch(/sources\.json is damaged; nothing is recorded until it is fixed or deleted/);
    await expect(command('add', ABC)).rejects.toThrow('is damaged');
    expect(readFileSync(path, 'utf8')).toBe('{"version":1,"sources":[{"id":');
    expect(errors.splice(0)).toHaveLength(1);
  });

  it('are found by symbol and coin, with what they publish', async () => {
    await start([XYZ]);
    const { instruments, more } = await open.local.search('xyz');
    expect(more).toBe(0);
    expect(instruments).toEqual([
      expect.objectContaining({ id: XYZ, base: 'XYZ', quote: 'USDT', isAdded: true, history: ['candles', 'sides'] }),
    ]);
    expect(instruments[0].publishes).toContain('openInterest');
    expect(instruments[0].bytesPerDay).toBeGreaterThan(1e6);
    expect((await open.local.search('binance usdt')).instruments).toHaveLength(2);
    expect((await open.local.search('nothing')).instruments).toEqual([]);
  });
});

it('lists sources at once, whatever time it takes to measure what they store', async () => {
  let finish: () => void = () => undefined;
  const measured = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isMeasuring = false;
  const rows: typeof test.engine.rows = async (sql, params) => {
    if (sql.includes('system.parts')) {
      isMeasuring = true;
      await measured;
    }
    return test.engine.rows(sql, params);
  };
  await start([ABC], wrapEngine(test.engine, { rows }));
  await record(ABC, 900);
  const [source] = (await open.local.list()).sources;
  expect(source).toMatchObject({ id: ABC });
  expect(source).not.toHaveProperty('bytesPerDay');
  await soon(() => expect(isMeasuring).toBe(true));
  finish();
  await soon(async () => expect((await open.local.list()).sources[0].bytesPerDay).toBeGreaterThan(0));
});
