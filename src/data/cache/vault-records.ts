import { type OpenDatabaseOptions, openDatabase, resultOf, settle } from './open-database';

const DATABASE_VERSION = 1;
const STORE = 'tiles';
const INDEX = 'facts';
/** What is known of a record without reading it. Their order is that of the index: the least recently used first. */
const FACTS = ['usedAt', 'packedBytes', 'bytes', 'version'] as const;

/** One tile as it lies in the database: a record is written whole or not at all. */
export interface TileRecord {
  readonly key: string;
  /** Format of the unpacked bytes. */
  readonly version: number;
  /** SHA-256 of the unpacked bytes. */
  readonly digest: Uint8Array;
  readonly packed: Uint8Array;
  readonly packedBytes: number;
  /** Length of the unpacked bytes. */
  readonly bytes: number;
  /** Unix milliseconds, a few hours late at times. */
  readonly usedAt: number;
}

export type RecordFacts = Pick<TileRecord, 'key' | (typeof FACTS)[number]>;

/** Opens the database of tiles `name`, made if there is none. */
export function openRecords(options: Omit<OpenDatabaseOptions, 'version' | 'upgrade'>): Promise<IDBDatabase> {
  return openDatabase({
    ...options,
    version: DATABASE_VERSION,
    upgrade: (database) => database.createObjectStore(STORE, { keyPath: 'key' }).createIndex(INDEX, [...FACTS]),
  });
}

function begin(database: IDBDatabase, mode: IDBTransactionMode): { store: IDBObjectStore; done: Promise<void> } {
  const transaction = database.transaction(STORE, mode, { durability: 'relaxed' });
  return { store: transaction.objectStore(STORE), done: settle(transaction) };
}

/** The facts of all records, the least recently used first; none of the tiles is read. */
export async function loadFacts(database: IDBDatabase): Promise<readonly RecordFacts[]> {
  const { store, done } = begin(database, 'readonly');
  const facts: RecordFacts[] = [];
  const request = store.index(INDEX).openKeyCursor();
  request.addEventListener('success', () => {
    const cursor = request.result;
    if (cursor === null) return;
    const [usedAt, packedBytes, bytes, version] = cursor.key as number[];
    facts.push({ key: cursor.primaryKey as string, usedAt, packedBytes, bytes, version });
    cursor.continue();
  });
  await done;
  return facts;
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
