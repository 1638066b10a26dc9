import { type Clock, makeFrozenClock, systemClock } from '@/base/clock';
import { type Disposer, DisposerStack } from '@/base/dispose';
import type { UnixSeconds } from '@/domain/units';
import type { ServiceDeps } from './app';
import { loadCatalogue } from './catalogue/catalogue';
import { FreshCatalogue } from './catalogue/fresh-catalogue';
import { ConfigError, type Env, readConfig, type ServiceConfig } from './config';
import { makeKeyRing } from './http/keys';
import { watchKeys } from './http/watch-keys';
import type { Metrics } from './metrics/metrics';
import { openMeasured } from './metrics/open-metrics';
import type { MetricsFacts } from './metrics/prometheus-metrics';
import { type Preparation, type PrepareOptions, prepareService, type ServiceWatcher } from './prepare-service';
import { openQuota } from './quota/open-quota';
import type { Recorder } from './record/recorder';
import { RunningMinutes } from './simulate/running/running-minutes';
import { type OpenSources, openSources } from './sources/open-sources';
import type { VenueWays } from './sources/source-parts';
import { makeVenueWays } from './sources/venue-ways';
import { explainWriteFailure } from './store/engine/engine';
import type { Store, StoredMarket } from './store/engine/store';
import { loadStoreId } from './store/engine/store-id';
import { makeTableWriter } from './store/engine/write-table';
import { makeStore } from './store/make-store';
import { openEngine } from './store/open-engine';
import { markServer } from './store/server/server-address';
import { ImportDesk, type ImportDeskOptions, type MarketRecorders } from './uploads/import-desk';

export { ConfigError, readConfig, type ServiceConfig } from './config';

/** What the command line says of markets. */
export interface RecordingOptions extends PrepareOptions {
  /** Where raw frames are kept; nowhere by default. */
  readonly archive?: string | undefined;
  /** The ways to the venues; the real ones by default. */
  readonly ways?: VenueWays | undefined;
}

const NOTHING_ASKED: RecordingOptions = { record: [], isSimulated: true };

/** All that `makeApp` needs, with the store being prepared behind it. */
export interface RunningService extends ServiceDeps, Disposer {
  /** Records markets into the store, once that is filled. */
  readonly recorder: Recorder;
  /** None when they are off. */
  readonly metrics: Metrics | undefined;
  /** Settles when the store is filled and the catalogue loaded; rejects when that fails. */
  readonly ready: Promise<void>;
  /** Stops the world and closes the store; answers still running are broken off. */
  close(): Promise<void>;
}

/** @throws ConfigError where a market is to be recorded while time stands still. */
function makeClock({ nowMs }: ServiceConfig, { record }: RecordingOptions): Clock {
  if (nowMs === undefined) return systemClock;
  if (record.length === 0) return makeFrozenClock(nowMs);
  throw new ConfigError('SIM_NOW freezes the clock, and nothing can be recorded then: leave out SIM_NOW or --record');
}

/**
 * Opens the store and starts filling it; answers are possible at once and say so until `ready`.
 * @throws ConfigError, LocalKeysError, KeyFileError, and as `openEngine`
 */
export async function makeDeps(
  env: Env,
  watcher: ServiceWatcher = {},
  options: RecordingOptions = NOTHING_ASKED,
): Promise<RunningService> {
  const config = readConfig(env);
  const clock = makeClock(config, options);
  const { dataDirectory, retention } = config;
  const onError = (error: unknown): void => watcher.onFailure?.(error);
  const storedKeys = await watchKeys(config.keysDirectory, onError);
  const keys = makeKeyRing(config.localKeys, storedKeys.current);
  const facts: MetricsFacts = { quota: () => quota.state, sources: () => sources.local.list() };
  const { engine, metrics } = await openMeasured(config.metrics, facts, () => openEngine(config));
  const quota = await openQuota({ ...config, clock, onChange: (sentence) => onError(new Error(sentence)) });
  const storeName = await openStoreName(config);
  let closing: Promise<void> | undefined;
  const isClosed = (): boolean => closing !== undefined;
  const onMarkets = (): void => {
    // The store is closed under a list that is being made at the end.
    if (!isClosed()) void catalogue.renew().catch((error: unknown) => isClosed() || onError(error));
  };
  const { archive, ways = makeVenueWays(env, clock, engine) } = options;
  const state: Preparation['state'] = { readiness: { ready: false, progress: 0 } };
  const listed = (): readonly StoredMarket[] => (state.readiness.ready ? state.readiness.catalogue.sources : []);
  const sources = openSources({ engine, dataDirectory, clock, ways, retention, archive, listed, onMarkets, onError });
  const world = options.isSimulated ? new RunningMinutes(config) : undefined;
  const store: Store = makeStore(engine, world, sources.recorder);
  const owned = ownAll(storedKeys, metrics);
  const load = async (now: UnixSeconds): Promise<void> => {
    state.readiness = { ready: true, catalogue: await loadCatalogue(store, now) };
  };
  const catalogue: FreshCatalogue = owned.own(new FreshCatalogue({ clock, load, onError }));
  const preparation = { engine, store, clock, config, state, catalogue, owned, watcher, isClosed, options, sources };
  const ready = prepareService(preparation).catch(async (error: unknown) => {
    throw await explainWriteFailure(error, dataDirectory);
  });
  const renewals = [storeName.renew, () => catalogue.renew()];
  const imports = openImportDesk({ engine, dataDirectory, clock, sources, renewals, onError });
  const end = (): Promise<void> => closeAll(owned, [imports, sources, engine, quota]);
  return {
    clock,
    keys,
    storeId: storeName.current,
    quota,
    metrics,
    store,
    readiness: () => state.readiness,
    filling: () => state.filling,
    freshen: () => catalogue.freshen(),
    sources: sources.local,
    imports,
    tables: makeTableWriter(engine),
    port: config.port,
    webRoot: config.webRoot,
    onFailure: watcher.onFailure,
    recorder: sources.recorder,
    ready,
    close: () => (closing ??= end()),
    dispose: () => void (closing ??= end()),
  };
}

function ownAll(...parts: readonly (Disposer | undefined)[]): DisposerStack {
  const owned = new DisposerStack();
  for (const part of parts) if (part) owned.own(part);
  return owned;
}

/** Closes a part before those that it needs. */
async function closeAll(owned: Disposer, parts: readonly { close(): Promise<void> }[]): Promise<void> {
  owned.dispose();
  for (const part of parts) await part.close();
}

interface MarketDataClientParts extends Pick<ImportDeskOptions, 'engine' | 'dataDirectory' | 'clock' | 'onError'> {
  readonly sources: Pick<OpenSources, 'recorder' | 'manager'>;
  /** What follows a change of the store, one after the other. */
  readonly renewals: readonly (() => Promise<void>)[];
}

function openImportDesk({ sources: { recorder, manager }, renewals, ...parts }: MarketDataClientParts): ImportDesk {
  const recorders: MarketRecorders = {
    find: ({ exchange, symbol }) =>
      recorder.sources
        .filter(({ rows }) => rows.some((row) => row.exchange === exchange && row.rawSymbol === symbol))
        .map(({ name }) => name),
    hold: (ids, work) => manager.hold(ids, work),
  };
  const onChanged = async (): Promise<void> => {
    for (const renew of renewals) await renew();
  };
  return new ImportDesk({ ...parts, recorders, onChanged });
}

/** The name of the data: another one after each change of them, and for each server. */
async function openStoreName({ dataDirectory, nowMs, server }: ServiceConfig) {
  const load = async (): Promise<string> => {
    const id = await loadStoreId(dataDirectory, nowMs);
    return server === undefined ? id : `${id}@${markServer(server)}`;
  };
  let id = await load();
  return {
    current: () => id,
    async renew() {
      id = await load();
    },
  };
}
