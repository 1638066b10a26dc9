import { hashText } from '@/base/random';
import type { Tenor } from '@/contract/values';
import type { Coin } from '../coins';
import { mix, normalOf, octaveNoise } from '../hash-noise';
import { flowsAt, weekendOf } from './demand';
import { type Curve, curveAt, eventsBefore, expectedOver } from './expected-variance';
import { findBracket } from './expiries';
import type { ExpiryQuote } from './expiry-quote';
import type { Movement } from './movement';
import { quoteNoise } from './quote-noise';
import { type Quoting, quotingOf } from './quoting';
import { fearAt, reactionAt, straysAt } from './reaction';
import { tradingTime } from './trading-clock';
import { DAYS, MONTHS, wander } from './wander';

const DAY_HOURS = 24;
const YEAR_DAYS = 365;
const TENOR_DAYS: Readonly<Record<Tenor, number>> = { ONE_W: 7, ONE_M: 30, TWO_M: 60, THREE_M: 90 };

/**
 * Premium of options over the expected movement, as a factor on the volatility: `far` for distant tenors, `front` the
 * difference for the week. Insurance grows more slowly than volatility: `far` holds for a coin of the `usual`
 * volatility.
 */
const PREMIUM = { far: 0.2, front: -0.225, usual: 0.38, power: 0.5 } as const;
/** Power by which a weekend fades towards the far end, compared with the week's other moods. */
const WEEKEND_POWER = 1.4;
/** Power by which a tenor follows what the week follows fully. */
const FRONT_POWER = 0.5;
/** How much seasons of months move the premium of all coins, and that of one, as a share of the volatility. */
const SEASON = { all: 0.008, own: 0.03 } as const;
/** How far quotes of the week are off, as a share of the volatility, and the power by which it fades with the tenor. */
const NOISE = 0.008;
/**
 * How much more they are off after lively days, by a power of their variance and within limits, and how much more for each unit
 * of `stir`: nobody quotes finely in a storm.
 */
const ROUGH = { power: 0.4, least: 0.6, most: 2, storm: 0.06 } as const;
const NOISE_POWER = 0.7;
/** The same of one expiry alone. */
const OWN_NOISE = 0.003;
/** An expiry stands out in full up to so many days, and by this power less beyond them. */
const OWN_UP_TO = 30;
const OWN_POWER = 0.27;
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
const FOLLOW = 0.052;
/** The same for a usual day of panic, and the power by which it fades with the tenor. */
const FRIGHT = 0.036;
const FRIGHT_POWER = 1.3;
/** The same for the moves of weeks, and the part of it that reaches the most distant tenors. */
const TREND = 0.122;
const REACHES = 0.36;
/** Rises make calls dear by this part of what falls make of puts. */
const GREED = 0.37;
/** Moves beyond these many usual ones count by less and less, but always by more. */
const GETS_USED = { days: 4, weeks: 1.7 } as const;
/** The last orders: quotes of the week are off by a fraction of a point for an hour or two. */
const ORDERS = 0.004;
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
  /** Hour of Unix time for which it is told: a later one than its own while quotes are stale. */
  readonly toldAt: number;
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
const TOGETHER = 0.925;
const APART = Math.sqrt(1 - TOGETHER ** 2);

/** Joins a part that all coins share with a coin's own. */
const joined = ({ own, market }: OptionSeeds, partOf: (seed: number) => number): number =>
  TOGETHER * partOf(market) + APART * partOf(own);

/** 1 for a week and less, falling for longer tenors. */
const frontOf = (days: number, power: number = FRONT_POWER): number =>
  (TENOR_DAYS.ONE_W / Math.max(TENOR_DAYS.ONE_W, days)) ** power;

/** 1 for a month, 0 for a third of one and for three. */
const bellyOf = (days: number): number => Math.max(0, 1 - Math.abs(Math.log(days / TENOR_DAYS.ONE_M)) / Math.log(3));

/** What tilts and bends the skew by tenor, smooth in the logarithm of the tenor. */
function partMoodOf(seed: number, days: number, hour: number): number {
  const at = Math.max(0, Math.log2(days / TENOR_DAYS.ONE_W));
  const tilt = wander(TILT, seed, hour, PART_LAST, PART_OCTAVES) + wander(SLOW_TILT, seed + 32, hour, MONTHS);
  const bend = wander(BEND, seed + 16, hour, PART_LAST, PART_OCTAVES);
  return (1 - PART_CALMER * frontOf(days) ** 3) * (tilt * (at - TILTED_AT) + bend * (at - BENT_AT) ** 2);
}

/** An expiry's own deviation from all others, as a share of its volatility: someone wants it for some days. */
function whimOf(seed: number, expiry: number, hour: number): number {
  return (
    0.003 * normalOf(mix(seed + 5, expiry)) + wander(WHIM, mix(seed, expiry), tradingTime(hour), DAYS, WHIM_OCTAVES)
  );
}

/** Quoted variance per year times days to an expiry. 0 once it has passed. */
function quotedTo({ movement, i, seeds }: Mood, curve: Curve, expiry: number): number {
  const hour = movement.from + i;
  if (expiry <= hour) return 0;
  const days = (expiry - hour) / DAY_HOURS;
  const expected = expectedOver(curve, days) + eventsBefore(movement, i, expiry);
  const { ownNoise, noiseKept } = quotingOf(movement.coin);
  const off = OWN_NOISE * ownNoise * quoteNoise(mix(seeds.own + 6, expiry), hour, noiseKept);
  // The more time there is, the less the same premium is in volatility: far expiries lie on a smoother curve.
  const alone = (whimOf(seeds.own, expiry, hour) + off) * Math.min(1, OWN_UP_TO / days) ** OWN_POWER;
  return expected * (1 + alone) ** 2;
}

/**
 * The listed expiries around a tenor, and the weight of the far one. Both are of the hour that is told, so that a tenor slides
 * along the curve while no quote changes.
 */
function findShares({ toldAt: now }: Mood, days: number): { near: number; far: number; share: number } {
  const { near, far } = findBracket(now, days);
  const start = Math.max(near, now);
  return { near, far, share: (now + days * DAY_HOURS - start) / (far - start) };
}

/** The share of the time to an expiry that is left since the quotes were last changed. */
function shareLeft({ movement, i, toldAt }: Mood, expiry: number): number {
  const changedAt = movement.from + i;
  return expiry <= toldAt ? 0 : (expiry - toldAt) / (expiry - changedAt);
}

/**
 * Volatility at the money of a constant tenor, computed as venues do: the variances to the listed expiries on either
 * side, interpolated linearly. Known events enter the tenor as its expiries pass them.
 */
function joinExpiries(mood: Mood, days: number): number {
  const curve = curveAt(mood.movement, mood.i);
  const { near, far, share } = findShares(mood, days);
  // A stale quote is a volatility: the variance to its expiry shrinks as time goes by.
  const quotedNow = (expiry: number): number => quotedTo(mood, curve, expiry) * shareLeft(mood, expiry);
  const [first, last] = [quotedNow(near), quotedNow(far)];
  return Math.sqrt((first + share * (last - first)) / days);
}

/** How much more or less buyers pay for a tenor for all their reasons, as a share of its volatility. */
function demandFor(days: number, front: number, hour: number, seeds: OptionSeeds): number {
  // The insurance premium has its own seasons of months, of all coins and of one.
  const season =
    SEASON.all * octaveNoise(seeds.market + 40, hour, 9, 11) + wander(SEASON.own, seeds.own + 50, hour, MONTHS, 3);
  const at = tradingTime(hour);
  const demand = joined(
    seeds,
    (seed) =>
      wander(SWAY * front, seed, at) +
      wander(FAR_SWAY * (1 - front), seed + 20, at) +
      wander(BELLY_SWAY * bellyOf(days), seed + 30, at),
  );
  // Most flows are somebody who trades options of one coin.
  const flow = FLOWS.all * flowsAt(seeds.market, hour, days) + FLOWS.own * flowsAt(seeds.own, hour, days);
  return season + demand + flow - weekendOf(seeds.market, hour) * front ** WEEKEND_POWER;
}

/** How far quotes scatter compared with usual times: more after wild days, and most in a storm. */
function roughnessAt({ usual, variance, stir }: Movement, i: number): number {
  const lively = (variance.fast[i] / usual) ** ROUGH.power;
  return Math.min(ROUGH.most, Math.max(ROUGH.least, lively)) * (1 + ROUGH.storm * stir[i]);
}

/** How far quotes of a tenor are off, as a share of its volatility. */
function offBy(front: number, { noise, noiseKept }: Quoting, { movement, i, seeds }: Mood): number {
  const hour = movement.from + i;
  const size = NOISE * noise * front ** NOISE_POWER * roughnessAt(movement, i);
  return size * joined(seeds, (seed) => quoteNoise(seed + 310, hour, noiseKept));
}

/** The price of an `expected` volatility over `days`, given recent moves and demand. */
function payFor(expected: number, days: number, mood: Mood): number {
  const { movement, i, seeds } = mood;
  const hour = movement.from + i;
  const quoting = quotingOf(movement.coin);
  const front = frontOf(days);
  const reacting = frontOf(days, quoting.tenorPower);
  const premium =
    1 + PREMIUM.far * (PREMIUM.usual / Math.sqrt(movement.usual)) ** PREMIUM.power + PREMIUM.front * front;
  const level = 1 + fearAt(movement, i, reacting) + demandFor(days, front, hour, seeds);
  const strays = joined(seeds, (seed) => straysAt(seed, hour));
  const now = reactionAt(movement, i, reacting, strays) + offBy(reacting, quoting, mood);
  return premium * expected * level * (1 + now);
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
  const { usual, variance, push, trend, panic } = movement;
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
  const lately = FOLLOW * feel(push[i] / unit, GETS_USED.days);
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
  const mood = { movement, i, seeds, toldAt: movement.from + i };
  const expected = Math.sqrt(quotedTo(mood, curveAt(movement, i), expiry) / days);
  const volatility = payFor(expected, days, mood);
  const lean = leanFor(days, mood) + leanWhimOf(seeds.own, expiry, movement.from + i);
  return {
    deviation: volatility * Math.sqrt(days / YEAR_DAYS),
    lean: paidLean(lean, volatility, movement),
    smile: SMILE,
  };
}

/** The mood in which quotes were last changed. */
function quotedAt(movement: Movement, i: number, seeds: OptionSeeds): Mood {
  const { stale } = movement;
  const toldAt = movement.from + i;
  if (stale === undefined) return { movement, i, seeds, toldAt };
  const earlier = movement.from - stale.movement.from;
  return { movement: stale.movement, i: i + earlier - stale.hours[i], seeds, toldAt };
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
  return Float64Array.from(
    { length: end - first },
    (_, at) => 100 * measure(quotedAt(movement, first + at, seeds), days),
  );
}
