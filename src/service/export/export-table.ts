import { randomUUID } from 'node:crypto';
import { access, rename, rm, stat } from 'node:fs/promises';
import { messageOf } from '@/base/errors';
import { type DatasetType, datasetOf } from '@/contract/datasets';
import { ServiceError } from '@/service/request/service-error';
import type { Engine } from '@/service/store/engine/engine';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import type { StoredMarket } from '@/service/store/engine/store';
import { loadBookSeconds, loadStoredSpans } from '@/service/store/readers/stored-spans';
import { ExportError } from './export-error';
import { type ExportChoices, nameDataset, nameOption, toParams } from './export-options';
import { clipToRecord, nameStored } from './list-datasets';
import { type ExportQuery, type ExportSource, makeRequest, readRows } from './read-rows';
import { alignStart } from './slice-range';
import { makePointTable } from './table-columns';
import { type ExportFormat, openWriter } from './write-rows';

export interface ExportOptions {
  readonly engine: Engine;
  readonly source: ExportSource;
  readonly market: StoredMarket;
  readonly type: DatasetType;
  readonly range: Partial<TimeRange>;
  readonly choices: ExportChoices;
  readonly file: string;
  readonly format: ExportFormat;
  readonly isForced: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Called with the finished share of the range, and the number of rows so far. */
  readonly onProgress?: ((fraction: number, rows: number) => void) | undefined;
}

export interface ExportReport {
  readonly range: TimeRange;
  readonly rows: number;
  readonly bytes: number;
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** @throws ExportError */
async function checkNew({ file, isForced }: ExportOptions): Promise<void> {
  if (!isForced && (await isThere(file))) throw new ExportError(`${file} exists: --force replaces it`);
}

/** @throws ExportError for a dataset that the market does not have. */
async function makeQuery({ engine, market, type, choices }: ExportOptions): Promise<ExportQuery> {
  if (!market.types.includes(type)) {
    throw new ExportError(`${nameStored(market)} has no ${nameDataset(type)}: --list says what it has`);
  }
  const bookSeconds = (await loadBookSeconds(engine, market.id)) ?? 60;
  return { type, market, params: toParams(type, choices, { block: market.block, bookSeconds }) };
}

/** The requested range. Open ends are those of the data. @throws ExportError when nothing is stored. */
async function resolveRange({ engine, market, type, range }: ExportOptions, query: ExportQuery): Promise<TimeRange> {
  const [found] = (await loadStoredSpans(engine, [type], [market.id])).get(type) ?? [];
  const stored = found && clipToRecord(market, found);
  if (stored === undefined) throw new ExportError(`Nothing is stored of ${nameDataset(type)} of ${nameStored(market)}`);
  const from = range.from ?? alignStart(stored.from, makeRequest(query, { from: 0, to: stored.to }));
  const to = range.to ?? stored.to;
  if (from < to) return { from, to };
  throw new ExportError(`Nothing is stored of ${nameDataset(type)} of ${nameStored(market)} in that time`);
}

/** Converts errors of `work` to the terms of the command line. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ServiceError ? new ExportError(nameOption(error.message), { cause: error }) : error;
  }
}

async function writeRows(options: ExportOptions, query: ExportQuery, range: TimeRange, path: string): Promise<number> {
  const { engine, source, type, format, signal, onProgress } = options;
  const { columns } = makePointTable(datasetOf(type));
  const writer = await openWriter(format, { engine, path, columns });
  let count = 0;
  try {
    for await (const { rows, to } of readRows(query, range, source)) {
      signal?.throwIfAborted();
      await writer.write(rows);
      count += rows.length;
      onProgress?.((to - range.from) / (range.to - range.from), count);
    }
    await writer.finish();
  } catch (error) {
    await writer.abandon().catch(() => undefined);
    throw error;
  }
  return count;
}

/** @throws ExportError */
function explainPath(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new ExportError(`The folder of ${file} does not exist`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return new ExportError(`${file} cannot be written`);
  if (code === 'ENOSPC' || /ENOSPC|No space left on device/.test(messageOf(error)))
    return new ExportError(`There is no room for ${file} on its disk`, { cause: error });
  return error;
}

/**
 * Writes a dataset of a market to a file. The rows are those of `/v1/points`, read and written piece by piece. The file
 * gets its name once it is complete.
 * @throws ExportError
 */
export async function exportTable(options: ExportOptions): Promise<ExportReport> {
  const { file } = options;
  await checkNew(options);
  const query = await makeQuery(options);
  const range = await inWords(() => resolveRange(options, query));
  const path = `${file}.${randomUUID().slice(0, 8)}.part`;
  try {
    const rows = await inWords(() => writeRows(options, query, range, path));
    await checkNew(options);
    await rename(path, file);
    return { range, rows, bytes: (await stat(file)).size };
  } catch (error) {
    throw explainPath(error, file);
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
