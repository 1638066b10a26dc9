import type { Clock } from '@/base/clock';
import type { Disposer, DisposerStack } from '@/base/dispose';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { Readiness } from './app';
import type { FreshCatalogue } from './catalogue/fresh-catalogue';
import { ConfigError, type ServiceConfig } from './config';
import { prepareStore } from './ingest/staging';
import type { OnFailure } from './print-failures';
import type { FillingThreads } from './simulate/filling/filling-threads';
import { hasWorld, seedWorld, startLiving } from './simulate/world';
import type { OpenSources } from './sources/open-sources';
import type { Engine } from './store/engine';
import type { Store } from './store/store';

const SECONDS_PER_MINUTE = 60;

/** What is to be in the store. */
export interface PrepareOptions {
  /** Sources to be recorded, besides those that are already. */
  readonly record: readonly string[];
  /** Whether there is a simulated world. */
  readonly isSimulated: boolean;
  /** Threads that make much of the world at once; everything is made in ours without. */
  readonly threads?: FillingThreads | undefined;
}

/** Told of what happens behind the answers. */
export interface ServiceWatcher {
  /** Of the first filling of the store, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /** Causes of answers with status 500 and failures of the living world. */
  readonly onFailure?: OnFailure;
}

export interface Preparation {
  readonly engine: Engine;
  readonly store: Store;
  readonly clock: Clock;
  readonly config: ServiceConfig;
  readonly state: { readiness: Readiness };
  readonly catalogue: Pick<FreshCatalogue, 'refresh'>;
  readonly owned: DisposerStack;
  readonly isClosed: () => boolean;
  readonly watcher: ServiceWatcher;
  readonly options: PrepareOptions;
  readonly sources: Pick<OpenSources, 'manager' | 'retention'>;
}

/** Fills the store with the simulated world up to now; without one it must not have any. @throws ConfigError */
async function fillStore({ engine, config, state, watcher, options }: Preparation, now: UnixSeconds): Promise<void> {
  const { seed, scale, dataDirectory } = config;
  if (!options.isSimulated) {
    if (!(await hasWorld(engine))) return;
    throw new ConfigError(
      `The data directory ${dataDirectory} has a simulated world: name another one with DATA_DIR for --no-simulation`,
    );
  }
  await seedWorld({
    engine,
    now,
    seed,
    scale,
    threads: options.threads,
    onProgress: (fraction) => {
      state.readiness = { ready: false, progress: fraction };
      watcher.onProgress?.(fraction);
    },
  });
}

/** The data advance minute by minute: the world's where there is one, else those of the markets that are recorded. */
function startAdvancing(preparation: Preparation): Disposer {
  const { engine, clock, config, catalogue, watcher, store, options } = preparation;
  const { seed, scale } = config;
  const onError = (error: unknown): void => watcher.onFailure?.(error);
  const advance = (to: UnixSeconds): void => {
    store.advance(to);
    void catalogue.refresh().catch(onError);
  };
  if (options.isSimulated) {
    const onMinute = (minute: UnixSeconds): void => advance(unixSeconds(minute + SECONDS_PER_MINUTE));
    return startLiving({ engine, clock, seed, scale, onMinute, onError });
  }
  const timer = setInterval(() => advance(unixSeconds(Math.floor(clock.now() / 1000))), SECONDS_PER_MINUTE * 1000);
  timer.unref();
  return { dispose: () => clearInterval(timer) };
}

/** Fills the store, starts what is recorded, and goes on from there minute by minute. */
export async function prepareService(preparation: Preparation): Promise<void> {
  const { engine, clock, config, catalogue, owned, store, sources, options } = preparation;
  await prepareStore(engine, config.dataDirectory);
  const now = unixSeconds(Math.floor(clock.now() / 1000));
  await fillStore(preparation, now);
  await store.warmUp();
  store.advance(now);
  if (preparation.isClosed()) return;
  await sources.manager.start(options.record);
  await catalogue.refresh();
  if (preparation.isClosed() || clock.frozen) return;
  owned.own(startAdvancing(preparation));
  void sources.retention.run();
}
