import type { TierId } from '@/contract/tiers';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { describeReach, findTierOf, getTierHistory } from '@/data/queries/tier-words';
import { alignDown, INTERVAL_SECONDS, WEEK_ORIGIN_SECONDS } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { chosenOf } from '@/state/fields/field-kinds';
import { SUPPLY_FIELDS, type SupplyRange, type SupplySearch } from '@/state/fields/supply-fields';

const DAY_SECONDS = 86_400;

/** There is no supply before the first block of the first coin: 3 January 2009. */
export const FIRST_SUPPLY_SECONDS = Date.UTC(2009, 0, 3) / 1000;

export type SupplyInterval = 'DAY' | 'WEEK';

/** Days of each range; `undefined`: everything. */
const RANGE_DAYS: Readonly<Record<SupplyRange, number | undefined>> = {
  '30D': 30,
  '90D': 90,
  '1Y': 365,
  '3Y': 1095,
  Max: undefined,
};

/** Longer views have weeks instead of days. */
const MAX_DAYS_BY_DAY = 400;

/**
 * The usual bucket length of a range. It follows from what the key may see of it: a longer range never shows the same year
 * in coarser steps.
 */
export function usualIntervalOf(range: SupplyRange, reach: TimeSpan): SupplyInterval {
  const days = Math.min(RANGE_DAYS[range] ?? Infinity, (reach.to - reach.from) / DAY_SECONDS);
  return days > MAX_DAYS_BY_DAY ? 'WEEK' : 'DAY';
}

/** The range and its bucket length. */
export interface SupplyChoice {
  readonly range: SupplyRange;
  readonly interval: SupplyInterval;
}

const STEPS = { day: 'DAY', week: 'WEEK' } as const;

/** What an address chooses for a key that sees `reach`. */
export function readChoice(
  { range: chosen, step }: Pick<SupplySearch, 'range' | 'step'>,
  reach: TimeSpan,
): SupplyChoice {
  const range: SupplyRange = chosenOf(SUPPLY_FIELDS.range, chosen);
  return { range, interval: step === undefined ? usualIntervalOf(range, reach) : STEPS[step] };
}

/** Whose data the ranges are of, and how far back its key reaches. */
interface RangeReach {
  readonly span: DataSpan;
  readonly tier: TierId | undefined;
}

/**
 * Why a range shows no more than a shorter one, and which tier opens it: "Advanced: 365 days of history. Enterprise: all
 * history"; `undefined` if the key reaches all of it.
 */
export function findRangeLock(range: SupplyRange, { span, tier }: RangeReach): string | undefined {
  const reach = getTierHistory(tier);
  const seconds = (RANGE_DAYS[range] ?? Number.POSITIVE_INFINITY) * DAY_SECONDS;
  if (tier === undefined || reach === undefined || span.isClipped !== true || seconds <= reach) return undefined;
  return `${describeReach(tier)}. ${findTierOf(seconds)}`;
}

/** Over what changes in a range are: its name, or how many days of it the key reaches: "365 d". */
export function nameReached(range: SupplyRange, reach: RangeReach): string {
  const seconds = getTierHistory(reach.tier);
  const isCut = seconds !== undefined && findRangeLock(range, reach) !== undefined;
  return isCut ? `${Math.round(seconds / DAY_SECONDS)} d` : range;
}

/** Start of some bucket of an interval, from which all others are counted. */
export const originOf = (interval: SupplyInterval): number => (interval === 'WEEK' ? WEEK_ORIGIN_SECONDS : 0);

/** Whole buckets of a range up to the open one. */
export function getRangeSpan({ range, interval }: SupplyChoice, nowSeconds: number): TimeSpan {
  const seconds = INTERVAL_SECONDS[interval];
  const to = alignDown(nowSeconds, interval) + seconds;
  const days = RANGE_DAYS[range];
  if (days === undefined) return { from: alignDown(FIRST_SUPPLY_SECONDS, interval), to };
  return { from: to - Math.ceil((days * DAY_SECONDS) / seconds) * seconds, to };
}

/** The same with one more bucket before it, if it exists and the key may see it: the newest one is compared with it. */
export function getAskedSpan(choice: SupplyChoice, nowSeconds: number, span: DataSpan): TimeSpan {
  const seconds = INTERVAL_SECONDS[choice.interval];
  const { from, to } = getRangeSpan(choice, nowSeconds);
  const first = Math.max(from - seconds, span.from);
  return { from: first, to: Math.max(first, Math.min(to, span.to + seconds)) };
}

/**
 * What is drawn, listed and saved: the range with the report that its changes count from, so that a change over it is that
 * from the first figure on screen to the last. A report that the key may not see is left out of both.
 */
export function getDrawnSpan(wanted: TimeSpan, seconds: number, reach: Pick<DataSpan, 'from'>): TimeSpan {
  const before = wanted.from - seconds;
  return { from: before >= reach.from ? before : wanted.from, to: wanted.to };
}
