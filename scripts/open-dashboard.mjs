import { spawn } from 'node:child_process';
import { findFreePort } from './find-free-port.mjs';

const OPENERS = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };

/** Opens `url` in the person's browser; without one the printed address has to do. */
function openBrowser(url) {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => console.log(`No browser could be opened: visit ${url}`))
    .unref();
}

/** Waits until something answers: the dashboard shows the seeding itself. */
export async function openWhenListening() {
  const url = `http://127.0.0.1:${process.env.PORT}`;
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer) return openBrowser(url);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const DEFAULT_PORT = '4400';

/** The port to listen on: a free one where 0 leaves the choice to the machine. */
export async function choosePort(asked = DEFAULT_PORT) {
  if (asked.trim() === '') return DEFAULT_PORT;
  return Number(asked) === 0 ? String(await findFreePort()) : asked;
}

/** A browser can only be sent to a port that is known before. */
export async function settlePort() {
  process.env.PORT = await choosePort(process.env.PORT);
}
