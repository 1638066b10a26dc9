import { basename } from 'node:path';
import { IMPORT_TABLES, type ImportMarker, ownedRange } from '@/service/store/recorded/import-markers';
import type { MarketChange } from '@/service/store/recorded/ingest';
import { unitOf } from '../record/decimal';
import { describeMarket } from '../record/describe-market';
import { LEVERAGE_TABLES } from '../record/minute-leverage';
import { RecordingRows } from '../record/recording-rows';
import { RowFiles } from '../record/row-files';
import type { FormattedSurvey, Session } from './join-sessions';
import { LeveragedRows } from './leveraged-rows';
import type { MarketPlan, Standing } from './plan-market';
import type { Staging } from './staging';
import { type ContractWorth, describeContract, makeContractReader } from './survey/contracts';
import type { CaptureFormat, Gap } from './survey/recording';

export interface StageOptions {
  readonly standing: Standing;
  readonly plan: MarketPlan;
  readonly staging: Staging;
  /** Prices in ticks by minute, of the parts of the market so far. */
  readonly prices: Map<number, number>;
  /** Called for each minute (Unix seconds) that its rows reach. */
  readonly onMinute?: ((minute: number) => void) | undefined;
}

export interface StagedSession {
  readonly change: MarketChange & { readonly marker: ImportMarker };
  readonly gaps: readonly Gap[];
}

/** Groups by format, each in time order. */
function groupByFormat(surveys: readonly FormattedSurvey[]): Map<CaptureFormat, FormattedSurvey[]> {
  const groups = new Map<CaptureFormat, FormattedSurvey[]>();
  for (const survey of surveys) groups.set(survey.format, [...(groups.get(survey.format) ?? []), survey]);
  return groups;
}

const hasTrades = ({ datasets }: FormattedSurvey): boolean => datasets.includes('trades');

/** "day.zip › trades.csv" of a path, without folders, which depend on the machine. */
const baseNameOf = (file: string): string => {
  const [path, ...entries] = file.split(' › ');
  return [basename(path), ...entries].join(' › ');
};

const toUnique = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** The files of a session's rows, and their writers. */
function openFiles({ standing, staging }: StageOptions, id: number) {
  const { session } = standing;
  const [part] = session.tables;
  const fileOf = (what: string) =>
    new RowFiles((index) => staging.pathOf(`${id}-${session.from}-${part}-${what}-${index}`));
  const leverage = {
    interest_minute: fileOf('interest'),
    liquidation_minute: fileOf('liquidation'),
    funding_minute: fileOf('funding'),
  };
  const tables = { books: fileOf('book'), candles: fileOf('candle'), volumes: fileOf('volume') };
  const besides = { pastCandles: fileOf('past'), hourCandles: fileOf('hour'), summaries: fileOf('summary') };
  const all = [...Object.values(tables), ...Object.values(leverage), ...Object.values(besides)];
  return { tables, leverage, ...besides, all };
}

type SessionFiles = ReturnType<typeof openFiles>;

const contractOfSession = ({ surveys }: Session): ContractWorth | undefined =>
  surveys.find((survey) => survey.contract !== undefined)?.contract;

/** Optional fields of a marker, where they have a value. */
function describeBesides(session: Session, rows: RecordingRows, sink: LeveragedRows): Partial<ImportMarker> {
  const { funding, interest, liquidations, summaries } = sink.counts;
  const contract = contractOfSession(session);
  const oddities = toUnique([
    ...(contract ? [describeContract(contract)] : []),
    ...session.surveys.flatMap((survey) => survey.oddities),
  ]);
  const { offMarket } = rows;
  const counts = Object.entries({ funding, interest, liquidations, summaries }).filter(([, value]) => value > 0);
  return { ...Object.fromEntries(counts), ...(oddities.length > 0 && { oddities }), ...(offMarket && { offMarket }) };
}

function describeChange(
  { standing: { session, replaces, keeps }, plan }: StageOptions,
  files: SessionFiles,
  marker: ImportMarker,
): StagedSession['change'] {
  const { units, rowTicks } = plan;
  const { exchange, symbol, category, tenor = '' } = session.market;
  const tick = unitOf(units.priceDecimals);
  const steps = { tick, lot: unitOf(units.sizeDecimals), tpoBlock: Number((rowTicks * tick).toPrecision(15)) };
  return {
    row: { exchange, rawSymbol: symbol, category, tenor, ...describeMarket(session.market), ...steps },
    marker,
    replaces,
    keeps,
    // The remaining parts of a replaced import are outside the new one, and the rest of it is removed.
    clears: keeps.length > 0 ? [ownedRange(session)] : [...replaces, session].map(ownedRange),
    tables: toUnique([...session.tables, ...replaces.flatMap((old) => old.tables ?? IMPORT_TABLES)]),
    bookFiles: files.tables.books.paths,
    candleFiles: files.tables.candles.paths,
    haveUnsided: true,
    pastCandleFiles: files.pastCandles.paths,
    hourCandleFiles: files.hourCandles.paths,
    volumeFiles: files.tables.volumes.paths,
    summaryFiles: files.summaries.paths,
    leverageFiles: LEVERAGE_TABLES.flatMap((table) => files.leverage[table].paths.map((path) => ({ table, path }))),
  };
}

/** Reads the files of a session again and writes their rows outside the store. */
export async function stageSession(options: StageOptions): Promise<StagedSession> {
  const { standing, plan, prices } = options;
  const { session } = standing;
  const { units, rowTicks } = plan;
  const { id } = describeMarket(session.market);
  const files = openFiles(options, id);
  const { tables, leverage, pastCandles, hourCandles, summaries } = files;
  const contract = contractOfSession(session);
  try {
    const rows = new RecordingRows({ market: id, units, rowTicks, tables: { ...tables, books: () => tables.books } });
    const range = ownedRange(session);
    const readLots = contract && makeContractReader(units, contract);
    const groups = groupByFormat(session.surveys);
    const trading = [...groups.values()].filter((surveys) => surveys.some(hasTrades));
    const besides = {
      tables: leverage,
      pastCandles,
      hourCandles,
      summaries,
      isOneRun: trading.length === 1,
      onMinute: options.onMinute,
    };
    const sink = new LeveragedRows({ market: id, units, rows, range, readLots, prices, ...besides });
    const gaps: Gap[] = [];
    for (const [format, surveys] of groups) gaps.push(...(await format.rebuildMarket(surveys, units, sink)));
    sink.close();
    if (rows.late > 0) throw new Error(`${rows.late} books or trades came after their minutes were written`);
    for (const file of files.all) file.close();
    const marker: ImportMarker = {
      market: id,
      from: session.from,
      to: session.to,
      files: session.surveys.map((survey) => survey.hash),
      names: toUnique(session.surveys.map(({ file }) => baseNameOf(file))),
      ...rows.counts,
      candles: rows.counts.candles + sink.counts.pastCandles + sink.counts.hourCandles,
      tables: session.tables,
      gaps: gaps.length,
      ...describeBesides(session, rows, sink),
    };
    return { change: describeChange(options, files, marker), gaps };
  } finally {
    for (const file of files.all) file.dispose();
  }
}
