import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { isStarted, ROOT, runScript, SpokenError } from './bootstrap.mjs';

const VERDICT = join(ROOT, '.cache', 'browser.json');

/** WebGL2 without a graphics card, and nothing that talks to the network by itself. */
export const BROWSER_ARGS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const INSTALLED_NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];

const INSTALLED_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

async function loadChromium() {
  const { chromium } = await import('playwright');
  return chromium;
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => INSTALLED_NAMES.map((name) => join(folder, name)));
  return [...onPath, ...INSTALLED_PATHS].filter((path) => existsSync(path));
}

async function unpackPackaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  // The package unpacks the libraries it brings along only where it believes to be in that environment.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const path = await packaged.executablePath();
  return [path];
}

/** Quiet unless it fails; the next source is tried then. */
function runInstaller(command, args) {
  console.log(`Installing a test browser: ${command} ${args.join(' ')}`);
  const result = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  if (result.status !== 0)
    console.log((result.stderr || String(result.error ?? '')).trim().split('\n').slice(-2).join('\n'));
  return result.status === 0;
}

async function installByPlaywright() {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  if (!runInstaller(process.execPath, [cli, 'install', ...withLibraries, 'chromium'])) return [];
  return [(await loadChromium()).executablePath()];
}

function installByApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
  runInstaller('apt-get', ['update']);
  return runInstaller('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']) ? findInstalled() : [];
}

/** In the order they are tried. Each gives paths of browsers that may work. */
const SOURCES = [
  { name: 'CHROMIUM_PATH', find: () => (process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []) },
  { name: "Playwright's own", find: async () => [(await loadChromium()).executablePath()] },
  { name: 'installed browser', find: findInstalled },
  { name: '@sparticuz/chromium', find: unpackPackaged },
  { name: 'playwright install', find: installByPlaywright },
  { name: 'apt-get install chromium', find: installByApt },
];

/** The browser's version when it starts and draws with WebGL2. @throws what went wrong. */
async function tryBrowser(executablePath) {
  const chromium = await loadChromium();
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS, timeout: 30_000 });
  try {
    const page = await browser.newPage();
    const draws = await page.evaluate(() => {
      const gl = document.createElement('canvas').getContext('webgl2');
      if (!gl) return false;
      gl.clearColor(0, 1, 0, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      const pixel = new Uint8Array(4);
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      return pixel[1] === 255;
    });
    if (!draws) throw new Error('no WebGL2');
    return browser.version();
  } finally {
    await browser.close();
  }
}

/** What the packaged browser needs to find the libraries beside it; empty for every other one. */
const getLibraryEnv = () =>
  Object.fromEntries(
    ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH']
      .filter((name) => process.env[name] !== undefined)
      .map((name) => [name, process.env[name]]),
  );

async function trySource(source, refused) {
  const paths = await Promise.resolve()
    .then(source.find)
    .catch((error) => {
      refused.push(`${source.name}: ${error.message}`);
      return [];
    });
  for (const executablePath of paths) {
    try {
      if (!existsSync(executablePath)) throw new Error('no such file');
      const version = await tryBrowser(executablePath);
      const { size } = statSync(executablePath);
      return { executablePath, args: BROWSER_ARGS, env: getLibraryEnv(), source: source.name, version, size };
    } catch (error) {
      refused.push(`${executablePath}: ${error.message.split('\n')[0]}`);
    }
  }
  return undefined;
}

/** The verdict of an earlier run, as long as that browser is still the same file and no other is asked for. */
function loadVerdict() {
  if (!existsSync(VERDICT)) return undefined;
  const verdict = JSON.parse(readFileSync(VERDICT, 'utf8'));
  const wanted = process.env.CHROMIUM_PATH ?? verdict.executablePath;
  const same = wanted === verdict.executablePath && existsSync(wanted) && statSync(wanted).size === verdict.size;
  return same && verdict.args.join() === BROWSER_ARGS.join() ? verdict : undefined;
}

/** Finds, or as a last resort installs, a Chromium that runs the tests; remembers it in `.cache/browser.json`. */
export async function findBrowser() {
  const known = loadVerdict();
  if (known) {
    Object.assign(process.env, known.env);
    return known;
  }
  const refused = [];
  for (const source of SOURCES) {
    const verdict = await trySource(source, refused);
    if (!verdict && source.name === 'CHROMIUM_PATH' && refused.length > 0) console.log(`CHROMIUM_PATH: ${refused[0]}`);
    if (!verdict) continue;
    mkdirSync(dirname(VERDICT), { recursive: true });
    writeFileSync(VERDICT, `${JSON.stringify(verdict, null, 2)}\n`);
    return verdict;
  }
  const reasons = refused.map((line) => `\n  ${line}`).join('');
  throw new SpokenError(`No Chromium with WebGL2 was found: set CHROMIUM_PATH to one.${reasons}`);
}

if (isStarted(import.meta.url))
  runScript(async () => {
    const { executablePath, source, version } = await findBrowser();
    console.log(`${executablePath} (${version}, ${source})`);
  });
