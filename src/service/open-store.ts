import type { Clock } from '@/base/clock';
import type { ServiceConfig } from './config';
import { openKeys } from './http/key-store';
import { type WatchedKeys, watchKeys } from './http/watch-keys';
import type { Metrics } from './metrics/metrics';
import { openMeasured } from './metrics/open-metrics';
import type { MetricsFacts } from './metrics/prometheus-metrics';
import { openDirectory, openShared, openStoreName, type SharedParts } from './open-shared';
import { WORK_OF } from './roles/role';
import { hasWorld } from './simulate/world/world';
import { createTables } from './store/create-tables';
import type { Engine } from './store/engine/engine';
import { openEngine } from './store/open-engine';

interface StoreNeeds {
  readonly clock: Clock;
  readonly facts: MetricsFacts;
  /** Whether there is to be a simulated world. */
  readonly isSimulated: boolean;
  readonly onError: (error: unknown) => void;
}

/** A store that is open, with what is kept in it or beside it. */
export interface OpenStore extends SharedParts {
  readonly engine: Engine;
  readonly metrics: Metrics | undefined;
  /** With the directory that this process uses. */
  readonly config: ServiceConfig;
  readonly storedKeys: WatchedKeys;
  readonly storeName: { readonly current: () => string; renew(): Promise<void> };
  /** Whether there is a simulated world, whoever makes it. */
  readonly isSimulated: boolean;
  close(): Promise<void>;
}

/** A role that makes no world answers with one where there is one. */
const findWorld = (engine: Engine, { role }: ServiceConfig, isAsked: boolean): Promise<boolean> =>
  WORK_OF[role].isSimulating ? Promise.resolve(isAsked) : hasWorld(engine);

async function openParts(config: ServiceConfig, engine: Engine, needs: StoreNeeds, keys: WatchedKeys | undefined) {
  const { clock, isSimulated, onError } = needs;
  if (!engine.isOwn) await createTables(engine, config.retention);
  return {
    ...openShared(engine, config, clock),
    storedKeys: keys ?? (await openKeys(engine, config.dataDirectory, onError)),
    storeName: await openStoreName(engine, config),
    isSimulated: await findWorld(engine, config, isSimulated),
  };
}

/** Opens the store of a role. @throws KeyFileError, and as `openEngine` */
export async function openStore(asked: ServiceConfig, needs: StoreNeeds): Promise<OpenStore> {
  const directory = await openDirectory(asked);
  const config = { ...asked, dataDirectory: directory.path };
  try {
    // A damaged file is noticed before the database is opened.
    const keys = config.server === undefined ? await watchKeys(config.keysDirectory, needs.onError) : undefined;
    const { engine, metrics } = await openMeasured(config.metrics, needs.facts, () => openEngine(config));
    const close = async (): Promise<void> => {
      await engine.close();
      await directory.remove();
    };
    try {
      return { engine, metrics, config, ...(await openParts(config, engine, needs, keys)), close };
    } catch (error) {
      await engine.close();
      throw error;
    }
  } catch (error) {
    await directory.remove();
    throw error;
  }
}
