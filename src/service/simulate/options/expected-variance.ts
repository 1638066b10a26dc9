import { BITCOIN_DAILY } from '../coins';
import { mix, uniformOf } from '../hash-noise';
import { DIGEST_HOURS, GONE_DAYS, type Movement, STORE_UNITS } from './movement';
import { quotingOf } from './quoting';

const DAY_HOURS = 24;

/**
 * All expiries of a coin share one curve: the variance of the coming days, which fades into that of later months. So
 * tenors move together, near ones most. In days.
 */
const FADES_DAYS = 14;
/**
 * The near end of the curve: weights of the last month, of how much livelier the next will be, and of the usual variance,
 * since nobody believes in a calm that lasts.
 */
const NEAR = { month: 0.52, lived: 0.41, ahead: 0.16, usual: 0.09 } as const;
/** The same for the far end. */
const FAR = { month: 0.2, ahead: 0.16, usual: 0.62 } as const;
/** The part of the last days' excess over the month that is expected to continue at first. */
const JOLT = 0.27;
/** Variance expected in a year over the usual one. Nobody expects that far future to be like the present. */
const LATER = 1;
const FAR_FADES_DAYS = 100;
/** Future variance is less visible the later it is: its means are over these numbers of days. */
const AHEAD_DAYS = { near: [10, 20, 30], far: [30, 60, 90] } as const;
/** Least expected variance, however calm it is, as a share of the usual one. */
const MIN_EXPECTED = 0.52;
/**
 * Days of usual movement that an announcement is expected to add, from a dull one to the most awaited: a decision on rates, and
 * consumer prices.
 */
const DECISION_DAYS = { least: 0.7, most: 1.3 } as const;
const REPORT_DAYS = { least: 0.3, most: 0.7 } as const;
/** Once it is out, nobody insures against it: the share that is left at the end of its hour, and what each hour keeps of that. */
const LEFT_AFTER = 0.24;
const DIGESTED = 0.5;

/** Mean future variance over `days` from the hour `i` on, as a multiple of the usual. */
function comingOver({ from, ahead }: Movement, i: number, days: number): number {
  const start = (from % DAY_HOURS) + i + GONE_DAYS * DAY_HOURS;
  const end = start + days * DAY_HOURS;
  const [first, last] = [Math.floor(start / DAY_HOURS), Math.floor(end / DAY_HOURS)];
  const partOf = (day: number, hour: number): number =>
    ((hour - day * DAY_HOURS) / DAY_HOURS) * (ahead[day + 1] - ahead[day]);
  return (ahead[last] - ahead[first] + partOf(last, end) - partOf(first, start)) / (STORE_UNITS * days);
}

function meanComing(movement: Movement, i: number, spans: readonly number[]): number {
  let sum = 0;
  for (const days of spans) sum += comingOver(movement, i, days);
  return sum / spans.length;
}

/** Variances per year: of the coming days, of the next months and of those after, without events. */
export interface Curve {
  readonly near: number;
  readonly far: number;
  readonly later: number;
  /** What the last days add to all that, and the days in which it fades. */
  readonly jolt: number;
  readonly joltDays: number;
}

/** Effective days, out of `days`, of something that fades within `fades` days. */
const lastingDays = (days: number, fades: number): number => fades * (1 - Math.exp(-days / fades));

/** The same for something that hardly fades at first: the next weeks are expected to be like the last. */
const keptDays = (days: number, fades: number): number => fades * (2 - (2 + days / fades) * Math.exp(-days / fades));

export function curveAt(movement: Movement, i: number): Curve {
  const { usual, variance } = movement;
  const month = NEAR.month * variance.month[i] + NEAR.lived * variance.lived[i];
  const gone = comingOver(movement, i - GONE_DAYS * DAY_HOURS, GONE_DAYS);
  const change = meanComing(movement, i, AHEAD_DAYS.near) - gone;
  const near = Math.max(month + usual * (NEAR.ahead * change + NEAR.usual), MIN_EXPECTED * usual);
  const far = FAR.month * month + usual * (FAR.ahead * meanComing(movement, i, AHEAD_DAYS.far) + FAR.usual);
  // However calm the last days were, the least variance is expected of the next.
  const jolt = Math.max(JOLT * (variance.fast[i] - month), MIN_EXPECTED * usual - near);
  return { near, far, later: LATER * usual, jolt, joltDays: quotingOf(movement.coin).joltDays };
}

/** Variance a year times days, over so many days of a curve. */
export function expectedOver({ near, far, later, jolt, joltDays }: Curve, days: number): number {
  const months = (far - later) * keptDays(days, FAR_FADES_DAYS);
  const weeks = (near - far) * keptDays(days, FADES_DAYS);
  return later * days + months + weeks + jolt * lastingDays(days, joltDays);
}

/** The same for the events before `end`, an hour of Unix time, and for past events that still have an effect. */
export function eventsBefore({ coin, usual, from, events }: Movement, i: number, end: number): number {
  const now = from + i;
  let days = 0;
  for (const { hour, isDecision } of events) {
    if (hour <= now - DIGEST_HOURS) continue;
    if (hour > end) break;
    const { least, most } = isDecision ? DECISION_DAYS : REPORT_DAYS;
    const size = least + (most - least) * uniformOf(mix(hour, 17));
    // It comes out within its hour: at the start of that hour it is still ahead.
    days += hour < now ? size * LEFT_AFTER * DIGESTED ** (now - hour - 1) : size;
  }
  // It moves all coins through the market, so it adds nothing to a coin's own risk.
  return Math.min(usual, 365 * (coin.beta * BITCOIN_DAILY) ** 2) * days;
}
