import { readFileSync } from 'node:fs';

const ENTRY_LIMIT = '150 kB';
const CHUNK_LIMIT = '80 kB';
const ECHARTS_LIMIT = '230 kB';

/** Vite's manifest of the dashboard, moved out of the served folder by `scripts/build.mjs`. */
const manifest = JSON.parse(readFileSync(new URL('./dist/web-manifest.json', import.meta.url), 'utf8'));

/** The chunk and all that the browser must have before it runs. */
function collectStatic(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) collectStatic(imported, seen);
  return seen;
}

const entryKeys = new Set(
  Object.keys(manifest)
    .filter((key) => manifest[key].isEntry && key.endsWith('.html'))
    .flatMap((key) => [...collectStatic(key)]),
);

const fileOf = (key) => `dist/web/${manifest[key].file}`;

const isCode = (key) => manifest[key].file.endsWith('.js') && !entryKeys.has(key);

const check = (name, path, limit) => ({ name, path, limit, gzip: true });

export default [
  check('entry with its static imports', [...entryKeys].map(fileOf), ENTRY_LIMIT),
  ...Object.keys(manifest)
    .filter(isCode)
    .map((key) =>
      check(manifest[key].file, fileOf(key), /echarts/.test(manifest[key].file) ? ECHARTS_LIMIT : CHUNK_LIMIT),
    ),
];
