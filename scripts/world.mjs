import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStarted, ROOT, runScript, SpokenError } from './bootstrap.mjs';

/** Deep enough that the bundle finds the recordings where its sources do. */
const OUT = join(ROOT, 'dist', 'world', 'facts');

/** Writes `docs/world.md`: figures of the simulated world beside those of recorded markets. */
async function writeFacts() {
  const { buildForNode } = await import('./build.mjs');
  await buildForNode({ facts: 'src/testing/world/facts/facts-main.ts' }, OUT);
  process.argv[2] = join(ROOT, 'docs', 'world.md');
  await import(pathToFileURL(join(OUT, 'facts.js')).href);
  console.log('Wrote docs/world.md');
}

async function main() {
  if (process.argv[2] !== '--facts') throw new SpokenError('Usage: npm run world -- --facts');
  await writeFacts();
}

if (isStarted(import.meta.url)) runScript(main);
