import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeRandom } from '@/base/random';
import { runCooperatively, type Steps } from '@/base/steps';
import { makeYieldToMain } from '@/base/yield-to-main';
import type { DepthColumns } from '@/domain/grid/grid-tile';
import {
  fillDatabase,
  listHeld,
  makeDatabasePages,
  makeKeptTile,
  makeTileBytes,
  openRaw,
} from '@/testing/database-pages';
import { nameDatabase } from './database-namespaces';
import { resultOf, settle } from './open-database';
import { decodeTile, encodeTile, type StoredTile } from './tile-codec';
import { openTileDatabase } from './tile-database';

const HOUR_MS = 3_600_000;
const pages = makeDatabasePages();
const { clock, makeNamespace, open } = pages;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  pages.dispose();
});

describe('a database', () => {
  it('contains everything, bit for bit, when opened again', async () => {
    const namespace = makeNamespace();
    const first = await open(namespace);
    await fillDatabase(first, 0, 30);
    const { bytes } = first.getFigures();
    expect(first.getFigures()).toMatchObject({ state: 'open', entries: 30, saved: 30, queuedBytes: 0, dropped: 0 });
    first.dispose();
    expect(first.getFigures()).toMatchObject({ state: 'none', entries: 0, saved: 30 });
    const second = await open(namespace);
    expect(listHeld(second, 40)).toEqual(Array.from({ length: 30 }, (_, i) => i));
    for (let i = 0; i < 30; i++) expect((await second.load(`tile ${i}`))?.bytes).toEqual(makeTileBytes(i));
    expect(await second.load('tile 99')).toBeUndefined();
    expect(second.getFigures()).toMatchObject({ entries: 30, loaded: 30, bytes });
  });

  it('finds a saved tile at once, and stores it when idle', async () => {
    const namespace = makeNamespace();
    let idle: () => void = () => undefined;
    const runLater = (task: () => void) => {
      idle = task;
      return () => undefined;
    };
    const tileDatabase = await open(namespace, { runLater });
    tileDatabase.save('tile 1', makeKeptTile(makeTileBytes(1)));
    expect(tileDatabase.find('tile 1')).toBeDefined();
    expect((await tileDatabase.load('tile 1'))?.bytes).toEqual(makeTileBytes(1));
    expect(tileDatabase.getFigures()).toMatchObject({ entries: 0, queuedBytes: 1000 });
    idle();
    await expect.poll(() => tileDatabase.getFigures()).toMatchObject({ entries: 1, queuedBytes: 0 });
  });

  it('stores by itself in an idle page', async () => {
    const namespace = makeNamespace();
    const tileDatabase = await openTileDatabase({ namespace, capBytes: 2 ** 20, clock });
    for (let i = 0; i < 20; i++) tileDatabase.save(`tile ${i}`, makeKeptTile(makeTileBytes(i)));
    await expect.poll(() => tileDatabase.getFigures()).toMatchObject({ entries: 20, queuedBytes: 0 });
    tileDatabase.dispose();
  });

  it('keeps connections apart, and does not reveal their names', async () => {
    const [a, b] = [makeNamespace(), makeNamespace()];
    const first = await open(a);
    const second = await open(b);
    await fillDatabase(first, 0, 3);
    expect(listHeld(second, 3)).toEqual([]);
    expect(await nameDatabase(a)).toMatch(/^depthscape-tiles-[0-9a-f]{16}$/);
  });

  it('drops tiles that arrive faster than they are stored', async () => {
    const tileDatabase = await open(makeNamespace(), { queueBytes: 2500 });
    await fillDatabase(tileDatabase, 0, 4);
    expect(listHeld(tileDatabase, 4)).toEqual([0, 1]);
    expect(tileDatabase.getFigures()).toMatchObject({ saved: 2, dropped: 2 });
  });

  it('notifies when something changes', async () => {
    const tileDatabase = await open(makeNamespace());
    let changes = 0;
    const leave = tileDatabase.subscribe(() => changes++);
    const before = tileDatabase.getFigures();
    expect(tileDatabase.getFigures()).toBe(before);
    await fillDatabase(tileDatabase, 0, 1);
    expect(changes).toBeGreaterThan(0);
    expect(tileDatabase.getFigures()).not.toBe(before);
    leave();
  });

  it('stays under its cap and evicts the least recently used', async () => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace, { capBytes: 10_500 });
    await fillDatabase(tileDatabase, 0, 10);
    await tileDatabase.load('tile 0');
    await fillDatabase(tileDatabase, 10, 12);
    expect(listHeld(tileDatabase, 12)).toEqual([0, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(tileDatabase.getFigures()).toMatchObject({ entries: 10, evicted: 2 });
    expect(tileDatabase.getFigures().bytes).toBeLessThanOrEqual(10_500);
    tileDatabase.save('huge', makeKeptTile(makeTileBytes(1, 20_000)));
    await tileDatabase.flush();
    expect(tileDatabase.getFigures()).toMatchObject({ entries: 10, evicted: 2, dropped: 1 });
  });

  it('replaces a tile by a newer state of it, never by an older one, and counts it once', async () => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace, { capBytes: 3500 });
    await fillDatabase(tileDatabase, 0, 2);
    for (let later = 1; later < 20; later++) {
      tileDatabase.save('tile 1', makeKeptTile(makeTileBytes(100 + later), later));
      // While the previous one is being written to the disk.
      if (later % 3 === 0) void tileDatabase.flush();
      else await tileDatabase.flush();
    }
    tileDatabase.save('tile 1', makeKeptTile(makeTileBytes(7), 5));
    await tileDatabase.flush();
    expect(tileDatabase.getFigures()).toMatchObject({ entries: 2, evicted: 0, dropped: 0, queuedBytes: 0 });
    tileDatabase.dispose();
    const again = await open(namespace);
    const kept = await again.load('tile 1');
    expect(kept).toEqual(makeKeptTile(makeTileBytes(119), 19));
    expect(again.find('tile 1')).toEqual(kept?.state);
    expect((await again.load('tile 0'))?.bytes).toEqual(makeTileBytes(0));
  });

  it('lets one that begins earlier take the place of a later beginning, never the reverse', async () => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace);
    const { bytes, state } = makeKeptTile(makeTileBytes(1));
    const cut = { bytes: makeTileBytes(2), state: { ...state, from: state.from + 60 } };
    for (const tile of [cut, { bytes, state }, cut]) {
      tileDatabase.save('tile 1', tile);
      await tileDatabase.flush();
    }
    tileDatabase.dispose();
    expect(await (await open(namespace)).load('tile 1')).toEqual({ bytes, state });
  });

  it('remembers what was used across visits', async () => {
    const namespace = makeNamespace();
    const first = await open(namespace);
    await fillDatabase(first, 0, 10);
    clock.advance(7 * HOUR_MS);
    await first.load('tile 0');
    await first.flush();
    first.dispose();
    const second = await open(namespace, { capBytes: 9500 });
    await fillDatabase(second, 10, 11);
    expect(listHeld(second, 11)).toEqual([0, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await second.load('tile 0'))?.bytes).toEqual(makeTileBytes(0));
  });

  it('removes what another format wrote', async () => {
    const namespace = makeNamespace();
    const old = await open(namespace, { version: 0 });
    await fillDatabase(old, 0, 3);
    old.dispose();
    expect((await open(namespace)).getFigures()).toMatchObject({ entries: 0, bytes: 0, corrupt: 0 });
    expect((await open(namespace, { version: 0 })).getFigures().entries).toBe(0);
  });
});

describe('two pages on one database', () => {
  it('see what the other stores and clears', async () => {
    const namespace = makeNamespace();
    const [a, b] = [await open(namespace), await open(namespace)];
    await Promise.all([fillDatabase(a, 0, 20), fillDatabase(b, 10, 30)]);
    await expect.poll(() => [a, b].map((tileDatabase) => listHeld(tileDatabase, 30).length)).toEqual([30, 30]);
    expect((await a.load('tile 29'))?.bytes).toEqual(makeTileBytes(29));
    expect((await b.load('tile 0'))?.bytes).toEqual(makeTileBytes(0));
    expect(a.getFigures().bytes).toBe(b.getFigures().bytes);
    a.discard('tile 3');
    await expect.poll(() => b.find('tile 3')).toBeUndefined();
    await a.forgetAll();
    await expect.poll(() => b.getFigures()).toMatchObject({ entries: 0, bytes: 0, state: 'open' });
    expect(await b.load('tile 5')).toBeUndefined();
  });

  it('share its cap', async () => {
    const namespace = makeNamespace();
    const options = { capBytes: 10_500 };
    const [a, b] = [await open(namespace, options), await open(namespace, options)];
    for (let i = 0; i < 20; i += 2) {
      await fillDatabase(a, i, i + 1);
      await fillDatabase(b, i + 1, i + 2);
    }
    await expect.poll(() => a.getFigures().bytes - b.getFigures().bytes).toBe(0);
    const again = await open(namespace, options);
    expect(again.getFigures().bytes).toBeLessThanOrEqual(11_600);
    expect(again.getFigures().entries).toBeGreaterThan(8);
  });

  it('do no harm when a removal of the other was not noticed', async () => {
    const namespace = makeNamespace();
    const tileDatabase = await open(namespace);
    await fillDatabase(tileDatabase, 0, 2);
    const database = await openRaw(namespace);
    const store = database.transaction('tiles', 'readwrite').objectStore('tiles');
    store.delete('tile 0');
    await settle(store.transaction);
    database.close();
    expect(await tileDatabase.load('tile 0')).toBeUndefined();
    expect(tileDatabase.getFigures()).toMatchObject({ entries: 1, corrupt: 0 });
  });
});

describe('clearing', () => {
  it('removes the tiles of all connections, including those being stored', async () => {
    const [mine, other] = [makeNamespace(), makeNamespace()];
    const old = await open(other);
    await fillDatabase(old, 0, 3);
    old.dispose();
    const tileDatabase = await open(mine);
    await fillDatabase(tileDatabase, 0, 3);
    for (let i = 3; i < 9; i++) tileDatabase.save(`tile ${i}`, makeKeptTile(makeTileBytes(i)));
    const flushing = tileDatabase.flush();
    await Promise.all([tileDatabase.forgetAll(), flushing]);
    expect(tileDatabase.getFigures()).toMatchObject({ state: 'open', entries: 0, bytes: 0, queuedBytes: 0 });
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(await nameDatabase(other));
    tileDatabase.dispose();
    expect((await open(mine)).getFigures().entries).toBe(0);
  });

  it('removes old connections when they are too large, but not the newest', async () => {
    const options = { capBytes: 6000 };
    const used: string[] = [];
    for (let i = 0; i < 5; i++) {
      clock.advance(HOUR_MS);
      used.push(makeNamespace());
      const tileDatabase = await open(used[i], options);
      await fillDatabase(tileDatabase, 0, 4);
      await expect.poll(async () => ((await sizeInRegistry(used[i])) ?? 0) - tileDatabase.getFigures().bytes).toBe(0);
      tileDatabase.dispose();
    }
    const list = async () => (await indexedDB.databases()).map(({ name }) => name);
    const names = await Promise.all(used.map(nameDatabase));
    expect(names.filter((name) => !name)).toEqual([]);
    const held = await list();
    expect(names.map((name) => held.includes(name))).toEqual([false, false, true, true, true]);
  });
});

async function sizeInRegistry(namespace: string): Promise<number | undefined> {
  const database = await resultOf(indexedDB.open('depthscape-vaults'));
  const name = await nameDatabase(namespace);
  const store = database.transaction('namespaces').objectStore('namespaces');
  const entry = await resultOf(store.get(name) as IDBRequest<{ bytes: number } | undefined>);
  database.close();
  return entry?.bytes;
}

/** 60 snapshots of 7,000 levels of a slowly changing book. */
function makeDeepTile(): DepthColumns {
  const rows = 7000;
  const random = makeRandom(7);
  const book = Float64Array.from({ length: rows + 60 }, () => Number((random() * 40).toFixed(3)));
  const prices = new Float64Array(60 * rows);
  const volumes = new Float64Array(60 * rows);
  for (let snapshot = 0; snapshot < 60; snapshot++) {
    for (let change = 0; change < rows / 5; change++) {
      book[Math.floor(random() * book.length)] = Number((random() * 40).toFixed(3));
    }
    for (let row = 0; row < rows; row++) {
      prices[snapshot * rows + row] = 80_000 + (snapshot + row) * 5;
      volumes[snapshot * rows + row] = book[snapshot + row];
    }
  }
  return {
    timestampsMicros: Float64Array.from({ length: 60 }, (_, i) => (1_764_000_000 + i * 60) * 1e6),
    offsets: Uint32Array.from({ length: 61 }, (_, i) => i * rows),
    prices,
    volumes,
  };
}

/** The columns of `tile` that differ from these in any bit. To compare them as `toEqual` does takes seconds. */
function listChanged(columns: DepthColumns, tile: StoredTile | undefined): string[] {
  if (tile?.kind !== 'depth') return ['kind'];
  const names = Object.keys({ ...columns, ...tile.columns }) as (keyof DepthColumns)[];
  return names.filter((name) => {
    const [before, after]: (ArrayLike<number> | undefined)[] = [columns[name], tile.columns[name]];
    if (before?.constructor !== after?.constructor || before?.length !== after?.length) return true;
    return Array.from(before ?? []).some((value, i) => !Object.is(value, after?.[i]));
  });
}

/** Longest step of reading any tile, in milliseconds. */
let longestStep = 0;

function* timed<T>(steps: Steps<T>): Steps<T> {
  for (;;) {
    const start = performance.now();
    const { done, value } = steps.next();
    longestStep = Math.max(longestStep, performance.now() - start);
    if (done === true) return value;
    yield;
  }
}

it('a tile of 60 snapshots of 7,000 levels is restored bit for bit', async ({ annotate }) => {
  const namespace = makeNamespace();
  const columns = makeDeepTile();
  const figures: Record<string, number> = {};
  const measure = async <T>(name: string, run: () => T | Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await run();
    figures[name] = Math.round((performance.now() - start) * 10) / 10;
    return result;
  };
  const bytes = await measure('encode', () =>
    runCooperatively(timed(encodeTile({ kind: 'depth', columns })), makeYieldToMain()),
  );
  const longestWriting = longestStep;
  longestStep = 0;
  const first = await open(namespace, { capBytes: 2 ** 26 });
  for (let i = 0; i < 24; i++) first.save(`tile ${i}`, makeKeptTile(bytes));
  await measure('store 24', () => first.flush());
  first.dispose();
  const tileDatabase = await measure('open', () => open(namespace, { capBytes: 2 ** 26 }));
  for (const round of [1, 2, 3]) {
    const loaded = await measure(`load ${round}`, () => tileDatabase.load(`tile ${round}`));
    const tile = await measure(`decode ${round}`, () =>
      runCooperatively(timed(decodeTile(loaded!.bytes)), makeYieldToMain()),
    );
    if (round === 1) expect(listChanged(columns, tile)).toEqual([]);
  }
  await measure('load 24 at once', () =>
    Promise.all(Array.from({ length: 24 }, (_, i) => tileDatabase.load(`tile ${i}`))),
  );
  const { bytes: held } = tileDatabase.getFigures();
  expect(held / 24).toBeLessThan((columns.prices.length * 16) / 3);
  // Shown with `--reporter=verbose`; no assertion depends on the time.
  await annotate(
    JSON.stringify({
      ...figures,
      longestWriting,
      longestStep,
      encodedBytes: bytes.length,
      packedBytes: Math.round(held / 24),
    }),
  );
});
