import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, runScript, SpokenError } from './bootstrap.mjs';

const PORT = Number(process.env.PORT ?? 4418);
const OUT = join(ROOT, 'docs', 'img');

const WIDE = { width: 1440, height: 900 };
const MIDDLE = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };

/** Every picture of the documents. `ready`: what must be on the page before it is taken. */
const SHOTS = [
  { name: 'markets-dark', path: '/', theme: 'dark', size: WIDE, ready: 'tbody tr >> nth=8' },
  { name: 'markets-light', path: '/', theme: 'light', size: WIDE, ready: 'tbody tr >> nth=8' },
  { name: 'markets-390', path: '/', theme: 'dark', size: PHONE, ready: '#root > *' },
  { name: 'heatmap-dark', path: '/heatmap', theme: 'dark', size: WIDE, ready: 'canvas' },
  { name: 'heatmap-light', path: '/heatmap', theme: 'light', size: WIDE, ready: 'canvas' },
  { name: 'heatmap-triggers', path: '/heatmap?layer=triggers', theme: 'dark', size: WIDE, ready: 'canvas' },
  { name: 'heatmap-liquidations', path: '/heatmap?layer=liquidations', theme: 'dark', size: WIDE, ready: 'canvas' },
  {
    name: 'heatmap-map',
    path: '/heatmap?layer=liquidations&layout=map',
    theme: 'dark',
    size: WIDE,
    ready: 'canvas',
  },
  {
    name: 'chart-dark',
    path: '/chart?interval=FIFTEEN_MINUTES&period=165600',
    theme: 'dark',
    size: WIDE,
    ready: 'canvas',
  },
  {
    name: 'profile-dark',
    path: '/profile',
    theme: 'dark',
    size: WIDE,
    ready: 'canvas',
  },
  {
    name: 'chart-questions',
    path: '/chart?panes=volume&panes=questions&interval=FOUR_HOURS&period=2592000',
    theme: 'dark',
    size: WIDE,
    ready: 'canvas',
  },
  { name: 'options-dark', path: '/options', theme: 'dark', size: WIDE, ready: 'canvas' },
  { name: 'supply-dark', path: '/supply', theme: 'dark', size: WIDE, ready: 'canvas' },
  { name: 'predictions-dark', path: '/predictions', theme: 'dark', size: WIDE, ready: 'tbody tr >> nth=8' },
  { name: 'heatmap-1024', path: '/heatmap', theme: 'dark', size: MIDDLE, ready: 'canvas' },
  { name: 'heatmap-390', path: '/heatmap', theme: 'dark', size: PHONE, ready: 'canvas' },
];

/** Where `state/settings` keeps what the person has chosen. */
const SETTINGS_KEY = 'depthscape.settings';

const SERVICE_ENV = { SIM_SCALE: 'full', SIM_SEED: '7', SIM_NOW: '2026-06-18T14:32:00Z' };

/** Starts the built service on data of its own. @throws SpokenError when it ends before it is ready. */
async function startService(dataDirectory) {
  const env = { ...process.env, ...SERVICE_ENV, DATA_DIR: dataDirectory, PORT: String(PORT) };
  const child = spawn(process.execPath, ['dist/service/main.js'], { cwd: ROOT, env, stdio: 'inherit' });
  for (;;) {
    if (child.exitCode !== null) throw new SpokenError('The service ended before it was ready');
    const health = await fetch(`http://127.0.0.1:${PORT}/healthz`).catch(() => undefined);
    // While there is a progress, older data are still being made behind the answers.
    if (health?.status === 200 && !('progress' in (await health.json()))) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Waits until nothing on the page asks for anything, and two pictures in a row are the same. */
async function takeSettled(page) {
  await page.waitForLoadState('networkidle');
  for (let previous = await page.screenshot(); ; ) {
    await page.waitForTimeout(300);
    const next = await page.screenshot();
    if (next.equals(previous)) return;
    previous = next;
  }
}

async function takeShot(browser, shot) {
  const context = await browser.newContext({ viewport: shot.size, colorScheme: shot.theme, timezoneId: 'UTC' });
  const settings = JSON.stringify({ state: { theme: shot.theme }, version: 1 });
  await context.addInitScript(([key, text]) => localStorage.setItem(key, text), [SETTINGS_KEY, settings]);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${PORT}${shot.path}`);
  // The map stands over the plot, whose canvases are hidden then.
  await page.locator(shot.ready).locator('visible=true').first().waitFor();
  await takeSettled(page);
  await page.screenshot({ path: join(OUT, `${shot.name}.png`) });
  await context.close();
  console.log(`docs/img/${shot.name}.png`);
}

async function main() {
  const [{ ensureBuilt }, { findBrowser }] = await Promise.all([import('./build.mjs'), import('./find-browser.mjs')]);
  ensureBuilt();
  const { executablePath, args } = await findBrowser();
  const { chromium } = await import('playwright');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'depthscape-shots-'));
  const service = await startService(dataDirectory);
  const browser = await chromium.launch({ executablePath, args });
  mkdirSync(OUT, { recursive: true });
  const wanted = process.argv.slice(2);
  try {
    for (const shot of SHOTS) if (wanted.length === 0 || wanted.includes(shot.name)) await takeShot(browser, shot);
  } finally {
    await browser.close();
    service.kill('SIGTERM');
    await new Promise((resolve) => service.once('exit', resolve));
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

runScript(main);
