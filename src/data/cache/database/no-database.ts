import type { DatabaseFigures, DatabaseTrouble, TileDatabase } from './database-types';

export interface NoDatabaseOptions {
  readonly capBytes: number;
  readonly trouble: DatabaseTrouble;
  readonly detail?: string;
  /** Removes what other connections may have stored. */
  readonly forget?: () => Promise<void>;
}

/** A database that stores nothing and says why. */
export function makeNoDatabase({ capBytes, trouble, detail, forget }: NoDatabaseOptions): TileDatabase {
  const counts = { entries: 0, bytes: 0, queuedBytes: 0, loaded: 0, saved: 0, evicted: 0, corrupt: 0, dropped: 0 };
  const said = detail === undefined ? {} : { detail };
  const figures: DatabaseFigures = { state: 'none', trouble, ...said, capBytes, ...counts };
  const nothing = (): undefined => undefined;
  return {
    find: nothing,
    load: () => Promise.resolve(undefined),
    save: nothing,
    discard: nothing,
    storeNow: nothing,
    flush: () => Promise.resolve(),
    forgetAll: async () => {
      await forget?.().catch(nothing);
    },
    getFigures: () => figures,
    subscribe: () => nothing,
    dispose: nothing,
  };
}
