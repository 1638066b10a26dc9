import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CAPTURE_START_MS,
  futuresCapture,
  futuresEvents,
  snapshotLine,
  writeCapture,
} from '@/testing/ingest/capture-lines';
import { readEverything } from '@/testing/ingest/read-recording';
import { type Ended, runProgram } from '@/testing/run-program';
import { someOf } from '@/testing/volume';
import { runImportProgram } from './import-program';
import { finishImports } from './ingest/staging';
import { createStatements } from './store/engine/create-statements';
import { openEmbeddedEngine } from './store/engine/engine';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OUT = join(ROOT, '.cache/import-cli-test');
const CLI = join(OUT, 'import-main.js');

/** A capture whose books have `count` levels a side: of 3000 an import takes a while, in which it can be killed. */
function deepCapture(seconds: number, count: number): string[] {
  const [, ...events] = futuresCapture(0);
  const levels = Array.from({ length: count }, (_, i) => i);
  const bids = levels.map((i) => [(90 - i / 100).toFixed(2), `${i + 1}.5`] as const);
  const asks = levels.map((i) => [(400 + i / 100).toFixed(2), `${i + 1}.5`] as const);
  return [snapshotLine({ timeMs: 1_699_999_980_100, id: 100, bids, asks }), ...events, ...futuresEvents(1, seconds)];
}

let folder: string;
let data: string;
let capture: string;
let light: string;

beforeAll(() => {
  const script = `import('./scripts/build.mjs').then((m) => m.buildForNode({ 'import-main': 'src/service/import-main.ts' }, ${JSON.stringify(OUT)}))`;
  const built = spawnSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8' });
  expect([built.status, built.stderr]).toEqual([0, '']);
  folder = mkdtempSync(join(tmpdir(), 'depthscape-import-'));
  capture = writeCapture(join(folder, 'capture.gz'), deepCapture(120, 3000));
  light = writeCapture(join(folder, 'light.gz'), deepCapture(120, 300));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(OUT, { recursive: true, force: true });
});
beforeEach(() => {
  data = mkdtempSync(join(folder, 'data-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const environment = () => ({ ...process.env, DATA_DIR: data });
/** Besides how far it was, which a slow machine is told. */
const dropProgress = (text: string): string => text.replaceAll(/^(?:Checking|Preparing|Storing) \d+%.*\n/gm, '');
const runImport = async (...files: string[]): Promise<Ended> => {
  const ended = await runProgram(runImportProgram, files, environment());
  return { ...ended, stderr: dropProgress(ended.stderr) };
};
/** The same as a process of its own, as a person starts it. */
const spawnImport = (...files: string[]): Ended => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...files], {
    env: environment(),
    encoding: 'utf8',
  });
  return { status, stdout, stderr: dropProgress(stderr) };
};

/** Opens the store as the next start does and returns every row. */
async function loadAll(): Promise<unknown[]> {
  const engine = await openEmbeddedEngine(data);
  try {
    for (const statement of createStatements()) await engine.run(statement);
    await finishImports(engine, data);
    return await readEverything(engine);
  } finally {
    await engine.close();
  }
}

/** What the screens have of such a capture. */
const SHOWN = '  Heatmap, chart, profile; no funding, no open interest, no liquidations';

describe('npm run import', () => {
  it('prints what it imported and, the second time, that nothing changed', async () => {
    const first = spawnImport(light);
    expect(first.stderr).toBe('');
    expect(first.status).toBe(0);
    expect(first.stdout.split('\n')).toEqual([
      'BINANCE_FUTURES:ABCUSDT, 2023-11-14 22:13:00 to 2023-11-14 22:15:01 UTC',
      '  120 seconds of books (up to 301 bids and 300 asks; 2 whole minutes), 120 trades, 3 minute candles',
      SHOWN,
      '',
    ]);
    const second = await runImport(light);
    expect(second.status).toBe(0);
    expect(second.stdout).toContain('22:15:01 UTC: already imported, nothing changed\n  120 seconds of books');
  });

  it('says in one sentence what is wrong and ends with 1', async () => {
    const damaged = join(folder, 'damaged');
    writeFileSync(damaged, `${futuresCapture(3).join('\n')}\n1700000000000000 {"stream":\n`);
    const cases: [files: string[], says: RegExp][] = [
      [[], /^Usage: npm run import -- PATH…, --list or --remove MARKET; --help shows more\.$/],
      [['--nonsense', damaged], /^--nonsense is not an option of npm run import; --help lists them\.$/],
      [[join(folder, 'nowhere')], /nowhere does not exist\.$/],
      [[damaged], /damaged, line 8: not JSON after the receive time/],
    ];
    for (const [at, [files, says]] of cases.entries()) {
      const { status, stdout, stderr } = at === 0 ? spawnImport(...files) : await runImport(...files);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr.trimEnd()).toMatch(says);
      expect(stderr.trimEnd()).not.toContain('\n');
    }
  });

  it('makes no store for files that cannot be imported', async () => {
    const damaged = join(folder, 'damaged');
    writeFileSync(damaged, `${futuresCapture(3).join('\n')}\nx\n`);
    for (const file of [join(folder, 'nowhere'), folder, damaged]) {
      expect((await runImport(light, file)).status).toBe(1);
      expect(readdirSync(data)).toEqual([]);
    }
    expect(await runImport('--remove', 'ABCUSDT')).toMatchObject({ status: 1, stdout: '' });
    expect(await runImport('--list')).toMatchObject({ status: 0, stdout: 'Nothing is imported.\n' });
    expect((await runImport('--help')).stdout).toContain('--remove MARKET [--from TIME] [--to TIME]');
    expect(readdirSync(data)).toEqual([]);
  });

  it('says names of files and contents so that they cannot steer the terminal', async () => {
    const file = join(folder, 'evil\u202e\u001b[2J\nfine.gz');
    expect((await runImport(file)).stderr).toBe(`${folder}/evil\\u{202e}\\u{1b}[2J\\u{a}fine.gz does not exist.\n`);
    const gap = futuresCapture(6).filter((line) => !line.includes('"t":3,'));
    const { stdout } = await runImport(writeCapture(file, gap));
    expect(stdout).toContain('trades are missing (');
    expect(stdout).toContain('evil\\u{202e}\\u{1b}[2J\\u{a}fine.gz, line ');
  });

  it('reads text with blank lines, CRLF and no last line feed', async () => {
    const lines = futuresCapture(3);
    const plain = join(folder, 'plain');
    writeFileSync(plain, `\r\n\n${lines.join('\r\n  \r\n')}`);
    const { status, stdout } = await runImport(plain);
    expect([status, stdout.split('\n')[1]]).toEqual([
      0,
      '  3 seconds of books (up to 2 bids and 1 ask; 0 whole minutes), 3 trades, 1 minute candle',
    ]);
  });

  it('lists what is imported, and removes and replaces it', async () => {
    await runImport(light);
    const [head, contents] = [
      'BINANCE_FUTURES:ABCUSDT, 2023-11-14 22:13:00 to 2023-11-14 22:15:01 UTC',
      '  120 seconds of books (up to 301 bids and 300 asks; 2 whole minutes), 120 trades, 3 minute candles',
    ];
    expect((await runImport('--list')).stdout).toBe(`${head}\n${contents}\n`);
    expect((await runImport('--replace', light)).stdout).toBe(
      `${head}\n${contents}\n  replaces the import of 2023-11-14 22:13:00 to 2023-11-14 22:15:01 UTC\n${SHOWN}\n`,
    );
    const cut = await runImport('--remove', 'ABCUSDT', '--from', '2023-11-14T22:14');
    expect(cut.stdout).toBe(
      `${head}: removed in part\n  2023-11-14 22:13:00 to 2023-11-14 22:14:00 UTC stays: 59 seconds of books (up to 301 bids and 300 asks; 0 whole minutes), 1 minute candle, cut\n`,
    );
    expect(await runImport('--remove', 'BINANCE_FUTURES:ABCUSDT')).toMatchObject({ status: 0, stderr: '' });
    expect((await runImport('--list')).stdout).toBe('Nothing is imported.\n');
  });

  it('refuses a data directory that is in use', async () => {
    const engine = await openEmbeddedEngine(data);
    try {
      const { status, stderr } = spawnImport(light);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^The data directory .* is used by another running Depthscape \(process \d+\)\.\n$/);
    } finally {
      await engine.close();
    }
  });
});

/** Kills `child` as soon as the folder of imports shows a name with `suffix`. */
async function killAt(child: ChildProcess, imports: string, suffix: string): Promise<void> {
  const watcher = watch(imports, (_, name) => {
    if (name?.endsWith(suffix)) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  watcher.close();
}

describe('an import that is killed', () => {
  it.each(someOf(['.staging', '.ready']))(
    'when it reaches %s leaves nothing half and can be repeated',
    async (suffix) => {
      const imports = join(data, 'imports');
      mkdirSync(imports);
      const child = spawn(process.execPath, [CLI, capture], { env: environment(), stdio: 'ignore' });
      await killAt(child, imports, suffix);
      expect(child.signalCode).toBe('SIGKILL');
      const found = await loadAll();
      const repeated = await runImport(capture);
      expect([repeated.status, repeated.stderr]).toEqual([0, '']);
      const whole = await loadAll();
      expect((whole[1] as unknown[]).length).toBe(122);
      if (suffix === '.staging') expect(found.flat()).toEqual([]);
      else expect(found).toEqual(whole);
    },
  );
});

describe('a change to what is imported that is killed', () => {
  it.each(
    someOf([
      ['--replace', '.ready', 'new'],
      ['--replace', '.staging', 'old'],
      ['--remove', '.ready', 'new'],
    ] as const),
  )('%s at %s leaves the %s state', async (option, suffix, state) => {
    const imports = join(data, 'imports');
    const other = writeCapture(join(folder, 'other.gz'), futuresCapture(30, CAPTURE_START_MS + 60_000));
    const change = option === '--replace' ? [option, other] : [option, 'ABCUSDT', '--to', '2023-11-14T22:14'];
    await runImport(capture);
    const before = await loadAll();
    const child = spawn(process.execPath, [CLI, ...change], { env: environment(), stdio: 'ignore' });
    await killAt(child, imports, suffix);
    expect(child.signalCode).toBe('SIGKILL');
    const found = await loadAll();
    if (state === 'old') {
      expect(found).toEqual(before);
      return;
    }
    rmSync(data, { recursive: true });
    mkdirSync(data);
    await runImport(capture);
    await runImport(...change);
    expect(found).toEqual(await loadAll());
  });
});
