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
const HALF_LIVES = { fast: 30, middle: 130 } as const;
/** What an hour was like is not believed at once: half of it so many hours later. */
const BELIEVED_IN = 4;
/** Everybody has before him what the last month realised: its days weigh the same, and those before fade out. In hours. */
const MONTH = { full: 25 * DAY_HOURS, none: 35 * DAY_HOURS } as const;
/** It is told from one midnight to the next; who trades knows the running day too, and goes by that for the rest. */
const TOLD_BY_MIDNIGHT = 0.55;
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
/** Days before the first hour whose liveliness is known too. */
export const GONE_DAYS = 30;
/** What is in store is counted in so many parts of the usual variance of a day. */
export const STORE_UNITS = 4096;
/** Likewise for how far a fall is felt: a day of so many usual ones at most. */
const LONGEST_PUSH = 2.5;

type Speed = keyof typeof HALF_LIVES;

/** What an hour leaves of an average. */
const KEPT: Readonly<Record<Speed, number>> = {
  fast: 0.5 ** (1 / HALF_LIVES.fast),
  middle: 0.5 ** (1 / HALF_LIVES.middle),
};

/** What a coin's price has done before each hour of [`from`, `from` + `length`), hours of Unix time. */
export interface Movement {
  readonly coin: Coin;
  readonly from: number;
  readonly length: number;
  /** Variance a year that is usual of the coin. */
  readonly usual: number;
  /** Variances a year: of the last days, and of the last month as it is told. */
  readonly variance: Readonly<Record<'fast' | 'month', Float64Array>>;
  /** Sums of what the days from `GONE_DAYS` before that of `from` on have in store, in `STORE_UNITS` of the usual variance, each before its day. */
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
  const firstDay = Math.floor(from / DAY_HOURS) - GONE_DAYS;
  const days = Math.ceil((to + LONGEST_HOURS) / DAY_HOURS) - firstDay;
  const sums = new Float64Array(days + 1);
  for (let day = 0; day < days; day++) {
    // Whole units: sums of them are the same wherever they were begun.
    sums[day + 1] = sums[day] + Math.round((STORE_UNITS * paths.livelinessOf(firstDay + day)) / MEAN_LIVELINESS);
  }
  return sums;
}

/** Hours of [`from`, `to`) one grid step after another: each with the hour from which its averages are made. */
function* listGrids(
  from: number,
  to: number,
): Generator<{ readonly first: number; readonly start: number; readonly end: number }> {
  for (let grid = Math.floor(from / GRID_HOURS); grid * GRID_HOURS < to; grid++) {
    const start = Math.max(from, grid * GRID_HOURS);
    yield { first: (grid - PAST_STEPS) * GRID_HOURS, start, end: Math.min(to, (grid + 1) * GRID_HOURS) };
  }
}

/** Means of the month before each hour of [`from`, `to`), of values that begin at the hour `pathFrom`. */
function averageMonths(values: Float64Array, pathFrom: number, from: number, to: number): Float64Array {
  const means = new Float64Array(to - from);
  for (const { first, start, end } of listGrids(from, to)) {
    // Sums before each hour, and sums of these.
    const sums = new Float64Array(end - first);
    const sumsOfSums = new Float64Array(end - first + 1);
    for (let i = 0; i < sums.length; i++) {
      sums[i] = i === 0 ? 0 : sums[i - 1] + values[first + i - 1 - pathFrom];
      sumsOfSums[i + 1] = sumsOfSums[i] + sums[i];
    }
    for (let hour = start; hour < end; hour++) {
      const at = hour - first;
      const faded = (sumsOfSums[at - MONTH.full] - sumsOfSums[at - MONTH.none]) / (MONTH.none - MONTH.full);
      means[hour - from] = (sums[at] - faded) / ((MONTH.full + MONTH.none) / 2);
    }
  }
  return means;
}

interface Fading {
  readonly from: number;
  readonly to: number;
  /** What an hour leaves of the average, and how much each value counts. */
  readonly kept: number;
  readonly weight: number;
  /** What it begins with. */
  readonly first: number;
  /** The part of it that an hour later is not believed yet: none when absent. */
  readonly doubted?: number;
}

/** Averages of values that begin at the hour `pathFrom`, before each hour of [`from`, `to`). */
function averageFading(
  values: Float64Array,
  pathFrom: number,
  { from, to, kept, weight, first: atFirst, doubted = 0 }: Fading,
): Float64Array {
  const averages = new Float64Array(to - from);
  for (const { first, start, end } of listGrids(from, to)) {
    let now = atFirst;
    let believed = atFirst;
    for (let hour = first; hour < end; hour++) {
      if (hour >= start) averages[hour - from] = believed;
      now = kept * now + weight * values[hour - pathFrom];
      believed = doubted * believed + (1 - doubted) * now;
    }
  }
  return averages;
}

/** Movement over [from, to), hours of Unix time: a pure function of (world, coin, hour). */
export function computeMovement(paths: PricePaths, coin: Coin, from: number, to: number): Movement {
  const pathFrom = (Math.floor(from / GRID_HOURS) - PAST_STEPS) * GRID_HOURS;
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
  const told = moves.map((_, i) => {
    const midnight = i + 1 - ((i + 1) % DAY_HOURS);
    const [closed, running] = [midnight, i + 1].map((hour) => returnBefore(hour, DAY_HOURS) ** 2);
    return 365 * (TOLD_BY_MIDNIGHT * closed + (1 - TOLD_BY_MIDNIGHT) * running);
  });
  const span = { from, to };
  const month = averageMonths(told, pathFrom, from, to);
  const recent = { ...span, kept: KEPT.fast, weight: 1 - KEPT.fast, first: usual, doubted: 0.5 ** (1 / BELIEVED_IN) };
  const fast = averageFading(seen, pathFrom, recent);
  const [near, far] = (['fast', 'middle'] as const).map((speed) =>
    averageFading(moves, pathFrom, { ...span, kept: KEPT[speed], weight: 1, first: 0 }),
  );
  const push = near.map((lately, i) => {
    const days = (0.55 * lately + 0.2 * far[i]) / daily;
    return LONGEST_PUSH * Math.tanh(days / LONGEST_PUSH);
  });
  const ahead = lookAhead(paths, from, to);
  const events = listEvents(from - DIGEST_HOURS, to + LONGEST_HOURS);
  return { coin, from, length: to - from, usual, variance: { fast, month }, ahead, push, events };
}

/** How far the last days are from usual: 0 is calm, 1 a storm. */
export function stressOf({ usual, variance }: Movement, i: number): number {
  return Math.max(0, Math.tanh(0.7 * (variance.fast[i] / usual - 1)));
}
