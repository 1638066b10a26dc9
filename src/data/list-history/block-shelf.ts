import type { Disposer } from '@/base/dispose';
import type { PackedRecord } from '@/data/cache/database/database-records';
import { openDatabase, resultOf, settle } from '@/data/cache/database/open-database';

export const TAPE_DATABASE = 'depthscape-tape';
const DATABASE_VERSION = 1;
const HEADS = 'heads';
const BLOCKS = 'blocks';
const OPEN_TIMEOUT_MS = 4000;

/** What is known of a block without reading it. */
export interface BlockHead {
  readonly key: string;
  /** Whose list it is: this device stores the blocks of all connections, and they never mix. */
  readonly namespace: string;
  /** Unix seconds of its samples, ascending. */
  readonly times: readonly number[];
  readonly packedBytes: number;
  readonly version: number;
  /** Unix milliseconds. */
  readonly savedAt: number;
}

/** The storage of blocks. Rejects with the browser's errors. */
export interface BlockShelf extends Disposer {
  listHeads(): Promise<readonly BlockHead[]>;
  /** The record as found: damage may have left anything in it. */
  load(key: string): Promise<Partial<PackedRecord> | undefined>;
  /** Stores the block and removes the others, in one transaction. */
  save(head: BlockHead, record: PackedRecord, removed: readonly string[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

/** Opens the shelf of this device. Rejects with the browser's error or `DatabaseBlockedError`. */
export async function openBlockShelf(factory: IDBFactory, onLost: () => void): Promise<BlockShelf> {
  const database = await openDatabase({
    factory,
    name: TAPE_DATABASE,
    version: DATABASE_VERSION,
    upgrade(made) {
      made.createObjectStore(HEADS, { keyPath: 'key' });
      made.createObjectStore(BLOCKS, { keyPath: 'key' });
    },
    timeoutMs: OPEN_TIMEOUT_MS,
  });
  const lose = (): void => {
    database.close();
    onLost();
  };
  database.addEventListener('close', lose);
  // Another page wants to remove or upgrade it and waits until we close it.
  database.addEventListener('versionchange', lose);
  return makeStoredShelf(database);
}

function makeStoredShelf(database: IDBDatabase): BlockShelf {
  const change = (task: (heads: IDBObjectStore, blocks: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction([HEADS, BLOCKS], 'readwrite', { durability: 'relaxed' });
    const done = settle(transaction);
    try {
      task(transaction.objectStore(HEADS), transaction.objectStore(BLOCKS));
    } catch (error) {
      done.catch(() => undefined);
      transaction.abort();
      throw error;
    }
    return done;
  };
  return {
    listHeads: () => resultOf(database.transaction(HEADS).objectStore(HEADS).getAll() as IDBRequest<BlockHead[]>),
    load: (key) =>
      resultOf(
        database.transaction(BLOCKS).objectStore(BLOCKS).get(key) as IDBRequest<Partial<PackedRecord> | undefined>,
      ),
    save: async (head, record, removed) =>
      change((heads, blocks) => {
        for (const key of removed) {
          heads.delete(key);
          blocks.delete(key);
        }
        heads.put(head);
        blocks.put(record);
      }),
    remove: async (keys) =>
      change((heads, blocks) => {
        for (const key of keys) {
          heads.delete(key);
          blocks.delete(key);
        }
      }),
    clear: async () =>
      change((heads, blocks) => {
        heads.clear();
        blocks.clear();
      }),
    dispose: () => database.close(),
  };
}

/** Stores blocks for this visit only, where the device stores none. */
export function makeVisitShelf(): BlockShelf {
  const held = new Map<string, { readonly head: BlockHead; readonly record: PackedRecord }>();
  const remove = (keys: readonly string[]): void => {
    for (const key of keys) held.delete(key);
  };
  return {
    listHeads: () => Promise.resolve([...held.values()].map(({ head }) => head)),
    load: (key) => Promise.resolve(held.get(key)?.record),
    save(head, record, removed) {
      remove(removed);
      held.set(head.key, { head, record });
      return Promise.resolve();
    },
    remove: (keys) => Promise.resolve(remove(keys)),
    clear: () => Promise.resolve(held.clear()),
    dispose: () => held.clear(),
  };
}
