import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { isStarted, ROOT, runScript, SpokenError } from './bootstrap.mjs';
import { buildForNode } from './build.mjs';

const OUT = join(ROOT, 'dist', 'demo-venue');
const USAGE = 'Usage: npm run demo:venue -- [--port N] [--speed X]';

function readOptions() {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string' }, speed: { type: 'string' } } });
    const [port, speed] = [Number(values.port ?? 4550), Number(values.speed ?? 1)];
    if (Number.isInteger(port) && port >= 0 && port <= 65_535 && speed > 0 && speed <= 100) return { port, speed };
  } catch {
    // Said below.
  }
  throw new SpokenError(`${USAGE}\nThe port is 0 to 65535, the speed above 0 and up to 100.`);
}

/** A venue on this machine that plays a recorded market, to try live sources without the internet. */
async function main() {
  const { port, speed } = readOptions();
  await buildForNode({ 'demo-venue': 'src/testing/venue/demo-main.ts' }, OUT);
  process.argv.splice(2, Number.POSITIVE_INFINITY, ROOT, String(port), String(speed));
  await import(pathToFileURL(join(OUT, 'demo-venue.js')).href);
}

if (isStarted(import.meta.url)) runScript(main);
