import { hashText } from '@/base/random';
import type { Coin } from '../coins';
import { mix } from '../hash-noise';
import type { PricePath, PricePaths } from '../price-paths';
import { HOUR } from '../ranges';
import { computeOctaves } from './noise-series';
import { ENTRY_HOURS, type Pressure, SPENT_HOURS } from './pressure';
import { computeRegime } from './regime';
import { usualHourly } from './usual-hourly';

const TREND_HOURS = 72;
const SHOCK_HOURS = 72;
/** Hours of prices that a mood needs before its first hour. */
export const MOOD_LEAD_HOURS = SHOCK_HOURS + SPENT_HOURS + ENTRY_HOURS;
/** What an hour closes returns within days. After the last of them nothing is missing any more. */
const SHOCK_WEIGHTS = Float64Array.from(
  { length: SHOCK_HOURS },
  (_, hour) => Math.exp(-hour / 40) * (1 - hour / SHOCK_HOURS),
);

/** The positions of a coin's leveraged traders at the starts of consecutive hours; a pure function of its prices. */
export interface CoinMood {
  /** Unix seconds of the first value. */
  readonly start: number;
  /** Which side is leveraged: from -1 (shorts) to 1 (longs). */
  readonly tilt: Float64Array;
  /** What the trend and the coin's own crowd add to open interest, as a change of its logarithm. */
  readonly buildUp: Float64Array;
  /** What breakouts from the range of the last day opened and nobody has closed yet, as the same kind of change. */
  readonly openings: Float64Array;
  /** What the shocks of the last days closed and nobody has reopened, as the same kind of change. */
  readonly drawdown: Float64Array;
}

/** Each liquidation makes this many others close, of the same coin and within hours. */
const CLOSED_WITH = 2.2;

/** Share of the positions that an hour closes in addition: none in a usual hour, a few percent in a crash. */
const lossOf = (move: number): number => 0.003 * Math.max(0, move - 1.5) ** 1.2;

/**
 * The drawdown at each hour after the lead, from the losses of the `SHOCK_HOURS` before it. `dying`: shares that hours
 * liquidate.
 */
function computeDrawdown(logs: Float64Array, { long, short }: Pressure, usual: number): Float64Array {
  const drawdown = new Float64Array(logs.length - MOOD_LEAD_HOURS);
  const lead = logs.length - 1 - long.length;
  for (let i = 0; i < long.length; i++) {
    const hour = lead + i;
    const loss = CLOSED_WITH * (long[i] + short[i]) + lossOf(Math.abs(logs[hour + 1] - logs[hour]) / usual);
    const first = hour + 1 - MOOD_LEAD_HOURS;
    const end = Math.min(drawdown.length, first + SHOCK_HOURS);
    for (let at = Math.max(0, first); at < end; at++) drawdown[at] += loss * SHOCK_WEIGHTS[at - first];
  }
  return drawdown;
}

/** A coin that leaps attracts a new crowd, one that crashes loses it. This is the least such move. */
const LEAP = 0.14;
const RUSH_IN = 1.7;
const RUSH_OUT = 0.4;

/** What a move of the log price adds to the logarithm of open interest, in addition to the usual effect. */
const rushOf = (move: number): number =>
  move > 0 ? RUSH_IN * Math.max(0, move - LEAP) : -RUSH_OUT * Math.max(0, -move - LEAP);

const RANGE_HOURS = 24;
/** Hours for which positions opened after a breakout are kept. */
const BREAK_MEMORY_HOURS = 30;
const BREAK_OPENS = 0.003;
const MAX_BREAK = 3;

/** What was opened in hours that left the range of the day before. */
function computeOpenings(logs: Float64Array, usual: number): Float64Array {
  const openings = new Float64Array(logs.length - MOOD_LEAD_HOURS);
  for (let hour = MOOD_LEAD_HOURS - SHOCK_HOURS + RANGE_HOURS; hour + 1 < logs.length; hour++) {
    let low = logs[hour];
    let high = low;
    for (let i = hour - RANGE_HOURS; i < hour; i++) {
      low = Math.min(low, logs[i]);
      high = Math.max(high, logs[i]);
    }
    const broken = Math.max(logs[hour + 1] - high, low - logs[hour + 1]) / usual;
    if (broken <= 0) continue;
    const opened = BREAK_OPENS * Math.min(MAX_BREAK, broken);
    const first = hour + 1 - MOOD_LEAD_HOURS;
    const end = Math.min(openings.length, first + SHOCK_HOURS - RANGE_HOURS);
    for (let i = Math.max(0, first); i < end; i++) openings[i] += opened * Math.exp((first - i) / BREAK_MEMORY_HOURS);
  }
  return openings;
}

/** Weeks affect the tilt most, then days. The rest are moods of the coin that last for weeks and days. */
const TILTS = { trend: 0.95, days: 0.28, day: 0.2, scar: -4, weeks: 0.34, hours: 0.16 } as const;
/**
 * Money enters and leaves a coin for its own reasons, over half a day to days. This is what it adds to the logarithm of
 * open interest, by the coin's daily volume in USD: more for each decade less. For the largest coins such reasons
 * average out.
 */
const OWN_INTEREST = { least: 0.015, large: 4e9, perDecade: 0.03, most: 0.062 } as const;

const ownInterestOf = ({ volumeUsd }: Coin): number => {
  const { least, large, perDecade, most } = OWN_INTEREST;
  return Math.min(most, least + perDecade * Math.max(0, Math.log10(large / volumeUsd)));
};

/** What weeks of rises open, as a change of the logarithm. It closes when they end. */
const BUILT_UP = 0.17;

/** The mood over `path` without its first `MOOD_LEAD_HOURS`: one value more than the remaining hours. */
export function computeMood(
  coin: Coin,
  path: PricePath,
  dying: Pressure,
  paths: PricePaths,
  worldSeed: number,
): CoinMood {
  const usual = usualHourly(coin);
  const logs = path.price.map(Math.log);
  const drawdown = computeDrawdown(logs, dying, usual);
  const start = path.start + MOOD_LEAD_HOURS * HOUR;
  const { trend, followed, scar } = computeRegime(paths, coin, start / HOUR, logs.subarray(MOOD_LEAD_HOURS));
  const seed = mix(worldSeed, hashText(`${coin.ticker} mood`));
  const whims = computeOctaves(seed, start / HOUR, drawdown.length, 4, 6);
  const weeks = computeOctaves(seed + 40, start / HOUR, drawdown.length, 7, 10);
  const found = computeOctaves(seed + 80, start / HOUR, drawdown.length, 4, 6);
  const ownInterest = ownInterestOf(coin);
  const tilt = new Float64Array(drawdown.length);
  const buildUp = new Float64Array(drawdown.length);
  const [usualDay, usualDays] = [24, TREND_HOURS].map((hours) => usual * Math.sqrt(hours));
  for (let i = 0; i < drawdown.length; i++) {
    const at = MOOD_LEAD_HOURS + i;
    const day = (logs[at] - logs[at - 24]) / usualDay;
    const days = (logs[at] - logs[at - TREND_HOURS]) / usualDays;
    const moods = TILTS.weeks * weeks[i] + TILTS.hours * whims[i] + TILTS.scar * scar[i];
    tilt[i] = Math.tanh(0.6 * (TILTS.trend * trend[i] + TILTS.days * days + TILTS.day * day + moods));
    const carried = rushOf(logs[at] - logs[at - 24]) + 0.5 * rushOf(logs[at] - logs[at - TREND_HOURS]);
    buildUp[i] =
      BUILT_UP * Math.tanh(followed[i]) +
      0.018 * Math.tanh(0.6 * day) +
      0.026 * Math.tanh(0.5 * days) +
      carried -
      scar[i] +
      ownInterest * found[i];
  }
  return { start, tilt, buildUp, openings: computeOpenings(logs, usual), drawdown };
}
