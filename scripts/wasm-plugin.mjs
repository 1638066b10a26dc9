import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './bootstrap.mjs';

const SOURCES = join(ROOT, 'src', 'wasm');
const CACHE = join(ROOT, '.cache', 'wasm');
const REQUEST = /(?:^|\/)wasm\/([a-z-]+)\.wasm\?(simd|scalar)$/;
const RESOLVED = /^\0wasm:([a-z-]+):(simd|scalar)$/;

/** Eleven pages from the start and never more: growing would detach every view of the memory. */
const ARGS = ['--runtime', 'stub', '-O3', '--noAssert', '--converge', '--initialMemory', '11', '--maximumMemory', '11'];
const FEATURES = { simd: ['--enable', 'simd'], scalar: ['--disable', 'simd'] };

async function compile(name, sources, build) {
  const { default: asc } = await import('assemblyscript/asc');
  const file = `${name}.ts`;
  let bytes;
  let messages = '';
  const { error } = await asc.main([file, '--outFile', 'out.wasm', ...ARGS, ...FEATURES[build]], {
    readFile: (path) => sources[basename(path)] ?? null,
    writeFile: (path, contents) => {
      if (path.endsWith('.wasm')) bytes = contents;
    },
    listFiles: () => [],
    stderr: {
      write: (line) => {
        messages += line;
      },
    },
  });
  if (error) throw new Error(`src/wasm/${file} could not be compiled\n${messages}`, { cause: error });
  return Buffer.from(bytes);
}

/** Texts of `src/wasm` by file name. */
export function readWasmSources() {
  const files = readdirSync(SOURCES).filter((file) => file.endsWith('.ts'));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(SOURCES, file), 'utf8')]));
}

/** Module `name` of `sources`, compiled once for each state of them. */
export async function loadWasmFrom(name, sources, build) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/assemblyscript/package.json'), 'utf8'));
  const hash = createHash('sha256')
    .update(JSON.stringify([sources, version, ARGS, FEATURES[build]]))
    .digest('hex');
  const cached = join(CACHE, `${name}-${build}-${hash.slice(0, 16)}.wasm`);
  if (existsSync(cached)) return readFileSync(cached);
  const bytes = await compile(name, sources, build);
  mkdirSync(CACHE, { recursive: true });
  // Whole or not at all: several builds may run at once.
  const draft = `${cached}.${process.pid}`;
  writeFileSync(draft, bytes);
  renameSync(draft, cached);
  return bytes;
}

const loadWasm = (name, build) => loadWasmFrom(name, readWasmSources(), build);

/**
 * `import { base64 } from '@/wasm/<name>.wasm?simd'` (or `?scalar`): the compiled bytes as a text, a few kilobytes. In
 * the script itself, so that a worker needs no second request to begin. `load` gives the bytes.
 */
export function wasm(load = loadWasm) {
  return {
    name: 'depthscape-wasm',
    enforce: 'pre',
    resolveId(id) {
      const [, name, build] = REQUEST.exec(id) ?? [];
      return name === undefined ? undefined : `\0wasm:${name}:${build}`;
    },
    async load(id) {
      const [, name, build] = RESOLVED.exec(id) ?? [];
      if (name === undefined) return undefined;
      for (const file of Object.keys(readWasmSources())) this.addWatchFile(join(SOURCES, file));
      const bytes = await load(name, build);
      return `export const base64 = '${bytes.toString('base64')}';`;
    },
  };
}
