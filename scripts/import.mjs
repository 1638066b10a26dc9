import { resolve } from 'node:path';
import { runScript } from './bootstrap.mjs';
import { runBuilt } from './start.mjs';

// npm runs scripts in the package's folder; the person meant theirs.
runScript(() => {
  const from = process.env.INIT_CWD ?? process.cwd();
  process.argv = [...process.argv.slice(0, 2), ...process.argv.slice(2).map((path) => resolve(from, path))];
  return runBuilt('import-main.js');
});
