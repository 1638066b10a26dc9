import { runScript } from './bootstrap.mjs';
import { runBuilt } from './start.mjs';

runScript(() => runBuilt('schema-main.js'));
