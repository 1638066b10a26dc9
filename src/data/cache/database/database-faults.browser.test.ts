import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  fillDatabase,
  listHeld,
  makeDatabasePages,
  makeKeptTile,
  makeTileBytes,
  OPENED_WITHIN_MS,
  openRaw,
} from '@/testing/database-pages';
import { nameDatabase } from './database-namespaces';
import type { TileRecord } from './database-records';
import { openDatabase, resultOf, settle } from './open-database';

const pages = makeDatabasePages();
const { makeNamespace, open } = pages;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  pages.dispose();
});

async function changeRecord(namespace: string, key: string, change: (record: TileRecord) => unknown): Promise<void> {
  const database = await openRaw(namespace);
  const store = database.transaction('tiles', 'readwrite').objectStore('tiles');
  const record = await resultOf(store.get(key) as IDBRequest<TileRecord>);
  store.put(change(record));
  await settle(store.transaction);
  database.close();
}

describe('a damaged record', () => {
  const flip = (bytes: Uint8Array, at: number): Uint8Array => {
    const copy = bytes.slice();
    copy[at] ^= 1;
    return copy;
  };
  const WAYS: readonly (readonly [string, (record: TileRecord) => unknown])[] = [
    ['a bit', (record) => ({ ...record, packed: flip(record.packed, 500) })],
    ['its end', (record) => ({ ...record, packed: record.packed.slice(0, -1) })],
    ['everything', (record) => ({ ...record, packed: new Uint8Array(0) })],
    ['its digest', (record) => ({ ...record, digest: flip(record.digest, 3) })],
    ['its length', (record) => ({ ...record, bytes: 10 })],
    ['its length, claimed huge', (record) => ({ ...record, bytes: 2 ** 40 })],
    ['its body', ({ packed: _packed, ...record }) => record],
    ['its form', (record) => ({ ...record, packed: 'text', digest: null })],
    ['its version', (record) => ({ ...record, version: 99 })],
  ];

  it.each(WAYS)('that lost %s is removed and counts as missing', async (_, change) => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace);
    await fillDatabase(tileDatabase, 0, 3);
    await changeRecord(namespace, 'tile 1', change);
    expect(await tileDatabase.load('tile 1')).toBeUndefined();
    expect(tileDatabase.getFigures()).toMatchObject({ corrupt: 1, entries: 2, loaded: 0, state: 'open' });
    expect((await tileDatabase.load('tile 2'))?.bytes).toEqual(makeTileBytes(2));
    // It can be stored again.
    await fillDatabase(tileDatabase, 1, 2);
    expect((await tileDatabase.load('tile 1'))?.bytes).toEqual(makeTileBytes(1));
    tileDatabase.dispose();
    expect((await open(namespace)).getFigures().entries).toBe(3);
  });

  it('that its reader cannot use is removed', async () => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace);
    await fillDatabase(tileDatabase, 0, 2);
    tileDatabase.discard('tile 1');
    tileDatabase.discard('tile 7');
    await expect.poll(async () => listHeld(await open(namespace), 2)).toEqual([0]);
    expect(tileDatabase.getFigures()).toMatchObject({ corrupt: 1, entries: 1 });
  });
});

describe('a record stored under a wrong name', () => {
  const readRecord = async (namespace: string, key: string): Promise<TileRecord> => {
    const database = await openRaw(namespace);
    const record = await resultOf(
      database.transaction('tiles').objectStore('tiles').get(key) as IDBRequest<TileRecord>,
    );
    database.close();
    return record;
  };

  it('is refused under every other key, swapped or copied, and the rest stays', async () => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace);
    await fillDatabase(tileDatabase, 0, 4);
    const [one, two] = [await readRecord(namespace, 'tile 1'), await readRecord(namespace, 'tile 2')];
    await changeRecord(namespace, 'tile 1', () => ({ ...two, key: 'tile 1' }));
    await changeRecord(namespace, 'tile 2', () => ({ ...one, key: 'tile 2' }));
    tileDatabase.dispose();
    const again = await open(namespace);
    for (const key of ['tile 1', 'tile 2']) expect(await again.load(key)).toBeUndefined();
    expect((await again.load('tile 3'))?.bytes).toEqual(makeTileBytes(3));
    expect(again.getFigures()).toMatchObject({ corrupt: 2, entries: 2 });
  });

  it('is refused in the database of another connection', async () => {
    const [mine, other] = [makeNamespace(), makeNamespace()];
    const [tileDatabase, source] = [await open(mine), await open(other)];
    await fillDatabase(tileDatabase, 0, 1);
    source.save('tile 0', makeKeptTile(makeTileBytes(9)));
    await source.flush();
    const theirs = await readRecord(other, 'tile 0');
    await changeRecord(mine, 'tile 0', () => theirs);
    expect(await tileDatabase.load('tile 0')).toBeUndefined();
  });

  it.each(['from', 'to', 'until', 'askedAt', 'deviceAskedAt'] as const)(
    'whose state tells another `%s` is refused',
    async (name) => {
      const namespace = makeNamespace();
      const tileDatabase = await open(namespace);
      await fillDatabase(tileDatabase, 0, 1);
      await changeRecord(namespace, 'tile 0', (record) => ({
        ...record,
        state: { ...record.state, [name]: record.state[name] + 3600 },
      }));
      expect(await tileDatabase.load('tile 0')).toBeUndefined();
      expect(tileDatabase.getFigures()).toMatchObject({ corrupt: 1, entries: 0 });
    },
  );

  it('that no index leads to is removed on the next visit', async () => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace);
    await fillDatabase(tileDatabase, 0, 2);
    await changeRecord(namespace, 'tile 0', (record) => ({ ...record, usedAt: Number.NaN }));
    tileDatabase.dispose();
    expect((await open(namespace)).getFigures().entries).toBe(1);
    const database = await openRaw(namespace);
    expect(await resultOf(database.transaction('tiles').objectStore('tiles').getAllKeys())).toEqual(['tile 1']);
    database.close();
  });

  it('of the previous format is removed with its database', async () => {
    const namespace = makeNamespace();
    const old = await openDatabase({
      factory: indexedDB,
      name: await nameDatabase(namespace),
      version: 1,
      upgrade: (database) =>
        database.createObjectStore('tiles', { keyPath: 'key' }).createIndex('facts', ['usedAt', 'version']),
      timeoutMs: OPENED_WITHIN_MS,
    });
    const store = old.transaction('tiles', 'readwrite').objectStore('tiles');
    store.put({ key: 'tile 0', version: 1, usedAt: 1 });
    await settle(store.transaction);
    old.close();
    const tileDatabase = await open(namespace);
    expect(tileDatabase.getFigures()).toMatchObject({ state: 'open', entries: 0 });
    await fillDatabase(tileDatabase, 0, 1);
    expect((await tileDatabase.load('tile 0'))?.bytes).toEqual(makeTileBytes(0));
  });
});

describe('a page that ends while it stores', () => {
  it('leaves whole records or none: facts and body are one put', async () => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace);
    await fillDatabase(tileDatabase, 0, 2);
    const database = await openRaw(namespace);
    // A page that ends while storing leaves a transaction that has put a record and never completes.
    const store = database.transaction('tiles', 'readwrite').objectStore('tiles');
    const ended = settle(store.transaction).catch(() => 'ended');
    const record = {
      key: 'half',
      version: 1,
      state: makeKeptTile(makeTileBytes(1)).state,
      digest: new Uint8Array(32),
      packed: makeTileBytes(1),
      packedBytes: 1000,
      bytes: 1000,
      usedAt: 5,
    };
    await resultOf(store.put(record));
    expect(await resultOf(store.index('facts').count())).toBe(3);
    store.transaction.abort();
    expect(await ended).toBe('ended');
    const reader = database.transaction('tiles').objectStore('tiles');
    const [bodies, facts] = await Promise.all([
      resultOf(reader.getAllKeys()),
      resultOf(reader.index('facts').getAllKeys()),
    ]);
    expect(bodies).toEqual(['tile 0', 'tile 1']);
    expect(new Set(facts)).toEqual(new Set(bodies));
    database.close();
    expect((await open(namespace)).getFigures().entries).toBe(2);
  });

  it('at any moment leaves nothing unreadable', async () => {
    const namespace = makeNamespace();
    for (let stop = 0; stop < 12; stop++) {
      const tileDatabase = await open(namespace);
      for (let i = 0; i < 30; i++) tileDatabase.save(`tile ${stop} ${i}`, makeKeptTile(makeTileBytes(i, 20_000)));
      void tileDatabase.flush();
      await new Promise((resolve) => {
        setTimeout(resolve, stop * 3);
      });
      tileDatabase.dispose();
    }
    const tileDatabase = await open(namespace);
    let read = 0;
    for (let stop = 0; stop < 12; stop++) {
      for (let i = 0; i < 30; i++) {
        if (tileDatabase.find(`tile ${stop} ${i}`) === undefined) continue;
        expect((await tileDatabase.load(`tile ${stop} ${i}`))?.bytes).toEqual(makeTileBytes(i, 20_000));
        read += 1;
      }
    }
    expect(tileDatabase.getFigures()).toMatchObject({ entries: read, corrupt: 0 });
  });
});

describe('a tile database whose browser database fails', () => {
  it('removed under it holds nothing from then on and says so', async () => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace);
    await fillDatabase(tileDatabase, 0, 2);
    await resultOf(indexedDB.deleteDatabase(await nameDatabase(namespace)));
    expect(tileDatabase.getFigures()).toMatchObject({ state: 'none', trouble: 'lost', entries: 0 });
    expect(tileDatabase.find('tile 0')).toBeUndefined();
    expect(await tileDatabase.load('tile 0')).toBeUndefined();
    await fillDatabase(tileDatabase, 0, 2);
    expect(tileDatabase.getFigures()).toMatchObject({ dropped: 2, queuedBytes: 0 });
    await tileDatabase.forgetAll();
    const again = await open(namespace);
    await fillDatabase(again, 0, 2);
    expect(again.getFigures()).toMatchObject({ state: 'open', entries: 2 });
  });

  it('closed during a read or a write does no harm', async () => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace);
    await fillDatabase(tileDatabase, 0, 2);
    tileDatabase.save('tile 2', makeKeptTile(makeTileBytes(2)));
    const pending = [tileDatabase.load('tile 0'), tileDatabase.flush()];
    tileDatabase.dispose();
    await Promise.all(pending);
    expect(await tileDatabase.load('tile 1')).toBeUndefined();
    tileDatabase.save('tile 3', makeKeptTile(makeTileBytes(3)));
    await tileDatabase.flush();
  });

  const DENIED: readonly (readonly [string, string, IDBFactory])[] = [
    [
      'that is denied by an error',
      'unsupported',
      {
        open: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      } as never,
    ],
    [
      'that fails',
      'failed',
      {
        open: () => {
          throw new DOMException('backing store', 'UnknownError');
        },
      } as never,
    ],
    ['that never answers', 'blocked', { open: () => new EventTarget() } as never],
    ['that is no database', 'failed', {} as never],
  ];
  it.each(DENIED)('%s holds nothing', async (_, trouble, factory) => {
    const tileDatabase = await open(makeNamespace(), { indexedDB: factory, openTimeoutMs: 50 });
    expect(tileDatabase.getFigures()).toMatchObject({ state: 'none', trouble, entries: 0 });
    expect(tileDatabase.getFigures().detail).toBeTruthy();
    await fillDatabase(tileDatabase, 0, 1);
    expect(tileDatabase.find('tile 0')).toBeUndefined();
    expect(await tileDatabase.load('tile 0')).toBeUndefined();
    tileDatabase.discard('tile 0');
  });

  it('clears without an error', async () => {
    const tileDatabase = await open(makeNamespace(), { indexedDB: {} as never });
    await tileDatabase.forgetAll();
    expect(tileDatabase.getFigures().state).toBe('none');
  });

  it('missing from the browser holds nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect((await open(makeNamespace())).getFigures()).toMatchObject({ state: 'none', trouble: 'unsupported' });
  });

  it('of a newer page, or without its store, holds nothing', async () => {
    const [newer, bare] = [makeNamespace(), makeNamespace()];
    for (const [namespace, version] of [
      [newer, 9],
      [bare, 2],
    ] as const) {
      const name = await nameDatabase(namespace);
      const made = await openDatabase({
        factory: indexedDB,
        name,
        version,
        upgrade: () => undefined,
        timeoutMs: OPENED_WITHIN_MS,
      });
      made.close();
    }
    expect((await open(newer)).getFigures()).toMatchObject({ state: 'none', trouble: 'newer' });
    expect((await open(bare)).getFigures()).toMatchObject({ state: 'none', trouble: 'failed' });
  });

  it('held by an older page that does not release it is blocked, and closed when it opens late', async () => {
    const name = `depthscape-test-${performance.timeOrigin}`;
    const upgrade = () => undefined;
    const old = await openDatabase({ factory: indexedDB, name, version: 1, upgrade, timeoutMs: OPENED_WITHIN_MS });
    const opening = openDatabase({ factory: indexedDB, name, version: 2, upgrade, timeoutMs: OPENED_WITHIN_MS });
    await expect(opening).rejects.toMatchObject({ name: 'DatabaseBlockedError' });
    old.close();
    await resultOf(indexedDB.deleteDatabase(name));
  });
});

describe('a full device', () => {
  const make = (name: string, message = 'no'): DOMException => new DOMException(message, name);
  const SPELLINGS: readonly (readonly [string, () => Error])[] = [
    ['by name', () => make('QuotaExceededError')],
    ['by code', () => Object.defineProperty(new DOMException('no', 'Odd'), 'code', { value: 22 })],
    ['by the name of old', () => make('NS_ERROR_DOM_QUOTA_REACHED')],
    ['by words', () => make('UnknownError', 'Encountered full disk while opening backing store')],
  ];

  /** Makes the next `times` puts fail: at once, or when their transaction ends. */
  function failPuts(times: number, error: Error, isLate: boolean): void {
    let left = times;
    const { put } = IDBObjectStore.prototype;
    const late = new WeakSet<IDBTransaction>();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name !== 'tiles' || left <= 0) return put.apply(this, args);
      left -= 1;
      if (!isLate) throw error;
      const request = put.apply(this, args);
      late.add(this.transaction);
      queueMicrotask(() => this.transaction.abort());
      return request;
    });
    const own = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'error')!;
    vi.spyOn(IDBTransaction.prototype, 'error', 'get').mockImplementation(function (this: IDBTransaction) {
      return late.has(this) ? (error as DOMException) : (own.get!.call(this) as DOMException | null);
    });
  }

  const CASES = SPELLINGS.flatMap(([spelling, say]) => [false, true].map((isLate) => [spelling, isLate, say] as const));

  it.each(CASES)('reported by %s (late: %s) evicts a quarter of the cache, once', async (_, isLate, say) => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace);
    await fillDatabase(tileDatabase, 0, 8);
    failPuts(1, say(), isLate);
    await fillDatabase(tileDatabase, 8, 9);
    expect(tileDatabase.getFigures()).toMatchObject({ state: 'open', evicted: 2, dropped: 0, entries: 7 });
    expect(listHeld(tileDatabase, 9)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    tileDatabase.dispose();
    expect(listHeld(await open(namespace), 9)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  it.each(CASES)('reported by %s (late: %s) again ends the storing, not the reading', async (_, isLate, say) => {
    const tileDatabase = await open(makeNamespace());
    await fillDatabase(tileDatabase, 0, 8);
    failPuts(2, say(), isLate);
    await fillDatabase(tileDatabase, 8, 9);
    expect(tileDatabase.getFigures()).toMatchObject({
      state: 'full',
      evicted: 2,
      dropped: 1,
      entries: 6,
      queuedBytes: 0,
    });
    expect(tileDatabase.find('tile 8')).toBeUndefined();
    expect((await tileDatabase.load('tile 5'))?.bytes).toEqual(makeTileBytes(5));
    await fillDatabase(tileDatabase, 20, 21);
    expect(tileDatabase.getFigures()).toMatchObject({ state: 'full', dropped: 2 });
    await tileDatabase.forgetAll();
    await fillDatabase(tileDatabase, 30, 31);
    expect(tileDatabase.getFigures()).toMatchObject({ state: 'open', entries: 1 });
  });

  it('is not assumed after another failure, which costs only its batch', async () => {
    const tileDatabase = await open(makeNamespace());
    await fillDatabase(tileDatabase, 0, 8);
    failPuts(1, make('UnknownError', 'Internal error'), true);
    await fillDatabase(tileDatabase, 8, 9);
    expect(tileDatabase.getFigures()).toMatchObject({ state: 'open', evicted: 0, dropped: 1, entries: 8 });
    await fillDatabase(tileDatabase, 8, 9);
    expect(tileDatabase.getFigures()).toMatchObject({ entries: 9 });
  });
});
