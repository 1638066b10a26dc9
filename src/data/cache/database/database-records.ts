import type { KeptState } from './database-types';
import { type OpenDatabaseOptions, openDatabase, resultOf, settle } from './open-database';

/** Version 2: a tile's state is stored beside it, and the digest covers that and the key. */
const DATABASE_VERSION = 2;
const STORE = 'tiles';
const INDEX = 'facts';
/** What is known of a record without reading it. The index has this order: least recently used first. */
const FACTS = ['usedAt', 'packedBytes', 'bytes', 'version'] as const;
const STATE = ['from', 'to', 'until', 'askedAt', 'deviceAskedAt'] as const satisfies (keyof KeptState)[];

/** A stored record: it is written whole or not at all. */
export interface PackedRecord {
  readonly key: string;
  /** Format of the unpacked bytes. */
  readonly version: number;
  /** SHA-256 of the key, state and unpacked bytes, see `packBytes`. */
  readonly digest: Uint8Array;
  readonly packed: Uint8Array;
  readonly packedBytes: number;
  /** Length of the unpacked bytes. */
  readonly bytes: number;
  /** Unix milliseconds; may be a few hours behind. */
  readonly usedAt: number;
}

/** One tile. */
export interface TileRecord extends PackedRecord {
  readonly state: KeptState;
}

export type RecordFacts = Pick<TileRecord, 'key' | 'state' | (typeof FACTS)[number]>;

/** Opens the tile database `name`; creates it if there is none. */
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

/** What a database contains, as far as it is known without reading a tile. */
export interface FoundFacts {
  /** The least recently used first. */
  readonly facts: readonly RecordFacts[];
  /** Keys of records that lack some facts: no index would ever lead to them again. */
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

/** The record as found: other pages or damage may have left anything in it. */
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

/**
 * Hands the records over within this task and says that nothing follows, so that they are stored even if the page is gone
 * before it could hear so.
 */
export function saveRecordsNow(database: IDBDatabase, records: readonly TileRecord[]): void {
  const { store, done } = begin(database, 'readwrite');
  done.catch(() => undefined);
  try {
    for (const record of records) store.put(record);
    store.transaction.commit();
  } catch (error) {
    store.transaction.abort();
    throw error;
  }
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

/** Records when the records were used; those deleted meanwhile stay deleted. */
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
