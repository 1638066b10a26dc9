import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStarted, ROOT, runScript } from './bootstrap.mjs';
import { openWhenListening, settlePort } from './open-dashboard.mjs';

/** Loads a built entry into this process: signals, exit code and memory are its own. */
export async function runBuilt(entry) {
  const { ensureBuilt } = await import('./build.mjs');
  ensureBuilt();
  process.chdir(ROOT);
  process.env.NODE_ENV ??= 'production';
  await import(pathToFileURL(join(ROOT, 'dist/service', entry)).href);
}

async function start() {
  // What is built runs in the package's folder; the person meant theirs.
  process.env.INIT_CWD ??= process.cwd();
  const isToBeOpened = process.argv.includes('--open');
  if (isToBeOpened) await settlePort();
  await runBuilt('main.js');
  if (isToBeOpened) void openWhenListening();
}

if (isStarted(import.meta.url)) runScript(start);
