import { type Coin, dailyDeviationOf } from '../coins';
import type { PricePaths } from '../price-paths';

const DAY_HOURS = 24;
/** Days of prices that a regime hangs on; what is older has left no trace. */
const SEEN_DAYS = 64;
/** A trend is how far the price is from its mean, whose weights fall to 1/e in so many days. */
const TREND_DAYS = 12;
/** Deviation of that distance for a price that never comes home, in those of a day. */
const USUAL_DISTANCE = Math.sqrt(TREND_DAYS / 2);
/** Positions are built up and closed over days: what they follow is the mean of so many. */
const FOLLOWED_DAYS = 3;
/** In days: what a crash has frightened away comes back so slowly, and is known to be gone a day later. */
const SCAR_FADES = 17;
const SCAR_GROWS = 1;
/** However bad the weeks, most hold on. */
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
  /** How far the price is above its mean of weeks, 1 being usual. */
  readonly trend: Float64Array;
  /** The same of where the price was in the last days. */
  readonly followed: Float64Array;
  /** What the bad days of the last weeks have closed and nobody has opened again, as a change of the logarithm. */
  readonly scar: Float64Array;
}

/** Share of the positions that a day closes for weeks, by its move in usual days: falls frighten more than rises. */
const scarOf = (move: number): number => 0.06 * Math.max(0, -move - 1.1) + 0.02 * Math.max(0, move - 2);

/** The figures of each day's start, from those of the days before it. */
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

/** The regime at the hours (of Unix time) from `from` on whose log prices are given. */
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
    // What this day's start says is believed in full at its end, so that nothing leaps at midnight.
    const between = (values: Float64Array, first: number): number =>
      values[first] + (values[first + 1] - values[first]) * part;
    const seen = between(mean, day - 1);
    regime.trend[i] = (logs[i] - seen) / distance;
    regime.followed[i] = (between(latest, day - 1) - seen) / distance;
    regime.scar[i] = between(scar, day);
  }
  return regime;
}
