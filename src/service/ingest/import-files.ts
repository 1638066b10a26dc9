import { unitOf } from '../record/decimal';
import { describeMarket } from '../record/describe-market';
import { LEVERAGE_TABLES } from '../record/minute-leverage';
import { RecordingRows } from '../record/recording-rows';
import { RowFiles } from '../record/row-files';
import type { Engine } from '../store/engine';
import type { ImportMarker } from '../store/import-markers';
import { ownedRange } from '../store/import-markers';
import type { MarketChange } from '../store/ingest';
import { loadFormat } from './formats';
import { joinSessions, type MarketSessions } from './join-sessions';
import { LeveragedRows } from './leveraged-rows';
import { type MarketPlan, planMarket, type Standing } from './plan-market';
import type { CaptureFormat, FileSurvey, Gap, RecordedMarket } from './recording';
import { changeStore, prepareStore, type Staging } from './staging';

/** What is to be imported of one market, and in which format it is. */
export interface SurveyedMarket {
  readonly format: CaptureFormat;
  readonly input: MarketSessions;
}

export interface ImportOptions {
  readonly engine: Engine;
  readonly dataDirectory: string;
  readonly markets: readonly SurveyedMarket[];
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
  readonly markets: readonly SurveyedMarket[];
  /** Sentences about what lies in the files and cannot be imported. */
  readonly leftOut: readonly string[];
}

/**
 * Reads and checks every file, without a store. Files of one market are joined in order of time.
 * @throws IngestError (one of its kinds) when a file cannot be imported, or two contradict each other.
 */
export async function surveyFiles(files: readonly string[]): Promise<SurveyedFiles> {
  const byFormat = new Map<CaptureFormat, FileSurvey[]>();
  const leftOut: string[] = [];
  for (const file of files) {
    const format = await loadFormat(file);
    const survey = await format.surveyFile(file);
    byFormat.set(format, [...(byFormat.get(format) ?? []), ...survey.surveys]);
    leftOut.push(...survey.leftOut);
  }
  const markets = [...byFormat].flatMap(([format, surveys]) =>
    joinSessions(surveys).map((input) => ({ format, input })),
  );
  return { markets, leftOut };
}

interface StageOptions {
  readonly format: CaptureFormat;
  readonly standing: Standing;
  readonly plan: MarketPlan;
  readonly staging: Staging;
}

interface StagedSession {
  readonly change: MarketChange & { readonly marker: ImportMarker };
  readonly gaps: readonly Gap[];
}

async function stageSession({ format, standing, plan, staging }: StageOptions): Promise<StagedSession> {
  const { session, replaces, keeps } = standing;
  const { units, rowTicks } = plan;
  const { from, to } = session;
  const { id, ...names } = describeMarket(session.market);
  const fileOf = (what: string) => new RowFiles((index) => staging.pathOf(`${id}-${from}-${what}-${index}`));
  const tables = { books: fileOf('book'), candles: fileOf('candle'), volumes: fileOf('volume') };
  const leverage = {
    interest_minute: fileOf('interest'),
    liquidation_minute: fileOf('liquidation'),
    funding_minute: fileOf('funding'),
  };
  const files = [...Object.values(tables), ...Object.values(leverage)];
  try {
    const targets = { ...tables, books: () => tables.books };
    const rows = new RecordingRows({ market: id, units, rowTicks, tables: targets });
    const range = ownedRange(session);
    const sink = new LeveragedRows({ market: id, units, rows, tables: leverage, range });
    const gaps = await format.rebuildMarket(session.surveys, units, sink);
    sink.close();
    for (const file of files) file.close();
    const { offMarket, counts } = rows;
    const marker: ImportMarker = {
      market: id,
      from,
      to,
      files: session.surveys.map((survey) => survey.hash),
      ...counts,
      gaps: gaps.length,
      ...(offMarket && { offMarket }),
    };
    const { exchange, symbol, category } = session.market;
    const tick = unitOf(units.priceDecimals);
    const steps = { tick, lot: unitOf(units.sizeDecimals), tpoBlock: Number((rowTicks * tick).toPrecision(15)) };
    const change = {
      row: { id, exchange, rawSymbol: symbol, category, ...names, ...steps },
      marker,
      replaces,
      keeps,
      // What stays of a replaced import lies beside the new one, and nothing else is left of it.
      clears: keeps.length > 0 ? [ownedRange(session)] : [...replaces, session].map(ownedRange),
      bookFiles: tables.books.paths,
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
  { format, input }: SurveyedMarket,
  staging: Staging,
): Promise<MarketOutcome> {
  const { market } = input;
  const plan = await planMarket(engine, input, isReplacing);
  const changes: MarketChange[] = [];
  const reports: MarketReport[] = [];
  for (const standing of plan.standings) {
    const { session, known, replaces, keeps } = standing;
    if (known) {
      reports.push({ market, marker: known, isUnchanged: true, replaces, keeps, displaced: 0, gaps: [] });
      continue;
    }
    const { change, gaps } = await stageSession({ format, standing, plan, staging });
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
