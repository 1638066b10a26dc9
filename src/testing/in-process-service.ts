import { type ManualClock, makeManualClock } from '@/base/clock';
import { KEY_HEADER } from '@/contract/headers';
import type { TierId } from '@/contract/tiers';
import { unixSeconds } from '@/domain/units';
import { makeApp, type Readiness, type ServiceDeps } from '@/service/app';
import { loadCatalogue } from '@/service/catalogue/catalogue';
import { makeKeyRing } from '@/service/http/keys';
import { makeQuota } from '@/service/quota/quota';
import type { Engine } from '@/service/store/engine/engine';
import { type StoredMarket } from '@/service/store/engine/store';
import { makeStore } from '@/service/store/make-store';
import type { LiveSource } from '@/service/store/readers/running-rows';
import type { ClickHouseFront } from './clickhouse/clickhouse-front';
import type { StoreOver } from './one-engine';
import { openTestEngine, type TestRows } from './test-store';

export const SERVICE_PORT = 4400;
const ORIGIN = `http://127.0.0.1:${SERVICE_PORT}`;

/** The key of each tier in an in-process service. */
export const TIER_KEYS: Readonly<Record<TierId, string>> = {
  free: 'free-key',
  basic: 'basic-key',
  standard: 'standard-key',
  advanced: 'advanced-key',
  enterprise: 'enterprise-key',
};

export interface InProcessService {
  readonly engine: Engine;
  /** The database server in between, over HTTP. */
  readonly front: ClickHouseFront | undefined;
  /** Its data directory. */
  readonly directory: string;
  readonly clock: ManualClock;
  readonly failures: readonly unknown[];
  /** Makes the next answers come from a store that is still being filled; `undefined` makes it ready again. */
  setSeeding(progress: number | undefined): void;
  /** Any request; a path alone is a GET with nothing added. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** GET with the key of a tier, `enterprise` by default. */
  get(path: string, tier?: TierId): Promise<Response>;
  /** Rebuilds the list of markets. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface InProcessOptions {
  readonly markets: readonly StoredMarket[];
  readonly rows?: TestRows;
  readonly nowMs: number;
  readonly deps?: Partial<ServiceDeps>;
  /** How the store is reached. */
  readonly over?: StoreOver;
  /** Provides what is being recorded, on top of the store. */
  readonly live?: (engine: Engine, clock: ManualClock) => LiveSource;
}

/**
 * The whole service on a temporary store with the given rows, without a port. Only one per test file: the database
 * binds one directory per process.
 */
export async function openInProcessService(options: InProcessOptions): Promise<InProcessService> {
  const markets = options.markets.map((market) => ({ ...market, version: 1 }));
  const test = await openTestEngine({ market: markets, ...options.rows }, undefined, options.over);
  const { engine } = test;
  const clock = makeManualClock(options.nowMs);
  const store = makeStore(engine, undefined, options.live?.(engine, clock));
  let catalogue = await loadCatalogue(store, unixSeconds(Math.floor(options.nowMs / 1000)));
  const keys = makeKeyRing(
    Object.entries(TIER_KEYS)
      .map((entry) => entry.join(':'))
      .join(','),
  );
  const failures: unknown[] = [];
  let readiness: Readiness = { ready: true, catalogue };
  const app = makeApp({
    clock,
    keys,
    store,
    quota: makeQuota(clock),
    readiness: () => readiness,
    port: SERVICE_PORT,
    onFailure: (error) => failures.push(error),
    ...options.deps,
  });
  const send = async (path: string, init?: RequestInit): Promise<Response> =>
    app.fetch(new Request(ORIGIN + path, init));
  return {
    engine,
    front: test.front,
    directory: test.directory,
    clock,
    failures,
    setSeeding(progress) {
      readiness = progress === undefined ? { ready: true, catalogue } : { ready: false, progress };
    },
    fetch: send,
    get: (path, tier = 'enterprise') => send(path, { headers: { [KEY_HEADER]: TIER_KEYS[tier] } }),
    async refresh() {
      catalogue = await loadCatalogue(store, unixSeconds(Math.floor(clock.now() / 1000)));
      readiness = { ready: true, catalogue };
    },
    close: test.close,
  };
}
