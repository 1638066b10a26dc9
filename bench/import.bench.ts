import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importMarkets, surveyFiles } from '@/service/ingest/import-files';
import { openEmbeddedEngine } from '@/service/store/engine/engine';
import { atMost, type Bench, type Goal } from './goal';
import { RepeatedTrades, repeatLevels, writeGzip } from './repeat-rows';

/** Enough rows that opening a store and compiling, which take as long for one row, hardly count. */
const TRADES = 12_000_000;
const LEVELS = 6_000_000;
const RATE_AIM = 1_000_000;
const CAPTURE_SECONDS_AIM = 3;
const BYTES_AIM = 1e9;
/** Share of the peer's time. The peer stores the rows unchanged and derives nothing. */
const PEER_AIM = 1.5;
const DATA = '../shared/data/';

interface Measured {
  readonly seconds: number;
  readonly peakBytes: number;
}

/** Processor seconds used by `work`, whatever else the machine does. */
async function measureCpu(work: () => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}

/** Processor seconds for DuckDB to load a table of trades into a file. */
async function measurePeer(file: string): Promise<number> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const folder = await mkdtemp(join(tmpdir(), 'depthscape-bench-peer-'));
  try {
    const instance = await DuckDBInstance.create(join(folder, 'peer.db'), { threads: '1' });
    const connection = await instance.connect();
    const seconds = await measureCpu(async () => {
      await connection.run(`CREATE TABLE trades AS SELECT * FROM read_csv('${file}', header = true)`);
      await connection.run('CHECKPOINT');
    });
    const [[rows]] = (await connection.runAndReadAll('SELECT count(*) FROM trades')).getRows();
    if (Number(rows) !== TRADES) throw new Error(`DuckDB loaded ${String(rows)} of ${TRADES} trades`);
    connection.closeSync();
    instance.closeSync();
    return seconds;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** From the files to a store with their rows, and the peak memory. */
export async function measureImport(files: readonly string[]): Promise<Measured> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'depthscape-bench-'));
  let peakBytes = 0;
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }, 50);
  const engine = await openEmbeddedEngine(dataDirectory);
  try {
    const seconds = await measureCpu(async () => {
      const surveyed = await surveyFiles(files);
      await importMarkets({ engine, dataDirectory, markets: surveyed.markets, isReplacing: false });
      surveyed.dispose();
    });
    return { seconds, peakBytes };
  } finally {
    clearInterval(watch);
    await engine.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/**
 * Like `measureImport`, in a separate process like the command: code that has imported other tables before is also
 * compiled for those, and slower.
 */
async function measureAlone(root: string, files: readonly string[]): Promise<Measured> {
  const child = fork(join(root, 'bench/import-alone.mjs'), [import.meta.url, ...files]);
  const [[measured], [code]] = await Promise.all([once(child, 'message'), once(child, 'close')]);
  if (code !== 0) throw new Error(`The import ended with ${String(code)}`);
  return measured as Measured;
}

const atLeast = (name: string, value: number, unit: string, aim: number): Goal => ({
  name,
  value,
  unit,
  aim,
  direction: 'at least',
  anchor: null,
  anchorValue: null,
});

const peer = (value: number) => ({ anchor: 'DuckDB', anchorValue: value });

async function measure(root: string): Promise<Goal[]> {
  const folder = await mkdtemp(join(tmpdir(), 'depthscape-bench-files-'));
  try {
    const [trades, levels] = ['BTCUSDT-trades-2023-04-05.csv.gz', 'levels.csv.gz'].map((name) => join(folder, name));
    await writeGzip(trades, new RepeatedTrades(root, TRADES).lines());
    await writeGzip(levels, repeatLevels(root, LEVELS));
    console.log(
      `  ${TRADES} trades in ${statSync(trades).size} bytes, ${LEVELS} levels in ${statSync(levels).size} bytes`,
    );
    const captured = join(root, DATA, 'exchange-captures/2023-04/');
    const capture = await measureAlone(
      root,
      ['usdm__btcusdt_20230404', 'usdm__btcusdt_20230405', 'spot__btcusdt_20230405'].map(
        (name) => `${captured}${name}.dat.gz`,
      ),
    );
    const tradesRead = await measureAlone(root, [trades]);
    const levelsRead = await measureAlone(root, [levels]);
    const peerSeconds = await measurePeer(trades);
    const peak = Math.max(...[capture, tradesRead, levelsRead].map(({ peakBytes }) => peakBytes));
    const told = {
      trades: tradesRead.seconds,
      levels: levelsRead.seconds,
      capture: capture.seconds,
      DuckDB: peerSeconds,
    };
    const seconds = Object.entries(told).map(([name, value]) => `${name} ${value.toFixed(2)} s`);
    console.log(`  seconds of one core: ${seconds.join(', ')}`);
    return [
      { ...atLeast('import-trades', TRADES / tradesRead.seconds, 'trades/s', RATE_AIM), ...peer(TRADES / peerSeconds) },
      atLeast('import-levels', LEVELS / levelsRead.seconds, 'levels/s', RATE_AIM),
      { ...atMost('import-peer', tradesRead.seconds / peerSeconds, 'times', PEER_AIM), ...peer(1) },
      atMost('import-capture', capture.seconds, 's', CAPTURE_SECONDS_AIM),
      atMost('import-memory', peak, 'bytes', BYTES_AIM),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const bench: Bench = {
  goals: ['import-trades', 'import-levels', 'import-peer', 'import-capture', 'import-memory'],
  run: ({ root }) => measure(root),
};
