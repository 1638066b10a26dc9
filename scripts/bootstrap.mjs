// Runs before anything is installed: nothing but Node here, and no syntax that an old Node cannot read.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** A sentence for the person at the terminal; everything else is a defect and keeps its stack. */
export class SpokenError extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = 'SpokenError';
  }
}

/** A line on what is under way. Not on standard output: there a script writes what it was asked for, often into a file. */
export const printProgress = (line) => console.error(line);

/** `stdio` of a child process whose lines are all about what is under way. */
export const PROGRESS_STDIO = ['inherit', process.stderr.fd, 'inherit'];

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** `'20.19'` → `[20, 19, 0]`. */
const versionParts = (text) => [0, 1, 2].map((index) => Number.parseInt(text.split('.')[index] || '0', 10));

/** Whether version `have` is `need` or newer. */
export function isVersionAtLeast(have, need) {
  const parts = versionParts(have);
  const wanted = versionParts(need);
  const at = parts.findIndex((part, index) => part !== wanted[index]);
  return at === -1 || parts[at] > wanted[at];
}

/** @throws SpokenError when this Node is older than `engines` of package.json. */
export function checkNodeVersion(have = process.versions.node) {
  const need = readJson(join(ROOT, 'package.json')).engines.node.replace('>=', '');
  if (!isVersionAtLeast(have, need))
    throw new SpokenError(`Depthscape needs Node ${need} or newer, and this is Node ${have}: see https://nodejs.org`);
}

/** Whether `installed` (node_modules/.package-lock.json) holds every package of `lock` that this machine needs. */
export function isInstallCurrent(lock, installed) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const have = installed.packages[path];
    if (have === undefined) return wanted.optional === true || wanted.peer === true;
    return have.version === wanted.version && have.integrity === wanted.integrity;
  });
}

function needsInstall() {
  const installed = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return true;
  return !isInstallCurrent(readJson(join(ROOT, 'package-lock.json')), readJson(installed));
}

function install() {
  printProgress('Installing packages (npm ci) …');
  const started = process.hrtime.bigint();
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm names its own script when it runs us; bare `node scripts/…` finds it on the path.
  const own = process.env.npm_execpath;
  const [command, first] = own && own.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const result = spawnSync(command, [...first, ...args], {
    cwd: ROOT,
    stdio: PROGRESS_STDIO,
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (result.error) throw new SpokenError(`npm could not be started: ${result.error.message}`, { cause: result.error });
  if (result.status !== 0)
    throw new SpokenError('The packages could not be installed: see the lines above, then run "npm ci" again');
  printProgress(`Packages installed in ${(Number(process.hrtime.bigint() - started) / 1e9).toFixed(0)} s`);
}

/** Makes a clone ready to run: right Node, packages as in the lock. Does nothing when they are. */
export function bootstrap() {
  checkNodeVersion();
  if (needsInstall()) install();
}

/** Runs a script's `main` after the bootstrap; a SpokenError becomes one line and exit code 1. */
export function runScript(main) {
  Promise.resolve()
    .then(bootstrap)
    .then(main)
    .catch((error) => {
      console.error(error instanceof SpokenError ? error.message : error);
      process.exitCode = 1;
    });
}

/** Whether this file was started by hand and not imported: `isStarted(import.meta.url)`. */
export const isStarted = (url) => process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === url;

if (isStarted(import.meta.url)) runScript(() => undefined);
