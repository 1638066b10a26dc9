import { type DataSpan, getDataSpan, type TimeSpan } from '@/data/plan/heatmap-span';
import type { OptionSummary } from '@/data/queries/tenors';
import { alignDown, INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { isLive } from '@/domain/recording';
import type { OptionRange } from '@/state/options-search';

const DAY_SECONDS = 86_400;

export interface RangeFacts {
  readonly days: number;
  /** Length of a bucket: the finest of the three that a screen can show. */
  readonly interval: Interval;
  /** "4h". */
  readonly tag: string;
}

export const RANGE_FACTS: Readonly<Record<OptionRange, RangeFacts>> = {
  '7D': { days: 7, interval: 'HOUR', tag: '1h' },
  '30D': { days: 30, interval: 'FOUR_HOURS', tag: '4h' },
  '90D': { days: 90, interval: 'FOUR_HOURS', tag: '4h' },
  '1Y': { days: 365, interval: 'DAY', tag: '1d' },
};

/** Days that ranks, percentiles and bands are of. */
export const YEAR_DAYS = 365;

/** Where the series of the summaries lie: those of a recording where each of them was recorded, live where one is. */
export function getSummariesSpan(
  summaries: readonly Pick<OptionSummary, 'since' | 'recorded'>[],
  nowSeconds: number,
  historySeconds: number | undefined,
): DataSpan {
  const live = summaries.filter(isLive);
  if (live.length > 0 && live.length === summaries.filter((one) => one.recorded !== undefined).length) {
    const [first] = live.toSorted((a, b) => getDataSpan(a, nowSeconds).from - getDataSpan(b, nowSeconds).from);
    return getDataSpan(first, nowSeconds);
  }
  const records = summaries.flatMap(({ recorded }) => recorded ?? []);
  if (records.length > 0 && records.length === summaries.length) {
    const from = Math.min(...records.map((record) => record.from.s));
    return { from, to: Math.max(...records.map((record) => record.to.s)), isRecorded: true };
  }
  const living = summaries.filter(({ recorded }) => recorded === undefined);
  const since = living.length === 0 ? 0 : Math.min(...living.map((summary) => summary.since));
  return getDataSpan({ availableSince: { s: since } }, nowSeconds, historySeconds);
}

/** Whole buckets of so many days up to the running one. */
export function getDaysSpan(days: number, interval: Interval, nowSeconds: number): TimeSpan {
  const to = alignDown(nowSeconds, interval) + INTERVAL_SECONDS[interval];
  return { from: to - days * DAY_SECONDS, to };
}

/** The same with the bucket before it: so many days before the newest one. */
export function getComparedSpan(days: number, interval: Interval, nowSeconds: number): TimeSpan {
  const { from, to } = getDaysSpan(days, interval, nowSeconds);
  return { from: from - INTERVAL_SECONDS[interval], to };
}
