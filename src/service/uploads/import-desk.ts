import { messageOf } from '@/base/errors';
import type { ImportCommand, ImportedMarketFacts, ImportJob, ImportsAnswer } from '@/contract/imports';
import type { LocalImports } from '../http/local-imports';
import { ServiceError } from '../http/service-error';
import { formatContents, formatReport } from '../ingest/format-report';
import { importMarkets, type SurveyedFiles, surveyFiles } from '../ingest/import-files';
import { IngestError } from '../ingest/ingest-error';
import type { RecordedMarket } from '../ingest/recording';
import { type ImportedMarket, listImportedMarkets, nameImported, removeImports } from '../ingest/remove-imports';
import { DiskFullError } from '../store/data-directory';
import { type Engine, explainWriteFailure } from '../store/engine';
import { measureRows } from '../store/measure-rows';
import { type UploadedFiles, UploadFolder } from './upload-folder';

export interface ImportDeskOptions {
  readonly engine: Engine;
  readonly dataDirectory: string;
  /** Whether a market is being recorded now: two may not write it at once. */
  readonly isRecorded: (market: Pick<RecordedMarket, 'exchange' | 'symbol'>) => boolean;
  /** The data of the store are other ones. */
  readonly onChanged: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

type ImportAsk = Extract<ImportCommand, { action: 'import' }>;

const EVERYTHING = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** What the sentences of the command line say of its options is said here of what a page has in their place. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ \(--help lists those that can\)/, ''],
  [/replace it with --replace/, 'replace it'],
  [/import all its files in one command/, 'import all its files at once'],
  [/add --symbol/, 'name its symbol'],
  [/add --venue (\w+) or --venue (\w+)/, 'name its venue, $1 or $2'],
];

const inPageWords = (sentence: string): string =>
  WORDS.reduce((said, [pattern, words]) => said.replace(pattern, words), sentence);

/** What would let an import pass that was refused with `sentence`. */
function findWant(sentence: string): ImportJob['wants'] {
  if (/--venue|--symbol/.test(sentence)) return 'names';
  return /--replace/.test(sentence) ? 'replace' : undefined;
}

/** Imports files that a page hands in, as the command line does: all or none. */
export class ImportDesk implements LocalImports {
  readonly #options: ImportDeskOptions;
  readonly #uploads: UploadFolder;
  #job: ImportJob | undefined;
  /** The change of the store that is in progress. */
  #work: Promise<void> | undefined;

  constructor(options: ImportDeskOptions) {
    this.#options = options;
    this.#uploads = new UploadFolder(options.dataDirectory);
  }

  async list(): Promise<ImportsAnswer> {
    const markets: ImportedMarketFacts[] = [];
    for (const market of await listImportedMarkets(this.#options.engine)) {
      if (market.imports.length > 0) markets.push(await this.#describe(market));
    }
    return { markets, ...(this.#job && { job: this.#job }) };
  }

  async receive(upload: string, name: string, at: number, body: AsyncIterable<Uint8Array>): Promise<void> {
    this.#checkIdle();
    await this.#uploads.write(upload, name, at, body).catch(async (error: unknown) => {
      throw await this.#explain(error);
    });
  }

  async command(command: ImportCommand): Promise<void> {
    this.#checkIdle();
    if (command.action === 'import') await this.#begin(command);
    else if (command.action === 'remove') await this.#run(() => this.#remove(command.market));
    else {
      this.#job = undefined;
      await this.#uploads.clear();
    }
  }

  /** Waits for the change in progress: the store is open until then. */
  async close(): Promise<void> {
    await this.#work?.catch(() => undefined);
    await this.#uploads.clear();
  }

  #checkIdle(): void {
    if (this.#work === undefined) return;
    throw new ServiceError('INVALID_PARAMS', 'An import is in progress', { status: 409 });
  }

  /** Answers once it has begun: how it goes on is told by `list`. @throws ServiceError */
  async #begin(ask: ImportAsk): Promise<void> {
    const files = await this.#uploads.find(ask.upload);
    if (files === undefined) throw new ServiceError('NOT_FOUND', 'No files came for this import');
    this.#checkIdle();
    this.#job = { upload: ask.upload, state: 'reading', files: [...files.names], bytes: files.bytes, lines: [] };
    void this.#run(() => this.#import(ask, files)).catch(() => undefined);
  }

  async #run(work: () => Promise<void>): Promise<void> {
    this.#work = work();
    try {
      await this.#work;
    } finally {
      this.#work = undefined;
    }
  }

  async #import(ask: ImportAsk, files: UploadedFiles): Promise<void> {
    try {
      const lines = await this.#store(ask, files);
      this.#note({ state: 'done', lines });
      await this.#uploads.clear();
    } catch (cause) {
      const error = await this.#explain(cause);
      const sentence = messageOf(error).replaceAll(`${files.folder}/`, '');
      const wants = findWant(sentence);
      this.#note({ state: 'refused', reason: inPageWords(sentence), ...(wants && { wants }) });
    }
  }

  async #store({ venue, symbol, replaces }: ImportAsk, files: UploadedFiles): Promise<string[]> {
    const { engine, dataDirectory } = this.#options;
    const surveyed: SurveyedFiles = await surveyFiles(files.paths, { venue, symbol });
    try {
      const { markets, leftOut } = surveyed;
      this.#checkNotRecorded(markets.map(({ market }) => market));
      this.#note({ state: 'storing' });
      const reports = await importMarkets({ engine, dataDirectory, markets, isReplacing: replaces === true });
      if (reports.some(({ isUnchanged }) => !isUnchanged)) await this.#options.onChanged();
      return [...reports.flatMap(formatReport), ...leftOut].map((line) => line.replaceAll(`${files.folder}/`, ''));
    } finally {
      surveyed.dispose();
    }
  }

  async #remove(name: string): Promise<void> {
    const { engine, dataDirectory } = this.#options;
    try {
      const found = (await listImportedMarkets(engine)).find(({ row }) => nameImported(row) === name);
      if (found) this.#checkNotRecorded([{ exchange: found.row.exchange, symbol: found.row.rawSymbol }]);
      await removeImports({ engine, dataDirectory, market: name, range: EVERYTHING });
      await this.#options.onChanged();
    } catch (cause) {
      throw await this.#explain(cause);
    }
  }

  /** @throws IngestError */
  #checkNotRecorded(markets: readonly Pick<RecordedMarket, 'exchange' | 'symbol'>[]): void {
    const found = markets.find((market) => this.#options.isRecorded(market));
    if (found === undefined) return;
    throw new IngestError(`${found.exchange}:${found.symbol} is being recorded: pause its source first`);
  }

  async #describe({ row, imports }: ImportedMarket): Promise<ImportedMarketFacts> {
    return {
      name: nameImported(row),
      exchange: row.exchange,
      rawSymbol: row.rawSymbol,
      ...(row.tenor ? { tenor: row.tenor } : {}),
      parts: imports.map((marker) => ({
        from: { s: marker.from },
        to: { s: marker.to },
        files: marker.files.length,
        ...(marker.gaps === undefined ? {} : { gaps: marker.gaps }),
        contents: formatContents(marker),
      })),
      bytes: await measureRows(this.#options.engine, row.id),
    };
  }

  #note(change: Partial<ImportJob>): void {
    if (this.#job !== undefined) this.#job = { ...this.#job, ...change };
  }

  /** A failure that is a sentence for whoever asked becomes an answer; others are told to the log too. */
  async #explain(cause: unknown): Promise<unknown> {
    const error = await explainWriteFailure(cause, this.#options.dataDirectory);
    if (error instanceof ServiceError) return error;
    if (error instanceof IngestError) return new ServiceError('INVALID_PARAMS', error.message, { status: 409, cause });
    if (error instanceof DiskFullError)
      return new ServiceError('INTERNAL_ERROR', error.message, { status: 507, cause });
    this.#options.onError(cause);
    return new ServiceError('INTERNAL_ERROR', 'The import failed, and nothing of it was stored', { cause });
  }
}
