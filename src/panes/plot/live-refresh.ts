import { computeLiveWeight, type LiveSeries } from '@/data/plan/live-weight';
import { formatWeight } from '@/domain/format/format-weight';

const PERIODS = [60, 300] as const;

export interface LiveFacts {
  /** Length of a column: nothing new comes more often. */
  readonly columnSeconds: number;
  /** What is asked for with each look. */
  readonly series: readonly LiveSeries[];
}

export interface LiveOption {
  /** Seconds between two looks; 0: none. */
  readonly seconds: number;
  /** "Every minute, 12 weight", "Every 5 minutes, 3 weight per minute". */
  readonly label: string;
  /** `1 min · 12`, `5 min · 3/min` */
  readonly short: string;
}

/** How often the live edge may be looked at, each with its weight per minute. */
export function listLiveOptions({ columnSeconds, series }: LiveFacts): LiveOption[] {
  const periods = [...new Set(PERIODS.map((period) => Math.max(period, columnSeconds)))];
  return [{ seconds: 0, label: 'Off', short: 'Off' }, ...periods.map((seconds) => describeOption(seconds, series))];
}

function describeOption(seconds: number, series: readonly LiveSeries[]): LiveOption {
  const weight = formatWeight(computeLiveWeight(seconds, series));
  if (seconds === 60) return { seconds, label: `Every minute, ${weight} weight`, short: `1 min · ${weight}` };
  const minutes = seconds / 60;
  return {
    seconds,
    label: `Every ${minutes} minutes, ${weight} weight per minute`,
    short: `${minutes} min · ${weight}/min`,
  };
}

/** Share of the refill that following the edge may take unasked. */
const FREE_SHARE = 0.5;

/** Seconds between two looks, 0 for none: as chosen, else each column where the refill bears it. */
export function getLivePeriod({ columnSeconds, series }: LiveFacts, chosen: number | undefined, limit: number): number {
  const period = Math.max(PERIODS[0], columnSeconds);
  if (chosen !== undefined) return chosen === 0 ? 0 : Math.max(chosen, columnSeconds);
  return computeLiveWeight(period, series) > limit * FREE_SHARE ? 0 : period;
}
