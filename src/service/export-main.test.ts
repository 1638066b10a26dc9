import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_MARKETS, makeExportRows } from '@/testing/export-store';
import { type Ended, runProgram } from '@/testing/run-program';
import { runExportProgram } from './export-program';
import { createStatements } from './store/engine/create-statements';
import { openEmbeddedEngine } from './store/engine/engine';
import { insertRows } from './store/engine/insert-rows';
import type { TableName } from './store/engine/schema';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OUT = join(ROOT, '.cache/export-cli-test');
const CLI = join(OUT, 'export-main.js');
const MARKET = 'ATLAS_FUTURES:BTCUSDT';

let folder: string;
let data: string;

/** Only checks the output of the command: one process at a time can open the store. */
async function fillStore(): Promise<void> {
  const engine = await openEmbeddedEngine(data);
  try {
    for (const statement of createStatements()) await engine.run(statement);
    const markets = EXPORT_MARKETS.map((market) => ({ ...market, version: 1 }));
    for (const [table, rows] of Object.entries({ market: markets, ...makeExportRows() }))
      await insertRows(engine, table as TableName, rows);
  } finally {
    await engine.close();
  }
}

beforeAll(async () => {
  const script = `import('./scripts/build.mjs').then((m) => m.buildForNode({ 'export-main': 'src/service/export-main.ts' }, ${JSON.stringify(OUT)}))`;
  const built = spawnSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8' });
  expect([built.status, built.stderr]).toEqual([0, '']);
  folder = mkdtempSync(join(tmpdir(), 'depthscape-export-'));
  data = mkdtempSync(join(folder, 'data-'));
  await fillStore();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(OUT, { recursive: true, force: true });
});

const environment = (directory = data) => ({ ...process.env, DATA_DIR: directory, INIT_CWD: folder });
/** Removes progress lines, which only slow machines print. */
const dropProgress = (text: string): string => text.replaceAll(/^Exporting .* \d+%.*\n/gm, '');
const run = async (...args: string[]): Promise<Ended> => {
  const ended = await runProgram(runExportProgram, args, environment());
  return { ...ended, stderr: dropProgress(ended.stderr) };
};
/** Runs it in a separate process, as a user does. */
const spawnExport = (args: readonly string[], directory = data): Ended => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    env: environment(directory),
    encoding: 'utf8',
  });
  return { status, stdout, stderr: dropProgress(stderr) };
};
const listFolder = (): string[] => readdirSync(folder).filter((name) => !name.startsWith('data-'));

describe('npm run export', () => {
  it('writes a dataset to a file in the caller’s folder, by its ending, and reports it', async () => {
    const { status, stdout, stderr } = spawnExport([MARKET, '-d', 'candles', '--interval', 'hour', '-o', 'a.parquet']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      `${MARKET}, candles, 2025-06-16 00:00:00 to 2025-06-16 05:00:00 UTC`,
      expect.stringMatching(/^ {2}5 rows in .*\/a\.parquet \(Parquet, [\d.]+ kB\)$/),
      '',
    ]);
    const file = new Uint8Array(readFileSync(join(folder, 'a.parquet'))).buffer;
    expect(await parquetReadObjects({ file })).toHaveLength(5);
    const again = await run('btcusdt:nobody', '-d', 'candles', '-o', 'b.csv');
    expect([again.status, again.stderr]).toEqual([
      1,
      'There is no market btcusdt:nobody: --list names those that there are.\n',
    ]);
    expect((await run(MARKET, '-d', 'candles', '-o', 'a.parquet')).stderr).toMatch(
      /a\.parquet exists: --force replaces it\.\n$/,
    );
    expect(listFolder()).toEqual(['a.parquet']);
    rmSync(join(folder, 'a.parquet'));
  });

  it('lists markets with their datasets and spans', async () => {
    const { stdout } = await run('--list');
    expect(stdout).toContain(
      [
        `${MARKET}, simulated`,
        '  2025-06-16 00:00:00 to 2025-06-16 04:59:01 UTC: depth',
        '  2025-06-16 00:00:00 to 2025-06-16 05:00:00 UTC: profile, candles, candles-by-side, liquidations, funding, open-interest, volume-profile',
        '  2025-06-14 00:00:00 to 2025-06-17 00:00:00 UTC: supply',
      ].join('\n'),
    );
    expect((await run('--list', 'OPTIONS:BTC_ATM:ONE_M')).stdout).toBe(
      'OPTIONS:BTC_ATM:ONE_M, simulated\n  2025-06-16 00:00:00 to 2025-06-16 05:00:00 UTC: implied-volatility\n',
    );
  });

  it('documents every dataset, option and format', async () => {
    const { stdout } = await run('--help');
    for (const words of ['depth', 'tp-sl-triggers', 'supply', '--block-size', '--funding-hours', '.parquet', '.ndjson'])
      expect(stdout).toContain(words);
  });

  it('explains errors in a command in one sentence', async () => {
    const cases: [args: string[], says: RegExp][] = [
      [[], /^Usage: npm run export -- MARKET --dataset DATASET/],
      [[MARKET, '-o', 'a.csv'], /^Usage: /],
      [
        [MARKET, '-d', 'candles', '-o', 'a.csv', '--nonsense'],
        /^--nonsense is not an option of npm run export; --help lists them\.\n$/,
      ],
      [['--list', '--force'], /^--force belongs to an export, not to --list\.\n$/],
      [[MARKET, '-d', 'bars', '-o', 'a.csv'], /^--dataset must be one of depth, tp-sl-triggers, liquidation-map/],
      [[MARKET, '-d', 'depth', '-o', 'a'], /^The ending of a names no format: name one with --format \(csv, jsonl/],
      [
        [MARKET, '-d', 'depth', '-o', 'a.csv', '--format', 'xls'],
        /^--format must be one of csv, jsonl, parquet, arrow/,
      ],
      [[MARKET, '-d', 'depth', '-o', 'a.csv', '--from', 'today'], /^--from must be a day or a time in UTC/],
      [
        [MARKET, '-d', 'depth', '-o', 'a.csv', '--from', '2025-06-16', '--to', '2025-06-16'],
        /^--from must be before --to/,
      ],
    ];
    for (const [args, says] of cases) {
      const { status, stdout, stderr } = await run(...args);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(says);
      expect(stderr.trimEnd()).not.toContain('\n');
    }
    const empty = mkdtempSync(join(folder, 'data-'));
    const none = spawnExport(['--list'], empty);
    expect([none.status, none.stderr]).toEqual([1, `The data directory ${empty} is empty.\n`]);
    expect(readdirSync(empty)).toEqual([]);
    expect(listFolder()).toEqual([]);
  }, 120_000);

  it('refuses a data directory that is in use', async () => {
    const engine = await openEmbeddedEngine(data);
    try {
      expect(spawnExport(['--list']).stderr).toMatch(
        /^The data directory .* is used by another running Depthscape \(process \d+\)\.\n$/,
      );
    } finally {
      await engine.close();
    }
  });

  it.each(['SIGINT', 'SIGKILL'] as const)('leaves no file under its name when it is ended by %s', async (signal) => {
    const args = [MARKET, '-d', 'depth', '--interval', 'second', '-o', 'a.csv'];
    const child: ChildProcess = spawn(process.execPath, [CLI, ...args], { env: environment(), stdio: 'ignore' });
    const exit = once(child, 'exit');
    // As soon as a part of it is written.
    await expect.poll(() => listFolder().length > 0 || child.exitCode !== null, { interval: 1 }).toBe(true);
    child.kill(signal);
    await exit;
    const left = listFolder();
    if (child.exitCode !== 0) expect(left).not.toContain('a.csv');
    if (signal === 'SIGINT') expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
    for (const name of left) rmSync(join(folder, name));
    expect((await run(...args)).status).toBe(0);
    rmSync(join(folder, 'a.csv'));
  });
});
