import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Engine } from '../store/engine';
import { applyMarketImport, type MarketImport } from '../store/ingest';

const STAGING_SUFFIX = '.staging';
const READY_SUFFIX = '.ready';
const PLAN_FILE = 'plan.json';

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

/** A folder in which an import is prepared, out of sight of the store. */
export interface Staging {
  pathOf(name: string): string;
  /** From here on the import happens, now or, when the process dies, at the next `finishImports`. */
  commit(imports: readonly MarketImport[]): Promise<void>;
  /** Throws everything away that was not committed. */
  dispose(): Promise<void>;
}

export async function makeStaging(dataDirectory: string): Promise<Staging> {
  const parent = importsDirectory(dataDirectory);
  const name = join(parent, randomUUID());
  const folder = `${name}${STAGING_SUFFIX}`;
  await mkdir(folder, { recursive: true });
  return {
    pathOf: (file) => join(folder, file),
    async commit(imports) {
      const plan = join(folder, PLAN_FILE);
      await writeFile(plan, JSON.stringify(imports.map(withoutFolders)));
      await syncPath(plan);
      await rename(folder, `${name}${READY_SUFFIX}`);
      await syncPath(parent);
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The folder is renamed by the commit and may be moved with the data directory. */
function withoutFolders(plan: MarketImport): MarketImport {
  return {
    ...plan,
    bookFiles: plan.bookFiles.map((p) => basename(p)),
    candleFiles: plan.candleFiles.map((p) => basename(p)),
  };
}

async function applyFolder(engine: Engine, folder: string): Promise<void> {
  const plans = JSON.parse(await readFile(join(folder, PLAN_FILE), 'utf8')) as MarketImport[];
  for (const plan of plans) {
    const pathOf = (name: string): string => join(folder, name);
    await applyMarketImport(engine, {
      ...plan,
      bookFiles: plan.bookFiles.map(pathOf),
      candleFiles: plan.candleFiles.map(pathOf),
    });
  }
}

/**
 * Finishes every import that was committed and removes what was not: call it after the store is opened and before it
 * is read, by the service and by an import. The store must have its tables.
 */
export async function finishImports(engine: Engine, dataDirectory: string): Promise<void> {
  const parent = importsDirectory(dataDirectory);
  await mkdir(parent, { recursive: true });
  for (const name of (await readdir(parent)).sort()) {
    const folder = join(parent, name);
    if (name.endsWith(READY_SUFFIX)) await applyFolder(engine, folder);
    if (name.endsWith(READY_SUFFIX) || name.endsWith(STAGING_SUFFIX))
      await rm(folder, { recursive: true, force: true });
  }
}
