import { runScript } from './bootstrap.mjs';
import { runBuilt } from './start.mjs';

// The built app beside one that is running: another port and other data than `npm start`.
runScript(() => {
  process.env.PORT ??= '4173';
  process.env.DATA_DIR ??= '.data-preview';
  return runBuilt('main.js');
});
