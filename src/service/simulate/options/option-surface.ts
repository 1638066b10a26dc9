import { hashText } from '@/base/random';
import type { Tenor } from '@/contract/values';
import type { Coin } from '../coins';
import { mix, normalOf, octaveNoise, uniformOf } from '../hash-noise';
import { flowsAt, weekendOf } from './demand';
import { findBracket } from './expiries';
import type { ExpiryQuote } from './expiry-quote';
import { DIGEST_HOURS, GONE_DAYS, type Movement, STORE_UNITS } from './movement';
import { quoteNoise } from './quote-noise';
import { fearAt, reactionAt, straysAt } from './reaction';
import { DAYS, MONTHS, wander } from './wander';

const DAY_HOURS = 24;
const YEAR_DAYS = 365;
const TENOR_DAYS: Readonly<Record<Tenor, number>> = { ONE_W: 7, ONE_M: 30, TWO_M: 60, THREE_M: 90 };

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
/**
 * The part of the last days' excess over the month that is expected to continue at first, and the days in which it
 * fades.
 */
const JOLT = { part: 0.3, fades: 8 } as const;
/** Variance expected in a year over the usual one. Nobody expects that far future to be like the present. */
const LATER = 1;
const FAR_FADES_DAYS = 100;
/** Future variance is less visible the later it is: its means are over these numbers of days. */
const AHEAD_DAYS = { near: [10, 20, 30], far: [30, 60, 90] } as const;
/**
 * Premium of options over the expected movement, as a factor on the volatility: `far` for distant tenors, `front` the
 * difference for the week. Insurance grows more slowly than volatility: `far` holds for a coin of the `usual`
 * volatility.
 */
const PREMIUM = { far: 0.185, front: -0.225, usual: 0.38, power: 0.5 } as const;
/** Least expected variance, however calm it is, as a share of the usual one. */
const MIN_EXPECTED = 0.52;
/** Days of usual movement that a known event is expected to add, from a dull one to the most awaited. */
const EVENT_DAYS = { least: 0.33, most: 0.9 } as const;
/** An event is digested within hours: the share of its effect that is still expected an hour later. */
const DIGESTED = 0.55;

/** Power by which a weekend fades towards the far end, compared with the week's other moods. */
const WEEKEND_POWER = 1.4;
/** Power by which a tenor follows what the week follows fully. */
const FRONT_POWER = 0.5;
/** How much seasons of months move the premium of all coins, and that of one, as a share of the volatility. */
const SEASON = { all: 0.008, own: 0.03 } as const;
/**
 * How far quotes of the week are off, as a share of the volatility; how much more for each unit of `stir`, since nobody
 * quotes finely in a storm; and the power by which it fades with the tenor.
 */
const NOISE = 0.01;
const ROUGH = 0.06;
const NOISE_POWER = 0.7;
/** The same of one expiry alone. */
const OWN_NOISE = 0.003;
/** How much demand moves the week, as a share of the volatility. */
const SWAY = 0.05;
/** The same for the own demand of the far end, and of the tenors in between. */
const FAR_SWAY = 0.066;
const BELLY_SWAY = 0.013;
/** Weights of flows into all coins at once, and of those into one. */
const FLOWS = { all: 0.45, own: 0.6 } as const;
/** An expiry's own deviation from its neighbours, as a share of the volatility. It shrinks near expiry. */
const WHIM = 0.008;
/** Mean skew as a share of the volatility: of distant tenors, and what the week adds. */
const LEAN = { far: -0.038, front: -0.006 } as const;
/** What a usual day of a fall adds to the cost of the week's puts. Days of a wild season count by what is usual there. */
const FOLLOW = 0.06;
/** The same for a usual day of panic, and the power by which it fades with the tenor. */
const FRIGHT = 0.036;
const FRIGHT_POWER = 1.3;
/** The same for the moves of weeks, and the part of it that reaches the most distant tenors. */
const TREND = 0.122;
const REACHES = 0.37;
/** Rises make calls dear by this part of what falls make of puts. */
const GREED = 0.37;
/** Moves beyond these many usual ones count by less and less, but always by more. */
const GETS_USED = { days: 4, weeks: 1.7 } as const;
/** The last orders: quotes of the week are off by a fraction of a point for an hour or two. */
const ORDERS = 0.005;
/** The same of one expiry alone. */
const OWN_ORDERS = 0.0014;
/** Moods of weeks and of months, those of months of distant tenors being their own. */
const MOOD = 0.004;
const SEASON_MOOD = 0.05;
const FAR_MOOD = 0.03;
/** Octaves of that: it turns over weeks, never within days. */
const FAR_OCTAVES = 4;
/**
 * What remains of the tenors' own, for days: buyers of far calls sell near ones. It tilts the curve and bends it once, in
 * each coin by its own.
 */
const TILT = 0.0089;
/** The same for months. */
const SLOW_TILT = 0.008;
const BEND = 0.0036;
/** The tenors around which it tilts and bends, in doublings of the week, its longest octave, of hours, and their number. */
const TILTED_AT = 3.7;
const BENT_AT = 2.6;
const PART_LAST = 8;
const PART_OCTAVES = 8;
/** How much less of it the week has: many trade it, and one buyer of far calls is hardly felt. */
const PART_CALMER = 0.34;
/** Skew grows with this power of the volatility: sellers of insurance come back long before it has grown as much. */
const SKEW_POWER = 0.55;
/** The share of the volatility and the vol points, as a part of 1, at which its growth slows down, for a coin of the `usual` volatility. */
const SLOWS_AT = { share: 1.2, puts: 0.28, calls: 0.105, usual: 0.38, power: 0.55 } as const;
/** Octaves of hours: an expiry's own deviation takes hours to change. */
const WHIM_OCTAVES = 6;
/** Own deviation of the skew of each expiry: someone wants calls of that expiry only. */
const LEAN_WHIM = 0.0027;

/** The state of a coin's options market at the hour `i` of a movement. */
interface Mood {
  readonly movement: Movement;
  readonly i: number;
  readonly seeds: OptionSeeds;
}

/** Seeds of the random choices of option series: those of a coin, and those that all coins share. */
export interface OptionSeeds {
  readonly own: number;
  readonly market: number;
}

export const optionSeedsOf = (worldSeed: number, coin: Coin): OptionSeeds => ({
  own: mix(worldSeed, hashText(`${coin.ticker} options`)),
  market: mix(worldSeed, hashText('options of all coins')),
});

/** Share of what moves options without the price that moves those of all coins at once. The rest is each coin's own. */
const TOGETHER = 0.91;
const APART = Math.sqrt(1 - TOGETHER ** 2);

/** Joins a part that all coins share with a coin's own. */
const joined = ({ own, market }: OptionSeeds, partOf: (seed: number) => number): number =>
  TOGETHER * partOf(market) + APART * partOf(own);

/** 1 for a week and less, falling for longer tenors. */
const frontOf = (days: number): number => (TENOR_DAYS.ONE_W / Math.max(TENOR_DAYS.ONE_W, days)) ** FRONT_POWER;

/** 1 for a month, 0 for a third of one and for three. */
const bellyOf = (days: number): number => Math.max(0, 1 - Math.abs(Math.log(days / TENOR_DAYS.ONE_M)) / Math.log(3));

/** What tilts and bends the skew by tenor, smooth in the logarithm of the tenor. */
function partMoodOf(seed: number, days: number, hour: number): number {
  const at = Math.max(0, Math.log2(days / TENOR_DAYS.ONE_W));
  const tilt = wander(TILT, seed, hour, PART_LAST, PART_OCTAVES) + wander(SLOW_TILT, seed + 32, hour, MONTHS);
  const bend = wander(BEND, seed + 16, hour, PART_LAST, PART_OCTAVES);
  return (1 - PART_CALMER * frontOf(days) ** 3) * (tilt * (at - TILTED_AT) + bend * (at - BENT_AT) ** 2);
}

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
interface Curve {
  readonly near: number;
  readonly far: number;
  readonly later: number;
  /** What the last days add to all that. */
  readonly jolt: number;
}

/** Effective days, out of `days`, of something that fades within `fades` days. */
const lastingDays = (days: number, fades: number): number => fades * (1 - Math.exp(-days / fades));

/** The same for something that hardly fades at first: the next weeks are expected to be like the last. */
const keptDays = (days: number, fades: number): number => fades * (2 - (2 + days / fades) * Math.exp(-days / fades));

function curveAt(movement: Movement, i: number): Curve {
  const { usual, variance } = movement;
  const month = NEAR.month * variance.month[i] + NEAR.lived * variance.lived[i];
  const gone = comingOver(movement, i - GONE_DAYS * DAY_HOURS, GONE_DAYS);
  const change = meanComing(movement, i, AHEAD_DAYS.near) - gone;
  const near = Math.max(month + usual * (NEAR.ahead * change + NEAR.usual), MIN_EXPECTED * usual);
  const far = FAR.month * month + usual * (FAR.ahead * meanComing(movement, i, AHEAD_DAYS.far) + FAR.usual);
  // However calm the last days were, the least variance is expected of the next.
  const jolt = Math.max(JOLT.part * (variance.fast[i] - month), MIN_EXPECTED * usual - near);
  return { near, far, later: LATER * usual, jolt };
}

/** Variance a year times days, over so many days of a curve. */
function expectedOver({ near, far, later, jolt }: Curve, days: number): number {
  const months = (far - later) * keptDays(days, FAR_FADES_DAYS);
  const weeks = (near - far) * keptDays(days, FADES_DAYS);
  return later * days + months + weeks + jolt * lastingDays(days, JOLT.fades);
}

/** The same for the events before `end`, an hour of Unix time, and for past events that still have an effect. */
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

/** An expiry's own deviation from all others, as a share of its volatility: someone wants it for some days. */
function whimOf(seed: number, expiry: number, hour: number): number {
  return 0.003 * normalOf(mix(seed + 5, expiry)) + wander(WHIM, mix(seed, expiry), hour, DAYS, WHIM_OCTAVES);
}

/** Quoted variance per year times days to an expiry. 0 once it has passed. */
function quotedTo({ movement, i, seeds }: Mood, curve: Curve, expiry: number): number {
  const hour = movement.from + i;
  if (expiry <= hour) return 0;
  const expected = expectedOver(curve, (expiry - hour) / DAY_HOURS) + eventsBefore(movement, i, expiry);
  const off = OWN_NOISE * quoteNoise(mix(seeds.own + 6, expiry), hour);
  return expected * (1 + whimOf(seeds.own, expiry, hour) + off) ** 2;
}

/** The listed expiries around a tenor, and the weight of the far one. */
function findShares({ movement, i }: Mood, days: number): { near: number; far: number; share: number } {
  const now = movement.from + i;
  const { near, far } = findBracket(now, days);
  const start = Math.max(near, now);
  return { near, far, share: (now + days * DAY_HOURS - start) / (far - start) };
}

/**
 * Volatility at the money of a constant tenor, computed as venues do: the variances to the listed expiries on either
 * side, interpolated linearly. Known events enter the tenor as its expiries pass them.
 */
function joinExpiries(mood: Mood, days: number): number {
  const curve = curveAt(mood.movement, mood.i);
  const { near, far, share } = findShares(mood, days);
  const [first, last] = [quotedTo(mood, curve, near), quotedTo(mood, curve, far)];
  return Math.sqrt((first + share * (last - first)) / days);
}

/** The price of an `expected` volatility over `days`, given recent moves and demand. */
function payFor(expected: number, days: number, { movement, i, seeds }: Mood): number {
  const hour = movement.from + i;
  const front = frontOf(days);
  // The insurance premium has its own seasons of months, of all coins and of one.
  const season =
    SEASON.all * octaveNoise(seeds.market + 40, hour, 9, 11) + wander(SEASON.own, seeds.own + 50, hour, MONTHS, 3);
  const demand = joined(
    seeds,
    (seed) =>
      wander(SWAY * front, seed, hour) +
      wander(FAR_SWAY * (1 - front), seed + 20, hour) +
      wander(BELLY_SWAY * bellyOf(days), seed + 30, hour),
  );
  // Most flows are somebody who trades options of one coin.
  const flow = FLOWS.all * flowsAt(seeds.market, hour, days) + FLOWS.own * flowsAt(seeds.own, hour, days);
  const premium =
    1 + PREMIUM.far * (PREMIUM.usual / Math.sqrt(movement.usual)) ** PREMIUM.power + PREMIUM.front * front;
  const level =
    1 + fearAt(movement, i, front) + season + demand + flow - weekendOf(seeds.market, hour) * front ** WEEKEND_POWER;
  const noise = NOISE * front ** NOISE_POWER * (1 + ROUGH * movement.stir[i]);
  const off = noise * joined(seeds, (seed) => quoteNoise(seed + 310, hour));
  const strays = joined(seeds, (seed) => straysAt(seed, hour));
  return premium * expected * level * (1 + reactionAt(movement, i, front, strays) + off);
}

const volatilityOf = (mood: Mood, days: number): number => payFor(joinExpiries(mood, days), days, mood);

/** A move as it is felt: rises less than falls, and each further one less than the one before. */
function feel(move: number, used: number): number {
  const felt = move / (1 + Math.abs(move) / used);
  return move < 0 ? felt : GREED * felt;
}

/**
 * Cost of calls over puts as a share of the usual volatility: moves of days, which the week feels most, moves of weeks, and
 * moods.
 */
function leanFor(days: number, { movement, i, seeds }: Mood): number {
  const { usual, variance, swing, trend, panic } = movement;
  const hour = movement.from + i;
  const front = frontOf(days);
  // After some weeks of storm the same fall is no news.
  const unit = Math.sqrt(Math.max(1, variance.month[i] / usual));
  const moods = joined(
    seeds,
    (seed) =>
      wander(MOOD, seed + 60, hour) +
      wander(SEASON_MOOD * (REACHES + (1 - REACHES) * front), seed + 80, hour, MONTHS) +
      wander(FAR_MOOD * (1 - front), seed + 100, hour, MONTHS, FAR_OCTAVES),
  );
  const lately = FOLLOW * feel(swing[i] / unit, GETS_USED.days);
  const weeks = TREND * feel(trend[i] / unit, GETS_USED.weeks) * (REACHES + (1 - REACHES) * front);
  const orders = ORDERS * front * quoteNoise(seeds.own + 268, hour);
  const fright = FRIGHT * panic[i] * front ** FRIGHT_POWER;
  const parts = partMoodOf(seeds.own + 200, days, hour);
  return LEAN.far + LEAN.front * front + front * lately + weeks - fright + moods + parts + orders;
}

const leanWhimOf = (seed: number, expiry: number, hour: number): number =>
  wander(LEAN_WHIM, mix(seed + 120, expiry), hour, DAYS, WHIM_OCTAVES) +
  OWN_ORDERS * quoteNoise(mix(seed + 130, expiry), hour);

/** The skew of a constant tenor, interpolated between the expiries around it like its volatility. */
function joinLeans(mood: Mood, days: number): number {
  const hour = mood.movement.from + mood.i;
  const { near, far, share } = findShares(mood, days);
  const [first, last] = [leanWhimOf(mood.seeds.own, near, hour), leanWhimOf(mood.seeds.own, far, hour)];
  return leanFor(days, mood) + first + share * (last - first);
}

/** What of a `lean` is paid at this volatility, as a share of it. */
function paidLean(lean: number, volatility: number, { usual }: Movement): number {
  const points = lean * Math.sqrt(usual) * (volatility / Math.sqrt(usual)) ** SKEW_POWER;
  const slows = (lean < 0 ? SLOWS_AT.puts : SLOWS_AT.calls) * (Math.sqrt(usual) / SLOWS_AT.usual) ** SLOWS_AT.power;
  const share = points / volatility;
  return share / Math.hypot(1, points / slows, share / SLOWS_AT.share);
}

/** Extra cost of far strikes, as in every market. The series do not show it. */
const SMILE = 0.02;

/** Options at the hour `i` that end at `expiry`, a later whole hour of Unix time. No series publishes them. */
export function quoteExpiry(movement: Movement, i: number, expiry: number, seeds: OptionSeeds): ExpiryQuote {
  const days = (expiry - movement.from - i) / DAY_HOURS;
  const mood = { movement, i, seeds };
  const expected = Math.sqrt(quotedTo(mood, curveAt(movement, i), expiry) / days);
  const volatility = payFor(expected, days, mood);
  const lean = leanFor(days, mood) + leanWhimOf(seeds.own, expiry, movement.from + i);
  return {
    deviation: volatility * Math.sqrt(days / YEAR_DAYS),
    lean: paidLean(lean, volatility, movement),
    smile: SMILE,
  };
}

const MEASURES = {
  volatility: volatilityOf,
  skew(mood: Mood, days: number): number {
    const volatility = volatilityOf(mood, days);
    return volatility * paidLean(joinLeans(mood, days), volatility, mood.movement);
  },
} as const;

/**
 * Percentage points at each hour of `movement`, or at its hours from `first` to `end`. Volatility follows the price:
 * fast moves raise near tenors above far ones, in calm the curve slopes upwards. Skew is the cost of calls over puts:
 * falls make it negative.
 */
export function computeSummary(
  movement: Movement,
  kind: keyof typeof MEASURES,
  tenor: Tenor,
  seeds: OptionSeeds,
  first = 0,
  end = movement.length,
): Float64Array {
  const measure = MEASURES[kind];
  const days = TENOR_DAYS[tenor];
  return Float64Array.from({ length: end - first }, (_, at) => 100 * measure({ movement, i: first + at, seeds }, days));
}
