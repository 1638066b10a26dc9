import type { KeptState } from './database-types';
import { type OpenDatabaseOptions, openDatabase, resultOf, settle } from './open-database';

/** 2: what is known of a tile lies beside it, and its digest covers that and its key. */
const DATABASE_VERSION = 2;
const STORE = 'tiles';
const INDEX = 'facts';
/** What is known of a record without reading it. Their order is that of the index: the least recently used first. */
const FACTS = ['usedAt', 'packedBytes', 'bytes', 'version'] as const;
const STATE = ['from', 'to', 'until', 'askedAt', 'deviceAskedAt'] as const satisfies (keyof KeptState)[];

/** Bytes as they lie in a database: a record is written whole or not at all. */
export interface PackedRecord {
  readonly key: string;
  /** Format of the unpacked bytes. */
  readonly version: number;
  /** SHA-256 of what the bytes are of and of the unpacked bytes, see `packBytes`. */
  readonly digest: Uint8Array;
  readonly packed: Uint8Array;
  readonly packedBytes: number;
  /** Length of the unpacked bytes. */
  readonly bytes: number;
  /** Unix milliseconds, a few hours late at times. */
  readonly usedAt: number;
}

/** One tile. */
export interface TileRecord extends PackedRecord {
  readonly state: KeptState;
}

export type RecordFacts = Pick<TileRecord, 'key' | 'state' | (typeof FACTS)[number]>;

/** Opens the database of tiles `name`, made if there is none. */
export function openRecords(options: Omit<OpenDatabaseOptions, 'version' | 'upgrade'>): Promise<IDBDatabase> {
  return openDatabase({
    ...options,
    version: DATABASE_VERSION,
    upgrade(database) {
      if (database.objectStoreNames.contains(STORE)) database.deleteObjectStore(STORE);
      const paths = [...FACTS, ...STATE.map((name) => `state.${name}`)];
      database.createObjectStore(STORE, { keyPath: 'key' }).createIndex(INDEX, paths);
    },
  });
}

function begin(database: IDBDatabase, mode: IDBTransactionMode): { store: IDBObjectStore; done: Promise<void> } {
  const transaction = database.transaction(STORE, mode, { durability: 'relaxed' });
  return { store: transaction.objectStore(STORE), done: settle(transaction) };
}

/** What a database holds, as far as it is known without reading a tile. */
export interface FoundFacts {
  /** The least recently used first. */
  readonly facts: readonly RecordFacts[];
  /** Keys of records that lack some of them: no index would ever lead to these again. */
  readonly nameless: readonly string[];
}

export async function loadFacts(database: IDBDatabase): Promise<FoundFacts> {
  const { store, done } = begin(database, 'readonly');
  const facts: RecordFacts[] = [];
  const request = store.index(INDEX).openKeyCursor();
  request.addEventListener('success', () => {
    const cursor = request.result;
    if (cursor === null) return;
    const [usedAt, packedBytes, bytes, version, ...state] = cursor.key as number[];
    const [from, to, until, askedAt, deviceAskedAt] = state;
    const key = cursor.primaryKey as string;
    facts.push({ key, usedAt, packedBytes, bytes, version, state: { from, to, until, askedAt, deviceAskedAt } });
    cursor.continue();
  });
  const keys = store.getAllKeys();
  await done;
  const known = new Set(facts.map(({ key }) => key));
  return { facts, nameless: keys.result.map(String).filter((key) => !known.has(key)) };
}

/** The record as it was found: other pages, or damage, may have left anything in it. */
export function loadRecord(database: IDBDatabase, key: string): Promise<Partial<TileRecord> | undefined> {
  const { store, done } = begin(database, 'readonly');
  done.catch(() => undefined);
  return resultOf(store.get(key) as IDBRequest<Partial<TileRecord> | undefined>);
}

/** Stores all of the records or, when it rejects, none. */
export async function saveRecords(database: IDBDatabase, records: readonly TileRecord[]): Promise<void> {
  const { store, done } = begin(database, 'readwrite');
  try {
    for (const record of records) store.put(record);
  } catch (error) {
    done.catch(() => undefined);
    store.transaction.abort();
    throw error;
  }
  await done;
}

export function removeRecords(database: IDBDatabase, keys: readonly string[]): Promise<void> {
  const { store, done } = begin(database, 'readwrite');
  for (const key of keys) store.delete(key);
  return done;
}

export function clearRecords(database: IDBDatabase): Promise<void> {
  const { store, done } = begin(database, 'readwrite');
  store.clear();
  return done;
}

/** Writes down that the records were used; those that are gone by now stay so. */
export function touchRecords(database: IDBDatabase, keys: readonly string[], usedAt: number): Promise<void> {
  const { store, done } = begin(database, 'readwrite');
  for (const key of keys) {
    const request = store.get(key) as IDBRequest<TileRecord | undefined>;
    request.addEventListener('success', () => {
      if (request.result !== undefined) store.put({ ...request.result, usedAt });
    });
  }
  return done;
}
