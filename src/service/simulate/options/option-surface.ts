import { hashText } from '@/base/random';
import type { Tenor } from '@/contract/values';
import type { Coin } from '../coins';
import { mix, normalOf, octaveNoise, uniformOf } from '../hash-noise';
import { flowsAt, weekendOf } from './demand';
import { findBracket } from './expiries';
import type { ExpiryQuote } from './expiry-quote';
import { DIGEST_HOURS, GONE_DAYS, type Movement, STORE_UNITS, stressOf } from './movement';
import { DAYS, MONTHS, wander } from './wander';

const DAY_HOURS = 24;
const YEAR_DAYS = 365;
const TENOR_DAYS: Readonly<Record<Tenor, number>> = { ONE_W: 7, ONE_M: 30, TWO_M: 60, THREE_M: 90 };

/**
 * All expiries of a coin hang on one curve: the variance of the days at hand, which fades into that of later months, so that
 * tenors move together, the near ones most. In days.
 */
const FADES_DAYS = 24;
/** Of which the near end of the curve is made: what the last month was like, and how much livelier the next will be. */
const NEAR = { month: 1.06, ahead: 0.3 } as const;
/** And its far end. */
const FAR = { month: 0.15, ahead: 0.3, usual: 0.63 } as const;
/** So much of what the last days were like beyond the month is expected to go on at first, and it fades within so many days. */
const JOLT = { part: 0.28, fades: 10 } as const;
/** And of what comes in a year, which nobody expects to be as it is now. */
const LATER = 1.05;
const FAR_FADES_DAYS = 100;
/** What is in store is seen the less clearly the later it comes: the mean over spans of so many days. */
const AHEAD_DAYS = { near: [10, 20, 30], far: [30, 60, 90] } as const;
/**
 * What options cost above the movement that is expected, as a factor of the volatility: of tenors far away, and what the week
 * has less. What insurance costs grows slower than what a coin moves: `far` is what a coin of the `usual` volatility has.
 */
const PREMIUM = { far: 0.107, front: -0.15, usual: 0.38, power: 0.7 } as const;
/** However still it is, nobody expects less than this part of the usual variance. */
const LEAST_EXPECTED = 0.2;
/** Days of usual movement that a known event is expected to add, from a dull one to what everybody waits for. */
const EVENT_DAYS = { least: 0.33, most: 0.9 } as const;
/** What an event has set off is digested within hours: so much of it is still expected an hour later. */
const DIGESTED = 0.8;

/** How much less than the week's other moods a week-end is felt at the far end. */
const WEEKEND_POWER = 1.4;
/** How much a tenor feels what the week feels in full. */
const FRONT_POWER = 0.5;
/** How much falls raise the week, and rises lower it. */
const FEAR = 0.17;
/** In storms everybody wants insurance at once: what that adds to the week. */
const ALARM = 0.1;
/** How far demand sways the week, in parts of the volatility. */
const SWAY = 0.05;
/** Demand at the far end has its own, and so have the tenors between. */
const FAR_SWAY = 0.034;
const BELLY_SWAY = 0.016;
/** Far from an expiry nobody minds what it is quoted away from its neighbours: so much, as a part of the volatility. */
const WHIM = 0.005;
/** Skew without a cause, as a part of the volatility: of tenors far away, and what the week has besides. */
const LEAN = { far: 0.012, front: -0.04 } as const;
/** How far the skew of the week follows the price and moods of weeks, and that of the far end moods of its own. */
const FOLLOW = 0.058;
const MOOD = 0.03;
const FAR_MOOD = 0.046;
/** And that of the tenors between a little: its seasons are shorter. */
const BELLY_MOOD = 0.018;
/** A whim changes within hours at the soonest: octaves of hours. */
const WHIM_OCTAVES = 6;
/** Who wants calls of one expiry alone: skew of each has a little of its own. */
const LEAN_WHIM = 0.011;

/** What the market for options of a coin is like at the hour `i` of a movement. */
interface Mood {
  readonly movement: Movement;
  readonly i: number;
  readonly seed: number;
}

/** Root of the random choices of all series of a coin. */
export const optionSeedOf = (worldSeed: number, coin: Coin): number =>
  mix(worldSeed, hashText(`${coin.ticker} options`));

/** 1 for a week and less, and the less the farther away. */
const frontOf = (days: number): number => (TENOR_DAYS.ONE_W / Math.max(TENOR_DAYS.ONE_W, days)) ** FRONT_POWER;

/** 1 for a month, 0 for a third of one and for three. */
const bellyOf = (days: number): number => Math.max(0, 1 - Math.abs(Math.log(days / TENOR_DAYS.ONE_M)) / Math.log(3));

/** Mean variance that so many days from the hour `i` on have in store, as a multiple of the usual. */
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

/** Variances a year of the days at hand, of the next months and of those after, without events. */
interface Curve {
  readonly near: number;
  readonly far: number;
  readonly later: number;
  /** What the last days were like beyond all that. */
  readonly jolt: number;
}

/** Days over which something lasts that fades within so many. */
const lastingDays = (days: number, fades: number): number => fades * (1 - Math.exp(-days / fades));

/** The same of what hardly fades at first: nobody expects the next weeks to be unlike the last. */
const keptDays = (days: number, fades: number): number => fades * (2 - (2 + days / fades) * Math.exp(-days / fades));

function curveAt(movement: Movement, i: number): Curve {
  const { usual, variance } = movement;
  const month = variance.month[i];
  const gone = comingOver(movement, i - GONE_DAYS * DAY_HOURS, GONE_DAYS);
  const change = meanComing(movement, i, AHEAD_DAYS.near) - gone;
  const near = Math.max(NEAR.month * month + usual * NEAR.ahead * change, LEAST_EXPECTED * usual);
  const far = FAR.month * month + usual * (FAR.ahead * meanComing(movement, i, AHEAD_DAYS.far) + FAR.usual);
  // However still the last days were, the least is expected of the next.
  const jolt = Math.max(JOLT.part * (variance.fast[i] - month), LEAST_EXPECTED * usual - near);
  return { near, far, later: LATER * usual, jolt };
}

/** Variance a year times days, over so many days of a curve. */
function expectedOver({ near, far, later, jolt }: Curve, days: number): number {
  const months = (far - later) * keptDays(days, FAR_FADES_DAYS);
  const weeks = (near - far) * keptDays(days, FADES_DAYS);
  return later * days + months + weeks + jolt * lastingDays(days, JOLT.fades);
}

/** The same of the events before `end`, an hour of Unix time, and of what is not digested yet of those that were. */
function eventsBefore({ usual, from, events }: Movement, i: number, end: number): number {
  const now = from + i;
  let days = 0;
  for (const hour of events) {
    if (hour <= now - DIGEST_HOURS) continue;
    if (hour > end) break;
    const size = EVENT_DAYS.least + (EVENT_DAYS.most - EVENT_DAYS.least) * uniformOf(mix(hour, 17));
    days += hour <= now ? size * DIGESTED ** (now - hour + 1) : size;
  }
  return usual * days;
}

/** What one expiry is quoted away from all others, as a part of its volatility: somebody wants it, for some days. */
function whimOf(seed: number, expiry: number, hour: number): number {
  return 0.003 * normalOf(mix(seed + 5, expiry)) + wander(WHIM, mix(seed, expiry), hour, DAYS, WHIM_OCTAVES);
}

/** Variance a year times days to an expiry, as it is quoted; nothing for one that has passed. */
function quotedTo({ movement, i, seed }: Mood, curve: Curve, expiry: number): number {
  const hour = movement.from + i;
  if (expiry <= hour) return 0;
  const expected = expectedOver(curve, (expiry - hour) / DAY_HOURS) + eventsBefore(movement, i, expiry);
  return expected * (1 + whimOf(seed, expiry, hour)) ** 2;
}

/** The listed expiries around a tenor, and what the far one counts. */
function findShares({ movement, i }: Mood, days: number): { near: number; far: number; share: number } {
  const now = movement.from + i;
  const { near, far } = findBracket(now, days);
  const start = Math.max(near, now);
  return { near, far, share: (now + days * DAY_HOURS - start) / (far - start) };
}

/**
 * Volatility at the money of a constant tenor: as venues do it, the variance to the listed expiries on either side,
 * joined by a line. What is known to come thus grows into the tenor as its expiries pass over it.
 */
function joinExpiries(mood: Mood, days: number): number {
  const curve = curveAt(mood.movement, mood.i);
  const { near, far, share } = findShares(mood, days);
  const [first, last] = [quotedTo(mood, curve, near), quotedTo(mood, curve, far)];
  return Math.sqrt((first + share * (last - first)) / days);
}

/** What is paid for an `expected` volatility of so many days, by what the price has done and what is in demand. */
function payFor(expected: number, days: number, { movement, i, seed }: Mood): number {
  const hour = movement.from + i;
  const front = frontOf(days);
  // What insurance costs above its worth has its own seasons of months.
  const season = 0.015 * octaveNoise(seed + 40, hour, 9, 11);
  const sway = wander(SWAY * front, seed, hour) + wander(FAR_SWAY * (1 - front), seed + 20, hour);
  const demand = sway + wander(BELLY_SWAY * bellyOf(days), seed + 30, hour) + flowsAt(seed, hour, days);
  const premium =
    1 + PREMIUM.far * (PREMIUM.usual / Math.sqrt(movement.usual)) ** PREMIUM.power + PREMIUM.front * front;
  const fear = front * (ALARM * stressOf(movement, i) - FEAR * Math.tanh(0.55 * movement.push[i]));
  return premium * expected * (1 + fear + season + demand - weekendOf(seed, hour) * front ** WEEKEND_POWER);
}

const volatilityOf = (mood: Mood, days: number): number => payFor(joinExpiries(mood, days), days, mood);

/** What calls cost above puts as a part of the volatility: a mood of weeks, and what the price has done. */
function leanFor(days: number, { movement, i, seed }: Mood): number {
  const hour = movement.from + i;
  const front = frontOf(days);
  const push = movement.push[i];
  const fright = push < 0 ? 0.5 * stressOf(movement, i) : 0;
  const felt = LEAN.front + wander(MOOD, seed + 60, hour) + FOLLOW * (Math.tanh(0.5 * push) - fright);
  // Who buys far calls sells near ones: the far end has moods of its own.
  const far = wander(FAR_MOOD * (1 - front), seed + 80, hour, MONTHS);
  const belly = wander(BELLY_MOOD * bellyOf(days), seed + 100, hour);
  return LEAN.far + front * felt + far + belly;
}

const leanWhimOf = (seed: number, expiry: number, hour: number): number =>
  wander(LEAN_WHIM, mix(seed + 120, expiry), hour, DAYS, WHIM_OCTAVES);

/** The skew of a constant tenor, joined between the expiries around it as its volatility is. */
function joinLeans(mood: Mood, days: number): number {
  const hour = mood.movement.from + mood.i;
  const { near, far, share } = findShares(mood, days);
  const [first, last] = [leanWhimOf(mood.seed, near, hour), leanWhimOf(mood.seed, far, hour)];
  return leanFor(days, mood) + first + share * (last - first);
}

/** The series say nothing of far strikes, which cost more in every market. */
const SMILE = 0.02;

/** Options at the hour `i` that end at `expiry`, a whole hour of Unix time after it; no series has them as they are. */
export function quoteExpiry(movement: Movement, i: number, expiry: number, seed: number): ExpiryQuote {
  const days = (expiry - movement.from - i) / DAY_HOURS;
  const mood = { movement, i, seed };
  const expected = Math.sqrt(quotedTo(mood, curveAt(movement, i), expiry) / days);
  const volatility = payFor(expected, days, mood);
  const lean = leanFor(days, mood) + leanWhimOf(seed, expiry, movement.from + i);
  return { deviation: volatility * Math.sqrt(days / YEAR_DAYS), lean, smile: SMILE };
}

const MEASURES = {
  volatility: volatilityOf,
  skew: (mood: Mood, days: number): number => volatilityOf(mood, days) * joinLeans(mood, days),
} as const;

/**
 * Percentage points at each hour of `movement`, or of those from its hour `first` to `end`. Volatility follows what the
 * price has done: fast moves raise the near tenors above the far ones, calm lets the curve rise. Skew is what calls cost
 * above puts: falls make it negative.
 */
export function computeSummary(
  movement: Movement,
  kind: keyof typeof MEASURES,
  tenor: Tenor,
  seed: number,
  first = 0,
  end = movement.length,
): Float64Array {
  const measure = MEASURES[kind];
  const days = TENOR_DAYS[tenor];
  return Float64Array.from({ length: end - first }, (_, at) => 100 * measure({ movement, i: first + at, seed }, days));
}
