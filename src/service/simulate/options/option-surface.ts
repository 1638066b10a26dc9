import { hashText } from '@/base/random';
import type { Tenor } from '@/contract/values';
import type { Coin } from '../coins';
import { latticeNoise, mix, normalOf, octaveNoise, uniformOf } from '../hash-noise';
import { EVENTS_PER_DAY } from '../seasons';
import { findBracket } from './expiries';
import type { ExpiryQuote } from './expiry-quote';
import { type Movement, SPEEDS, type Speed, STORE_UNITS, stressOf } from './movement';

const DAY_HOURS = 24;
const YEAR_DAYS = 365;

/** How much of what each average says the market believes, and for how many days it expects that to last. */
const BELIEFS: Readonly<Record<Speed, { readonly share: number; readonly lasts: number }>> = {
  fast: { share: 0.6, lasts: 2.2 },
  middle: { share: 0.25, lasts: 14 },
  slow: { share: 0.9, lasts: 60 },
};
/** Of what nobody has seen yet, options know this part. */
const FORESIGHT = 0.7;
/** The market has seen storms: in the long run it expects so many times the usual variance. */
const LONG_RUN = 1.05;
/** What options cost above the movement that is expected, as a factor and in volatility (1 = 100 %). */
const PREMIUM = { share: 1.13, base: -0.008 } as const;
/** However still it is, nobody expects less than this part of the usual variance. */
const LEAST_EXPECTED = 0.2;
/** Days of usual movement that a known event is expected to add, from a dull one to what everybody waits for. */
const EVENT_DAYS = { least: 0.3, most: 1.8 } as const;
const MEAN_EVENT_DAYS = (EVENT_DAYS.least + EVENT_DAYS.most) / 2;

interface TenorTraits {
  readonly days: number;
  /** Added in calm times, as a share of the usual volatility: it makes the curve rise. */
  readonly carry: number;
  /** How much falls raise it, and rises lower it. */
  readonly fear: number;
  /** How far demand of its own sways it, in parts of the volatility. */
  readonly sway: number;
  /** Skew without a cause, as a part of the volatility. */
  readonly lean: number;
  /** How far the skew follows the price. */
  readonly follow: number;
}

const TENOR_TRAITS: Readonly<Record<Tenor, TenorTraits>> = {
  ONE_W: { days: 7, carry: -0.1, fear: 0.075, sway: 0.032, lean: -0.03, follow: 0.063 },
  ONE_M: { days: 30, carry: -0.035, fear: 0.043, sway: 0.018, lean: -0.022, follow: 0.034 },
  TWO_M: { days: 60, carry: 0.035, fear: 0.029, sway: 0.012, lean: -0.012, follow: 0.02 },
  THREE_M: { days: 90, carry: 0.1, fear: 0.021, sway: 0.009, lean: -0.004, follow: 0.012 },
};

/** What the market for options of a coin is like at the hour `i` of a movement. */
interface Mood {
  readonly movement: Movement;
  readonly i: number;
  readonly coinSeed: number;
  /** For options of this tenor, deviation of about 1. */
  readonly demand: number;
}

/** Roots of random choices: of all series of a coin, and of the one. */
interface Seeds {
  readonly coin: number;
  readonly series: number;
}

/** Those of the series with this salt. */
export const seedsOf = (worldSeed: number, coin: Coin, salt: number): Seeds => ({
  coin: mix(worldSeed, hashText(`${coin.ticker} options`)),
  series: mix(worldSeed, salt),
});

/** Variance a year times days that so many hours from the hour `i` on have in store. */
function comingOver({ usual, from, ahead }: Movement, i: number, hours: number): number {
  const start = (from % DAY_HOURS) + i;
  const end = start + hours;
  const [first, last] = [Math.floor(start / DAY_HOURS), Math.floor(end / DAY_HOURS)];
  const partOf = (day: number, hour: number): number =>
    ((hour - day * DAY_HOURS) / DAY_HOURS) * (ahead[day + 1] - ahead[day]);
  return (usual * (ahead[last] - ahead[first] + partOf(last, end) - partOf(first, start))) / STORE_UNITS;
}

/** Variance a year times days, from the hour `i` on for so many hours, without events. */
function expectedOver(movement: Movement, i: number, hours: number): number {
  const { usual, variance } = movement;
  const days = hours / DAY_HOURS;
  // What events bring is part of what is to come.
  const coming = FORESIGHT * comingOver(movement, i, hours) + (1 - FORESIGHT) * LONG_RUN * usual * days;
  let sum = coming - MEAN_EVENT_DAYS * EVENTS_PER_DAY * usual * days;
  for (const speed of SPEEDS) {
    const { share, lasts } = BELIEFS[speed];
    const lasting = lasts * (1 - Math.exp(-days / lasts));
    sum += share * (variance[speed][i] - coming / days) * lasting;
  }
  return Math.hypot(sum, LEAST_EXPECTED * usual * days);
}

/** The same of the events before `end`, an hour of Unix time. */
function eventsBefore({ usual, from, events }: Movement, i: number, end: number): number {
  let days = 0;
  for (const hour of events) {
    if (hour <= from + i) continue;
    if (hour > end) break;
    days += EVENT_DAYS.least + (EVENT_DAYS.most - EVENT_DAYS.least) * uniformOf(mix(hour, 17));
  }
  return usual * days;
}

/** What one expiry is quoted away from all others, 1 = 100 %: somebody wants it, for some days. */
function whimOf(seed: number, expiry: number, hour: number, daysLeft: number): number {
  const own = 0.5 * normalOf(mix(seed + 5, expiry)) + latticeNoise(mix(seed, expiry), hour, 60);
  return 0.011 * own * Math.min(1.6, Math.sqrt(14 / Math.max(1, daysLeft)));
}

/** Variance a year times days to an expiry, as it is quoted; nothing for one that has passed. */
function quotedTo(movement: Movement, i: number, expiry: number, seed: number): number {
  const hour = movement.from + i;
  if (expiry <= hour) return 0;
  const expected = expectedOver(movement, i, expiry - hour) + eventsBefore(movement, i, expiry);
  return expected * (1 + whimOf(seed, expiry, hour, (expiry - hour) / DAY_HOURS)) ** 2;
}

/**
 * Volatility at the money of a constant tenor: as venues do it, the variance to the listed expiries on either side,
 * joined by a line. What is known to come thus grows into the tenor as its expiries pass over it, and is gone after.
 */
function joinExpiries(movement: Movement, i: number, days: number, seed: number): number {
  const now = movement.from + i;
  const { near, far } = findBracket(now, days);
  const [first, last] = [quotedTo(movement, i, near, seed), quotedTo(movement, i, far, seed)];
  const start = Math.max(near, now);
  const share = (now + days * DAY_HOURS - start) / (far - start);
  return Math.sqrt((first + share * (last - first)) / days);
}

/** Demand for options as such over days and weeks, and how it differs by tenor; deviation of about 1. */
function demandOf(seed: number, coinSeed: number, hour: number): number {
  return 0.42 * octaveNoise(coinSeed, hour, 2, 8) + 0.28 * octaveNoise(seed, hour, 3, 7);
}

/** What is paid for an `expected` volatility, by how the tenor feels what the price has done. */
function payFor(expected: number, { carry, fear, sway }: TenorTraits, { movement, i, coinSeed, demand }: Mood): number {
  // What insurance costs above its worth has its own seasons of months.
  const season = 0.028 * octaveNoise(coinSeed + 40, movement.from + i, 9, 11);
  const factor = 1 - fear * Math.tanh(0.55 * movement.push[i]) + season + sway * demand;
  return (
    factor * (PREMIUM.base + PREMIUM.share * expected) + carry * Math.sqrt(movement.usual) * (1 - stressOf(movement, i))
  );
}

function volatilityOf(movement: Movement, i: number, tenor: Tenor, seeds: Seeds): number {
  const traits = TENOR_TRAITS[tenor];
  const demand = demandOf(seeds.series, seeds.coin, movement.from + i);
  const expected = joinExpiries(movement, i, traits.days, seeds.coin);
  return payFor(expected, traits, { movement, i, coinSeed: seeds.coin, demand });
}

/** What calls cost above puts as a part of the volatility: a mood of weeks and months, and what the price has done. */
function leanFor({ days, lean, follow, sway }: TenorTraits, { movement, i, coinSeed, demand }: Mood): number {
  const hour = movement.from + i;
  const mood = (0.024 / (1 + days / 120)) * octaveNoise(coinSeed + 60, hour, 7, 11);
  // Who buys far calls sells near ones: the far end has moods of its own.
  const far = 0.012 * Math.min(1, days / 60) * octaveNoise(coinSeed + 80, hour, 7, 11);
  const fright = movement.push[i] < 0 ? 0.5 * follow * stressOf(movement, i) : 0;
  return lean + mood + far + follow * Math.tanh(0.5 * movement.push[i]) - fright + 0.42 * sway * demand;
}

function leanOf(movement: Movement, i: number, tenor: Tenor, seeds: Seeds): number {
  const demand = demandOf(seeds.series + 20, seeds.coin + 20, movement.from + i);
  return leanFor(TENOR_TRAITS[tenor], { movement, i, coinSeed: seeds.coin, demand });
}

const BY_DAYS = Object.values(TENOR_TRAITS).sort((a, b) => a.days - b.days);

/** Traits of a tenor that is not listed: between those on either side, or those of the nearest. */
function traitsAt(days: number): TenorTraits {
  const next = BY_DAYS.findIndex((traits) => traits.days >= days);
  if (next < 0) return BY_DAYS[BY_DAYS.length - 1];
  if (next === 0) return BY_DAYS[0];
  const [low, high] = [BY_DAYS[next - 1], BY_DAYS[next]];
  const share = (days - low.days) / (high.days - low.days);
  const between = (name: keyof TenorTraits): number => low[name] + share * (high[name] - low[name]);
  return {
    days,
    carry: between('carry'),
    fear: between('fear'),
    sway: between('sway'),
    lean: between('lean'),
    follow: between('follow'),
  };
}

/** The series say nothing of far strikes, which cost more in every market. */
const SMILE = 0.02;

/** Options at the hour `i` that end at `expiry`, a whole hour of Unix time after it; no series has them as they are. */
export function quoteExpiry(movement: Movement, i: number, expiry: number, coinSeed: number): ExpiryQuote {
  const days = (expiry - movement.from - i) / DAY_HOURS;
  const traits = traitsAt(days);
  const mood = { movement, i, coinSeed, demand: 0 };
  const volatility = payFor(Math.sqrt(quotedTo(movement, i, expiry, coinSeed) / days), traits, mood);
  return { deviation: volatility * Math.sqrt(days / YEAR_DAYS), lean: leanFor(traits, mood), smile: SMILE };
}

const skewOf = (movement: Movement, i: number, tenor: Tenor, seeds: Seeds): number =>
  volatilityOf(movement, i, tenor, seeds) * leanOf(movement, i, tenor, seeds);

const MEASURES = { volatility: volatilityOf, skew: skewOf } as const;
/** Quotes jitter by so many points from hour to hour. */
const JITTER = { volatility: 0.16, skew: 0.12 } as const;

/**
 * Percentage points at each hour of `movement`, or of those from its hour `first` to `end`. Volatility follows what the price has done: fast moves raise the near
 * tenors above the far ones, calm lets the curve rise. Skew is what calls cost above puts: falls make it negative.
 */
export function computeSummary(
  movement: Movement,
  kind: keyof typeof MEASURES,
  tenor: Tenor,
  seeds: Seeds,
  first = 0,
  end = movement.length,
): Float64Array {
  const measure = MEASURES[kind];
  return Float64Array.from({ length: end - first }, (_, at) => {
    const i = first + at;
    const jitter = JITTER[kind] * normalOf(mix(seeds.series + 3, movement.from + i));
    return 100 * measure(movement, i, tenor, seeds) + jitter;
  });
}
