import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStarted, ROOT, runScript } from './bootstrap.mjs';

const OPENERS = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };

/** Opens `url` in the person's browser; without one the printed address has to do. */
function openBrowser(url) {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => console.log(`No browser could be opened: visit ${url}`))
    .unref();
}

/** Waits until something answers: the dashboard shows the seeding itself. */
async function openWhenListening(url) {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer) return openBrowser(url);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Loads a built entry into this process: signals, exit code and memory are its own. */
export async function runBuilt(entry) {
  const { ensureBuilt } = await import('./build.mjs');
  ensureBuilt();
  process.chdir(ROOT);
  process.env.NODE_ENV ??= 'production';
  await import(pathToFileURL(join(ROOT, 'dist/service', entry)).href);
}

async function start() {
  await runBuilt('main.js');
  if (!process.argv.includes('--open')) return;
  void openWhenListening(`http://127.0.0.1:${process.env.PORT ?? 4400}`);
}

if (isStarted(import.meta.url)) runScript(start);
