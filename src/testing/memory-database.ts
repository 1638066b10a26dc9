import type { KeptTile, TileDatabase } from '@/data/cache/database/database-types';

/** Tiles that survive a reload, like those on a device. */
export function makeMemoryDatabase(): TileDatabase {
  const tiles = new Map<string, KeptTile>();
  return {
    find: (key) => tiles.get(key)?.state,
    load: async (key) => tiles.get(key),
    save: (key, tile) => void tiles.set(key, tile),
    discard: (key) => void tiles.delete(key),
    storeNow: () => undefined,
    flush: async () => undefined,
    forgetAll: async () => tiles.clear(),
    getFigures: () => {
      throw new Error('Not asked for in a test');
    },
    subscribe: () => () => undefined,
    dispose: () => undefined,
  };
}
