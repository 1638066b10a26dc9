import type { TierId } from '@/contract/tiers';
import { type DataSpan, getDataSpan } from '@/data/plan/heatmap-span';
import type { OptionSummary } from '@/data/queries/tenors';
import { describeReach } from '@/data/queries/tier-words';
import { alignDown, INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { isLive } from '@/domain/recording';
import type { TimeSpan } from '@/domain/time-span';
import { OPTION_RANGES, type OptionRange } from '@/state/fields/options-fields';

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

const USUAL_RANGE: OptionRange = '30D';

/** Whether data that reach `historySeconds` back leave a part of the range empty; `undefined`: they have no such end. */
export const isBeyondReach = (range: OptionRange, historySeconds: number | undefined): boolean =>
  historySeconds !== undefined && RANGE_FACTS[range].days * DAY_SECONDS > historySeconds;

/** The range of an address that names none: 30 days, or less where a key reaches less far. */
export function findDefaultRange(historySeconds: number | undefined): OptionRange {
  if (!isBeyondReach(USUAL_RANGE, historySeconds)) return USUAL_RANGE;
  return OPTION_RANGES.findLast((range) => !isBeyondReach(range, historySeconds)) ?? OPTION_RANGES[0];
}

/** Why a range would be empty in part: "Free: 7 days of history"; `undefined` if the key reaches all of it. */
export const findRangeLock = (
  range: OptionRange,
  historySeconds: number | undefined,
  tier: TierId | undefined,
): string | undefined => (tier !== undefined && isBeyondReach(range, historySeconds) ? describeReach(tier) : undefined);

/** Why there is no curve of so many days ago, which is that of the last whole day before; `undefined` if the key reaches it. */
export const findDayLock = (
  days: number,
  historySeconds: number | undefined,
  tier: TierId | undefined,
): string | undefined =>
  tier !== undefined && historySeconds !== undefined && (days + 1) * DAY_SECONDS > historySeconds
    ? describeReach(tier)
    : undefined;

/** "7 d ago and 30 d ago are not drawn. Free: 7 days of history."; `undefined` if all can be. */
export function describeLockedDays(
  days: readonly number[],
  historySeconds: number | undefined,
  tier: TierId | undefined,
): string | undefined {
  const locked = days.filter((one) => findDayLock(one, historySeconds, tier) !== undefined);
  if (locked.length === 0 || tier === undefined) return undefined;
  const names = new Intl.ListFormat('en').format(locked.map((one) => `${one} d ago`));
  return `${names} ${locked.length === 1 ? 'is' : 'are'} not drawn. ${describeReach(tier)}.`;
}

/** Number of days that ranks, percentiles and bands cover. */
export const YEAR_DAYS = 365;

/** Range of the summaries' series: their recordings if all were recorded, or live if all recorded ones are live. */
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

/** Whole buckets covering this many days, up to the open one. */
export function getDaysSpan(days: number, interval: Interval, nowSeconds: number): TimeSpan {
  const to = alignDown(nowSeconds, interval) + INTERVAL_SECONDS[interval];
  return { from: to - days * DAY_SECONDS, to };
}

/** The same with one more bucket before it, to compare the newest with its value `days` before. */
export function getComparedSpan(days: number, interval: Interval, nowSeconds: number): TimeSpan {
  const { from, to } = getDaysSpan(days, interval, nowSeconds);
  return { from: from - INTERVAL_SECONDS[interval], to };
}
