import type { Engine } from '../store/engine';
import { type ImportMarker, type MarketImport } from '../store/ingest';
import { createStatements } from '../store/schema';
import { forgetStoreId } from '../store/store-id';
import { unitOf } from './decimal';
import { describeMarket } from './describe-market';
import { loadFormat } from './formats';
import { joinSessions, type MarketSessions, type Session } from './join-sessions';
import { planMarket } from './plan-market';
import type { CaptureFormat, FileSurvey, Gap, MarketUnits, RecordedMarket } from './recording';
import { RecordingRows } from './recording-rows';
import { RowFiles } from './row-files';
import { finishImports, makeStaging, type Staging } from './staging';

export interface ImportOptions {
  readonly engine: Engine;
  readonly dataDirectory: string;
  readonly files: readonly string[];
}

/** What became of one run of files of a market. */
export interface MarketReport {
  readonly market: RecordedMarket;
  readonly marker: ImportMarker;
  /** The store held exactly this already. */
  readonly isUnchanged: boolean;
  /** Empty when unchanged. */
  readonly gaps: readonly Gap[];
}

interface FormatMarket {
  readonly format: CaptureFormat;
  readonly input: MarketSessions;
}

async function loadMarkets(files: readonly string[]): Promise<FormatMarket[]> {
  const byFormat = new Map<CaptureFormat, FileSurvey[]>();
  for (const file of files) {
    const format = await loadFormat(file);
    byFormat.set(format, [...(byFormat.get(format) ?? []), await format.surveyFile(file)]);
  }
  return [...byFormat].flatMap(([format, surveys]) => joinSessions(surveys).map((input) => ({ format, input })));
}

interface StagedSession {
  readonly plan: MarketImport;
  readonly gaps: readonly Gap[];
}

interface StageOptions {
  readonly format: CaptureFormat;
  readonly session: Session;
  readonly units: MarketUnits;
  readonly replaces: readonly ImportMarker[];
  readonly staging: Staging;
}

async function stageSession({ format, session, units, replaces, staging }: StageOptions): Promise<StagedSession> {
  const { id, ...names } = describeMarket(session.market);
  const { from, to } = session;
  const books = new RowFiles((index) => staging.pathOf(`${id}-${from}-book-${index}`));
  const candles = new RowFiles((index) => staging.pathOf(`${id}-${from}-candle-${index}`));
  try {
    const rows = new RecordingRows(id, books, candles);
    const gaps = await format.rebuildMarket(session.surveys, units, rows);
    rows.close();
    const { exchange, symbol, category } = session.market;
    const files = session.surveys.map((survey) => survey.hash);
    const marker: ImportMarker = { market: id, from, to, files, ...rows.counts, gaps: gaps.length };
    const steps = { tick: unitOf(units.priceDecimals), lot: unitOf(units.sizeDecimals) };
    const row = { id, exchange, rawSymbol: symbol, category, ...names, ...steps };
    return { plan: { row, marker, replaces, bookFiles: books.paths, candleFiles: candles.paths }, gaps };
  } finally {
    books.dispose();
    candles.dispose();
  }
}

interface MarketOutcome {
  readonly plans: readonly MarketImport[];
  readonly reports: readonly MarketReport[];
}

async function stageMarket(engine: Engine, { format, input }: FormatMarket, staging: Staging): Promise<MarketOutcome> {
  const { market } = input;
  const { units, standings } = await planMarket(engine, input);
  const plans: MarketImport[] = [];
  const reports: MarketReport[] = [];
  for (const { session, known, replaces } of standings) {
    if (known) {
      reports.push({ market, marker: known, isUnchanged: true, gaps: [] });
      continue;
    }
    const { plan, gaps } = await stageSession({ format, session, units, replaces, staging });
    plans.push(plan);
    reports.push({ market, marker: plan.marker, isUnchanged: false, gaps });
  }
  return { plans, reports };
}

/**
 * Imports recordings: reads and checks every file, prepares all rows beside the store, then brings them in. Files of
 * one market are joined in order of time. What was imported before is left as it is.
 * @throws IngestError (one of its kinds) when the files cannot be imported; then nothing was changed.
 */
export async function importFiles({ engine, dataDirectory, files }: ImportOptions): Promise<MarketReport[]> {
  for (const statement of createStatements()) await engine.run(statement);
  await finishImports(engine, dataDirectory);
  const markets = await loadMarkets(files);
  const staging = await makeStaging(dataDirectory);
  const outcomes: MarketOutcome[] = [];
  try {
    for (const market of markets) outcomes.push(await stageMarket(engine, market, staging));
    const plans = outcomes.flatMap((outcome) => outcome.plans);
    if (plans.length > 0) {
      // Before it is decided: whoever finishes it after a kill then serves the data under a new name.
      await forgetStoreId(dataDirectory);
      await staging.commit(plans);
    }
  } finally {
    await staging.dispose();
  }
  await finishImports(engine, dataDirectory);
  return outcomes.flatMap((outcome) => outcome.reports);
}
