import { isAbsolute, resolve } from 'node:path';
import { type Clock, makeFrozenClock, systemClock } from '@/base/clock';
import { type Disposer, DisposerStack } from '@/base/dispose';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { Readiness, ServiceDeps } from './app';
import { loadCatalogue } from './catalogue/catalogue';
import { FreshCatalogue } from './catalogue/fresh-catalogue';
import { makeKeyRing } from './http/keys';
import { watchKeys } from './http/watch-keys';
import { prepareStore } from './ingest/staging';
import type { OnFailure } from './print-failures';
import { makeQuota } from './quota/quota';
import { Recorder } from './record/recorder';
import { RunningMinutes } from './simulate/running/running-minutes';
import { seedWorld, startLiving } from './simulate/world';
import { type Engine, explainWriteFailure, openEmbeddedEngine } from './store/engine';
import { makeStore } from './store/make-store';
import { type Store } from './store/store';
import { loadStoreId } from './store/store-id';

/** An environment variable that cannot be read as what it should be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export interface ServiceConfig {
  readonly port: number;
  readonly dataDirectory: string;
  readonly localKeys: string;
  readonly seed: number;
  readonly nowMs: number | undefined;
  readonly scale: 'small' | 'full';
  readonly webRoot: string;
}

type Env = Readonly<Record<string, string | undefined>>;

const DEFAULT_SEED = 1;
const SECONDS_PER_MINUTE = 60;
/** The world reaches back some years, and the store tells time in unsigned 32-bit seconds. */
const EARLIEST_NOW_MS = Date.UTC(2010, 0, 1);
const LATEST_NOW_MS = Date.UTC(2100, 0, 1);

function readWhole(env: Env, name: string, fallback: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) throw new ConfigError(`${name} must be a whole number from 0 to ${max}`);
  return value;
}

function readNow(env: Env): number | undefined {
  const text = env['SIM_NOW'];
  if (text === undefined || text === '') return undefined;
  const ms = Date.parse(text);
  if (!(ms >= EARLIEST_NOW_MS && ms < LATEST_NOW_MS)) {
    throw new ConfigError('SIM_NOW must be an ISO time from 2010 to 2099, such as 2026-06-18T12:00:00Z');
  }
  return Math.floor(ms / 1000) * 1000;
}

function readScale(env: Env): 'small' | 'full' {
  const text = env['SIM_SCALE'] || 'full';
  if (text !== 'small' && text !== 'full') throw new ConfigError('SIM_SCALE must be small or full');
  return text;
}

/** The environment of the service, with defaults. @throws ConfigError */
export function readConfig(env: Env): ServiceConfig {
  const path = (name: string, fallback: string): string => {
    const text = env[name] || fallback;
    return isAbsolute(text) ? text : resolve(text);
  };
  return {
    port: readWhole(env, 'PORT', 4400, 65_535),
    dataDirectory: path('DATA_DIR', '.data'),
    localKeys: env['LOCAL_KEYS'] ?? '',
    seed: readWhole(env, 'SIM_SEED', DEFAULT_SEED, 4_294_967_295),
    nowMs: readNow(env),
    scale: readScale(env),
    webRoot: path('WEB_ROOT', 'dist/web'),
  };
}

/** All that `makeApp` needs, with the store being prepared behind it. */
export interface RunningService extends ServiceDeps, Disposer {
  /** Records markets into the store, once that is filled. */
  readonly recorder: Recorder;
  /** Settles when the store is filled and the catalogue loaded; rejects when that fails. */
  readonly ready: Promise<void>;
  /** Stops the world and closes the store; answers still running are broken off. */
  close(): Promise<void>;
}

interface State {
  readiness: Readiness;
}

/** Told of what happens behind the answers. */
export interface ServiceWatcher {
  /** Of the first filling of the store, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /** Causes of answers with status 500 and failures of the living world. */
  readonly onFailure?: OnFailure;
}

interface Preparation {
  readonly engine: Engine;
  readonly store: Store;
  readonly clock: Clock;
  readonly config: ServiceConfig;
  readonly state: State;
  readonly refresh: () => Promise<void>;
  readonly owned: DisposerStack;
  readonly isClosed: () => boolean;
  readonly watcher: ServiceWatcher;
}

async function prepare(preparation: Preparation): Promise<void> {
  const { engine, clock, config, state, refresh, owned, watcher, store } = preparation;
  const { seed, scale } = config;
  await prepareStore(engine, config.dataDirectory);
  const now = unixSeconds(Math.floor(clock.now() / 1000));
  await seedWorld({
    engine,
    now,
    seed,
    scale,
    onProgress: (fraction) => {
      state.readiness = { ready: false, progress: fraction };
      watcher.onProgress?.(fraction);
    },
  });
  await store.warmUp();
  store.advance(now);
  await refresh();
  if (preparation.isClosed() || clock.frozen) return;
  const onError = (error: unknown): void => watcher.onFailure?.(error);
  const onMinute = (minute: UnixSeconds): void => {
    store.advance(unixSeconds(minute + SECONDS_PER_MINUTE));
    void refresh().catch(onError);
  };
  owned.own(startLiving({ engine, clock, seed, scale, onMinute, onError }));
}

/**
 * Opens the store and starts filling it; answers are possible at once and say so until `ready`.
 * @throws ConfigError, LocalKeysError, KeyFileError, EngineMissingError, DataDirectoryError, StoreBusyError
 */
export async function makeDeps(env: Env, watcher: ServiceWatcher = {}): Promise<RunningService> {
  const config = readConfig(env);
  const clock = config.nowMs === undefined ? systemClock : makeFrozenClock(config.nowMs);
  const storedKeys = await watchKeys(config.dataDirectory, (error) => watcher.onFailure?.(error));
  const keys = makeKeyRing(config.localKeys, storedKeys.current);
  const engine = await openEmbeddedEngine(config.dataDirectory);
  const storeId = await loadStoreId(config.dataDirectory, config.nowMs);
  const onError = (error: unknown): void => watcher.onFailure?.(error);
  const { dataDirectory } = config;
  const onMarkets = (): void => void catalogue.refresh().catch(onError);
  const recorder = new Recorder({ engine, dataDirectory, clock, onError, onMarkets });
  const store = makeStore(engine, new RunningMinutes(config), recorder);
  const state: State = { readiness: { ready: false, progress: 0 } };
  const owned = new DisposerStack();
  owned.own(storedKeys);
  let closing: Promise<void> | undefined;
  const catalogue = new FreshCatalogue({
    clock,
    load: async (now) => {
      state.readiness = { ready: true, catalogue: await loadCatalogue(store, now) };
    },
    onError,
  });
  owned.own(catalogue);
  const ready = prepare({
    engine,
    store,
    clock,
    config,
    state,
    refresh: () => catalogue.refresh(),
    owned,
    watcher,
    isClosed: () => closing !== undefined,
  }).catch(async (error: unknown) => {
    throw await explainWriteFailure(error, dataDirectory);
  });
  const end = async (): Promise<void> => {
    owned.dispose();
    await recorder.close();
    await engine.close();
  };
  const close = (): Promise<void> => (closing ??= end());
  return {
    clock,
    keys,
    storeId,
    quota: makeQuota(clock),
    store,
    readiness: () => state.readiness,
    freshen: () => catalogue.freshen(),
    port: config.port,
    webRoot: config.webRoot,
    onFailure: (error, request) => watcher.onFailure?.(error, request),
    recorder,
    ready,
    close,
    dispose: () => void close(),
  };
}
