import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '@/base/clock';
import { type OpenSources, openSources } from '@/service/sources/open-sources';
import { DEFAULT_RETENTION } from '@/service/sources/retention';
import { makeVenueWays } from '@/service/sources/venue-ways';
import type { Engine } from '@/service/store/engine';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { loadExcerpt } from '@/testing/venue/find-loop';
import { LoopbackVenue } from '@/testing/venue/loopback-venue';
import { atMost, type Bench, type BenchContext, type Goal } from './goal';

const ID = 'binance-futures:BTCUSDT';
/** The venue answers after so long. */
const DELAY_MS = 50;
const FIRST_AIM_MS = 3000;
const LAG_AIM_MS = 1500;
/** Some minute begins in it or is stored. */
const WATCH_MS = 50_000;
const LOOK_MS = 250;

interface Rig {
  readonly service: InProcessService;
  readonly venue: LoopbackVenue;
  readonly sources: OpenSources;
  close(): Promise<void>;
}

/** A service that records from a venue on loopback, on the clock of this machine. */
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

/** The newest second whose book the service answers with, Unix; undefined without one. */
async function findNewest({ service, venue }: Rig): Promise<number | undefined> {
  const from = Math.floor(venue.nowMs / 1000) - 8;
  const book = 'exchange=BINANCE_FUTURES&rawSymbol=BTCUSDT&blockSize=0.1&maxDepth=100';
  // What a key may ask for comes back with the service's clock.
  service.clock.jump(systemClock.now() - service.clock.now());
  const path = `/v1/points?type=BLOCK_BOOK_SNAPSHOT_AGG&${book}&interval=SECOND&from=${from}&period=10`;
  const response = await service.get(path);
  // The market is not listed yet.
  if (response.status === 400) return undefined;
  if (response.status !== 200) throw new Error(`The service answered ${response.status}: ${await response.text()}`);
  const answer = (await response.json()) as {
    readonly series?: readonly { readonly points: readonly { Point: { timestamp: { s: number } } }[] }[];
  };
  return answer.series?.[0]?.points.at(-1)?.Point.timestamp.s;
}

/** From the moment a market is added until the service answers with a column of its book. */
async function measureFirstBook(rig: Rig): Promise<number> {
  const started = performance.now();
  await rig.sources.manager.command({ action: 'add', id: ID });
  while ((await findNewest(rig)) === undefined) {
    if (performance.now() - started > 60_000) throw new Error('No book was served in a minute');
    await wait(LOOK_MS);
  }
  return performance.now() - started;
}

/** How far the newest book that is served lies behind the venue's clock, in ms, ascending. */
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
    const first = await measureFirstBook(rig);
    const lags = await measureLags(rig);
    const [median, high] = [0.5, 0.99].map((share) => lags[Math.floor(share * (lags.length - 1))]);
    console.log(`  ${lags.length} looks, the served book ${median.toFixed(0)} ms behind at p50`);
    return [atMost('record-first-book', first, 'ms', FIRST_AIM_MS), atMost('record-book-lag', high, 'ms', LAG_AIM_MS)];
  } finally {
    await rig.close();
  }
}

export const bench: Bench = { goals: ['record-first-book', 'record-book-lag'], run: measure };
