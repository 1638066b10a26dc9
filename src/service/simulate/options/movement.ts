import { hashText } from '@/base/random';
import { type Announcement, isAnnouncementHour, listAnnouncements } from '../announcements';
import { type Coin, dailyDeviationOf } from '../coins';
import { mix } from '../hash-noise';
import type { PricePaths } from '../price-paths';
import { HOUR } from '../ranges';
import { hourWeight } from '../seasons';
import { gridStartOf, listGrids } from './grids';
import { computePanic } from './panic';
import { quotingOf } from './quoting';
import { computeStaleHours, MOST_STALE_HOURS } from './stale-quotes';
import { kickOf, STRUCK_FOR, stirOf } from './strike';

const DAY_HOURS = 24;
const YEAR_HOURS = 365 * DAY_HOURS;
/** Half-lives of the averages, in hours: the market's memory. */
const HALF_LIVES = { fast: 30, middle: 130, slow: 500 } as const;
/** Traders watch the realised volatility of the last month. Its days weigh the same, older ones fade out. In hours. */
const MONTH = { full: 25 * DAY_HOURS, none: 35 * DAY_HOURS } as const;
/** Half-life, in hours, of what they have lived through themselves: it fades, where a window forgets all at once. */
const LIVED = 9 * DAY_HOURS;
/**
 * Shares of what is realised: by the published figure, which runs from midnight to midnight, and by the hours of the price,
 * which tell more than thirty closes do. A part of what the open day has moved so far counts as if the day had closed: nobody
 * waits for midnight to see a fall.
 */
const TOLD = { days: 0.6, hours: 0.4, atOnce: 0.5 } as const;
/** Hours after which an event has no effect. */
export const DIGEST_HOURS = 24;
/** Longest time to an expiry, in hours. */
const LONGEST_HOURS = 400 * DAY_HOURS;

/**
 * Traders take one wild hour for news rather than for the new normal: beyond this multiple of the usual variance it
 * counts by its logarithm. `MADE_UP` restores the mean.
 */
const BELIEVED = 7;
const MADE_UP = 1.04;
/** Mean liveliness of days, raised by a few storms. */
const MEAN_LIVELINESS = 1.15;
/** Days before the first hour with known liveliness. */
export const GONE_DAYS = 30;
/** Future variance is counted in this fraction of the usual variance of a day. */
export const STORE_UNITS = 4096;
/** Deviation of the fading sum of weeks of moves, in usual days. */
const USUAL_TREND = Math.sqrt(HALF_LIVES.slow / (2 * Math.LN2) / DAY_HOURS);
/** Largest push of a day, in usual days. */
const LONGEST_PUSH = 2.5;

type Speed = keyof typeof HALF_LIVES;

/** The weight of the older average after one hour. */
const KEPT: Readonly<Record<Speed, number>> = {
  fast: 0.5 ** (1 / HALF_LIVES.fast),
  middle: 0.5 ** (1 / HALF_LIVES.middle),
  slow: 0.5 ** (1 / HALF_LIVES.slow),
};

/** A coin's price before each hour of [`from`, `from` + `length`), hours of Unix time, as option traders see it. */
export interface Movement {
  readonly coin: Coin;
  readonly from: number;
  readonly length: number;
  /** The coin's usual variance per year. */
  readonly usual: number;
  /** Variances per year: of the last days, of the last month as published, and of the last weeks as they are felt. */
  readonly variance: Readonly<Record<'fast' | 'month' | 'lived', Float64Array>>;
  /**
   * Running sums of the future variance of days, starting `GONE_DAYS` before the day of `from`: each entry excludes its
   * own day. In `STORE_UNITS` of the usual variance.
   */
  readonly ahead: Float64Array;
  /** Moves of the last hours, in usual hours, falls in full. Nothing limits their sum: a crash is felt in each of its legs. */
  readonly kick: Float64Array;
  /** How large those moves were, whichever way they went: 0 when the price stands still, about 1 after ordinary hours. */
  readonly stir: Float64Array;
  /** Recent move of the price, in usual days: negative after falls. It counts at once and fades. */
  readonly push: Float64Array;
  /** Move of the price over the last weeks. 1 is usual. */
  readonly trend: Float64Array;
  /** What is left of the panic after falls: see `computePanic`. */
  readonly panic: Float64Array;
  /** Announcements that options may cover, and those of the last `DIGEST_HOURS`. */
  readonly events: readonly Announcement[];
  /** Of coins whose quotes go stale at times. */
  readonly stale?: Stale | undefined;
}

/** The same movement from `MOST_STALE_HOURS` earlier on, and for how many hours each hour's quotes have been left as they are. */
interface Stale {
  readonly movement: Movement;
  readonly hours: Uint8Array;
}

const believe = (times: number): number =>
  MADE_UP * (times < BELIEVED ? times : BELIEVED * (1 + Math.log(times / BELIEVED)));

/**
 * A known event says little about the days after it: expected variance of its hour and the next ones, in usual ones.
 */
const AWAITED = [8, 3, 2] as const;

function awaitedIn(hour: number): number {
  for (const [ago, times] of AWAITED.entries()) if (isAnnouncementHour(hour - ago)) return times;
  return 1;
}

/** Options anticipate what prices do not show yet: how lively the next weeks will be. */
function lookAhead(paths: PricePaths, from: number, to: number): Float64Array {
  const firstDay = Math.floor(from / DAY_HOURS) - GONE_DAYS;
  const days = Math.ceil((to + LONGEST_HOURS) / DAY_HOURS) - firstDay;
  const sums = new Float64Array(days + 1);
  for (let day = 0; day < days; day++) {
    // Whole units, so that sums are the same wherever they start.
    sums[day + 1] = sums[day] + Math.round((STORE_UNITS * paths.livelinessOf(firstDay + day)) / MEAN_LIVELINESS);
  }
  return sums;
}

/** Means of the month before each hour of [`from`, `to`). `values` start at the hour `pathFrom`. */
function averageMonths(values: Float64Array, pathFrom: number, from: number, to: number): Float64Array {
  const means = new Float64Array(to - from);
  for (const { first, start, end } of listGrids(from, to)) {
    // Sums before each hour, and sums of those sums.
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
  /** The weight of the older average after one hour, and that of each value. */
  readonly kept: number;
  readonly weight: number;
  /** The initial average. */
  readonly first: number;
}

/** Averages before each hour of [`from`, `to`). `values` start at the hour `pathFrom`. */
function averageFading(
  values: Float64Array,
  pathFrom: number,
  { from, to, kept, weight, first: atFirst }: Fading,
): Float64Array {
  const averages = new Float64Array(to - from);
  for (const { first, start, end } of listGrids(from, to)) {
    let now = atFirst;
    for (let hour = first; hour < end; hour++) {
      if (hour >= start) averages[hour - from] = now;
      now = kept * now + weight * values[hour - pathFrom];
    }
  }
  return averages;
}

/** Log return over so many hours before an hour of Unix time. */
type Returns = (hour: number, hours: number) => number;

/** Hours of Unix time: [`from`, `to`). */
type Span = Pick<Fading, 'from' | 'to'>;

/** Log prices before each hour from a day before the averages of `from` start. */
interface LogPrices {
  readonly logs: Float64Array;
  /** The hour of Unix time at which the averages start. */
  readonly pathFrom: number;
  readonly returnBefore: Returns;
}

function readLogs(paths: PricePaths, coin: Coin, { from, to }: Span): LogPrices {
  const pathFrom = gridStartOf(from);
  // One more day, for the return over the day before the first hour.
  const path = paths.getHours({ coin, price: coin.price, quote: 'USD' }, (pathFrom - DAY_HOURS) * HOUR, to * HOUR);
  const logs = path.price.map(Math.log);
  const at = (hour: number): number => logs[hour - pathFrom + DAY_HOURS];
  const returnBefore: Returns = (hour, hours) => at(hour) - at(hour - hours);
  return { logs, pathFrom, returnBefore };
}

/** Adds what is realised but not yet in these averages, whose newest hour has this `weight`: see `TOLD`. */
function addPending(averages: Float64Array, weight: number, from: number, returnBefore: Returns): Float64Array {
  const whole = DAY_HOURS - 1;
  const share = TOLD.days * TOLD.atOnce * weight;
  return averages.map((average, i) => {
    const since = (from + i) % DAY_HOURS;
    const closed = returnBefore(from + i - since, DAY_HOURS) ** 2;
    const open = returnBefore(from + i, since) ** 2;
    const pending = 365 * share * ((whole - since) * closed + DAY_HOURS * open);
    return (average + pending) / (1 + whole * share);
  });
}

/** The variances of a movement, from the moves of each hour from `pathFrom` on. */
function averageVariances(
  moves: Float64Array,
  usual: number,
  pathFrom: number,
  span: Span,
  returnBefore: Returns,
): Movement['variance'] {
  // The busy hours of a day say nothing about later days.
  const seen = moves.map((move, i) => {
    const hour = pathFrom + i;
    return usual * believe((move * move * YEAR_HOURS) / usual / (hourWeight(hour) * awaitedIn(hour)));
  });
  // Published volatility uses returns from close to close.
  const told = seen.map((one, i) => {
    const hour = pathFrom + i + 1;
    const closed = returnBefore(hour - (hour % DAY_HOURS), DAY_HOURS);
    return 365 * TOLD.days * closed ** 2 + TOLD.hours * one;
  });
  const fast = averageFading(seen, pathFrom, { ...span, kept: KEPT.fast, weight: 1 - KEPT.fast, first: usual });
  const month = averageMonths(told, pathFrom, span.from, span.to);
  const kept = 0.5 ** (1 / LIVED);
  const lived = averageFading(told, pathFrom, { ...span, kept, weight: 1 - kept, first: usual });
  return {
    fast,
    month: addPending(month, 2 / (MONTH.full + MONTH.none), span.from, returnBefore),
    lived: addPending(lived, 1 - kept, span.from, returnBefore),
  };
}

function watchMovement(
  paths: PricePaths,
  coin: Coin,
  span: Span,
  { logs, pathFrom, returnBefore }: LogPrices,
): Movement {
  const { from, to } = span;
  const moves = Float64Array.from({ length: to - pathFrom }, (_, i) => returnBefore(pathFrom + i + 1, 1));
  const daily = dailyDeviationOf(coin);
  const usual = daily ** 2 * 365;
  const fadeMoves = (speed: Speed): Float64Array =>
    averageFading(moves, pathFrom, { ...span, kept: KEPT[speed], weight: 1, first: 0 });
  const [lately, before] = [fadeMoves('fast'), fadeMoves('middle')];
  const push = lately.map((near, i) => {
    const days = (0.55 * near + 0.2 * before[i]) / daily;
    return LONGEST_PUSH * Math.tanh(days / LONGEST_PUSH);
  });
  const struckBy = (takenOf: (hours: number) => number): Float64Array => {
    const taken = moves.map((move) => takenOf((move / daily) * Math.sqrt(DAY_HOURS)));
    return averageFading(taken, pathFrom, { ...span, kept: 0.5 ** (1 / STRUCK_FOR), weight: 1, first: 0 });
  };
  return {
    coin,
    from,
    length: to - from,
    usual,
    variance: averageVariances(moves, usual, pathFrom, span, returnBefore),
    ahead: lookAhead(paths, from, to),
    kick: struckBy(kickOf),
    stir: struckBy(stirOf),
    push,
    trend: fadeMoves('slow').map((move) => move / daily / USUAL_TREND),
    panic: computePanic(logs, pathFrom - DAY_HOURS, from, to, daily),
    events: listAnnouncements(from - DIGEST_HOURS, to + LONGEST_HOURS),
  };
}

/** The same without its first hours. */
function dropHours(movement: Movement, hours: number): Movement {
  const { from, length, variance, ahead } = movement;
  const cut = (values: Float64Array): Float64Array => values.subarray(hours);
  const days = Math.floor((from + hours) / DAY_HOURS) - Math.floor(from / DAY_HOURS);
  return {
    ...movement,
    from: from + hours,
    length: length - hours,
    variance: { fast: cut(variance.fast), month: cut(variance.month), lived: cut(variance.lived) },
    ahead: ahead.subarray(days),
    kick: cut(movement.kick),
    stir: cut(movement.stir),
    push: cut(movement.push),
    trend: cut(movement.trend),
    panic: cut(movement.panic),
  };
}

/** Movement over [from, to), hours of Unix time: a pure function of (world, coin, hour). */
export function computeMovement(paths: PricePaths, coin: Coin, from: number, to: number): Movement {
  const { staleChance } = quotingOf(coin);
  const earlier = staleChance > 0 ? MOST_STALE_HOURS : 0;
  const span = { from: from - earlier, to };
  const prices = readLogs(paths, coin, span);
  const movement = watchMovement(paths, coin, span, prices);
  if (earlier === 0) return movement;
  const usualHour = dailyDeviationOf(coin) / Math.sqrt(DAY_HOURS);
  const seed = mix(paths.seed, hashText(`${coin.ticker} rests`));
  const moveBefore = (hour: number): number => prices.returnBefore(hour, 1) / usualHour;
  const hours = computeStaleHours({ seed, staleChance }, from, to - from, moveBefore);
  return { ...dropHours(movement, earlier), stale: { movement, hours } };
}

/** How unusual the last days are: 0 is calm, 1 a storm. */
export function stressOf({ usual, variance }: Movement, i: number): number {
  return Math.max(0, Math.tanh(0.7 * (variance.fast[i] / usual - 1)));
}
