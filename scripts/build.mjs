import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { isStarted, PROGRESS_STDIO, printProgress, ROOT, runScript, SpokenError } from './bootstrap.mjs';

const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, 'stamp.json');

/** What a build is made of; tests are not. */
const INPUTS = [
  'index.html',
  'package.json',
  'package-lock.json',
  'public',
  'scripts/build.mjs',
  'scripts/wasm-plugin.mjs',
  'src',
  'tsconfig.json',
  'vite.config.ts',
];
const NOT_BUILT = /\.(test|bench)\.tsx?$|\.md$|^src\/testing\//;

const SERVICE_ENTRIES = {
  main: 'src/service/main.ts',
  'filling-worker': 'src/service/simulate/filling/filling.worker.ts',
  'import-main': 'src/service/import-main.ts',
  'export-main': 'src/service/export-main.ts',
  'keys-main': 'src/service/keys-main.ts',
  'sources-main': 'src/service/sources-main.ts',
  'schema-main': 'src/service/schema-main.ts',
};

/** Files that a finished build has left behind. */
const OUTPUTS = [
  'web/index.html',
  'web-manifest.json',
  ...Object.keys(SERVICE_ENTRIES).map((name) => `service/${name}.js`),
];

function listFiles(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

/** SHA-256 over names and contents of everything that goes into a build. */
export function computeSourceHash() {
  const files = INPUTS.flatMap((path) => (/\.[a-z]+$/.test(path) ? [path] : listFiles(path)))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !NOT_BUILT.test(path) && existsSync(join(ROOT, path)))
    .sort();
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const path of files) hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function isBuilt(hash) {
  if (!existsSync(STAMP) || !OUTPUTS.every((path) => existsSync(join(DIST, path)))) return false;
  return JSON.parse(readFileSync(STAMP, 'utf8')).hash === hash;
}

/** Bundles TypeScript for Node: packages stay imports, our own files become one module per entry. */
export async function buildForNode(entries, outDir) {
  const [{ build }, { wasm }] = await Promise.all([import('vite'), import('./wasm-plugin.mjs')]);
  await build({
    root: ROOT,
    configFile: false,
    plugins: [wasm()],
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '@': join(ROOT, 'src') } },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(ROOT, path)])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), mode: 'production', logLevel: 'warn' });
  // The bundle budget reads it; the service must not serve it.
  renameSync(join(DIST, 'web/.vite/manifest.json'), join(DIST, 'web-manifest.json'));
  rmSync(join(DIST, 'web/.vite'), { recursive: true });
}

/** Below this a file is served as it is: compressed it would not be smaller. */
const COMPRESS_FROM_BYTES = 1024;

/** Two levels higher save 6 % of the bytes for four times the time. */
const BROTLI_QUALITY = 9;

/** Leaves a compressed copy beside each text that the service serves, so that it compresses none while a page waits. */
async function compressAssets(folder) {
  const texts = readdirSync(folder).filter((name) => /\.(css|js|svg|wasm)$/.test(name));
  const compress = async (name) => {
    const bytes = readFileSync(join(folder, name));
    if (bytes.length < COMPRESS_FROM_BYTES) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
  };
  await Promise.all(texts.map(compress));
}

/** Builds dashboard and service into `dist/`, whatever is there. */
export async function buildAll(hash = computeSourceHash()) {
  const started = performance.now();
  printProgress('Building dashboard and service …');
  process.env.NODE_ENV = 'production';
  rmSync(STAMP, { force: true });
  mkdirSync(DIST, { recursive: true });
  await buildWeb();
  await compressAssets(join(DIST, 'web/assets'));
  await buildForNode(SERVICE_ENTRIES, join(DIST, 'service'));
  writeFileSync(STAMP, JSON.stringify({ hash }));
  printProgress(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Builds when sources have changed since the last build. In a process of its own, so that its memory is given back. */
export function ensureBuilt() {
  if (isBuilt(computeSourceHash())) return;
  const result = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { cwd: ROOT, stdio: PROGRESS_STDIO });
  if (result.status !== 0) throw new SpokenError('The build failed: see the lines above');
}

if (isStarted(import.meta.url)) runScript(() => (process.argv.includes('--if-changed') ? ensureBuilt() : buildAll()));
