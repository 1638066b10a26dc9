import { formatMarketId } from '@/domain/market-id';
import type { MarketUnits } from '../record/recording-sink';
import { ConflictingInputError, InputFileError } from './ingest-error';
import type { FileSurvey, RecordedMarket } from './recording';

/** Files that follow each other, in order of time: one run of a recorder. */
export interface Session {
  readonly market: RecordedMarket;
  readonly surveys: readonly FileSurvey[];
  /** Seconds (Unix) that the events lie in, half-open. */
  readonly from: number;
  readonly to: number;
}

/** All that is to be imported of one market. */
export interface MarketSessions {
  readonly market: RecordedMarket;
  /** Fine enough for every file. */
  readonly units: MarketUnits;
  readonly sessions: readonly Session[];
}

/** A file that begins later than this after the one before it is a recording of its own. */
const MAX_PAUSE_MICROS = 300_000_000;

function dropCopies(surveys: readonly FileSurvey[]): FileSurvey[] {
  return [...new Map(surveys.map((survey) => [survey.hash, survey])).values()];
}

/** @throws ConflictingInputError when two files were recorded at the same time; InputFileError without any stream. */
function checkOrder(all: readonly FileSurvey[]): void {
  const surveys = all.filter((survey) => !survey.isSupplement);
  if (surveys.length === 0) throw new InputFileError(all[0].file, 'has neither book updates nor trades');
  for (const [i, survey] of surveys.entries()) {
    const before = surveys[i - 1];
    if (before && before.lastReceivedMicros > survey.firstReceivedMicros) {
      throw new ConflictingInputError(
        `${before.file} and ${survey.file} record the same market at the same time; import one of them`,
      );
    }
  }
}

function splitAtPauses(surveys: readonly FileSurvey[]): FileSurvey[][] {
  const runs: FileSurvey[][] = [];
  for (const survey of surveys) {
    const run = runs.at(-1);
    const lastReceivedMicros = Math.max(...(run ?? []).map((each) => each.lastReceivedMicros));
    const follows = run && survey.firstReceivedMicros - lastReceivedMicros <= MAX_PAUSE_MICROS;
    if (follows) run?.push(survey);
    else runs.push([survey]);
  }
  return runs;
}

function makeSession(market: RecordedMarket, surveys: readonly FileSurvey[]): Session {
  return {
    market,
    surveys,
    from: Math.floor(Math.min(...surveys.map((survey) => survey.firstMs)) / 1000),
    to: Math.floor(Math.max(...surveys.map((survey) => survey.lastMs)) / 1000) + 1,
  };
}

function joinMarket(surveys: readonly [FileSurvey, ...FileSurvey[]]): MarketSessions {
  const ordered = dropCopies(surveys).sort((a, b) => a.firstReceivedMicros - b.firstReceivedMicros);
  checkOrder(ordered);
  const [{ market }] = surveys;
  return {
    market,
    units: {
      priceDecimals: Math.max(...ordered.map((survey) => survey.units.priceDecimals)),
      sizeDecimals: Math.max(...ordered.map((survey) => survey.units.sizeDecimals)),
    },
    sessions: splitAtPauses(ordered).map((run) => makeSession(market, run)),
  };
}

/**
 * Joins files by market and, within a market, into runs without a long pause; the same contents named twice count once.
 * @throws ConflictingInputError when two files of a market overlap in time.
 */
export function joinSessions(surveys: readonly FileSurvey[]): MarketSessions[] {
  const byMarket = new Map<string, [FileSurvey, ...FileSurvey[]]>();
  for (const survey of surveys) {
    const { exchange, symbol } = survey.market;
    const key = formatMarketId({ exchange, rawSymbol: symbol });
    const found = byMarket.get(key);
    if (found) found.push(survey);
    else byMarket.set(key, [survey]);
  }
  return [...byMarket.values()].map(joinMarket);
}
