import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { E2E_KEYS, E2E_PORT } from './playwright.config';
import { RunningService } from './running-service';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DATA_DIR = join(ROOT, '.data-e2e');

interface Build {
  ensureBuilt(): void;
}

/** Builds when sources have changed, and starts the service that all journeys share on data of its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const build = (await import(pathToFileURL(join(ROOT, 'scripts/build.mjs')).href)) as Build;
  build.ensureBuilt();
  await rm(DATA_DIR, { recursive: true, force: true });
  const service = new RunningService({ DATA_DIR, LOCAL_KEYS: E2E_KEYS }, E2E_PORT);
  await service.waitUntilReady();
  return async () => {
    const { code, output } = await service.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The service ended with ${code}: ${output}`);
  };
}
