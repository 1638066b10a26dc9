import type { Retention } from '@/service/sources/retention';
import type { Engine } from './engine/engine';
import { migrate } from './migrations/migrate';

/**
 * Creates the tables of a new store, and brings those of an older one up to date. On a cluster they delete by themselves
 * what `retention` no longer keeps. @throws StoreVersionError
 */
export const createTables = (engine: Engine, retention?: Retention): Promise<void> =>
  migrate(engine, { ...(retention && { retention }) });
