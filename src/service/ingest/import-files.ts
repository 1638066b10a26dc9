import { unitOf } from '../record/decimal';
import { describeMarket } from '../record/describe-market';
import { LEVERAGE_TABLES } from '../record/minute-leverage';
import { RecordingRows } from '../record/recording-rows';
import { RowFiles } from '../record/row-files';
import type { Engine } from '../store/engine';
import type { ImportMarker } from '../store/import-markers';
import { IMPORT_TABLES, type ImportTable, ownedRange } from '../store/import-markers';
import type { MarketChange } from '../store/ingest';
import { describeContract, makeContractReader } from './contracts';
import { findFormat } from './formats';
import { InputFileError, UnknownFormatError } from './ingest-error';
import { type FormattedSurvey, joinSessions, type MarketSessions } from './join-sessions';
import { LeveragedRows } from './leveraged-rows';
import { checkSumOf } from './open/check-sum';
import type { ColumnMapping } from './open/column-mapping';
import { expandPaths } from './open/expand-paths';
import { openFile } from './open/open-file';
import { type MarketPlan, planMarket, type Standing } from './plan-market';
import type { CaptureFormat, Gap, NamedMarket, RecordedMarket } from './recording';
import { changeStore, prepareStore, type Staging } from './staging';

export interface ImportOptions {
  readonly engine: Engine;
  readonly dataDirectory: string;
  readonly markets: readonly MarketSessions[];
  /** Puts the recordings in the place of whatever earlier imports hold of their time. */
  readonly isReplacing: boolean;
}

/** What became of one run of files of a market. */
export interface MarketReport {
  readonly market: RecordedMarket;
  readonly marker: ImportMarker;
  /** The store held exactly this already. */
  readonly isUnchanged: boolean;
  /** Earlier imports that had to give way, and what is left of them. */
  readonly replaces: readonly ImportMarker[];
  readonly keeps: readonly ImportMarker[];
  /** Lines that were put back in their order. */
  readonly displaced: number;
  /** Empty when unchanged. */
  readonly gaps: readonly Gap[];
}

export interface SurveyedFiles {
  readonly markets: readonly MarketSessions[];
  /** Sentences about what lies in the files and cannot be imported. */
  readonly leftOut: readonly string[];
}

/**
 * Reads and checks every file, without a store. Files of one market are joined in order of time.
 * @throws IngestError (one of its kinds) when a file cannot be imported, or two contradict each other.
 */
export async function surveyFiles(
  paths: readonly string[],
  named: NamedMarket = {},
  mapping?: ColumnMapping,
): Promise<SurveyedFiles> {
  const surveys: FormattedSurvey[] = [];
  const leftOut: string[] = [];
  for (const { path, isNamed } of await expandPaths(paths)) {
    await checkSumOf(path);
    for (const input of await openFile(path, mapping)) {
      try {
        const format = await findFormat(input);
        const found = await format.surveyFile(input, named);
        surveys.push(...found.surveys.map((survey) => ({ ...survey, format })));
        leftOut.push(...found.leftOut);
      } catch (error) {
        // A folder holds notes and licences too.
        if (isNamed || !(error instanceof UnknownFormatError)) throw error;
        leftOut.push(`${error.message}: left out`);
      }
    }
  }
  if (surveys.length === 0) throw new InputFileError(paths.join(', '), 'has nothing that can be imported');
  return { markets: joinSessions(surveys), leftOut };
}

interface StageOptions {
  readonly standing: Standing;
  readonly plan: MarketPlan;
  readonly staging: Staging;
  /** Prices in ticks by minute, of the parts of the market so far. */
  readonly prices: Map<number, number>;
}

interface StagedSession {
  readonly change: MarketChange & { readonly marker: ImportMarker };
  readonly gaps: readonly Gap[];
}

/** Format by format, each in order of time. */
function groupByFormat(surveys: readonly FormattedSurvey[]): Map<CaptureFormat, FormattedSurvey[]> {
  const groups = new Map<CaptureFormat, FormattedSurvey[]>();
  for (const survey of surveys) groups.set(survey.format, [...(groups.get(survey.format) ?? []), survey]);
  return groups;
}

const toUnique = (sentences: readonly string[]): string[] => [...new Set(sentences)];

async function stageSession({ standing, plan, staging, prices }: StageOptions): Promise<StagedSession> {
  const { session, replaces, keeps } = standing;
  const { units, rowTicks } = plan;
  const { from, to } = session;
  const { id, ...names } = describeMarket(session.market);
  const part = session.tables[0];
  const fileOf = (what: string) => new RowFiles((index) => staging.pathOf(`${id}-${from}-${part}-${what}-${index}`));
  const tables = { books: fileOf('book'), candles: fileOf('candle'), volumes: fileOf('volume') };
  const [pastCandles, summaries] = [fileOf('past'), fileOf('summary')];
  const leverage = {
    interest_minute: fileOf('interest'),
    liquidation_minute: fileOf('liquidation'),
    funding_minute: fileOf('funding'),
  };
  const files = [...Object.values(tables), ...Object.values(leverage), pastCandles, summaries];
  const contract = session.surveys.find((survey) => survey.contract !== undefined)?.contract;
  try {
    const targets = { ...tables, books: () => tables.books };
    const rows = new RecordingRows({ market: id, units, rowTicks, tables: targets });
    const range = ownedRange(session);
    const readLots = contract && makeContractReader(units, contract);
    const sink = new LeveragedRows({
      market: id,
      units,
      rows,
      tables: leverage,
      range,
      pastCandles,
      summaries,
      readLots,
      prices,
    });
    const gaps: Gap[] = [];
    for (const [format, surveys] of groupByFormat(session.surveys))
      gaps.push(...(await format.rebuildMarket(surveys, units, sink)));
    sink.close();
    for (const file of files) file.close();
    const { offMarket, counts } = rows;
    const { funding, interest, liquidations, summaries: values } = sink.counts;
    const oddities = toUnique([
      ...(contract ? [describeContract(contract)] : []),
      ...session.surveys.flatMap((survey) => survey.oddities),
    ]);
    const marker: ImportMarker = {
      market: id,
      from,
      to,
      files: session.surveys.map((survey) => survey.hash),
      ...counts,
      candles: counts.candles + sink.counts.pastCandles,
      tables: session.tables,
      ...(funding > 0 && { funding }),
      ...(interest > 0 && { interest }),
      ...(liquidations > 0 && { liquidations }),
      ...(values > 0 && { summaries: values }),
      ...(oddities.length > 0 && { oddities }),
      gaps: gaps.length,
      ...(offMarket && { offMarket }),
    };
    const { exchange, symbol, category, tenor = '' } = session.market;
    const tick = unitOf(units.priceDecimals);
    const steps = { tick, lot: unitOf(units.sizeDecimals), tpoBlock: Number((rowTicks * tick).toPrecision(15)) };
    const change = {
      row: { id, exchange, rawSymbol: symbol, category, tenor, ...names, ...steps },
      marker,
      replaces,
      keeps,
      // What stays of a replaced import lies beside the new one, and nothing else is left of it.
      clears: keeps.length > 0 ? [ownedRange(session)] : [...replaces, session].map(ownedRange),
      tables: toUnique([...session.tables, ...replaces.flatMap((old) => old.tables ?? IMPORT_TABLES)]) as ImportTable[],
      bookFiles: tables.books.paths,
      pastCandleFiles: pastCandles.paths,
      summaryFiles: summaries.paths,
      candleFiles: tables.candles.paths,
      haveUnsided: true as const,
      volumeFiles: tables.volumes.paths,
      leverageFiles: LEVERAGE_TABLES.flatMap((table) => leverage[table].paths.map((path) => ({ table, path }))),
    };
    return { change, gaps };
  } finally {
    for (const file of files) file.dispose();
  }
}

interface MarketOutcome {
  readonly changes: readonly MarketChange[];
  readonly reports: readonly MarketReport[];
}

async function stageMarket(
  { engine, isReplacing }: ImportOptions,
  input: MarketSessions,
  staging: Staging,
): Promise<MarketOutcome> {
  const { market } = input;
  const plan = await planMarket(engine, input, isReplacing);
  const changes: MarketChange[] = [];
  const reports: MarketReport[] = [];
  const prices = new Map<number, number>();
  for (const standing of plan.standings) {
    const { session, known, replaces, keeps } = standing;
    if (known) {
      reports.push({ market, marker: known, isUnchanged: true, replaces, keeps, displaced: 0, gaps: [] });
      continue;
    }
    const { change, gaps } = await stageSession({ standing, plan, staging, prices });
    changes.push(change);
    const displaced = session.surveys.reduce((sum, survey) => sum + survey.displaced, 0);
    reports.push({ market, marker: change.marker, isUnchanged: false, replaces, keeps, displaced, gaps });
  }
  return { changes, reports };
}

/**
 * Imports surveyed recordings: prepares all rows beside the store, then brings them in. What was imported before is left
 * as it is, except where the new files contain it or replace it.
 * @throws IngestError (one of its kinds) when they cannot be imported; then nothing was changed.
 */
export async function importMarkets(options: ImportOptions): Promise<MarketReport[]> {
  const { engine, dataDirectory, markets } = options;
  await prepareStore(engine, dataDirectory);
  const reports: MarketReport[] = [];
  await changeStore(engine, dataDirectory, async (staging) => {
    const changes: MarketChange[] = [];
    for (const market of markets) {
      const outcome = await stageMarket(options, market, staging);
      changes.push(...outcome.changes);
      reports.push(...outcome.reports);
    }
    return changes;
  });
  return reports;
}
