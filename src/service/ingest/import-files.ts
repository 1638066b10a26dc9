import { tmpdir } from 'node:os';
import type { Disposer } from '@/base/dispose';
import type { QuestionWords, RecordedMarket } from '@/service/record/recorded-market';
import type { Engine } from '@/service/store/engine/engine';
import type { ImportMarker } from '@/service/store/recorded/import-markers';
import type { MarketChange } from '@/service/store/recorded/ingest';
import { checkStoredPrices } from './check-stored-prices';
import { findFormat } from './formats';
import { PreparationWatch, TELL_NOBODY, type TellProgress } from './import-progress';
import { type InstrumentLists, readInstrumentLists } from './instrument-lists';
import { type FormattedSurvey, joinSessions, type MarketSessions } from './join-sessions';
import { checkSumOf } from './open/check-sum';
import type { ColumnMapping } from './open/column-mapping';
import { expandPaths, type NamedPath } from './open/expand-paths';
import { DamagedInputError, InputFileError, UnknownFormatError } from './open/ingest-error';
import type { Input } from './open/input';
import { openFile } from './open/open-file';
import { Scratch } from './open/scratch';
import { loadStoredBefore, planMarket, type StoredBefore } from './plan-market';
import { stageSession } from './stage-session';
import { changeStore, prepareStore, type Staging } from './staging';
import type { Gap, NamedMarket } from './survey/recording';
import { RefusedRowsError } from './tables/refused-rows';
import { CheckWatch } from './watch-check';

export interface ImportOptions {
  readonly engine: Engine;
  readonly dataDirectory: string;
  readonly markets: readonly MarketSessions[];
  /** Whether the recordings replace the parts of earlier imports at the same time. */
  readonly isReplacing: boolean;
  readonly onProgress?: TellProgress | undefined;
}

/** The result of one run of files of a market. */
export interface MarketReport {
  readonly market: RecordedMarket;
  readonly marker: ImportMarker;
  /** Whether the store already had exactly this. */
  readonly isUnchanged: boolean;
  /** Earlier imports that were replaced, and what is left of them. */
  readonly replaces: readonly ImportMarker[];
  readonly keeps: readonly ImportMarker[];
  /** Number of lines that were put back in order. */
  readonly displaced: number;
  /** Empty when unchanged. */
  readonly gaps: readonly Gap[];
}

export interface SurveyedFiles extends Disposer {
  readonly markets: readonly MarketSessions[];
  /** Sentences about contents of the files that cannot be imported. */
  readonly leftOut: readonly string[];
}

/** Adds the question from another file, if any, to a survey of quotes. */
function describeQuestion(survey: FormattedSurvey, questions: ReadonlyMap<string, QuestionWords>): FormattedSurvey {
  const question = survey.part === 'quotes' ? questions.get(survey.market.symbol) : undefined;
  return question === undefined ? survey : { ...survey, market: { ...survey.market, question } };
}

interface OpenedFile extends NamedPath {
  readonly inputs: readonly Input[];
}

async function openFiles(paths: readonly NamedPath[], mapping: ColumnMapping | undefined): Promise<OpenedFile[]> {
  const files: OpenedFile[] = [];
  for (const file of paths) {
    await checkSumOf(file.path);
    files.push({ ...file, inputs: await openFile(file.path, mapping) });
  }
  return files;
}

/** Folders also contain notes and licences, and files of kinds that are not imported. */
const isLeftOut = (error: unknown): error is Error =>
  error instanceof UnknownFormatError ||
  (error instanceof DamagedInputError && error.cause instanceof RefusedRowsError);

/** Why none of the files can be imported. A refused row is more specific than an unknown format. */
function refuseAll(paths: readonly string[], lists: InstrumentLists, refused: readonly Error[]): Error {
  const known = refused.find((error) => error instanceof DamagedInputError);
  if (known !== undefined) return known;
  const isList = lists.inputs.size > 0;
  return new InputFileError(
    paths.join(', '),
    isList
      ? "is a venue's list of instruments: name it together with recordings of the venue"
      : 'has nothing that can be imported',
  );
}

/**
 * Reads and checks every file, without a store. Files of one market are joined in time order. `dispose` releases the
 * data kept for making rows.
 * @throws IngestError (one of its kinds) when a file cannot be imported, or two contradict each other.
 */
export async function surveyFiles(
  paths: readonly string[],
  named: NamedMarket = {},
  mapping?: ColumnMapping,
  onProgress = TELL_NOBODY,
): Promise<SurveyedFiles> {
  const surveys: FormattedSurvey[] = [];
  const questions = new Map<string, QuestionWords>();
  const leftOut: string[] = [];
  const refused: Error[] = [];
  const scratch = new Scratch(tmpdir());
  try {
    const files = await openFiles(await expandPaths(paths), mapping);
    const lists = await readInstrumentLists(files.flatMap(({ inputs }) => inputs));
    leftOut.push(...lists.told);
    const check = await CheckWatch.open(
      files.map(({ path }) => path),
      onProgress,
    );
    for (const { path, isNamed, inputs } of files) {
      const recordings = inputs.filter((input) => !lists.inputs.has(input));
      for (const { input, name, end } of check.watch(path, recordings)) {
        try {
          const format = await findFormat(input);
          name(format.name);
          const found = await format.surveyFile(input, { ...named, contracts: lists.contracts }, scratch);
          surveys.push(...found.surveys.map((survey) => ({ ...survey, format })));
          leftOut.push(...found.leftOut);
          for (const [symbol, words] of found.questions ?? []) questions.set(symbol, words);
        } catch (error) {
          if (isNamed || !isLeftOut(error)) throw error;
          refused.push(error);
          leftOut.push(`${error.message}: left out`);
        }
        end();
      }
    }
    if (surveys.length === 0) throw refuseAll(paths, lists, refused);
    return {
      markets: joinSessions(surveys.map((survey) => describeQuestion(survey, questions))),
      leftOut,
      dispose: () => scratch.dispose(),
    };
  } catch (error) {
    scratch.dispose();
    throw error;
  }
}

interface MarketOutcome {
  readonly changes: readonly MarketChange[];
  readonly reports: readonly MarketReport[];
}

async function stageMarket(
  { engine, isReplacing }: ImportOptions,
  before: StoredBefore,
  input: MarketSessions,
  staging: Staging,
  watch: PreparationWatch,
): Promise<MarketOutcome> {
  const { market } = input;
  const plan = await planMarket(engine, before, input, isReplacing);
  const changes: MarketChange[] = [];
  const reports: MarketReport[] = [];
  const prices = new Map<number, number>();
  for (const standing of plan.standings) {
    const { session, known, replaces, keeps } = standing;
    if (known) {
      reports.push({ market, marker: known, isUnchanged: true, replaces, keeps, displaced: 0, gaps: [] });
      watch.end(session);
      continue;
    }
    const onMinute = (minute: number): void => watch.reach(session, minute);
    const { change, gaps } = await stageSession({ standing, plan, staging, prices, onMinute });
    watch.end(session);
    changes.push(change);
    const displaced = session.surveys.reduce((sum, survey) => sum + survey.displaced, 0);
    reports.push({ market, marker: change.marker, isUnchanged: false, replaces, keeps, displaced, gaps });
  }
  // Last, because an error in a line is more specific.
  if (changes.length > 0) await checkStoredPrices(engine, before, input);
  return { changes, reports };
}

/**
 * Imports surveyed recordings: prepares all rows outside the store, then commits them. Earlier imports are unchanged,
 * except where the new files contain or replace them.
 * @throws IngestError (one of its kinds) when they cannot be imported. Nothing was changed then.
 */
export async function importMarkets(options: ImportOptions): Promise<MarketReport[]> {
  const { engine, dataDirectory, markets, onProgress = TELL_NOBODY } = options;
  await prepareStore(engine, dataDirectory);
  const reports: MarketReport[] = [];
  await changeStore(
    engine,
    dataDirectory,
    async (staging) => {
      const changes: MarketChange[] = [];
      const watch = new PreparationWatch(markets, onProgress);
      const before = await loadStoredBefore(engine);
      for (const market of markets) {
        const outcome = await stageMarket(options, before, market, staging, watch);
        changes.push(...outcome.changes);
        reports.push(...outcome.reports);
      }
      return changes;
    },
    onProgress,
  );
  return reports;
}
