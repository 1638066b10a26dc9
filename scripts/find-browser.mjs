import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { isStarted, printProgress, ROOT, runScript, SpokenError } from './bootstrap.mjs';

const VERDICT = join(ROOT, '.cache', 'browser.json');

/** Set by the packaged browser for the libraries beside it, and what makes it do so. */
const LIBRARY_NAMES = ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH'];
const PACKAGED_MARK = 'AWS_EXECUTION_ENV';

/** WebGL2 without a graphics card, and nothing that talks to the network by itself. */
export const BROWSER_ARGS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * What a browser takes from its environment: without it the packaged one calls its language `en-US@posix` on some machines,
 * which libraries refuse, and pages show the zone of whoever runs the tests.
 */
export const BROWSER_LOCALE = { LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8', TZ: 'UTC' };

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

/** The machine as the finder sees it; tests put another in its place. */
const MACHINE = {
  env: process.env,
  platform: process.platform,
  arch: process.arch,
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  getSize: (path) => statSync(path).size,
  readVerdict: () => (existsSync(VERDICT) ? readFileSync(VERDICT, 'utf8') : undefined),
  writeVerdict(text) {
    mkdirSync(dirname(VERDICT), { recursive: true });
    writeFileSync(VERDICT, text);
  },
  /** Exit status and the last words of a command. */
  run(command, args) {
    const result = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
    return { status: result.status, words: result.stderr || String(result.error ?? '') };
  },
  findOwn: async () => (await loadChromium()).executablePath(),
  findPlaywrightCli: () => join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js'),
  async unpackPackaged() {
    const { default: packaged } = await import('@sparticuz/chromium');
    return packaged.executablePath();
  },
  tryBrowser,
  say: printProgress,
};

function findInstalled({ env, exists }) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => INSTALLED_NAMES.map((name) => join(folder, name)));
  return [...onPath, ...INSTALLED_PATHS].filter((path) => exists(path));
}

async function findPackaged({ env, platform, arch, unpackPackaged }) {
  if (platform !== 'linux' || arch !== 'x64') return [];
  // The package unpacks the libraries it brings along only where it believes to be in that environment.
  env[PACKAGED_MARK] = 'AWS_Lambda_nodejs20.x';
  return [await unpackPackaged()];
}

/** Quiet unless it fails; the next way is tried then. */
function runInstaller({ run, say }, command, args) {
  say(`Installing a test browser: ${command} ${args.join(' ')}`);
  const { status, words } = run(command, args);
  if (status !== 0) say(words.trim().split('\n').slice(-2).join('\n'));
  return status === 0;
}

async function installByPlaywright(machine) {
  // With the libraries where that may be; on a system it does not know, the browser alone may do.
  const ways = machine.isRoot ? [['--with-deps'], []] : [[]];
  const cli = machine.findPlaywrightCli();
  const isDone = ways.some((more) => runInstaller(machine, process.execPath, [cli, 'install', ...more, 'chromium']));
  return isDone ? [await machine.findOwn()] : [];
}

function installByApt(machine) {
  if (!machine.isRoot || !machine.exists('/usr/bin/apt-get')) return [];
  runInstaller(machine, 'apt-get', ['update']);
  const isDone = runInstaller(machine, 'apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  return isDone ? findInstalled(machine) : [];
}

const PACKAGED_SOURCE = { name: '@sparticuz/chromium', find: findPackaged };

/** In the order they are tried. Each gives paths of browsers that may work. */
const SOURCES = [
  { name: 'CHROMIUM_PATH', find: ({ env }) => (env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : []) },
  { name: "Playwright's own", find: async ({ findOwn }) => [await findOwn()] },
  { name: 'installed browser', find: findInstalled },
  PACKAGED_SOURCE,
  { name: 'playwright install', find: installByPlaywright },
  { name: 'apt-get install chromium', find: installByApt },
];

const pickEnv = (env, names) =>
  Object.fromEntries(names.filter((name) => env[name] !== undefined).map((name) => [name, env[name]]));

/** Takes back what a browser that was not taken has left: an installer must not run with its libraries. */
function restoreEnv(env, before) {
  for (const name of [...LIBRARY_NAMES, PACKAGED_MARK]) delete env[name];
  Object.assign(env, before);
}

async function trySource(source, machine, refused) {
  const paths = await Promise.resolve(machine)
    .then(source.find)
    .catch((error) => {
      refused.push(`${source.name}: ${error.message}`);
      return [];
    });
  for (const executablePath of paths) {
    try {
      if (!machine.exists(executablePath)) throw new Error('no such file');
      const version = await machine.tryBrowser(executablePath);
      const env = pickEnv(machine.env, LIBRARY_NAMES);
      const size = machine.getSize(executablePath);
      return { executablePath, args: BROWSER_ARGS, env, source: source.name, version, size };
    } catch (error) {
      refused.push(`${executablePath}: ${error.message.split('\n')[0]}`);
    }
  }
  return undefined;
}

function parseVerdict(text) {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // A run that was cut off while writing; the search is made again.
    return undefined;
  }
}

/** The verdict of an earlier run, as long as that browser is still the same file and no other is asked for. */
function loadVerdict({ env, exists, getSize, readVerdict }) {
  const verdict = parseVerdict(readVerdict());
  if (verdict === undefined) return undefined;
  const wanted = env.CHROMIUM_PATH || verdict.executablePath;
  const same = wanted === verdict.executablePath && exists(wanted) && getSize(wanted) === verdict.size;
  // One of before shells were looked for; `null` says that there is none.
  if (verdict.shell === undefined) return undefined;
  if (verdict.shell !== null && !exists(verdict.shell.executablePath)) return undefined;
  return same && verdict.args?.join() === BROWSER_ARGS.join() ? verdict : undefined;
}

/**
 * The packaged browser beside another one: it has no window of its own, so journeys that need no graphics take a
 * quarter less of the processor in it. Its libraries are for it alone.
 */
async function findShell(machine, found) {
  if (found.source === PACKAGED_SOURCE.name || found.source === 'CHROMIUM_PATH') return undefined;
  const before = pickEnv(machine.env, [...LIBRARY_NAMES, PACKAGED_MARK]);
  const shell = await trySource(PACKAGED_SOURCE, machine, []);
  restoreEnv(machine.env, before);
  return shell && { executablePath: shell.executablePath, env: shell.env, version: shell.version };
}

/**
 * Finds, or as a last resort installs, a Chromium that runs the tests; remembers it in `.cache/browser.json`.
 * @throws SpokenError when there is none, with what every way came to
 */
export async function findBrowser(machine = MACHINE) {
  const { env, say } = machine;
  const known = loadVerdict(machine);
  if (known) {
    Object.assign(env, known.env);
    return known;
  }
  const refused = [];
  const before = pickEnv(env, [...LIBRARY_NAMES, PACKAGED_MARK]);
  for (const source of SOURCES) {
    const found = await trySource(source, machine, refused);
    if (found) {
      const shell = await findShell(machine, found);
      const verdict = { ...found, shell: shell ?? null };
      machine.writeVerdict(`${JSON.stringify(verdict, null, 2)}\n`);
      return verdict;
    }
    if (source.name === 'CHROMIUM_PATH' && refused.length > 0) say(`CHROMIUM_PATH: ${refused[0]}`);
    restoreEnv(env, before);
  }
  const reasons = refused.map((line) => `\n  ${line}`).join('');
  throw new SpokenError(`No Chromium with WebGL2 was found: set CHROMIUM_PATH to one.${reasons}`);
}

if (isStarted(import.meta.url))
  runScript(async () => {
    const { executablePath, source, version } = await findBrowser();
    console.log(`${executablePath} (${version}, ${source})`);
  });
