import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUARDS } from '@/testing/decode/guards';
import { IS_FULL } from '@/testing/volume';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Defect {
  /** The guard that must catch it. */
  readonly guard: keyof typeof GUARDS;
  /** Path below `src/`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The part of `scripts/wasm-plugin.mjs` that is used here. */
interface WasmPlugin {
  readWasmSources(): Record<string, string>;
  loadWasmFrom(name: string, sources: Readonly<Record<string, string>>, build: string): Promise<Buffer>;
  wasm(load?: (name: string, build: string) => Promise<Buffer>): Plugin;
}

const SCAN = 'wasm/number-scan.ts';
const PARSE = 'wasm/number-parse.ts';
const DEFECTS: readonly Defect[] = [
  { guard: 'numbers are bit-identical', file: PARSE, from: 'bits += bits & 1;', to: '' },
  { guard: 'numbers are bit-identical', file: PARSE, from: '(bits & 3) === 1 &&', to: 'false &&' },
  {
    guard: 'numbers are bit-identical',
    file: PARSE,
    from: 'digits <= 9007199254740992',
    to: 'digits <= 90071992547409920',
  },
  {
    guard: 'numbers are bit-identical',
    file: PARSE,
    from: 'const MAX_DIGITS: i32 = 19',
    to: 'const MAX_DIGITS: i32 = 21',
  },
  {
    guard: 'cuts change nothing',
    file: PARSE,
    from: 'if (end >= limit) return 0;\n  const isDecided',
    to: 'const isDecided',
  },
  {
    guard: 'only JSON numbers are numbers',
    file: PARSE,
    from: '(end > digits + 1 && load<u8>(digits) === ZERO)',
    to: 'false',
  },
  { guard: 'only JSON numbers are numbers', file: PARSE, from: 'if (power === 0) return 0;', to: '' },
  {
    guard: 'short levels are bit-identical',
    file: SCAN,
    from: 'isWhole ? 0 : end - 1 - point',
    to: 'isWhole ? 0 : end - point',
  },
  { guard: 'short levels are bit-identical', file: SCAN, from: 'digits <= SHORT_DIGITS &&', to: '' },
  { guard: 'only JSON numbers are numbers', file: SCAN, from: '(isWhole || point < end - 1)', to: 'true' },
  { guard: 'only JSON numbers are numbers', file: SCAN, from: '=== ZERO && volumePoint > 1', to: '=== 0' },
  { guard: 'only JSON numbers are numbers', file: SCAN, from: 'splat(118)', to: 'splat(0)' },
  { guard: 'cuts change nothing', file: SCAN, from: 'openHead(head, NaN, open)', to: 'HEADS' },
  { guard: 'infinite values are refused', file: SCAN, from: '&& isFinite(load<f64>(volume))', to: '' },
  { guard: 'counts are honest', file: SCAN, from: 'floor(claimed) === claimed', to: 'true' },
  { guard: 'levels ascend', file: SCAN, from: 'if (next < last) store<u32>(head - 4, 1);', to: '' },
  {
    guard: 'levels ascend',
    file: 'data/decode/flat-framer.ts',
    from: 'if (marks[4 * head + 3] === 1) this.#sorted = false;',
    to: '',
  },
  {
    guard: 'cuts change nothing',
    file: 'data/decode/json-scanner.ts',
    from: 'if (numbers.end === chunk.length) return',
    to: 'if (false) return',
  },
  {
    guard: 'a short body is truncated',
    file: 'data/decode/json-scanner.ts',
    from: "if (this.#expect !== 'nothing' || this.#token !== 'none')",
    to: 'if (false)',
  },
  {
    guard: 'counts are honest',
    file: 'data/decode/flat-framer.ts',
    from: "if (this.#slot !== 'count') {",
    to: 'if (false) {',
  },
  {
    guard: 'times lie in the range',
    file: 'data/decode/block-builder.ts',
    from: 'seconds >= range.toSeconds',
    to: 'false',
  },
  {
    guard: 'infinite values are refused',
    file: 'data/decode/flat-framer.ts',
    from: '!Number.isFinite(value)) throw',
    to: 'false) throw',
  },
  {
    guard: 'levels ascend',
    file: 'data/decode/flat-framer.ts',
    from: 'if (value < this.lastPrice) this.#sorted = false;',
    to: '',
  },
  {
    guard: 'candles are no books',
    file: 'data/decode/points-reader.ts',
    from: '!hasLevels && this.#hasOtherKey',
    to: 'false',
  },
  {
    guard: 'a silent body is given up',
    file: 'data/decode/decode-stream.ts',
    from: 'setTimeout(this.#onStall, Math.max(0, this.#stretch.atMs + stallMs - clock.monotonic()))',
    to: 'undefined',
  },
  {
    guard: 'an abort is heard',
    file: 'data/decode/decode-stream.ts',
    from: "signal.addEventListener('abort', this.#onAbort);",
    to: '',
  },
];

/** Builds the guards with a decoder that has `defect` in its sources; returns the guards that break. */
async function breakGuards(outDir: string, defect: Defect | undefined): Promise<string[]> {
  const { build } = await import('vite');
  const plugin = pathToFileURL(join(ROOT, 'scripts/wasm-plugin.mjs')).href;
  const { loadWasmFrom, readWasmSources, wasm } = (await import(/* @vite-ignore */ plugin)) as WasmPlugin;
  const sources = readWasmSources();
  const path = defect === undefined ? '' : join(ROOT, 'src', defect.file);
  const plant = (text: string): string => {
    if (defect === undefined || !text.includes(defect.from)) throw new Error(`Nothing to plant in ${defect?.file}`);
    return text.replace(defect.from, defect.to);
  };
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      defect !== undefined && basename(path) in sources
        ? wasm((name, kind) =>
            loadWasmFrom(name, { ...sources, [basename(path)]: plant(sources[basename(path)]) }, kind),
          )
        : wasm(),
      { name: 'plant', enforce: 'pre', transform: (text, id) => (id === path ? plant(text) : undefined) },
    ],
    resolve: { alias: { '@': join(ROOT, 'src') } },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(ROOT, 'src/testing/decode/guards.ts'),
        output: { entryFileNames: `guards-${defect === undefined ? 'whole' : DEFECTS.indexOf(defect)}.mjs` },
      },
    },
  });
  const name = `guards-${defect === undefined ? 'whole' : DEFECTS.indexOf(defect)}.mjs`;
  const guards = (await import(/* @vite-ignore */ pathToFileURL(join(outDir, name)).href)) as {
    findBrokenGuards(): Promise<string[]>;
  };
  return guards.findBrokenGuards();
}

describe('a planted defect', { timeout: 120_000 }, () => {
  let outDir = '';
  beforeAll(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'depthscape-planted-'));
  });
  afterAll(() => rm(outDir, { recursive: true, force: true }));

  it('that does not exist breaks nothing', async () => expect(await breakGuards(outDir, undefined)).toEqual([]));

  // Each is a separate build: the short run does two.
  it.each(IS_FULL ? DEFECTS : DEFECTS.slice(-2))('in $file ($from) breaks: $guard', async (defect) => {
    expect(await breakGuards(outDir, defect)).toContain(defect.guard);
  });

  it('exists for each guard', () => {
    expect([...new Set(DEFECTS.map(({ guard }) => guard))].toSorted()).toEqual(Object.keys(GUARDS).toSorted());
  });
});
