import type { Engine } from './engine/engine';
import { migrate } from './migrations/migrate';

/** Creates the tables of a new store, and brings those of an older one up to date. @throws StoreVersionError */
export const createTables = (engine: Engine): Promise<void> => migrate(engine);
