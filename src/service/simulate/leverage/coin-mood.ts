import { hashText } from '@/base/random';
import { type Coin, dailyDeviationOf } from '../coins';
import { mix } from '../hash-noise';
import type { PricePath } from '../price-paths';
import { HOUR } from '../ranges';
import { computeOctaves } from './noise-series';

const TREND_HOURS = 72;
const SHOCK_HOURS = 96;
/** Hours of prices that a mood needs before its own first hour. */
export const MOOD_LEAD_HOURS = SHOCK_HOURS;
/** In hours: how long positions closed in a shock take to come back. */
const SHOCK_MEMORY_HOURS = 18;
/** Last weights are below 1/200: a shock that leaves the window is not seen to leave. */
const SHOCK_WEIGHTS = Float64Array.from({ length: SHOCK_HOURS }, (_, hour) => Math.exp(-hour / SHOCK_MEMORY_HOURS));

/** How the leveraged traders of a coin stand at the starts of consecutive hours; a pure function of its prices. */
export interface CoinMood {
  /** Unix seconds of the first value. */
  readonly start: number;
  /** Who is leveraged: -1 shorts .. 1 longs. */
  readonly tilt: Float64Array;
  /** What the trend adds to open interest, as a change of its logarithm. */
  readonly buildUp: Float64Array;
  /** What breaks out of the range of the last day have opened and nobody has closed yet, likewise. */
  readonly openings: Float64Array;
  /** What the shocks of the last days have closed and nobody has opened again, likewise. */
  readonly drawdown: Float64Array;
}

/** Usual deviation of the coin's log return over an hour. */
export function usualHourly(coin: Coin): number {
  return dailyDeviationOf(coin) / Math.sqrt(24);
}

/** However wild it gets, some hold on. */
const MOST_CLOSED = 0.3;

/** Share of the positions that an hour closes for good: nothing in a usual hour, some percent in a crash. */
function lossOf(move: number, activity: number): number {
  return 0.006 * Math.max(0, move - 1.5) ** 1.2 + 0.0025 * Math.max(0, activity - 1.4);
}

/** What the losses of the `SHOCK_HOURS` before each hour after the lead have left; most hours have none. */
function computeDrawdown(logs: Float64Array, activity: Float32Array, usual: number): Float64Array {
  const drawdown = new Float64Array(logs.length - MOOD_LEAD_HOURS);
  for (let hour = 0; hour + 1 < logs.length; hour++) {
    const loss = lossOf(Math.abs(logs[hour + 1] - logs[hour]) / usual, activity[hour]);
    if (loss === 0) continue;
    const first = hour + 1 - MOOD_LEAD_HOURS;
    const end = Math.min(drawdown.length, first + SHOCK_HOURS);
    for (let i = Math.max(0, first); i < end; i++) drawdown[i] += loss * SHOCK_WEIGHTS[i - first];
  }
  return drawdown.map((closed) => MOST_CLOSED * (1 - Math.exp(-closed / MOST_CLOSED)));
}

/** A coin that leaps draws a crowd that was not there, and one that is dropped loses it: beyond a move of this size. */
const LEAP = 0.14;
const RUSH_IN = 1.2;
const RUSH_OUT = 0.8;

/** What a move of the logarithm of the price adds to that of open interest, beside what every move does. */
const rushOf = (move: number): number =>
  move > 0 ? RUSH_IN * Math.max(0, move - LEAP) : -RUSH_OUT * Math.max(0, -move - LEAP);

const RANGE_HOURS = 24;
/** In hours: how long positions opened after a break are kept. */
const BREAK_MEMORY_HOURS = 30;
const BREAK_OPENS = 0.005;
const MOST_BREAK = 3;

/** What was opened in the hours that left the range of the day before them. */
function computeOpenings(logs: Float64Array, usual: number): Float64Array {
  const openings = new Float64Array(logs.length - MOOD_LEAD_HOURS);
  for (let hour = RANGE_HOURS; hour + 1 < logs.length; hour++) {
    let low = logs[hour];
    let high = low;
    for (let i = hour - RANGE_HOURS; i < hour; i++) {
      low = Math.min(low, logs[i]);
      high = Math.max(high, logs[i]);
    }
    const broken = Math.max(logs[hour + 1] - high, low - logs[hour + 1]) / usual;
    if (broken <= 0) continue;
    const opened = BREAK_OPENS * Math.min(MOST_BREAK, broken);
    const first = hour + 1 - MOOD_LEAD_HOURS;
    const end = Math.min(openings.length, first + SHOCK_HOURS - RANGE_HOURS);
    for (let i = Math.max(0, first); i < end; i++) openings[i] += opened * Math.exp((first - i) / BREAK_MEMORY_HOURS);
  }
  return openings;
}

/** Mood over `path` without its first `MOOD_LEAD_HOURS`: one value more than hours are left. */
export function computeMood(coin: Coin, path: PricePath, worldSeed: number): CoinMood {
  const usual = usualHourly(coin);
  const logs = path.price.map(Math.log);
  const drawdown = computeDrawdown(logs, path.activity, usual);
  const start = path.start + MOOD_LEAD_HOURS * HOUR;
  const seed = mix(worldSeed, hashText(`${coin.ticker} mood`));
  const whims = computeOctaves(seed, start / HOUR, drawdown.length, 4, 7);
  const tilt = new Float64Array(drawdown.length);
  const buildUp = new Float64Array(drawdown.length);
  const [usualDay, usualDays] = [24, TREND_HOURS].map((hours) => usual * Math.sqrt(hours));
  for (let i = 0; i < drawdown.length; i++) {
    const at = MOOD_LEAD_HOURS + i;
    const day = (logs[at] - logs[at - 24]) / usualDay;
    const days = (logs[at] - logs[at - TREND_HOURS]) / usualDays;
    tilt[i] = Math.tanh(0.5 * day + 0.5 * days + 0.35 * whims[i]);
    const carried = rushOf(logs[at] - logs[at - 24]) + 0.5 * rushOf(logs[at] - logs[at - TREND_HOURS]);
    buildUp[i] = 0.02 * Math.tanh(0.6 * day) + 0.04 * Math.tanh(0.6 * days) + carried;
  }
  return { start, tilt, buildUp, openings: computeOpenings(logs, usual), drawdown };
}
