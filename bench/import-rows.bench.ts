import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openEmbeddedEngine } from '@/service/store/engine/engine';
import { IS_FULL } from '@/testing/volume';
import { atMost, type Bench, type Goal } from './goal';
import { RepeatedTrades, writeGzip } from './repeat-rows';

/** A hundred million rows take some minutes: run with `FULL=1 npm run bench -- --only import-rows`. */
const ROWS = IS_FULL ? 100_000_000 : 10_000_000;
const BYTES_AIM = 1e9;
const SIZE_DECIMALS = 3;

interface Taken {
  readonly peakBytes: number;
  readonly seconds: number;
}

/** Runs the import command in a separate process and returns what it took. */
async function importFile(root: string, file: string, dataDirectory: string): Promise<Taken> {
  const taken = join(dataDirectory, '..', 'taken.json');
  const probe = pathToFileURL(join(root, 'bench/import-probe.mjs')).href;
  const child = spawn(process.execPath, ['--import', probe, join(root, 'dist/service/import-main.js'), file], {
    env: { ...process.env, DATA_DIR: dataDirectory, IMPORT_PROBE: taken },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The import ended with ${String(code)}`);
  return JSON.parse(readFileSync(taken, 'utf8')) as Taken;
}

type Sums = ReturnType<RepeatedTrades['sums']>;

async function readSums(dataDirectory: string): Promise<Sums> {
  const engine = await openEmbeddedEngine(dataDirectory);
  try {
    const [sums] = await engine.rows<Record<keyof Sums, string>>(
      `SELECT toString(sum(buyLots)) AS bought, toString(sum(sellLots)) AS sold,
        toString(sum(buyTickLots) + sum(sellTickLots)) AS tickLots FROM candle_minute`,
    );
    return { bought: BigInt(sums.bought), sold: BigInt(sums.sold), tickLots: BigInt(sums.tickLots) };
  } finally {
    await engine.close();
  }
}

/** @throws Error unless the store has every row. */
function checkSums(expected: Sums, stored: Sums): void {
  for (const name of ['bought', 'sold', 'tickLots'] as const)
    if (stored[name] !== expected[name])
      throw new Error(`${name}: ${expected[name]} is in the file, ${stored[name]} in the store`);
}

async function measure(root: string): Promise<Goal[]> {
  const folder = await mkdtemp(join(tmpdir(), 'depthscape-bench-rows-'));
  try {
    const file = join(folder, 'BTCUSDT-trades-2023-04-05.csv.gz');
    const dataDirectory = join(folder, 'data');
    const trades = new RepeatedTrades(root, ROWS);
    await writeGzip(file, trades.lines());
    const { peakBytes, seconds } = await importFile(root, file, dataDirectory);
    const sums = await readSums(dataDirectory);
    checkSums(trades.sums(SIZE_DECIMALS), sums);
    const facts = [`${ROWS} trades in ${statSync(file).size} bytes`, `${seconds.toFixed(1)} s of one core`];
    console.log(`  ${facts.join(', ')}; sums agree: bought ${sums.bought}, sold ${sums.sold}`);
    return [atMost('import-rows-memory', peakBytes, 'bytes', BYTES_AIM)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const bench: Bench = {
  goals: ['import-rows-memory'],
  run: ({ root }) => measure(root),
};
