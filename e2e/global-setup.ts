import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { E2E_KEYS, E2E_PORT } from './playwright.config';
import { RunningService, SEEDED_DIRECTORY } from './running-service';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DATA_DIR = join(ROOT, '.data-e2e');

interface Build {
  ensureBuilt(): void;
}

/** Builds if sources have changed, and starts the service shared by all journeys, with its own data. */
export default async function setUp(): Promise<() => Promise<void>> {
  const build = (await import(pathToFileURL(join(ROOT, 'scripts/build.mjs')).href)) as Build;
  build.ensureBuilt();
  for (const directory of [DATA_DIR, SEEDED_DIRECTORY]) await rm(directory, { recursive: true, force: true });
  const seeding = new RunningService({ DATA_DIR: SEEDED_DIRECTORY }, E2E_PORT);
  await seeding.waitUntilReady();
  await seeding.stop();
  await cp(SEEDED_DIRECTORY, DATA_DIR, { recursive: true, verbatimSymlinks: true });
  const service = new RunningService({ DATA_DIR, LOCAL_KEYS: E2E_KEYS }, E2E_PORT);
  await service.waitUntilReady();
  return async () => {
    const { code, output } = await service.stop();
    for (const directory of [DATA_DIR, SEEDED_DIRECTORY]) await rm(directory, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The service ended with ${code}: ${output}`);
  };
}
