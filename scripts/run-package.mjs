// What the package of npm pack runs: everything is built, and nothing but Node and the installed packages is needed.
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { checkNodeVersion, ROOT, SpokenError } from './bootstrap.mjs';
import { openWhenListening, settlePort } from './open-dashboard.mjs';

const COMMANDS = ['keys', 'sources', 'import', 'export', 'schema'];

/** Where a program keeps its data on each system: never in the package, which an update replaces. */
export function chooseDataDirectory(env, platform = process.platform, home = homedir()) {
  if (env.DATA_DIR) return isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(env.DATA_DIR);
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Depthscape');
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Depthscape');
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'depthscape');
}

/** `['keys', 'list']` → the entry of the keys with `['list']`; anything else starts the service. */
export function chooseEntry([first, ...rest]) {
  if (COMMANDS.includes(first)) return { entry: `${first}-main.js`, args: rest };
  if (first === undefined || first.startsWith('-')) return { entry: 'main.js', args: [first, ...rest].filter(Boolean) };
  if (first === 'start') return { entry: 'main.js', args: rest };
  throw new SpokenError(`There is no command ${first}: use start (the default), ${COMMANDS.join(', ')}`);
}

/** Runs what `args` ask for in this process: signals, exit code and memory are its own. */
export async function runPackage(args) {
  checkNodeVersion();
  const { entry, args: rest } = chooseEntry(args);
  process.argv.splice(2, process.argv.length, ...rest);
  // A path is named from where the person stands, also where npx runs us from another folder.
  process.env.INIT_CWD = process.cwd();
  process.env.NODE_ENV ??= 'production';
  process.env.DATA_DIR = chooseDataDirectory(process.env);
  process.env.WEB_ROOT ||= join(ROOT, 'dist', 'web');
  const isToBeOpened = entry === 'main.js' && rest.includes('--open');
  if (isToBeOpened) await settlePort();
  await import(new URL(`../dist/service/${entry}`, import.meta.url).href);
  if (isToBeOpened) void openWhenListening();
}
