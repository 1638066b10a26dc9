import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStarted, ROOT, runScript } from './bootstrap.mjs';

/** Deep enough that the bundle finds the recordings where its source does. */
const OUT = join(ROOT, 'dist', 'demo', 'venue');

async function main() {
  const { buildForNode } = await import('./build.mjs');
  await buildForNode({ venue: 'src/testing/venue/demo-main.ts' }, OUT);
  process.argv.push('--excerpt', join(ROOT, 'src', 'testing', 'venue', 'excerpt'));
  await import(pathToFileURL(join(OUT, 'venue.js')).href);
}

if (isStarted(import.meta.url)) runScript(main);
