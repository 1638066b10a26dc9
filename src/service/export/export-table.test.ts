import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableFromIPC } from 'apache-arrow';
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { expectBytesPerPoint } from '@/contract/answer-size';
import { DATASET_TYPES, type DatasetType } from '@/contract/datasets';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { unixSeconds } from '@/domain/units';
import type { StoredMarket } from '@/service/store/engine/store';
import { EXPORT_END, EXPORT_MARKETS, EXPORT_START, makeExportRows } from '@/testing/export-store';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { parseCsv } from '@/testing/parse-csv';
import { readJson } from '@/testing/small-service';
import { IS_FULL, someOf } from '@/testing/volume';
import { loadCatalogue } from '../catalogue/catalogue';
import { makeQuota } from '../quota/quota';
import { makeStore } from '../store/make-store';
import { ExportError } from './export-error';
import type { ExportChoices } from './export-options';
import { type ExportOptions, exportTable } from './export-table';
import { findMarket } from './list-datasets';
import type { ExportSource } from './read-rows';
import type { ExportFormat } from './write-rows';

const SEED = Number(process.env['SEED'] ?? 20);
const RUNS = IS_FULL ? 300 : 8;
const DAY = 86_400;

/** Refills budgets before each request while the data do not change. */
const budgetClock = makeManualClock(EXPORT_END * 1000);
let service: InProcessService;
let source: ExportSource;
let folder: string;

beforeAll(async () => {
  service = await openInProcessService({
    markets: EXPORT_MARKETS,
    rows: makeExportRows(),
    nowMs: EXPORT_END * 1000,
    deps: { quota: makeQuota(budgetClock) },
  });
  const store = makeStore(service.engine);
  const now = unixSeconds(EXPORT_END);
  source = { store, now, catalogue: await loadCatalogue(store, now) };
  folder = await mkdtemp(join(tmpdir(), 'depthscape-export-'));
});
afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const marketOf = (type: DatasetType): StoredMarket => {
  const found = EXPORT_MARKETS.find(({ types }) => types.includes(type));
  if (found === undefined) throw new Error(`No market has ${type}`);
  return findMarket(
    source.catalogue.sources,
    `${found.exchange}:${found.rawSymbol}${found.tenor && `:${found.tenor}`}`,
  );
};

let files = 0;

function ask(type: DatasetType, format: ExportFormat, overrides: Partial<ExportOptions> = {}): ExportOptions {
  const file = join(folder, `${files++}.${format}`);
  const market = marketOf(type);
  return {
    engine: service.engine,
    source,
    type,
    market,
    format,
    range: {},
    choices: {},
    file,
    isForced: false,
    ...overrides,
  };
}

type Row = Readonly<Record<string, unknown>>;

const EMPTY: Readonly<Record<string, unknown>> = { null: undefined, '': undefined };

/** The non-empty cells of a row, in name order. */
const toKey = (row: Row): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([, value]) => !(String(value) in EMPTY) && value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** SHA-256 over all rows, unchanged. */
function digestRows(rows: readonly Row[]): string {
  const hash = createHash('sha256');
  for (const key of rows.map(toKey).sort()) hash.update(`${key}\n`);
  return hash.digest('hex');
}

const READERS: Readonly<Record<ExportFormat, (file: string) => Promise<readonly Row[]>>> = {
  async csv(file) {
    const [head, ...records] = parseCsv(await readFile(file, 'utf8'));
    return records.map((record) => Object.fromEntries(head.map((name, i) => [name, record[i]])));
  },
  jsonl: async (file) =>
    (await readFile(file, 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row),
  parquet: async (file) => parquetReadObjects({ file: new Uint8Array(await readFile(file)).buffer }),
  arrow: async (file) =>
    (tableFromIPC(await readFile(file)).toArray() as { toJSON(): Row }[]).map((row) => row.toJSON()),
};

interface Answer {
  readonly series: readonly {
    readonly id: Readonly<Record<string, string>>;
    readonly points: readonly { readonly Point: Readonly<Record<string, never>> }[];
  }[];
}

interface Time {
  readonly s: number;
  readonly ns?: number;
}

const at = ({ s, ns = 0 }: Time): number => s + ns / 1e9;

/** Cuts lists of numbers into levels of `width` numbers. */
function chunk(list: readonly number[], names: readonly string[], also: Row): Row[] {
  return Array.from({ length: list.length / names.length }, (_, i) => ({
    ...also,
    ...Object.fromEntries(names.map((name, j) => [name, list[i * names.length + j]])),
  }));
}

const LEVEL = ['price', 'size'];

/** The rows of a point as the help describes them, made without the tested code. */
function unfold(
  type: DatasetType,
  id: Readonly<Record<string, string>>,
  point: Readonly<Record<string, never>>,
): Row[] {
  const { timestamp, TpoAggregation } = point as unknown as {
    timestamp: Time;
    TpoAggregation?: Readonly<Record<string, unknown>>;
  };
  if (TpoAggregation !== undefined) {
    const { timestamp: start, period_start, period_end, levels, ...figures } = TpoAggregation;
    const words = (row: Row): Row =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, Array.isArray(value) ? value.join(' ') : value]),
      );
    const of = {
      time_s: at(start as Time),
      period_start_s: at(period_start as Time),
      period_end_s: at(period_end as Time),
      ...words(figures),
    };
    return (levels as readonly Row[]).map((level) => ({ ...of, ...words(level) }));
  }
  const time = { time_s: at(timestamp) };
  const list = (name: string): readonly number[] => (point[name] as readonly number[] | undefined) ?? [];
  const lists: Partial<Record<DatasetType, () => Row[]>> = {
    BLOCK_BOOK_SNAPSHOT_AGG: () => [
      ...chunk(list('bids'), LEVEL, { ...time, side: 'bid' }),
      ...chunk(list('asks'), LEVEL, { ...time, side: 'ask' }),
    ],
    DEXPERP_TRIGGER_LIQUIDITY_AGG: () => [
      ...chunk(list('buy_levels'), LEVEL, { ...time, side: 'BUY' }),
      ...chunk(list('sell_levels'), LEVEL, { ...time, side: 'SELL' }),
    ],
    DEXPERP_LIQUIDATION_AGG: () => chunk(list('levels'), LEVEL, time),
    VOLUME_PROFILE_AGG: () => chunk(list('profile'), ['price', 'buy_volume', 'sell_volume'], time),
  };
  const rows = lists[type]?.();
  if (rows !== undefined) return rows.length > 0 ? rows : [time];
  const { timestamp: _, firstTimestamp, lastTimestamp, ...figures } = point as Readonly<Record<string, unknown>>;
  return [
    {
      ...time,
      ...(id['side'] && { side: id['side'] }),
      ...(id['tokenName'] && { tokenName: id['tokenName'] }),
      ...(firstTimestamp !== undefined && { first_time_s: at(firstTimestamp as Time) }),
      ...(lastTimestamp !== undefined && { last_time_s: at(lastTimestamp as Time) }),
      ...figures,
    },
  ];
}

async function askService(search: URLSearchParams): Promise<Row[]> {
  budgetClock.advance(180_000);
  const response = await service.get(`/v1/points?${search.toString()}`);
  expect(response.status).toBe(200);
  const { series } = await readJson<Answer>(response);
  const type = search.get('type') as DatasetType;
  return series.flatMap(({ id, points }) => points.flatMap(({ Point }) => unfold(type, id, Point)));
}

interface Case {
  readonly range: { readonly from: number; readonly to: number };
  readonly choices: ExportChoices;
  /** The equivalent for `/v1/points`. */
  readonly params: Readonly<Record<string, string>>;
}

const INTERVALS: Readonly<Partial<Record<DatasetType, readonly string[]>>> = {
  BLOCK_BOOK_SNAPSHOT_AGG: ['SECOND', 'MINUTE', 'FIVE_MINUTES', 'HOUR'],
  VOLUME_PROFILE_AGG: ['FIVE_MINUTES', 'HOUR', 'DAY'],
};

/** Ranges that may start and end within a bucket, and options with their parameters. */
function casesOf(type: DatasetType): fc.Arbitrary<Case> {
  const span = type === 'TOKEN_SUPPLY_AGG' ? 4 * DAY : EXPORT_END - EXPORT_START;
  const end = type === 'TOKEN_SUPPLY_AGG' ? EXPORT_START + DAY : EXPORT_END;
  const range =
    type === 'TPO_AGG'
      ? fc.constant({ from: EXPORT_START - DAY, to: EXPORT_START + DAY })
      : fc
          .tuple(fc.integer({ min: 0, max: span }), fc.integer({ min: 1, max: span }))
          .map(([back, length]) => ({ from: end - back, to: end - back + length }));
  const interval = fc.constantFrom(...(INTERVALS[type] ?? ['MINUTE', 'FIVE_MINUTES', 'HOUR', 'DAY']));
  return fc.record({ range, interval, usd: fc.boolean(), depth: fc.integer({ min: 1, max: 9 }) }).map((drawn) => {
    const { usd, depth } = drawn;
    const takesUsd = !/OPTION|SUPPLY|FUNDING/.test(type);
    const options: readonly (readonly [keyof ExportChoices, string, string, string] | undefined)[] = [
      type === 'TPO_AGG' ? ['session', 'daily', 'tpoSession', 'TPO_SESSION_DAILY'] : undefined,
      type === 'TPO_AGG' ? ['block-minutes', '60', 'tpoBlockSizeMinutes', '60'] : undefined,
      type === 'TPO_AGG' ? undefined : ['interval', drawn.interval.toLowerCase(), 'interval', drawn.interval],
      usd && takesUsd ? ['usd', 'true', 'transform.normalize.quote', 'USD'] : undefined,
      type === 'BLOCK_BOOK_SNAPSHOT_AGG' ? ['block-size', '1', 'blockSize', '1'] : undefined,
      /BOOK|DEXPERP/.test(type) ? ['max-depth', String(depth), 'maxDepth', String(depth)] : undefined,
      type === 'FUNDING_RATE_AGG'
        ? ['funding-hours', '1', 'transform.normalize.fundingInterval', '3600000']
        : undefined,
    ];
    const chosen = options.filter((option) => option !== undefined);
    const { from, to } = drawn.range;
    const isBySecond = type === 'BLOCK_BOOK_SNAPSHOT_AGG' && drawn.interval === 'SECOND';
    return {
      // Limited to the points that an answer may have.
      range: isBySecond
        ? { from: from - (from % 3600), to: from - (from % 3600) + Math.min(to - from, 400) }
        : drawn.range,
      choices: Object.fromEntries(chosen.map(([name, value]) => [name, value])),
      params: Object.fromEntries(chosen.map(([, , name, value]) => [name, value])),
    };
  });
}

/** Bytes per answer that split a case into about this many pieces. */
function measurePiece(type: DatasetType, { range, params }: Case, pieces: number): number {
  const step = INTERVAL_SECONDS[(params['interval'] ?? 'DAY') as Interval];
  const maxDepth = params['maxDepth'] === undefined ? undefined : Number(params['maxDepth']);
  return Math.ceil((range.to - range.from) / step / pieces) * expectBytesPerPoint({ type, maxDepth });
}

function searchOf(type: DatasetType, { range, params }: Case): URLSearchParams {
  const { exchange, rawSymbol, coin, tenor } = marketOf(type);
  return new URLSearchParams({
    type,
    exchange,
    ...(type === 'TOKEN_SUPPLY_AGG' || type === 'DEXPERP_LIQUIDATION_AGG' ? { coin } : { rawSymbol }),
    ...(tenor === '' ? {} : { tenor, coin }),
    ...params,
    from: String(range.from),
    period: String(range.to - range.from),
  });
}

describe('an exported table', () => {
  it.each(someOf(DATASET_TYPES))(
    'of %s equals the answer of /v1/points for the range, however it is read in pieces',
    async (type) => {
      let rows = 0;
      await fc.assert(
        fc.asyncProperty(casesOf(type), fc.integer({ min: 1, max: 6 }), async (drawn, pieces) => {
          const sliceBytes = measurePiece(type, drawn, pieces);
          const options = ask(type, 'jsonl', { ...drawn, source: { ...source, sliceBytes } });
          const report = await exportTable(options);
          const exported = await READERS.jsonl(options.file);
          const answered = await askService(searchOf(type, drawn));
          expect(digestRows(exported)).toBe(digestRows(answered));
          expect([report.rows, report.range]).toEqual([answered.length, drawn.range]);
          const times = exported.map((row) => Number(row['time_s']));
          expect(times).toEqual(times.toSorted((a, b) => a - b));
          rows += answered.length;
        }),
        { seed: SEED, numRuns: RUNS, endOnFailure: true },
      );
      expect(rows).toBeGreaterThan(0);
    },
    IS_FULL ? 900_000 : 60_000,
  );

  it.each(someOf(DATASET_TYPES, 4))('of %s is the same in every format', async (type) => {
    const digests = new Map<ExportFormat, string>();
    for (const format of Object.keys(READERS) as ExportFormat[]) {
      const options = ask(type, format);
      const { rows, range } = await exportTable(options);
      expect(rows).toBeGreaterThan(0);
      expect(range.from).toBeLessThanOrEqual(EXPORT_START);
      const read = await READERS[format](options.file);
      expect(read).toHaveLength(rows);
      // In CSV, a text that a spreadsheet would run is preceded by an apostrophe; its figures are texts.
      const plain = read.map(({ time_utc: _, ...row }) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '').replace(/^'/, '')])),
      );
      digests.set(format, digestRows(plain));
      if (format !== 'csv') continue;
      for (const { time_utc, time_s } of read) expect(Date.parse(String(time_utc))).toBe(Number(time_s) * 1000);
    }
    expect(new Set(digests.values()).size).toBe(1);
  });

  it('starts and ends with the data by default', async () => {
    const options = ask('BLOCK_BOOK_SNAPSHOT_AGG', 'jsonl');
    await exportTable(options);
    const rows = await READERS.jsonl(options.file);
    // The finest stored books and blocks.
    const times = [...new Set(rows.map((row) => row['time_s']))];
    expect(times).toHaveLength(200);
    expect(rows.some((row) => Number(row['price']) % 1 !== 0)).toBe(true);
  });
});

describe('the file of an export', () => {
  it('is not overwritten without force', async () => {
    const options = ask('TRADE_AGG', 'csv');
    await writeFile(options.file, 'mine');
    await expect(exportTable(options)).rejects.toThrow(`${options.file} exists: --force replaces it`);
    expect(await readFile(options.file, 'utf8')).toBe('mine');
    await exportTable({ ...options, isForced: true });
    expect(await readFile(options.file, 'utf8')).toMatch(/^time_utc,time_s,side,open/);
  });

  it.each(['csv', 'jsonl', 'parquet', 'arrow'] as const)('%s is complete or absent', async (format) => {
    const options = ask('TRADE_AGG', format, { source: { ...source, sliceBytes: 10_000 } });
    const stop = new AbortController();
    const seen: number[] = [];
    const onProgress = (fraction: number): void => {
      seen.push(fraction);
      if (fraction > 0.5) stop.abort(new ExportError('stopped'));
    };
    await expect(exportTable({ ...options, onProgress, signal: stop.signal })).rejects.toThrow('stopped');
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    const left = await readdir(folder);
    expect(left.filter((name) => join(folder, name) === options.file || name.endsWith('.part'))).toEqual([]);
    expect(await readdir(join(service.directory, 'incoming'))).toEqual([]);
  });

  it('explains errors in its own words in a sentence', async () => {
    const cases: [options: ExportOptions, says: string | RegExp][] = [
      [ask('TRADE_AGG', 'csv', { file: join(folder, 'none', 'a.csv') }), /none\/a\.csv does not exist$/],
      [
        ask('TRADE_AGG', 'csv', { type: 'DEXPERP_LIQUIDATION_AGG' }),
        /has no liquidation-map: --list says what it has$/,
      ],
      [ask('TRADE_AGG', 'csv', { choices: { 'block-size': '5' } }), '--block-size is not an option of candles-by-side'],
      [ask('TRADE_AGG', 'csv', { choices: { interval: 'second' } }), /^--interval must be one of MINUTE, FIVE_MINUTES/],
      [
        ask('BLOCK_BOOK_SNAPSHOT_AGG', 'csv', { choices: { 'block-size': '0.3' } }),
        '--block-size must be a whole multiple of 0.5',
      ],
      [ask('BLOCK_BOOK_SNAPSHOT_AGG', 'csv', { choices: { 'max-depth': 'x' } }), /^--max-depth must be /],
      [
        ask('TRADE_AGG', 'csv', { range: { to: 5 } }),
        /^Nothing is stored of candles-by-side of ATLAS_FUTURES:BTCUSDT in that time$/,
      ],
    ];
    for (const [options, says] of cases) await expect(exportTable(options)).rejects.toThrow(says);
  });
});
