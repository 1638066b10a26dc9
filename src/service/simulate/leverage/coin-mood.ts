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
/** Hours of prices that a mood needs before its own first hour. */
export const MOOD_LEAD_HOURS = SHOCK_HOURS + SPENT_HOURS + ENTRY_HOURS;
/** What is closed in an hour comes back within days; after the last of them nothing is missing any more. */
const SHOCK_WEIGHTS = Float64Array.from(
  { length: SHOCK_HOURS },
  (_, hour) => Math.exp(-hour / 40) * (1 - hour / SHOCK_HOURS),
);

/** How the leveraged traders of a coin stand at the starts of consecutive hours; a pure function of its prices. */
export interface CoinMood {
  /** Unix seconds of the first value. */
  readonly start: number;
  /** Who is leveraged: -1 shorts .. 1 longs. */
  readonly tilt: Float64Array;
  /** What the trend and the coin's own crowd add to open interest, as a change of its logarithm. */
  readonly buildUp: Float64Array;
  /** What breaks out of the range of the last day have opened and nobody has closed yet, likewise. */
  readonly openings: Float64Array;
  /** What the shocks of the last days have closed and nobody has opened again, likewise. */
  readonly drawdown: Float64Array;
}

/** Who is liquidated pulls so many others along, of the coin and within hours. */
const CLOSED_WITH = 2.2;

/** Share of the positions that an hour closes besides: nothing in a usual hour, some percent in a crash. */
const lossOf = (move: number): number => 0.003 * Math.max(0, move - 1.5) ** 1.2;

/** What the losses of the `SHOCK_HOURS` before each hour after the lead have left; `dying` are the shares that hours liquidate. */
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

/** A coin that leaps draws a crowd that was not there, and one that is dropped loses it: beyond a move of this size. */
const LEAP = 0.14;
const RUSH_IN = 1.7;
const RUSH_OUT = 0.4;

/** What a move of the logarithm of the price adds to that of open interest, beside what every move does. */
const rushOf = (move: number): number =>
  move > 0 ? RUSH_IN * Math.max(0, move - LEAP) : -RUSH_OUT * Math.max(0, -move - LEAP);

const RANGE_HOURS = 24;
/** In hours: how long positions opened after a break are kept. */
const BREAK_MEMORY_HOURS = 30;
const BREAK_OPENS = 0.003;
const MOST_BREAK = 3;

/** What was opened in the hours that left the range of the day before them. */
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
    const opened = BREAK_OPENS * Math.min(MOST_BREAK, broken);
    const first = hour + 1 - MOOD_LEAD_HOURS;
    const end = Math.min(openings.length, first + SHOCK_HOURS - RANGE_HOURS);
    for (let i = Math.max(0, first); i < end; i++) openings[i] += opened * Math.exp((first - i) / BREAK_MEMORY_HOURS);
  }
  return openings;
}

/** Weeks weigh most in who is leveraged, then days; the rest are moods of the coin, which last for weeks and for days. */
const TILTS = { trend: 0.95, days: 0.28, day: 0.2, scar: -4, weeks: 0.34, hours: 0.16 } as const;
/**
 * Money finds a coin and leaves it for reasons of its own, over half a day to days: what that adds to the logarithm of open
 * interest, for a coin of so many USD a day and more for each decade less. The largest have all reasons at once.
 */
const OWN_INTEREST = { least: 0.006, large: 4e9, perDecade: 0.036, most: 0.07 } as const;

const ownInterestOf = ({ volumeUsd }: Coin): number => {
  const { least, large, perDecade, most } = OWN_INTEREST;
  return Math.min(most, least + perDecade * Math.max(0, Math.log10(large / volumeUsd)));
};

/** What weeks of rises open, as a change of the logarithm, and what goes with them when they end. */
const BUILT_UP = 0.17;

/** Mood over `path` without its first `MOOD_LEAD_HOURS`: one value more than hours are left. */
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
      0.025 * Math.tanh(0.6 * day) +
      0.03 * Math.tanh(0.5 * days) +
      carried -
      scar[i] +
      ownInterest * found[i];
  }
  return { start, tilt, buildUp, openings: computeOpenings(logs, usual), drawdown };
}
