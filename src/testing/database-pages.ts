import { type ManualClock, makeManualClock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import { makeRandom } from '@/base/random';
import { nameDatabase } from '@/data/cache/database/database-namespaces';
import type { TileDatabaseOptions } from '@/data/cache/database/database-options';
import { openRecords } from '@/data/cache/database/database-records';
import type { KeptTile, TileDatabase } from '@/data/cache/database/database-types';
import { openTileDatabase } from '@/data/cache/database/tile-database';

/** How long a database may take to open on a busy machine; a real page gives up sooner and continues without it. */
export const OPENED_WITHIN_MS = 60_000;

let count = 0;

/** Pages with databases of connections that no other test uses. */
export interface DatabasePages extends Disposer {
  readonly clock: ManualClock;
  makeNamespace(): string;
  /** Opens a database that stores only when flushed. */
  open(namespace: string, options?: Partial<TileDatabaseOptions>): Promise<TileDatabase>;
}

export function makeDatabasePages(): DatabasePages {
  const tileDatabases: TileDatabase[] = [];
  const namespaces: string[] = [];
  const clock = makeManualClock(1_764_000_000_000);
  return {
    clock,
    makeNamespace() {
      const namespace = `test ${performance.timeOrigin} ${count++}`;
      namespaces.push(namespace);
      return namespace;
    },
    async open(namespace, options) {
      const runLater = () => () => undefined;
      const limits = { capBytes: 2 ** 20, openTimeoutMs: OPENED_WITHIN_MS };
      const tileDatabase = await openTileDatabase({ namespace, ...limits, clock, runLater, ...options });
      tileDatabases.push(tileDatabase);
      return tileDatabase;
    },
    dispose() {
      for (const tileDatabase of tileDatabases.splice(0)) tileDatabase.dispose();
      for (const namespace of namespaces.splice(0)) {
        void nameDatabase(namespace).then((name) => indexedDB.deleteDatabase(name));
      }
    },
  };
}

/** Bytes that do not deflate, a kilobyte by default. */
export function makeTileBytes(seed: number, length = 1000): Uint8Array {
  const random = makeRandom(seed);
  return Uint8Array.from({ length }, () => random() * 256);
}

/** A closed hour that was requested two hours after it started, or `later` seconds after that. */
export function makeKeptTile(bytes: Uint8Array, later = 0): KeptTile {
  const [from, asked] = [1_764_000_000, 1_764_007_200 + later];
  return { bytes, state: { from, to: from + 3600, until: asked, askedAt: asked, deviceAskedAt: asked } };
}

/** Stores the tiles from `from` up to `to`. */
export async function fillDatabase(tileDatabase: TileDatabase, from: number, to: number): Promise<void> {
  for (let i = from; i < to; i++) tileDatabase.save(`tile ${i}`, makeKeptTile(makeTileBytes(i)));
  await tileDatabase.flush();
}

/** Which of the first `to` tiles a database has. */
export function listHeld(tileDatabase: TileDatabase, to: number): readonly number[] {
  return Array.from({ length: to }, (_, i) => i).filter((i) => tileDatabase.find(`tile ${i}`) !== undefined);
}

/** The IndexedDB behind a tile database, accessed directly as damage and other pages would. */
export async function openRaw(namespace: string): Promise<IDBDatabase> {
  return openRecords({ factory: indexedDB, name: await nameDatabase(namespace), timeoutMs: OPENED_WITHIN_MS });
}
