import { computeLiveWeight, type LiveSeries } from '@/data/plan/live-weight';
import { formatWeight } from '@/domain/format/format-weight';
import { type Weight, weight } from '@/domain/units';

const PERIODS = [60, 300] as const;
/** Seconds between refreshes of a live market, which changes every second. None is faster. */
const LIVE_PERIODS = [2, 10, ...PERIODS] as const;

/** Series besides the running column of a live market may be this old. */
export const BESIDES_SECONDS = 10;

export interface LiveFacts {
  /** Length of a column. New data do not appear more often. */
  readonly columnSeconds: number;
  /** The series requested on each refresh. */
  readonly series: readonly LiveSeries[];
  /**
   * Number of series, from the first, that every refresh requests. The others follow at most every
   * `BESIDES_SECONDS`. Default: all.
   */
  readonly eager?: number | undefined;
  /** The market is recorded live: its running column is requested again, however long it is. */
  readonly isLiveMarket?: boolean | undefined;
}

export interface LiveOption {
  /** Seconds between two refreshes; 0: none. */
  readonly seconds: number;
  /** "Every minute, 12 weight", "Every 5 minutes, 3 weight per minute". */
  readonly label: string;
  /** `2 s · 360/min`, `1 min · 12`, `5 min · 3/min` */
  readonly short: string;
}

/** The refresh intervals to choose from, each with its weight per minute. */
export function listLiveOptions(facts: LiveFacts): LiveOption[] {
  const periods = listPeriods(facts);
  return [{ seconds: 0, label: 'Off', short: 'Off' }, ...periods.map((seconds) => describeOption(seconds, facts))];
}

/** Weight per minute of a refresh every `seconds`. */
function priceLooks(seconds: number, { series, eager = series.length }: LiveFacts): Weight {
  const besides = computeLiveWeight(Math.max(seconds, BESIDES_SECONDS), series.slice(eager));
  return weight(computeLiveWeight(seconds, series.slice(0, eager)) + besides);
}

/** Shortest first. */
function listPeriods({ columnSeconds, isLiveMarket }: LiveFacts): readonly number[] {
  if (isLiveMarket === true) return LIVE_PERIODS;
  return [...new Set(PERIODS.map((period) => Math.max(period, columnSeconds)))];
}

function describeOption(seconds: number, facts: LiveFacts): LiveOption {
  const cost = formatWeight(priceLooks(seconds, facts));
  if (seconds === 60) return { seconds, label: `Every minute, ${cost} weight`, short: `1 min · ${cost}` };
  if (seconds < 60) {
    return {
      seconds,
      label: `Every ${seconds} seconds, ${cost} weight per minute`,
      short: `${seconds} s · ${cost}/min`,
    };
  }
  const minutes = seconds / 60;
  return {
    seconds,
    label: `Every ${minutes} minutes, ${cost} weight per minute`,
    short: `${minutes} min · ${cost}/min`,
  };
}

/** Share of the refill that following the edge may use without asking. */
const FREE_SHARE = 0.5;

/**
 * Seconds between two refreshes, 0 for none. The chosen value, or else once per column if the refill allows it. A
 * live market is refreshed as often as the refill allows, but at least once a minute.
 */
export function getLivePeriod(facts: LiveFacts, chosen: number | undefined, limit: number): number {
  const { columnSeconds, isLiveMarket } = facts;
  const [first, ...others] = listPeriods(facts);
  if (chosen !== undefined) return chosen === 0 ? 0 : Math.max(chosen, isLiveMarket === true ? first : columnSeconds);
  const offered = isLiveMarket === true ? [first, ...others].filter((seconds) => seconds <= PERIODS[0]) : [first];
  return offered.find((seconds) => priceLooks(seconds, facts) <= limit * FREE_SHARE) ?? 0;
}
