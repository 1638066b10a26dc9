import type { Clock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import type { ImportCommand, ImportedMarketFacts, ImportJob, ImportsAnswer } from '@/contract/imports';
import type { Progress } from '@/domain/format/describe-progress';
import { IngestError } from '@/service/ingest/open/ingest-error';
import type { RecordedMarket } from '@/service/record/recorded-market';
import { ServiceError } from '@/service/request/service-error';
import { DiskFullError } from '@/service/store/engine/data-directory';
import { type Engine, explainWriteFailure } from '@/service/store/engine/engine';
import { loadMarkets } from '@/service/store/readers/market-reader';
import type { LocalImports } from '../http/local-imports';
import { formatOutcomes, joinOutcomes } from '../ingest/format-shown';
import { importMarkets, type SurveyedFiles, surveyFiles } from '../ingest/import-files';
import { listImportedMarkets, nameImported, removeImports } from '../ingest/remove-imports';
import { describeFound, describeImports, describeShown } from './describe-imports';
import { findWant, inPageWords } from './page-words';
import { type UploadedFiles, UploadFolder } from './upload-folder';

/** What records: two may not write a market at once. */
export interface MarketRecorders {
  /** The sources that record a market now. */
  find(market: Pick<RecordedMarket, 'exchange' | 'symbol'>): readonly string[];
  /** Nothing is recorded of `sources` during `work`; then they go on. */
  hold<T>(sources: readonly string[], work: () => Promise<T>): Promise<T>;
}

export interface ImportDeskOptions {
  readonly engine: Engine;
  readonly dataDirectory: string;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly recorders: MarketRecorders;
  /** The data of the store are other ones. */
  readonly onChanged: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

type ImportRequest = Extract<ImportCommand, { action: 'import' }>;

const EVERYTHING = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** An import has to wait for sources, or to pause them. */
class RecordedNowError extends IngestError {
  override readonly name = 'RecordedNowError';
  readonly sources: readonly string[];

  constructor(sources: readonly string[], markets: readonly string[]) {
    const verb = markets.length === 1 ? 'is' : 'are';
    super(`${markets.join(', ')} ${verb} being recorded now, and only one can write a market at a time`);
    this.sources = sources;
  }
}

/** Imports files that a page hands in, as the command line does: all or none. */
export class ImportDesk implements LocalImports {
  readonly #options: ImportDeskOptions;
  readonly #uploads: UploadFolder;
  #job: ImportJob | undefined;
  /** The change of the store that is in progress. */
  #work: Promise<void> | undefined;
  /** As described last: nobody else imports while the service runs. */
  #described: Promise<ImportedMarketFacts[]> | undefined;
  #step = { name: '', sinceMs: 0 };

  constructor(options: ImportDeskOptions) {
    this.#options = options;
    this.#uploads = new UploadFolder(options.dataDirectory);
  }

  async list(): Promise<ImportsAnswer> {
    this.#described ??= describeImports(this.#options.engine);
    const markets = await this.#described.catch((error: unknown) => {
      this.#described = undefined;
      throw error;
    });
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
    else if (command.action === 'remove') {
      await this.#run(() => this.#remove(command.market));
      await this.#forgetRefusal();
    } else {
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
  async #begin(ask: ImportRequest): Promise<void> {
    const files = await this.#uploads.find(ask.upload);
    if (files === undefined) throw new ServiceError('NOT_FOUND', 'No files came for this import');
    this.#checkIdle();
    this.#step = { name: '', sinceMs: 0 };
    const { upload } = ask;
    // A second try is one of the same files.
    const isFolder = ask.isFolder ?? (this.#job?.upload === upload ? this.#job.isFolder : undefined);
    const facts = { files: [...files.names], bytes: files.bytes, ...(isFolder && { isFolder }) };
    this.#job = { upload, state: 'reading', lines: [], ...facts };
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

  async #import(ask: ImportRequest, files: UploadedFiles): Promise<void> {
    const { folder } = files;
    try {
      await this.#store(ask, files);
      await this.#uploads.clear();
    } catch (cause) {
      const error = await this.#explain(cause);
      const sentence = messageOf(error).replaceAll(`${folder}/`, '');
      const ending = { state: 'refused', reason: inPageWords(sentence), progress: undefined } as const;
      if (cause instanceof RecordedNowError) this.#note({ ...ending, wants: 'pause', recorded: [...cause.sources] });
      else this.#note({ ...ending, wants: findWant(sentence) });
    }
  }

  async #store(ask: ImportRequest, files: UploadedFiles): Promise<void> {
    const { venue, symbol, pauses } = ask;
    const onProgress = (progress: Progress): void => this.#tell(progress);
    const paths = this.#job?.isFolder === true ? [files.folder] : files.paths;
    const surveyed = await surveyFiles(paths, { venue, symbol }, undefined, onProgress);
    try {
      const markets = surveyed.markets.map(({ market }) => market);
      this.#note({ found: describeFound(surveyed.markets), format: undefined, progress: undefined });
      const busy = this.#findSources(markets);
      if (busy.length > 0 && pauses !== true) {
        const names = markets.filter((market) => this.#findSources([market]).length > 0);
        throw new RecordedNowError(
          busy,
          names.map((market) => `${market.exchange}:${market.symbol}`),
        );
      }
      this.#note({ state: 'storing' });
      await this.#hold(busy, () => this.#bringIn(ask, surveyed, files));
    } finally {
      surveyed.dispose();
    }
  }

  async #bringIn(
    { replaces }: ImportRequest,
    { markets, leftOut }: SurveyedFiles,
    files: UploadedFiles,
  ): Promise<void> {
    const { engine, dataDirectory } = this.#options;
    const reports = await importMarkets({
      engine,
      dataDirectory,
      markets,
      isReplacing: replaces === true,
      onProgress: (progress) => this.#tell(progress),
    });
    if (reports.some(({ isUnchanged }) => !isUnchanged)) await this.#change();
    const outcomes = joinOutcomes(reports, await loadMarkets(engine));
    const said = [...formatOutcomes(outcomes), ...leftOut];
    const lines = said.map((line) => inPageWords(line.replaceAll(`${files.folder}/`, '')));
    this.#note({ state: 'done', lines, markets: describeShown(outcomes), progress: undefined });
  }

  async #remove(name: string): Promise<void> {
    const { engine, dataDirectory } = this.#options;
    try {
      const found = (await listImportedMarkets(engine)).find(({ row }) => nameImported(row) === name);
      const sources = found ? this.#findSources([{ exchange: found.row.exchange, symbol: found.row.rawSymbol }]) : [];
      await this.#hold(sources, async () => {
        await removeImports({ engine, dataDirectory, market: name, range: EVERYTHING });
        await this.#change();
      });
    } catch (cause) {
      throw await this.#explain(cause);
    }
  }

  /** A refusal that nothing can be done about is told until the imports change. */
  async #forgetRefusal(): Promise<void> {
    if (this.#job?.state !== 'refused' || this.#job.wants !== undefined) return;
    this.#job = undefined;
    await this.#uploads.clear();
  }

  #findSources(markets: readonly Pick<RecordedMarket, 'exchange' | 'symbol'>[]): readonly string[] {
    return [...new Set(markets.flatMap((market) => this.#options.recorders.find(market)))];
  }

  #hold(sources: readonly string[], work: () => Promise<void>): Promise<void> {
    return sources.length === 0 ? work() : this.#options.recorders.hold(sources, work);
  }

  async #change(): Promise<void> {
    this.#described = undefined;
    await this.#options.onChanged();
    this.#described = undefined;
  }

  #tell({ what, ...progress }: Progress): void {
    const now = this.#options.clock.monotonic();
    if (progress.step !== this.#step.name) this.#step = { name: progress.step, sinceMs: now };
    this.#note({ progress: { ...progress, elapsedMs: now - this.#step.sinceMs }, ...(what && { format: what }) });
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
