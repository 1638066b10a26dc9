import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '@/base/clock';
import { KEY_HEADER } from '@/contract/headers';
import { type Market, marketsAnswer } from '@/contract/payloads';
import { futuresCapture, futuresEvents } from '@/testing/ingest/capture-lines';
import { toFrame } from '@/testing/record/play-frames';
import { makePlayedWays, type PlayedWays } from '@/testing/sources/played-ways';
import { makeApp } from './app';
import { prepareStore } from './ingest/staging';
import { makeDeps, type RecordingOptions, type RunningService } from './make-deps';
import { findService } from './sources/ask-service';
import { openEmbeddedEngine } from './store/engine/engine';
import { findStoreId } from './store/engine/store-id';
import { makeSeedStore } from './store/seed-store';

const ABC = 'binance-futures:ABCUSDT';
const XYZ = 'binance-futures:XYZUSDT';

let folder: string;
let venue: PlayedWays;
let service: RunningService;
let server: Server;
let port: number;
const failures: unknown[] = [];

async function start(options: Partial<RecordingOptions> = {}): Promise<void> {
  venue = makePlayedWays(systemClock);
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { readonly port: number }).port;
  service = await makeDeps(
    { DATA_DIR: folder, PORT: String(port) },
    { onFailure: (error) => failures.push(error) },
    { record: [], isSimulated: false, ways: venue.ways, ...options },
  );
  const app = makeApp(service);
  const listener = getRequestListener((request) => app.fetch(request), { overrideGlobalObjects: false });
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing));
  await service.ready;
}

async function stop(): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
}

const get = async (path: string): Promise<unknown> => {
  const request = new Request(`http://127.0.0.1:${port}${path}`, {
    headers: { [KEY_HEADER]: service.keys.dashboardKeys.enterprise },
  });
  return (await makeApp(service).fetch(request)).json();
};

const listMarkets = async (): Promise<readonly Market[]> => marketsAnswer.parse(await get('/v1/markets')).symbols ?? [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-recording-'));
  await start();
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
  expect(failures).toEqual([]);
});

/** The machine that runs this may be busy. */
const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 });

describe('a service without a simulated world', () => {
  it('has no market until one is recorded, and then that one, live', async () => {
    expect(await listMarkets()).toEqual([]);
    const startMs = Math.floor(systemClock.now() / 60_000) * 60_000 - 180_000;
    const shell = await findService(port, await findStoreId(folder));
    await expect(shell?.command({ action: 'add', id: 'binance-futures:ABCUSD' })).rejects.toThrow(
      'Binance lists no market binance-futures:ABCUSD: the nearest is binance-futures:ABCUSDT',
    );
    await shell?.command({ action: 'add', id: ABC });
    await soon(() => expect(venue.connected()).toEqual([ABC]));
    const frames = futuresCapture(150, startMs).map((line) => toFrame(line));
    await venue.play(ABC, frames);
    await service.recorder.tick();
    await soon(async () =>
      expect(await listMarkets()).toEqual([
        expect.objectContaining({
          exchange: 'BINANCE_FUTURES',
          rawSymbol: 'ABCUSDT',
          lastPrice: 115,
          recorded: expect.objectContaining({ live: true, from: { s: startMs / 1000 } }) as unknown,
        }),
      ]),
    );
    expect(JSON.stringify(await get('/v1/exchanges?type=TRADE_AGG'))).toContain('BINANCE_FUTURES');
    expect(JSON.stringify(await get('/v1/coins?type=TRADE_AGG'))).toContain('ABC');
  });

  it('goes on with its sources at the next start, and takes those of the command line', async () => {
    await stop();
    await start({ record: [XYZ] });
    await soon(() => expect([...venue.connected()].sort()).toEqual([ABC, XYZ]));
    const startMs = Math.floor(systemClock.now() / 60_000) * 60_000 - 60_000;
    await venue.play(
      XYZ,
      futuresEvents(1, 20, startMs).map((line) =>
        toFrame(line.replaceAll('ABCUSDT', 'XYZUSDT').replaceAll('abcusdt', 'xyzusdt')),
      ),
    );
    await service.recorder.tick();
    await soon(async () => {
      const listed = (await listMarkets()).map(({ rawSymbol, recorded }) => [rawSymbol, recorded?.live]);
      expect(new Map(listed as [string, boolean | undefined][])).toEqual(
        new Map([
          ['ABCUSDT', undefined],
          ['XYZUSDT', true],
        ]),
      );
    });
  });

  it('refuses a data directory with a simulated world', async () => {
    await stop();
    const engine = await openEmbeddedEngine(folder);
    await prepareStore(engine, folder);
    await makeSeedStore(engine).saveSteps(['world is version 6, seed 1, scale small'], 6);
    await engine.close();
    await expect(start()).rejects.toThrow(/has a simulated world: name another one with DATA_DIR for --no-simulation$/);
  });

  it('records nothing while time stands still', async () => {
    const env = { DATA_DIR: folder, SIM_NOW: '2026-06-18T12:00:00Z' };
    const options = { record: [ABC], isSimulated: false, ways: venue.ways };
    await expect(makeDeps(env, {}, options)).rejects.toThrow(
      'SIM_NOW freezes the clock, and nothing can be recorded then: leave out SIM_NOW or --record',
    );
  });
});
