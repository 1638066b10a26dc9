import { computeLiveWeight, type LiveSeries } from '@/data/plan/live-weight';
import { formatWeight } from '@/domain/format/format-weight';
import { type Weight, weight } from '@/domain/units';

const PERIODS = [60, 300] as const;
/** A live market has news every second; nobody looks faster than this. */
const LIVE_PERIODS = [2, 10, ...PERIODS] as const;

/** What is drawn beside the running column of a live market need not be as new as that. */
export const BESIDES_SECONDS = 10;

export interface LiveFacts {
  /** Length of a column: nothing new comes more often. */
  readonly columnSeconds: number;
  /** What is asked for with each look. */
  readonly series: readonly LiveSeries[];
  /** So many of them come with every look, the others every `BESIDES_SECONDS` at most; all by default. */
  readonly eager?: number | undefined;
  /** The market is recorded as it trades: the running column itself is asked for again, however long it is. */
  readonly isLiveMarket?: boolean | undefined;
}

export interface LiveOption {
  /** Seconds between two looks; 0: none. */
  readonly seconds: number;
  /** "Every minute, 12 weight", "Every 5 minutes, 3 weight per minute". */
  readonly label: string;
  /** `2 s · 360/min`, `1 min · 12`, `5 min · 3/min` */
  readonly short: string;
}

/** How often the live edge may be looked at, each with its weight per minute. */
export function listLiveOptions(facts: LiveFacts): LiveOption[] {
  const periods = listPeriods(facts);
  return [{ seconds: 0, label: 'Off', short: 'Off' }, ...periods.map((seconds) => describeOption(seconds, facts))];
}

/** Weight per minute of looking every `seconds`. */
function priceLooks(seconds: number, { series, eager = series.length }: LiveFacts): Weight {
  const besides = computeLiveWeight(Math.max(seconds, BESIDES_SECONDS), series.slice(eager));
  return weight(computeLiveWeight(seconds, series.slice(0, eager)) + besides);
}

/** From the shortest. */
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

/** Share of the refill that following the edge may take unasked. */
const FREE_SHARE = 0.5;

/**
 * Seconds between two looks, 0 for none: as chosen, else each column where the refill bears it; of a live market as often
 * as it does, but at least once a minute.
 */
export function getLivePeriod(facts: LiveFacts, chosen: number | undefined, limit: number): number {
  const { columnSeconds, isLiveMarket } = facts;
  const [first, ...others] = listPeriods(facts);
  if (chosen !== undefined) return chosen === 0 ? 0 : Math.max(chosen, isLiveMarket === true ? first : columnSeconds);
  const offered = isLiveMarket === true ? [first, ...others].filter((seconds) => seconds <= PERIODS[0]) : [first];
  return offered.find((seconds) => priceLooks(seconds, facts) <= limit * FREE_SHARE) ?? 0;
}
