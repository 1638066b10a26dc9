import type { Tenor } from '@/contract/values';
import { type Coin, dailyDeviationOf } from '../coins';
import { octaveNoise } from '../hash-noise';
import type { PricePaths } from '../price-paths';
import { HOUR } from '../ranges';
import { EVENTS_PER_DAY, listEvents } from '../seasons';

const DAY_HOURS = 24;
const YEAR_HOURS = 365 * DAY_HOURS;
/** Averages start afresh on this grid, so that a value does not depend on how far back was asked. */
const GRID_HOURS = 30 * DAY_HOURS;
/** Whole grid steps of past before the one that holds the hour. */
const PAST_STEPS = 3;
/** Half-lives of the averages, in hours: what the market remembers. */
const HALF_LIVES = { fast: 14, middle: 96, slow: 360 } as const;
/** What options cost above the movement that follows, in volatility (1 = 100 %). */
const PREMIUM = { share: 0.96, base: 0.03 } as const;
/** Falls make all options dearer, rises cheaper: at most by so much. */
const FEAR = 0.085;
/** Movement beyond so many times the usual is only half expected to last. */
const BELIEVED = 1.6;
/** Days of usual movement that a known event is expected to add to its own. */
const EVENT_DAYS = 1.3;

const LONGEST_DAYS = 90;

type Speed = keyof typeof HALF_LIVES;
const SPEEDS = Object.keys(HALF_LIVES) as Speed[];

interface TenorTraits {
  /** Weights of the averages; what is left to 1 is the usual variance. */
  readonly weights: Readonly<Record<Speed, number>>;
  /** Dearer by so much in calm times, in volatility: the curve rises. */
  readonly carry: number;
  /** How far the skew swings, of a week's. */
  readonly swing: number;
  /** To the end of the options. */
  readonly days: number;
}

const TENOR_TRAITS: Readonly<Record<Tenor, TenorTraits>> = {
  ONE_W: { weights: { fast: 0.4, middle: 0.35, slow: 0.15 }, carry: 0, swing: 1, days: 7 },
  ONE_M: { weights: { fast: 0.12, middle: 0.36, slow: 0.3 }, carry: 0.014, swing: 0.74, days: 30 },
  TWO_M: { weights: { fast: 0.05, middle: 0.22, slow: 0.4 }, carry: 0.021, swing: 0.6, days: 60 },
  THREE_M: { weights: { fast: 0.03, middle: 0.14, slow: 0.4 }, carry: 0.026, swing: 0.5, days: 90 },
};

/** What an hour leaves of an average. */
const KEPT: Readonly<Record<Speed, number>> = {
  fast: 0.5 ** (1 / HALF_LIVES.fast),
  middle: 0.5 ** (1 / HALF_LIVES.middle),
  slow: 0.5 ** (1 / HALF_LIVES.slow),
};

/** What a coin's price has done before each hour of [`from`, `from` + `length`), hours of Unix time. */
export interface Movement {
  readonly coin: Coin;
  readonly from: number;
  readonly length: number;
  /** Variances per year, of averages with different memory. */
  readonly variance: Readonly<Record<Speed, Float64Array>>;
  /** Known events that options may reach over, as hours of Unix time. */
  readonly events: readonly number[];
  /** Sums of log returns, weighted likewise. */
  readonly drift: Readonly<Record<Speed, Float64Array>>;
}

function makeColumns(length: number): Record<Speed, Float64Array> {
  return { fast: new Float64Array(length), middle: new Float64Array(length), slow: new Float64Array(length) };
}

/** Movement over [from, to), hours of Unix time: a pure function of (world, coin, hour). */
export function computeMovement(paths: PricePaths, coin: Coin, from: number, to: number): Movement {
  const firstGrid = Math.floor(from / GRID_HOURS);
  const pathFrom = (firstGrid - PAST_STEPS) * GRID_HOURS;
  const { price } = paths.getHours({ coin, price: coin.price, quote: 'USD' }, pathFrom * HOUR, to * HOUR);
  const moves = Float64Array.from({ length: to - pathFrom }, (_, hour) => Math.log(price[hour + 1] / price[hour]));
  const variance = makeColumns(to - from);
  const drift = makeColumns(to - from);
  for (const speed of SPEEDS) {
    const kept = KEPT[speed];
    for (let grid = firstGrid; grid * GRID_HOURS < to; grid++) {
      let varianceNow = dailyDeviationOf(coin) ** 2 * 365;
      let driftNow = 0;
      const end = Math.min(to, (grid + 1) * GRID_HOURS);
      for (let hour = (grid - PAST_STEPS) * GRID_HOURS; hour < end; hour++) {
        if (hour >= from && hour >= grid * GRID_HOURS) {
          variance[speed][hour - from] = varianceNow;
          drift[speed][hour - from] = driftNow;
        }
        const move = moves[hour - pathFrom];
        varianceNow = kept * varianceNow + (1 - kept) * move * move * YEAR_HOURS;
        driftNow = kept * driftNow + move;
      }
    }
  }
  return { coin, from, length: to - from, variance, drift, events: listEvents(from, to + LONGEST_DAYS * DAY_HOURS) };
}

/** How far the last days are from usual: 0 is calm, 1 a storm. */
function stressOf({ coin, variance }: Movement, i: number): number {
  const ratio = variance.fast[i] / (dailyDeviationOf(coin) ** 2 * 365);
  return Math.max(0, Math.tanh(0.45 * (ratio - 1)));
}

/** How far the price has come lately, in usual days: negative after falls. */
function pushOf({ coin, drift }: Movement, i: number): number {
  return (0.6 * drift.fast[i] + 0.2 * drift.middle[i]) / dailyDeviationOf(coin);
}

/** Variance a year that events before the end of the options add to the usual. */
function eventVariance({ from, events }: Movement, i: number, days: number): number {
  const now = from + i;
  let count = 0;
  for (const hour of events) if (hour > now && hour <= now + days * DAY_HOURS) count++;
  // What is there always is in the usual variance already.
  return (EVENT_DAYS * (count - days * EVENTS_PER_DAY)) / days;
}

function volatilityOf(movement: Movement, i: number, tenor: Tenor): number {
  const { weights, carry, swing, days } = TENOR_TRAITS[tenor];
  const usual = dailyDeviationOf(movement.coin) ** 2 * 365;
  let expected = usual;
  for (const speed of SPEEDS) expected += weights[speed] * (movement.variance[speed][i] - usual);
  expected += usual * eventVariance(movement, i, days);
  const fear = 1 - FEAR * swing * Math.tanh(0.5 * pushOf(movement, i));
  const ratio = Math.sqrt(Math.max(0.04, expected / usual));
  const believed = Math.sqrt(usual) * (Math.min(ratio, BELIEVED) + 0.5 * Math.max(0, ratio - BELIEVED));
  return fear * (PREMIUM.base + PREMIUM.share * believed) + carry * (1 - stressOf(movement, i));
}

function skewOf(movement: Movement, i: number, tenor: Tenor): number {
  const push = pushOf(movement, i);
  const fear = push < 0 ? stressOf(movement, i) : 0;
  return TENOR_TRAITS[tenor].swing * (-0.017 + 0.078 * Math.tanh(0.55 * push) - 0.035 * fear);
}

const MEASURES = { volatility: volatilityOf, skew: skewOf } as const;

/**
 * Percentage points at each hour of `movement`. Volatility follows what the price has done: fast moves raise the near
 * tenors above the far ones, calm lets the curve rise. Skew is what calls cost above puts: falls make it negative.
 * `seed` is that of the world and the series together.
 */
export function computeSummary(
  movement: Movement,
  kind: keyof typeof MEASURES,
  tenor: Tenor,
  seed: number,
): Float64Array {
  const measure = MEASURES[kind];
  return Float64Array.from({ length: movement.length }, (_, i) => {
    // Quotes jitter a little from hour to hour and lean for days.
    const hour = movement.from + i;
    const jitter = 0.11 * octaveNoise(seed, hour, 0, 2) + 0.13 * octaveNoise(seed, hour, 4, 7);
    return 100 * measure(movement, i, tenor) + jitter;
  });
}
