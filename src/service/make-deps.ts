import { type Clock, makeFrozenClock, systemClock } from '@/base/clock';
import { type Disposer, DisposerStack } from '@/base/dispose';
import type { UnixSeconds } from '@/domain/units';
import type { ServiceDeps } from './app';
import type { Env } from './arguments/env';
import { loadCatalogue } from './catalogue/catalogue';
import { FreshCatalogue } from './catalogue/fresh-catalogue';
import { ConfigError, readConfig, type ServiceConfig } from './config';
import { makeKeyRing } from './http/keys';
import type { Metrics } from './metrics/metrics';
import type { MetricsFacts } from './metrics/prometheus-metrics';
import { type OpenStore, openStore } from './open-store';
import { type Preparation, type PrepareOptions, prepareService, type ServiceWatcher } from './prepare-service';
import { openQuota } from './quota/open-quota';
import type { Recorder } from './record/sources/recorder';
import { checkRole, WORK_OF } from './roles/role';
import { RunningMinutes } from './simulate/running/running-minutes';
import { type OpenSources, openSources } from './sources/open-sources';
import type { VenueWays } from './sources/source-parts';
import { makeVenueWays } from './sources/venue-ways';
import { explainWriteFailure } from './store/engine/engine';
import type { Store, StoredMarket } from './store/engine/store';
import { makeTableWriter } from './store/engine/write-table';
import { makeStore } from './store/make-store';
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

/** @throws RoleError */
function checkWork({ role, server, redisUrl, instances, nowMs }: ServiceConfig, options: RecordingOptions): void {
  const { record, isSimulated, archive } = options;
  const has = { hasServer: server !== undefined, hasRedis: redisUrl !== undefined, isFrozen: nowMs !== undefined };
  checkRole({ role, instances, ...has, record, isSimulated, archive });
}

/** @throws ConfigError where a market is to be recorded while time stands still. */
function makeClock({ nowMs }: ServiceConfig, { record }: RecordingOptions): Clock {
  if (nowMs === undefined) return systemClock;
  if (record.length === 0) return makeFrozenClock(nowMs);
  throw new ConfigError('SIM_NOW freezes the clock, and nothing can be recorded then: leave out SIM_NOW or --record');
}

interface ReadingNeeds {
  readonly env: Env;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly isClosed: () => boolean;
}

/** What answers are made of: the store, what is being recorded, and the list of markets. */
function openReading(opened: OpenStore, options: RecordingOptions, { env, clock, onError, isClosed }: ReadingNeeds) {
  const { engine, config, sharing, isSimulated } = opened;
  const { dataDirectory, retention, role } = config;
  const onMarkets = (): void => {
    // The store is closed under a list that is being made at the end.
    if (!isClosed()) void catalogue.renew().catch((error: unknown) => isClosed() || onError(error));
  };
  const recorded = sharing?.engine ?? engine;
  const { archive, ways = makeVenueWays(env, clock, recorded) } = options;
  const state: Preparation['state'] = { readiness: { ready: false, progress: 0 } };
  const listed = (): readonly StoredMarket[] => (state.readiness.ready ? state.readiness.catalogue.sources : []);
  const isIdle = !WORK_OF[role].isRecording;
  const parts = { dataDirectory, clock, ways, retention, archive, listed, onMarkets, onError, sharing, isIdle };
  const sources = openSources({ engine: recorded, ...parts });
  const store: Store = makeStore(engine, isSimulated ? new RunningMinutes(config) : undefined, sources.recorder);
  const load = async (now: UnixSeconds): Promise<void> => {
    state.readiness = { ready: true, catalogue: await loadCatalogue(store, now) };
  };
  const catalogue = new FreshCatalogue({ clock, load, onError });
  return { sources, store, state, catalogue };
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
  const asked = readConfig(env);
  checkWork(asked, options);
  const clock = makeClock(asked, options);
  const onError = (error: unknown): void => watcher.onFailure?.(error);
  const facts: MetricsFacts = { quota: () => quota.state, sources: () => sources.local.list() };
  const opened = await openStore(asked, { clock, facts, isSimulated: options.isSimulated, onError });
  const { engine, metrics, config, storedKeys, storeName, isSimulated } = opened;
  const { dataDirectory } = config;
  const keys = makeKeyRing(config.localKeys, storedKeys.current);
  const quota = await openQuota({ ...config, clock, onChange: (sentence) => onError(new Error(sentence)) });
  let closing: Promise<void> | undefined;
  const isClosed = (): boolean => closing !== undefined;
  const reading = openReading(opened, options, { env, clock, onError, isClosed });
  const { sources, store, state, catalogue } = reading;
  const owned = ownAll(storedKeys, metrics, catalogue);
  const shared = { ...options, isSimulated };
  const parts = { engine, clock, config, owned, watcher, isClosed, world: opened.world };
  const preparation: Preparation = { ...parts, ...reading, options: shared };
  const ready = prepareService(preparation).catch(async (error: unknown) => {
    throw await explainWriteFailure(error, dataDirectory);
  });
  const renewals = [storeName.renew, () => catalogue.renew()];
  const imports = openImportDesk({ engine, dataDirectory, clock, sources, renewals, onError });
  const end = (): Promise<void> => closeAll(owned, [imports, sources, ...shutSharing(opened), opened, quota]);
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
    // Files may be of markets that another process records.
    imports: config.role === 'all' ? imports : undefined,
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

/** What others may do at once when this process ends. */
const shutSharing = ({ sharing, world }: OpenStore): { close(): Promise<void> }[] =>
  [sharing, world].filter((part) => part !== undefined);

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
