import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { MarketReport } from '@/service/ingest/import-files';
import { writeCapture } from './capture-lines';
import { type ImportFilesOptions, importFiles } from './import-files';
import { readEverything } from './read-recording';
import { makeTempStore, type TempStore } from './temp-store';

/** A store, and a folder for captures beside it. */
export interface ImportRoom {
  readonly store: TempStore;
  readonly inputs: string;
  /** Engine and data directory, as imports and removals need them. */
  readonly target: Pick<ImportFilesOptions, 'engine' | 'dataDirectory'>;
  /** Writes a capture of these lines and returns its path. */
  write(name: string, lines: readonly string[]): string;
  run(...files: string[]): Promise<MarketReport[]>;
  replace(...files: string[]): Promise<MarketReport[]>;
  readAll(): Promise<unknown[]>;
  /** What importing `files` into an empty store leaves. The store is not emptied afterwards. */
  importAlone(...files: string[]): Promise<unknown[]>;
}

/** A room for the tests of a file: created before the first test, emptied after each. */
export function setUpImportRoom(testTimeout = 30_000): ImportRoom {
  // Each test opens and fills a database several times, which is slow on a shared machine.
  vi.setConfig({ testTimeout });
  let opening: Promise<TempStore> | undefined;
  let store: TempStore;
  let inputs: string;
  /** Work that tests have started. After a timeout it continues, and must not overlap the next test. */
  const begun = new Set<Promise<unknown>>();
  const track = <T>(work: Promise<T>): Promise<T> => {
    begun.add(work);
    return work;
  };
  beforeAll(async () => {
    opening = makeTempStore();
    store = await opening;
    inputs = join(store.directory, 'inputs');
    mkdirSync(inputs);
  });
  afterEach(async () => {
    await Promise.allSettled(begun);
    begun.clear();
    await store.clear();
  });
  afterAll(async () => (await opening)?.dispose());
  const room: ImportRoom = {
    get store() {
      return store;
    },
    get inputs() {
      return inputs;
    },
    get target() {
      return { engine: store.engine, dataDirectory: store.directory };
    },
    write: (name, lines) => writeCapture(join(inputs, name), lines),
    run: (...files) => track(importFiles({ ...room.target, files })),
    replace: (...files) => track(importFiles({ ...room.target, files, isReplacing: true })),
    readAll: () => readEverything(store.engine),
    async importAlone(...files) {
      await store.clear();
      await room.run(...files);
      return room.readAll();
    },
  };
  return room;
}
