import type { Clock } from '@/base/clock';
import type { Disposer, DisposerStack } from '@/base/dispose';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { Readiness } from './app';
import type { FreshCatalogue } from './catalogue/fresh-catalogue';
import { ConfigError, type ServiceConfig } from './config';
import type { Filling } from './http/wait-for-rows';
import { prepareStore } from './ingest/staging';
import type { WorldLease } from './leases/world-lease';
import type { OnFailure } from './log/print-failures';
import { WORK_OF } from './roles/role';
import { loadWorldEnd, saveWorldEnd } from './roles/world-end';
import type { FillingThreads } from './simulate/filling/filling-threads';
import type { PendingSteps } from './simulate/filling/pending-steps';
import { hasWorld, seedWorld, startLiving } from './simulate/world/world';
import type { OpenSources } from './sources/open-sources';
import type { Engine } from './store/engine/engine';
import type { Store } from './store/engine/store';
import { LeaseLostError } from './store/processes/lease-lost';

const SECONDS_PER_MINUTE = 60;
/** How often a process looks what others have stored. */
const FOLLOW_MS = 5000;
const WAITING =
  'Another process makes the simulated world of this store: this one waits for it to end. For more answers use ROLE=api';

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
  /** Answers are given from now on; what is not made yet they wait for. */
  readonly onAnswering?: () => void;
  /** Causes of answers with status 500 and failures of the living world. */
  readonly onFailure?: OnFailure;
}

export interface Preparation {
  readonly engine: Engine;
  readonly store: Store;
  readonly clock: Clock;
  readonly config: ServiceConfig;
  readonly state: { readiness: Readiness; filling?: Filling | undefined };
  readonly catalogue: Pick<FreshCatalogue, 'refresh' | 'renew'>;
  readonly owned: DisposerStack;
  readonly isClosed: () => boolean;
  readonly watcher: ServiceWatcher;
  readonly options: PrepareOptions;
  readonly sources: Pick<OpenSources, 'manager' | 'retention'>;
  /** The right to make the world, in a store that several processes share. */
  readonly world: WorldLease | undefined;
}

/**
 * Does what takes the right to make the world, once this process has it. Who was too slow to keep it waits and goes on
 * from what is stored by then.
 */
async function whileHeld({ world, watcher, isClosed }: Preparation, work: () => Promise<void>): Promise<void> {
  for (;;) {
    await world?.take(
      () => watcher.onFailure?.(new Error(WAITING)),
      (error) => watcher.onFailure?.(error),
    );
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof LeaseLostError) || isClosed()) throw error;
      watcher.onFailure?.(error);
    }
  }
}

/** Fills the store with the simulated world up to now; without one it must not have any. @throws ConfigError */
async function fillStore(preparation: Preparation, now: UnixSeconds): Promise<void> {
  const { config, state, watcher, options, world } = preparation;
  const { seed, scale, dataDirectory, role } = config;
  if (!WORK_OF[role].isSimulating) return;
  if (!options.isSimulated) {
    if (!(await hasWorld(preparation.engine))) return;
    throw new ConfigError(
      `The data directory ${dataDirectory} has a simulated world: name another one with DATA_DIR for --no-simulation`,
    );
  }
  let early: Promise<void> | undefined;
  await whileHeld(preparation, () =>
    seedWorld({
      engine: world?.engine ?? preparation.engine,
      now,
      seed,
      scale,
      threads: options.threads,
      onProgress: (fraction) => {
        if (!state.readiness.ready) state.readiness = { ready: false, progress: fraction };
        if (state.filling) state.filling = { ...state.filling, progress: fraction };
        watcher.onProgress?.(fraction);
      },
      onFirst: (pending) => {
        early = answerEarly(preparation, pending, now);
      },
    }),
  );
  await early;
  if (world) await saveWorldEnd(preparation.engine, now);
}

/** Answers while the world's older data are still being made; what rests on them waits. */
async function answerEarly(
  { store, state, catalogue, watcher, isClosed }: Preparation,
  pending: PendingSteps,
  now: UnixSeconds,
): Promise<void> {
  const wasReady = state.readiness.ready;
  try {
    await store.warmUp();
    store.begin(now);
    state.filling = { pending, progress: state.readiness.ready ? 0 : state.readiness.progress };
    await catalogue.refresh();
    if (!wasReady && state.readiness.ready && !isClosed()) watcher.onAnswering?.();
  } catch (error) {
    // The end of the filling tries the same once more, and fails where it cannot be helped.
    watcher.onFailure?.(error);
  }
}

/** The data advance minute by minute: with the world made here, or with what the markets or another process store. */
function startAdvancing(preparation: Preparation): Disposer {
  const { engine, clock, config, catalogue, watcher, store, options, world } = preparation;
  const { seed, scale, role } = config;
  const onError = (error: unknown): void => watcher.onFailure?.(error);
  const advance = (to: UnixSeconds): void => {
    store.advance(to);
    void catalogue.refresh().catch(onError);
  };
  if (options.isSimulated && WORK_OF[role].isSimulating) {
    const onMinute = (minute: UnixSeconds): void => {
      const to = unixSeconds(minute + SECONDS_PER_MINUTE);
      advance(to);
      if (world) void saveWorldEnd(engine, to).catch(onError);
    };
    return startLiving({ engine: world?.engine ?? engine, clock, seed, scale, onMinute, onError });
  }
  const now = (): UnixSeconds => unixSeconds(Math.floor(clock.now() / 1000));
  const look = async (): Promise<void> => advance(options.isSimulated ? await loadWorldEnd(engine, now()) : now());
  const everyMs = engine.isOwn ? SECONDS_PER_MINUTE * 1000 : FOLLOW_MS;
  const timer = setInterval(() => void look().catch(onError), everyMs);
  timer.unref();
  return { dispose: () => clearInterval(timer) };
}

/** Fills the store, starts what is recorded, and goes on from there minute by minute. */
export async function prepareService(preparation: Preparation): Promise<void> {
  const { engine, clock, config, catalogue, owned, store, state, sources, options, watcher } = preparation;
  await prepareStore(engine, config.dataDirectory);
  const now = unixSeconds(Math.floor(clock.now() / 1000));
  await fillStore(preparation, now);
  await store.warmUp();
  const isMadeElsewhere = options.isSimulated && !WORK_OF[config.role].isSimulating;
  store.advance(isMadeElsewhere ? await loadWorldEnd(engine, now) : now);
  const isAnswering = state.readiness.ready;
  if (preparation.isClosed()) return;
  await sources.manager.start(options.record);
  await catalogue.renew();
  // Who sees that all is there finds all of it in the lists too.
  state.filling = undefined;
  if (preparation.isClosed()) return;
  if (!isAnswering) watcher.onAnswering?.();
  if (clock.frozen) return;
  owned.own(startAdvancing(preparation));
  void sources.retention.run();
}
