import { type Coin, dailyDeviationOf } from '../coins';
import type { PricePaths } from '../price-paths';
import { HOUR } from '../ranges';
import { hourWeight, isEventHour, listEvents } from '../seasons';

const DAY_HOURS = 24;
const YEAR_HOURS = 365 * DAY_HOURS;
/** Averages start afresh on this grid, so that a value does not depend on how far back was asked. */
const GRID_HOURS = 30 * DAY_HOURS;
/** Whole grid steps of past before the one that holds the hour. */
const PAST_STEPS = 3;
/** Half-lives of the averages, in hours: what the market remembers. */
const HALF_LIVES = { fast: 30, middle: 130, slow: 250 } as const;
/** What an event has set off is digested by then. */
export const DIGEST_HOURS = 24;
/** Nobody asks for more of an expiry; in hours. */
const LONGEST_HOURS = 400 * DAY_HOURS;

/**
 * A trader takes one wild hour for news, not for the new normal: beyond so many times the usual, it counts by its
 * logarithm only. What that leaves out on the average is made up for.
 */
const BELIEVED = 7;
const MADE_UP = 1.04;
/** What days are like on the average, which a few storms raise. */
const MEAN_LIVELINESS = 1.1;
/** What is in store is counted in so many parts of the usual variance of a day. */
export const STORE_UNITS = 4096;
/** Part of the slow average that looks at days; the rest looks at hours, which tell more and are told less. */
const TOLD_SHARE = 0.9;
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
  /** Sums of what the days from that of `from` on have in store, in `STORE_UNITS` of the usual variance, each before its day. */
  readonly ahead: Float64Array;
  /** How far the price has come lately, in usual days: negative after falls. */
  readonly push: Float64Array;
  /** Known events that options may reach over, and those of the last `DIGEST_HOURS`, as hours of Unix time. */
  readonly events: readonly number[];
}

const believe = (times: number): number =>
  MADE_UP * (times < BELIEVED ? times : BELIEVED * (1 + Math.log(times / BELIEVED)));

/** What everybody waits for says little of the days to come: so many usual variances are expected of its hour, and of the next. */
const AWAITED = [8, 3, 2] as const;

function awaitedIn(hour: number): number {
  for (const [ago, times] of AWAITED.entries()) if (isEventHour(hour - ago)) return times;
  return 1;
}

/** Options see weeks ahead what the price does not show: how lively the days to come will be. */
function lookAhead(paths: PricePaths, from: number, to: number): Float64Array {
  const firstDay = Math.floor(from / DAY_HOURS);
  const days = Math.ceil((to + LONGEST_HOURS) / DAY_HOURS) - firstDay;
  const sums = new Float64Array(days + 1);
  for (let day = 0; day < days; day++) {
    // Whole units: sums of them are the same wherever they were begun.
    sums[day + 1] = sums[day] + Math.round((STORE_UNITS * paths.livelinessOf(firstDay + day)) / MEAN_LIVELINESS);
  }
  return sums;
}

function makeColumns(length: number): Record<Speed, Float64Array> {
  return { fast: new Float64Array(length), middle: new Float64Array(length), slow: new Float64Array(length) };
}

/** Movement over [from, to), hours of Unix time: a pure function of (world, coin, hour). */
export function computeMovement(paths: PricePaths, coin: Coin, from: number, to: number): Movement {
  const firstGrid = Math.floor(from / GRID_HOURS);
  const pathFrom = (firstGrid - PAST_STEPS) * GRID_HOURS;
  // A day more, for the return over the day before the first hour.
  const path = paths.getHours({ coin, price: coin.price, quote: 'USD' }, (pathFrom - DAY_HOURS) * HOUR, to * HOUR);
  const logs = path.price.map(Math.log);
  const returnBefore = (hour: number, hours: number): number => logs[hour + DAY_HOURS] - logs[hour + DAY_HOURS - hours];
  const moves = Float64Array.from({ length: to - pathFrom }, (_, hour) => returnBefore(hour + 1, 1));
  const daily = dailyDeviationOf(coin);
  const usual = daily ** 2 * 365;
  // Busy hours of the day say nothing of the days to come.
  const seen = moves.map((move, i) => {
    const hour = pathFrom + i;
    return usual * believe((move * move * YEAR_HOURS) / usual / (hourWeight(hour) * awaitedIn(hour)));
  });
  // What is told of a market is how far it came from close to close.
  const told = moves.map((_, i) => usual * believe((returnBefore(i + 1, DAY_HOURS) ** 2 * 365) / usual));
  const lasting = told.map((days, i) => TOLD_SHARE * days + (1 - TOLD_SHARE) * seen[i]);
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
        varianceNow = kept * varianceNow + (1 - kept) * (speed === 'slow' ? lasting : seen)[hour - pathFrom];
        driftNow = kept * driftNow + moves[hour - pathFrom];
      }
    }
  }
  const push = drift.fast.map((fast, i) => {
    const days = (0.55 * fast + 0.2 * drift.middle[i]) / daily;
    return LONGEST_PUSH * Math.tanh(days / LONGEST_PUSH);
  });
  const ahead = lookAhead(paths, from, to);
  const events = listEvents(from - DIGEST_HOURS, to + LONGEST_HOURS);
  return { coin, from, length: to - from, usual, variance, ahead, push, events };
}

/** How far the last days are from usual: 0 is calm, 1 a storm. */
export function stressOf({ usual, variance }: Movement, i: number): number {
  return Math.max(0, Math.tanh(0.7 * (variance.fast[i] / usual - 1)));
}
