import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createTables } from '@/service/store/create-tables';
import type { Engine } from '@/service/store/engine/engine';
import { forgetStoreId } from '@/service/store/engine/store-id';
import { applyMarketChanges } from '@/service/store/readers/market-changes';
import type { MarketChange } from '@/service/store/recorded/ingest';
import { TELL_NOBODY, type TellProgress } from './import-progress';

const STAGING_SUFFIX = '.staging';
const READY_SUFFIX = '.ready';
const PLAN_FILE = 'plan.json';
/** Number of changes carried out together. */
const CHANGES_AT_ONCE = 128;

function importsDirectory(dataDirectory: string): string {
  return join(resolve(dataDirectory), 'imports');
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A folder in which a change is prepared outside the store. */
export interface Staging {
  pathOf(name: string): string;
}

interface OwnStaging extends Staging {
  /** Commits the changes: they happen now or, if the process dies, at the next `finishImports`. */
  commit(changes: readonly MarketChange[]): Promise<void>;
  /** Deletes everything that was not committed. */
  dispose(): Promise<void>;
}

async function makeStaging(dataDirectory: string): Promise<OwnStaging> {
  const parent = importsDirectory(dataDirectory);
  const name = join(parent, randomUUID());
  const folder = `${name}${STAGING_SUFFIX}`;
  await mkdir(folder, { recursive: true });
  return {
    pathOf: (file) => join(folder, file),
    async commit(changes) {
      const plan = join(folder, PLAN_FILE);
      await writeFile(plan, JSON.stringify(changes.map((change) => moveFiles(change, basename))));
      await syncPath(plan);
      await rename(folder, `${name}${READY_SUFFIX}`);
      await syncPath(parent);
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The commit renames the folder, which may move with the data directory. So plans contain file names without it. */
function moveFiles(change: MarketChange, move: (path: string) => string): MarketChange {
  const all = (paths: readonly string[] = []): string[] => paths.map((path) => move(path));
  return {
    ...change,
    bookFiles: all(change.bookFiles),
    candleFiles: all(change.candleFiles),
    pastCandleFiles: all(change.pastCandleFiles),
    hourCandleFiles: all(change.hourCandleFiles),
    volumeFiles: all(change.volumeFiles),
    summaryFiles: all(change.summaryFiles),
    leverageFiles: (change.leverageFiles ?? []).map(({ table, path }) => ({ table, path: move(path) })),
  };
}

async function applyFolder(engine: Engine, folder: string, onProgress: TellProgress): Promise<void> {
  const changes = JSON.parse(await readFile(join(folder, PLAN_FILE), 'utf8')) as MarketChange[];
  for (let done = 0; done < changes.length; done += CHANGES_AT_ONCE) {
    onProgress({ step: 'Storing', unit: 'markets', done, total: changes.length });
    const some = changes.slice(done, done + CHANGES_AT_ONCE);
    await applyMarketChanges(
      engine,
      some.map((change) => moveFiles(change, (name) => join(folder, name))),
    );
  }
}

/**
 * Finishes every committed change and removes the others. Services and imports call it after the store is opened and
 * before it is read. The store must have its tables.
 */
export async function finishImports(engine: Engine, dataDirectory: string, onProgress = TELL_NOBODY): Promise<void> {
  const parent = importsDirectory(dataDirectory);
  await mkdir(parent, { recursive: true });
  for (const name of (await readdir(parent)).sort()) {
    const folder = join(parent, name);
    if (name.endsWith(READY_SUFFIX)) await applyFolder(engine, folder, onProgress);
    if (name.endsWith(READY_SUFFIX) || name.endsWith(STAGING_SUFFIX))
      await rm(folder, { recursive: true, force: true });
  }
}

/** Creates the tables of a new store and finishes any interrupted import or removal. */
export async function prepareStore(engine: Engine, dataDirectory: string): Promise<void> {
  await createTables(engine);
  await finishImports(engine, dataDirectory);
}

/** Carries out the changes prepared by `stage`: all of them, or none if it fails or the process dies first. */
export async function changeStore(
  engine: Engine,
  dataDirectory: string,
  stage: (staging: Staging) => Promise<readonly MarketChange[]>,
  onProgress = TELL_NOBODY,
): Promise<void> {
  const staging = await makeStaging(dataDirectory);
  try {
    const changes = await stage(staging);
    if (changes.length > 0) {
      // Before the commit: even if the change is finished after a kill, the data get a new name.
      await forgetStoreId(dataDirectory);
      await staging.commit(changes);
    }
  } finally {
    await staging.dispose();
  }
  await finishImports(engine, dataDirectory, onProgress);
}
