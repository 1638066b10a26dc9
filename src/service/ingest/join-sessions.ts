import { formatMarketId } from '@/domain/market-id';
import type { RecordedMarket } from '@/service/record/recorded-market';
import { type ImportTable, overlaps, ownedRange, sharesTable } from '@/service/store/recorded/import-markers';
import type { MarketUnits } from '../record/recording-sink';
import { ConflictingInputError, InputFileError } from './open/ingest-error';
import { isOtherUnit, UNITS_WITHIN_MS } from './survey/price-units';
import type { CaptureFormat, Dataset, FileSurvey } from './survey/recording';

/** A surveyed file and its format, which can read it again. */
export type FormattedSurvey = FileSurvey & { readonly format: CaptureFormat };

/** Consecutive files, in time order: one run of a recorder. */
export interface Session {
  readonly market: RecordedMarket;
  readonly surveys: readonly FormattedSurvey[];
  /** Tables that it fills in its range. */
  readonly tables: readonly ImportTable[];
  /** Range of the events in seconds (Unix), half-open. */
  readonly from: number;
  readonly to: number;
}

/** Everything to import of one market. */
export interface MarketSessions {
  readonly market: RecordedMarket;
  /** Fine enough for every file. `undefined` when none has prices or sizes. */
  readonly units: MarketUnits | undefined;
  readonly sessions: readonly Session[];
}

export function nameMarket({ exchange, symbol, tenor }: RecordedMarket): string {
  return `${exchange} ${symbol}${tenor === undefined ? '' : ` ${tenor}`}`;
}

/** A longer pause between two files separates two recordings. */
const MAX_PAUSE_MICROS = 300_000_000;

const TABLES_OF: Readonly<Record<Dataset, readonly ImportTable[]>> = {
  book: ['book'],
  trades: ['candle_minute', 'volume_at_price'],
  candles: ['candle_minute'],
  hours: ['candle_hour'],
  funding: ['funding_minute'],
  interest: ['interest_minute'],
  liquidations: ['liquidation_minute'],
  summary: ['option_summary'],
  quotes: ['candle_minute'],
};

function dropCopies(surveys: readonly FormattedSurvey[]): FormattedSurvey[] {
  return [...new Map(surveys.map((survey) => [`${survey.hash} ${survey.datasets.join()}`, survey])).values()];
}

const sharesDataset = (a: FileSurvey, b: FileSurvey): boolean => a.datasets.some((one) => b.datasets.includes(one));

/** @throws ConflictingInputError when two files were recorded at the same time; InputFileError without any stream. */
function checkOrder(all: readonly FormattedSurvey[]): void {
  const surveys = all.filter((survey) => !survey.isSupplement);
  if (surveys.length === 0)
    throw new InputFileError(
      all[0].file,
      'has snapshots of a book and no updates: name the file of its updates too; alone they must be at most 60 s apart',
    );
  for (const [i, survey] of surveys.entries()) {
    const before = surveys.slice(0, i).findLast((other) => sharesDataset(other, survey));
    if (before && before.lastReceivedMicros > survey.firstReceivedMicros) {
      throw new ConflictingInputError(
        `${before.file} and ${survey.file} record the same market at the same time; import one of them`,
      );
    }
  }
}

/**
 * Compares the prices of a market's files that are adjacent in time. @throws ConflictingInputError when two are in
 * different units
 */
function checkPrices(surveys: readonly FormattedSurvey[]): void {
  const all = surveys.flatMap(({ file, prices }) => prices.map((point) => ({ ...point, file })));
  all.sort((a, b) => a.ms - b.ms);
  for (const [i, { file, ms, price }] of all.entries()) {
    const before = all[i - 1];
    if (before === undefined || before.file === file || ms - before.ms > UNITS_WITHIN_MS) continue;
    if (isOtherUnit(before.price, price))
      throw new ConflictingInputError(
        `${before.file} has prices about ${before.price} and ${file} about ${price}: one of them is in other units`,
      );
  }
}

function splitAtPauses(surveys: readonly FormattedSurvey[]): FormattedSurvey[][] {
  const runs: FormattedSurvey[][] = [];
  for (const survey of surveys) {
    const run = runs.at(-1);
    const lastReceivedMicros = Math.max(...(run ?? []).map((each) => each.lastReceivedMicros));
    const follows = run && survey.firstReceivedMicros - lastReceivedMicros <= MAX_PAUSE_MICROS;
    if (follows) run?.push(survey);
    else runs.push([survey]);
  }
  return runs;
}

function makeSession(market: RecordedMarket, surveys: readonly FormattedSurvey[]): Session {
  const datasets = surveys.flatMap((survey) => survey.datasets);
  return {
    market,
    surveys,
    tables: [...new Set(datasets.flatMap((dataset) => TABLES_OF[dataset]))],
    from: Math.floor(Math.min(...surveys.map((survey) => survey.firstMs)) / 1000),
    to: Math.floor(Math.max(...surveys.map((survey) => survey.lastMs)) / 1000) + 1,
  };
}

function joinPart(market: RecordedMarket, surveys: readonly FormattedSurvey[]): Session[] {
  checkOrder(surveys);
  return splitAtPauses(surveys).map((run) => makeSession(market, run));
}

/** @throws ConflictingInputError when two sessions would fill the same rows. */
function checkSessions(sessions: readonly Session[]): void {
  for (const [i, session] of sessions.entries()) {
    const other = sessions
      .slice(0, i)
      .find((before) => sharesTable(before, session) && overlaps(ownedRange(before), ownedRange(session)));
    if (other === undefined) continue;
    throw new ConflictingInputError(
      `${other.surveys[0].file} and ${session.surveys[0].file} record the same market at the same time; import one of them`,
    );
  }
}

const finestOf = (surveys: readonly FileSurvey[]): MarketUnits | undefined => {
  const units = surveys.flatMap((survey) => survey.units ?? []);
  if (units.length === 0) return undefined;
  return {
    priceDecimals: Math.max(...units.map(({ priceDecimals }) => priceDecimals)),
    sizeDecimals: Math.max(...units.map(({ sizeDecimals }) => sizeDecimals)),
  };
};

function joinMarket(surveys: readonly [FormattedSurvey, ...FormattedSurvey[]]): MarketSessions {
  const ordered = dropCopies(surveys).sort((a, b) => a.firstReceivedMicros - b.firstReceivedMicros);
  const [{ market }] = surveys;
  const parts = new Map<string, FormattedSurvey[]>();
  for (const survey of ordered) parts.set(survey.part, [...(parts.get(survey.part) ?? []), survey]);
  const sessions = [...parts.values()].flatMap((part) => joinPart(market, part));
  checkSessions(sessions);
  checkPrices(ordered);
  // Trades first: other data are valued at their prices.
  const rank = ({ tables }: Session): number => (tables.includes('candle_minute') ? 0 : 1);
  return { market, units: finestOf(ordered), sessions: sessions.sort((a, b) => rank(a) - rank(b) || a.from - b.from) };
}

/**
 * Joins files by market and, within a market, into runs without a long pause. Identical contents count once.
 * @throws ConflictingInputError when two files of a market overlap in time.
 */
export function joinSessions(surveys: readonly FormattedSurvey[]): MarketSessions[] {
  const byMarket = new Map<string, [FormattedSurvey, ...FormattedSurvey[]]>();
  for (const survey of surveys) {
    const { exchange, symbol, tenor = '' } = survey.market;
    const key = `${formatMarketId({ exchange, rawSymbol: symbol })} ${tenor}`;
    const found = byMarket.get(key);
    if (found) found.push(survey);
    else byMarket.set(key, [survey]);
  }
  return [...byMarket.values()].map(joinMarket);
}
