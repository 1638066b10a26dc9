import { type Coin, dailyDeviationOf } from '../coins';
import type { PricePaths } from '../price-paths';

const DAY_HOURS = 24;
/** Days of prices that a regime depends on. Older ones have no effect. */
const SEEN_DAYS = 64;
/** A trend is the distance of the price from its mean, whose weights fall to 1/e in this many days. */
const TREND_DAYS = 12;
/** Deviation of that distance for a random walk, in daily deviations. */
const USUAL_DISTANCE = Math.sqrt(TREND_DAYS / 2);
/** Positions are built up and closed over days: they follow the mean of this many. */
const FOLLOWED_DAYS = 3;
/** Days in which traders who fled a crash return. Their absence is fully visible a day after the crash. */
const SCAR_FADES = 17;
const SCAR_GROWS = 1;
/** Largest scar: however bad the weeks, most traders hold on. */
const DEEPEST_SCAR = 0.3;

const weigh = (weight: (day: number) => number): Float64Array =>
  Float64Array.from({ length: SEEN_DAYS }, (_, day) => weight(day) * (1 - day / SEEN_DAYS));
const average = (weights: Float64Array): Float64Array => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
};
const TREND_WEIGHTS = average(weigh((day) => Math.exp(-day / TREND_DAYS)));
const FOLLOWED_WEIGHTS = average(weigh((day) => Math.exp(-day / FOLLOWED_DAYS)));
const SCAR_WEIGHTS = weigh((day) => (1 - Math.exp(-day / SCAR_GROWS)) * Math.exp(-day / SCAR_FADES));

/** Weeks of prices as leveraged traders remember them, at consecutive hours. */
export interface Regime {
  /** Distance of the price from its mean of weeks. 1 is usual. */
  readonly trend: Float64Array;
  /** The same distance for the mean price of the last days. */
  readonly followed: Float64Array;
  /** What the bad days of the last weeks closed and nobody has reopened, as a change of the logarithm. */
  readonly scar: Float64Array;
}

/** Share of the positions that a day closes for weeks, by its move in usual days: falls frighten more than rises. */
const scarOf = (move: number): number => 0.06 * Math.max(0, -move - 1.1) + 0.02 * Math.max(0, move - 2);

/** The figures at each day's start, from the days before it. */
interface DayFigures {
  readonly mean: Float64Array;
  readonly latest: Float64Array;
  readonly scar: Float64Array;
}

function lookBack(logs: Float64Array, count: number, usual: number): DayFigures {
  const mean = new Float64Array(count);
  const latest = new Float64Array(count);
  const scar = new Float64Array(count);
  const scars = logs.map((log, day) => (day === 0 ? 0 : scarOf((log - logs[day - 1]) / usual)));
  for (let day = 0; day < count; day++) {
    const at = day + SEEN_DAYS;
    for (let ago = 0; ago < SEEN_DAYS; ago++) {
      mean[day] += TREND_WEIGHTS[ago] * logs[at - ago];
      latest[day] += FOLLOWED_WEIGHTS[ago] * logs[at - ago];
      scar[day] += SCAR_WEIGHTS[ago] * scars[at - ago];
    }
  }
  return { mean, latest, scar: scar.map((closed) => DEEPEST_SCAR * (1 - Math.exp(-closed / DEEPEST_SCAR))) };
}

/** The regime at consecutive hours from `from` on (hours of Unix time). `logs` are their log prices. */
export function computeRegime(paths: PricePaths, coin: Coin, from: number, logs: Float64Array): Regime {
  const daily = dailyDeviationOf(coin);
  const firstDay = Math.floor(from / DAY_HOURS) - 1;
  const count = Math.floor((from + logs.length - 1) / DAY_HOURS) - firstDay + 2;
  const days = paths.computeDays(coin, firstDay - SEEN_DAYS, count + SEEN_DAYS).map(Math.log);
  const { mean, latest, scar } = lookBack(days, count, daily);
  const regime = {
    trend: new Float64Array(logs.length),
    followed: new Float64Array(logs.length),
    scar: new Float64Array(logs.length),
  };
  const distance = daily * USUAL_DISTANCE;
  for (let i = 0; i < logs.length; i++) {
    const day = Math.floor((from + i) / DAY_HOURS) - firstDay;
    const part = (from + i) / DAY_HOURS - day - firstDay;
    // Figures of a day's start take full effect at its end, so that nothing jumps at midnight.
    const between = (values: Float64Array, first: number): number =>
      values[first] + (values[first + 1] - values[first]) * part;
    const seen = between(mean, day - 1);
    regime.trend[i] = (logs[i] - seen) / distance;
    regime.followed[i] = (between(latest, day - 1) - seen) / distance;
    regime.scar[i] = between(scar, day);
  }
  return regime;
}
