import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStarted, ROOT, runScript, SpokenError } from './bootstrap.mjs';

/** Deep enough that the bundles find the recordings where their sources do. */
const OUT = join(ROOT, 'dist', 'world');

/** Builds `entry` of `src/testing/world` and runs it with these arguments. */
async function runEntry(name, entry, ...args) {
  const { buildForNode } = await import('./build.mjs');
  const out = join(OUT, name);
  await buildForNode({ [name]: `src/testing/world/${entry}` }, out);
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
  await import(pathToFileURL(join(out, `${name}.js`)).href);
}

/** Writes `docs/world.md`: figures of the simulated world beside those of recorded markets. */
async function writeFacts() {
  await runEntry('facts', 'facts/facts-main.ts', join(ROOT, 'docs', 'world.md'));
  console.log('Wrote docs/world.md');
}

/**
 * Draws recorded and simulated markets alike, in an order that only a file beside the folder tells. Which windows are
 * shown is drawn by lot from `seed`.
 */
async function drawPictures(folder, seed) {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  await runEntry('pictures', 'pictures/pictures-main.ts', path, seed);
  console.log(`Drew ${path}; which is which: ${path}-key.txt`);
}

async function main() {
  const [, , what, folder, seed = '1'] = process.argv;
  if (what === '--facts') await writeFacts();
  else if (what === '--pictures' && folder) await drawPictures(folder, seed);
  else throw new SpokenError('Usage: npm run world -- --facts | --pictures FOLDER [SEED]');
}

if (isStarted(import.meta.url)) runScript(main);
