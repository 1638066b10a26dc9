import { type Coin, dailyDeviationOf } from '../coins';
import type { PricePaths } from '../price-paths';
import { HOUR } from '../ranges';
import { hourWeight, listEvents } from '../seasons';

const DAY_HOURS = 24;
const YEAR_HOURS = 365 * DAY_HOURS;
/** Averages start afresh on this grid, so that a value does not depend on how far back was asked. */
const GRID_HOURS = 30 * DAY_HOURS;
/** Whole grid steps of past before the one that holds the hour. */
const PAST_STEPS = 3;
/** Half-lives of the averages, in hours: what the market remembers. */
const HALF_LIVES = { fast: 30, middle: 130, slow: 400 } as const;
/** No option reaches further; in hours. */
const LONGEST_HOURS = 130 * DAY_HOURS;

/**
 * A trader takes one wild hour for news, not for the new normal: beyond so many times the usual, it counts by its
 * logarithm only. What that leaves out on the average is made up for.
 */
const BELIEVED = 5;
const MADE_UP = 1.02;
/** Likewise for how far a fall is felt: a day of so many usual ones at most. */
const LONGEST_PUSH = 2.5;

export type Speed = keyof typeof HALF_LIVES;
export const SPEEDS = Object.keys(HALF_LIVES) as Speed[];

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
  /** Variance a year that is usual of the coin. */
  readonly usual: number;
  /** Variances a year, of averages with different memory. */
  readonly variance: Readonly<Record<Speed, Float64Array>>;
  /** How far the price has come lately, in usual days: negative after falls. */
  readonly push: Float64Array;
  /** Known events that options may reach over, as hours of Unix time. */
  readonly events: readonly number[];
}

const believe = (times: number): number =>
  MADE_UP * (times < BELIEVED ? times : BELIEVED * (1 + Math.log(times / BELIEVED)));

function makeColumns(length: number): Record<Speed, Float64Array> {
  return { fast: new Float64Array(length), middle: new Float64Array(length), slow: new Float64Array(length) };
}

/** Movement over [from, to), hours of Unix time: a pure function of (world, coin, hour). */
export function computeMovement(paths: PricePaths, coin: Coin, from: number, to: number): Movement {
  const firstGrid = Math.floor(from / GRID_HOURS);
  const pathFrom = (firstGrid - PAST_STEPS) * GRID_HOURS;
  const { price } = paths.getHours({ coin, price: coin.price, quote: 'USD' }, pathFrom * HOUR, to * HOUR);
  const moves = Float64Array.from({ length: to - pathFrom }, (_, hour) => Math.log(price[hour + 1] / price[hour]));
  const daily = dailyDeviationOf(coin);
  const usual = daily ** 2 * 365;
  // Busy hours of the day say nothing of the days to come.
  const seen = moves.map((move, i) => usual * believe((move * move * YEAR_HOURS) / usual / hourWeight(pathFrom + i)));
  const variance = makeColumns(to - from);
  const drift = makeColumns(to - from);
  for (const speed of SPEEDS) {
    const kept = KEPT[speed];
    for (let grid = firstGrid; grid * GRID_HOURS < to; grid++) {
      let varianceNow = usual;
      let driftNow = 0;
      const end = Math.min(to, (grid + 1) * GRID_HOURS);
      for (let hour = (grid - PAST_STEPS) * GRID_HOURS; hour < end; hour++) {
        if (hour >= from && hour >= grid * GRID_HOURS) {
          variance[speed][hour - from] = varianceNow;
          drift[speed][hour - from] = driftNow;
        }
        varianceNow = kept * varianceNow + (1 - kept) * seen[hour - pathFrom];
        driftNow = kept * driftNow + moves[hour - pathFrom];
      }
    }
  }
  const push = drift.fast.map((fast, i) => {
    const days = (0.55 * fast + 0.2 * drift.middle[i]) / daily;
    return LONGEST_PUSH * Math.tanh(days / LONGEST_PUSH);
  });
  return { coin, from, length: to - from, usual, variance, push, events: listEvents(from, to + LONGEST_HOURS) };
}

/** How far the last days are from usual: 0 is calm, 1 a storm. */
export function stressOf({ usual, variance }: Movement, i: number): number {
  return Math.max(0, Math.tanh(0.7 * (variance.fast[i] / usual - 1)));
}
