import type { Tenor } from '@/contract/values';
import type { Coin } from '../coins';
import { octaveNoise } from '../hash-noise';
import { type PricePath, type PricePaths, usualVariance } from '../price-paths';
import { HOUR } from '../ranges';

const DAY_HOURS = 24;
const YEAR_HOURS = 365 * DAY_HOURS;
/** Averages start afresh on this grid, so that a value does not depend on how far back was asked. */
const GRID_HOURS = 30 * DAY_HOURS;
/** Whole grid steps of past before the one that holds the hour. */
const PAST_STEPS = 3;
/** Half-lives of the averages, in hours: what the market remembers. */
const HALF_LIVES = { fast: 14, middle: 96, slow: 360 } as const;
/** What options cost above the movement that follows, in volatility (1 = 100 %). */
const PREMIUM = { share: 1.36, base: 0.055 } as const;

type Speed = keyof typeof HALF_LIVES;
const SPEEDS = Object.keys(HALF_LIVES) as Speed[];

interface TenorTraits {
  /** Weights of the averages; what is left to 1 is the usual variance. */
  readonly weights: Readonly<Record<Speed, number>>;
  /** Dearer by so much in calm times, in volatility: the curve rises. */
  readonly carry: number;
  /** How far the skew swings, of a week's. */
  readonly swing: number;
}

const TENOR_TRAITS: Readonly<Record<Tenor, TenorTraits>> = {
  ONE_W: { weights: { fast: 0.4, middle: 0.35, slow: 0.15 }, carry: 0, swing: 1 },
  ONE_M: { weights: { fast: 0.12, middle: 0.36, slow: 0.3 }, carry: 0.014, swing: 0.74 },
  TWO_M: { weights: { fast: 0.05, middle: 0.22, slow: 0.4 }, carry: 0.021, swing: 0.6 },
  THREE_M: { weights: { fast: 0.03, middle: 0.14, slow: 0.4 }, carry: 0.026, swing: 0.5 },
};

/** What is known of a coin's movement at one hour. */
interface Movement {
  /** Variances per year, of averages with different memory. */
  readonly variance: Record<Speed, number>;
  /** Sums of log returns, weighted likewise. */
  readonly drift: Record<Speed, number>;
}

const zero = (): Record<Speed, number> => ({ fast: 0, middle: 0, slow: 0 });

/** What an hour leaves of an average. */
const KEPT: Readonly<Record<Speed, number>> = {
  fast: 0.5 ** (1 / HALF_LIVES.fast),
  middle: 0.5 ** (1 / HALF_LIVES.middle),
  slow: 0.5 ** (1 / HALF_LIVES.slow),
};

/**
 * Calls `visit` for each hour of [from, to) (hours of Unix time) with what the price has done before that hour.
 * A pure function of (world, coin, hour).
 */
function walkMovement(
  paths: PricePaths,
  coin: Coin,
  from: number,
  to: number,
  visit: (hour: number, at: Movement) => void,
) {
  const usual = usualVariance(coin) * 365;
  for (let grid = Math.floor(from / GRID_HOURS); grid * GRID_HOURS < to; grid++) {
    const start = (grid - PAST_STEPS) * GRID_HOURS;
    const end = Math.min(to, (grid + 1) * GRID_HOURS);
    const path: PricePath = paths.getHours({ coin, price: coin.price, quote: 'USD' }, start * HOUR, end * HOUR);
    const movement: Movement = { variance: { fast: usual, middle: usual, slow: usual }, drift: zero() };
    for (let hour = start; hour < end; hour++) {
      if (hour >= from && hour >= grid * GRID_HOURS) visit(hour, movement);
      const move = Math.log(path.price[hour - start + 1] / path.price[hour - start]);
      for (const speed of SPEEDS) {
        const kept = KEPT[speed];
        movement.variance[speed] = kept * movement.variance[speed] + (1 - kept) * move * move * YEAR_HOURS;
        movement.drift[speed] = kept * movement.drift[speed] + move;
      }
    }
  }
}

/** How far the last days are from usual: 0 is calm, 1 a storm. */
function stressOf({ variance }: Movement, usual: number): number {
  const ratio = variance.fast / usual;
  return Math.max(0, Math.tanh(0.45 * (ratio - 1)));
}

function volatilityOf(movement: Movement, coin: Coin, tenor: Tenor): number {
  const { weights, carry } = TENOR_TRAITS[tenor];
  const usual = usualVariance(coin) * 365;
  let expected = usual;
  for (const speed of SPEEDS) expected += weights[speed] * (movement.variance[speed] - usual);
  const calm = 1 - stressOf(movement, usual);
  return PREMIUM.base + PREMIUM.share * Math.sqrt(expected) + carry * calm;
}

function skewOf(movement: Movement, coin: Coin, tenor: Tenor): number {
  const daily = Math.sqrt(usualVariance(coin));
  const { fast, middle } = movement.drift;
  const push = (0.6 * fast) / daily + (0.4 * middle) / (2 * daily);
  const fear = stressOf(movement, usualVariance(coin) * 365) * (push < 0 ? 1 : 0.3);
  return TENOR_TRAITS[tenor].swing * (-0.012 + 0.062 * Math.tanh(0.55 * push) - 0.03 * fear);
}

export interface SummaryOf {
  readonly coin: Coin;
  readonly tenor: Tenor;
  readonly salt: number;
  readonly kind: 'volatility' | 'skew';
}

/**
 * Percentage points at each hour of [from, to), Unix seconds on whole hours. Volatility follows what the price has
 * done: fast moves raise the near tenors above the far ones, calm lets the curve rise. Skew is what calls cost above
 * puts: falls make it negative.
 */
export function computeSummary(
  paths: PricePaths,
  seed: number,
  { coin, tenor, salt, kind }: SummaryOf,
  from: number,
  to: number,
): Float64Array {
  const points = new Float64Array((to - from) / HOUR);
  const first = from / HOUR;
  const measure = kind === 'volatility' ? volatilityOf : skewOf;
  walkMovement(paths, coin, first, to / HOUR, (hour, movement) => {
    // Quotes jitter a little from hour to hour and lean for days.
    const jitter = 0.11 * octaveNoise(seed + salt, hour, 0, 2) + 0.13 * octaveNoise(seed + salt, hour, 4, 7);
    points[hour - first] = 100 * measure(movement, coin, tenor) + jitter;
  });
  return points;
}
