import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '@/base/clock';
import { type OpenSources, openSources } from '@/service/sources/open-sources';
import { DEFAULT_RETENTION } from '@/service/sources/retention';
import { makeVenueWays } from '@/service/sources/venue-ways';
import type { Engine } from '@/service/store/engine/engine';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { loadExcerpt } from '@/testing/venue/find-loop';
import { LoopbackVenue } from '@/testing/venue/loopback-venue';
import { atMost, type Bench, type BenchContext, type Goal } from './goal';

const ID = 'binance-futures:BTCUSDT';
/** Delay of the venue's answers. */
const DELAY_MS = 50;
const FIRST_AIM_MS = 3000;
const LAG_AIM_MS = 1500;
/** Long enough that a minute starts or is stored in it. */
const WATCH_MS = 50_000;
const LOOK_MS = 100;

interface Rig {
  readonly service: InProcessService;
  readonly venue: LoopbackVenue;
  readonly sources: OpenSources;
  close(): Promise<void>;
}

/** A service that records from a venue on loopback, with this machine's clock. */
async function openRig(root: string): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'depthscape-bench-'));
  const venue = new LoopbackVenue({ loop: loadExcerpt(join(root, 'src/testing/venue/excerpt')), delayMs: DELAY_MS });
  const address = await venue.listen();
  let sources: OpenSources | undefined;
  let isClosing = false;
  let listing: Promise<void> = Promise.resolve();
  const open = (engine: Engine): OpenSources =>
    openSources({
      engine,
      dataDirectory: folder,
      clock: systemClock,
      ways: makeVenueWays({ FEED_HOSTS: `binance-futures=${address}` }, systemClock, engine),
      retention: DEFAULT_RETENTION,
      listed: () => [],
      onMarkets() {
        if (!isClosing) listing = listing.then(() => service.refresh());
      },
      onError: (error) => console.error(error),
    });
  const service: InProcessService = await openInProcessService({
    markets: [],
    nowMs: systemClock.now(),
    live(engine) {
      sources = open(engine);
      return sources.recorder;
    },
  });
  if (sources === undefined) throw new Error('The service has no sources');
  const opened = sources;
  await opened.manager.start();
  return {
    service,
    venue,
    sources: opened,
    async close() {
      isClosing = true;
      await listing;
      await opened.close();
      await venue.close();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Times (Unix seconds) in the service's answer for a dataset of the market. Empty before the market is listed. */
async function askTimes({ service }: Rig, query: string): Promise<readonly number[]> {
  // A key's budget refills with the service's clock.
  service.clock.jump(systemClock.now() - service.clock.now());
  const response = await service.get(`/v1/points?exchange=BINANCE_FUTURES&rawSymbol=BTCUSDT&${query}`);
  if (response.status === 400) return [];
  if (response.status !== 200) throw new Error(`The service answered ${response.status}: ${await response.text()}`);
  const answer = (await response.json()) as {
    readonly series?: readonly { readonly points: readonly { Point: { timestamp: { s: number } } }[] }[];
  };
  return (answer.series?.[0]?.points ?? []).map(({ Point: { timestamp } }) => timestamp.s);
}

/** The newest second whose book the service returns. `undefined` without one. */
async function findNewest(rig: Rig): Promise<number | undefined> {
  const from = Math.floor(rig.venue.nowMs / 1000) - 8;
  const query = 'type=BLOCK_BOOK_SNAPSHOT_AGG&blockSize=0.1&maxDepth=100&interval=SECOND';
  return (await askTimes(rig, `${query}&from=${from}&period=10`)).at(-1);
}

/** Whether the service returns candles of most of the last hour. */
async function hasPast(rig: Rig): Promise<boolean> {
  const from = Math.floor(rig.venue.nowMs / 60_000) * 60 - 3600;
  const times = await askTimes(rig, `type=TRADE_SIDE_AGNOSTIC_AGG&interval=MINUTE&from=${from}&period=3600`);
  return times.length > 50;
}

/** ms from `started` until `isThere`. */
async function measureUntil(started: number, isThere: () => Promise<boolean>): Promise<number> {
  while (!(await isThere())) {
    if (performance.now() - started > 60_000) throw new Error('Nothing was served in a minute');
    await wait(LOOK_MS);
  }
  return performance.now() - started;
}

/** Milliseconds from adding a market until the service returns its past, and a column of its book. */
async function measureFirst(rig: Rig): Promise<readonly [candles: number, book: number]> {
  const started = performance.now();
  await rig.sources.manager.command({ action: 'add', id: ID });
  return Promise.all([
    measureUntil(started, () => hasPast(rig)),
    measureUntil(started, async () => (await findNewest(rig)) !== undefined),
  ]);
}

/** How far the newest served book is behind the venue's clock, in ms, ascending. */
async function measureLags(rig: Rig): Promise<number[]> {
  const lags: number[] = [];
  for (const until = performance.now() + WATCH_MS; performance.now() < until; await wait(LOOK_MS)) {
    const newest = await findNewest(rig);
    lags.push(newest === undefined ? Number.POSITIVE_INFINITY : rig.venue.nowMs - newest * 1000);
  }
  return lags.sort((a, b) => a - b);
}

async function measure({ root }: BenchContext): Promise<readonly Goal[]> {
  const rig = await openRig(root);
  try {
    const before = process.cpuUsage();
    const [candles, book] = await measureFirst(rig);
    const { user, system } = process.cpuUsage(before);
    const lags = await measureLags(rig);
    const [median, high] = [0.5, 0.99].map((share) => lags[Math.floor(share * (lags.length - 1))]);
    console.log(
      `  ${((user + system) / 1e6).toFixed(2)} s of one core until both were there; ${lags.length} looks, the served book ${median.toFixed(0)} ms behind at p50`,
    );
    return [
      atMost('record-first-candles', candles, 'ms', FIRST_AIM_MS),
      atMost('record-first-book', book, 'ms', FIRST_AIM_MS),
      atMost('record-book-lag', high, 'ms', LAG_AIM_MS),
    ];
  } finally {
    await rig.close();
  }
}

export const bench: Bench = { goals: ['record-first-candles', 'record-first-book', 'record-book-lag'], run: measure };
