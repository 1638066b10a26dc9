import { runScript } from './bootstrap.mjs';
import { runBuilt } from './start.mjs';

// What is built runs in the package's folder; the person meant theirs.
process.env.INIT_CWD ??= process.cwd();
runScript(() => runBuilt('export-main.js'));
