import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../..', import.meta.url));
const CHILD = `
import { openEmbeddedEngine } from '@/service/store/engine';
import { seedWorld } from '@/service/simulate/world';

const engine = await openEmbeddedEngine(process.argv[2]);
let insertsLeft = Number(process.argv[4]);
const run = engine.run.bind(engine);
engine.run = async (sql, params) => {
  await run(sql, params);
  if (sql.startsWith('INSERT') && --insertsLeft === 0) process.kill(process.pid, 'SIGKILL');
};
console.log('step');
await seedWorld({ engine, now: Number(process.argv[3]), seed: 7, scale: 'small', onProgress: () => console.log('step') });
const tables = {
  candle_minute: 'market, ts', candle_hour: 'market, ts', book: 'market, step, ts',
  liquidation_minute: 'market, ts', liquidation_hour: 'market, ts', interest_minute: 'market, ts',
  interest_hour: 'market, ts', funding_minute: 'market, ts', funding_hour: 'market, ts', volume_at_price: 'market, ts',
  option_summary: 'market, ts', supply: 'market, token, ts', token: 'market, token, ts',
  trigger_levels: 'market, ts', liquidation_levels: 'market, ts',
};
for (const [table, key] of Object.entries(tables)) {
  const sql = 'SELECT count() AS n, uniqExact(' + key + ') AS keys, toString(sum(cityHash64(*))) AS sum FROM ' + table;
  console.log('table ' + table + ' ' + JSON.stringify((await engine.rows(sql))[0]));
}
await engine.close();
`;
const NOW = Date.UTC(2025, 5, 18, 14, 32, 20) / 1000;
const IS_FULL = process.env.FULL !== undefined;
/** Killed right after the n-th insert of a start: rows without their marker, markers without their state. */
const KILLS_AFTER_INSERT = IS_FULL ? [1, 2, 3, 4, 5, 6, 7] : [2, 5];
/** Killed so many ms after the first step, wherever that is. */
const KILLS_AFTER_MS = IS_FULL ? [15, 90, 200] : [90];

let directory: string;
let script: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'depthscape-kill-'));
  const entry = join(directory, 'child.ts');
  await writeFile(entry, CHILD);
  // Beside the installed packages, so that the built child finds the database driver.
  const outDir = join(SOURCE, '../node_modules/.cache', `world-kill-${process.pid}`);
  await mkdir(outDir, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'error',
    root: directory,
    resolve: { alias: { '@': SOURCE } },
    ssr: { external: ['chdb'] },
    build: { ssr: entry, outDir, emptyOutDir: true, target: 'es2023', rollupOptions: { output: { format: 'esm' } } },
  });
  script = join(outDir, 'child.js');
}, 60_000);

afterAll(async () => {
  await rm(join(script, '..'), { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
});

interface Run {
  readonly tables: readonly string[];
  readonly killed: boolean;
}

interface Kill {
  readonly afterInserts?: number;
  readonly afterMs?: number;
}

/** Seeds `store` in a process of its own and kills it as told. */
async function run(store: string, { afterInserts = 0, afterMs }: Kill = {}): Promise<Run> {
  const child: ChildProcess = spawn(process.execPath, [script, store, String(NOW), String(afterInserts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const tables: string[] = [];
  let started = false;
  if (!child.stdout) throw new Error('the child has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('table ')) tables.push(line);
    else if (!started && afterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), afterMs);
    started = true;
  }
  const [code, signal] = (await exit) as [number | null, string | null];
  if (signal === null) expect(code).toBe(0);
  return { tables, killed: signal === 'SIGKILL' };
}

describe('a world killed while it is seeded', () => {
  it('ends up as one that was not, with no row twice', async () => {
    const whole = await run(join(directory, 'whole'));
    expect(whole.tables).toHaveLength(15);

    const store = join(directory, 'killed');
    for (const afterInserts of KILLS_AFTER_INSERT) {
      const { killed } = await run(store, { afterInserts });
      expect(killed).toBe(true);
    }
    for (const afterMs of KILLS_AFTER_MS) await run(store, { afterMs });
    const resumed = await run(store);
    expect(resumed.tables).toEqual(whole.tables);
    for (const line of resumed.tables) {
      const { n, keys } = JSON.parse(line.slice(line.indexOf('{'))) as { n: number; keys: number };
      expect(keys).toBe(n);
    }
  }, 300_000);
});
