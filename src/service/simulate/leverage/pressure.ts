import type { Coin } from '../coins';
import type { PricePath } from '../price-paths';
import { usualHourly } from './coin-mood';

/** Hours of prices that a pressure needs before its own first step. */
export const PRESSURE_LEAD_HOURS = 2;
const MINUTES_PER_HOUR = 60;

/**
 * What each step of a price path does to leveraged positions. Shares are of the open interest, for traders that stand
 * evenly on both sides.
 */
export interface Pressure {
  /** Share of the interest that is liquidated on the long side. */
  readonly long: Float32Array;
  readonly short: Float32Array;
  /** Shares closed by choice in a fast move. */
  readonly shaken: Float32Array;
  /** How much of what an hour opens is opened in this step: the shares of an hour add up to 1. */
  readonly calm: Float32Array;
}

/** Lowest price and highest price so far in the hours around a step. */
class RecentRange {
  readonly #lows: number[] = [];
  readonly #highs: number[] = [];
  low = 0;
  high = 0;

  constructor(path: PricePath, perHour: number) {
    for (let at = 0; at < path.length; at += perHour) {
      let low = path.low[at];
      let high = path.high[at];
      for (let i = at + 1; i < at + perHour; i++) {
        low = Math.min(low, path.low[i]);
        high = Math.max(high, path.high[i]);
      }
      this.#lows.push(low);
      this.#highs.push(high);
    }
  }

  /** Starts the hour with the extremes of the two before. */
  enter(hour: number): void {
    this.low = Math.min(this.#lows[hour - 1], this.#lows[hour - 2]);
    this.high = Math.max(this.#highs[hour - 1], this.#highs[hour - 2]);
  }

  add(low: number, high: number): void {
    this.low = Math.min(this.low, low);
    this.high = Math.max(this.high, high);
  }
}

/**
 * Share of one side that a move liquidates: a little for every move against it, and much where the price comes to
 * places it has not seen for hours, the more the faster it came there.
 * `against`: log move against the side within the step; `fresh`: how much of it is new ground; `run`: the whole way
 * from the other extreme of the last hours, in usual hourly deviations.
 */
function liquidatedShare(against: number, fresh: number, run: number): number {
  return 0.004 * against + 0.1 * fresh * (0.25 + 0.12 * Math.min(run, 6) ** 2);
}

function sharesOf(path: PricePath, step: number, usual: number, range: RecentRange): [long: number, short: number] {
  const price = path.price[step];
  const low = path.low[step];
  const high = path.high[step];
  const freshDown = Math.max(0, Math.log(range.low / low));
  const freshUp = Math.max(0, Math.log(high / range.high));
  return [
    liquidatedShare(Math.log(price / low), freshDown, Math.log(range.high / low) / usual),
    liquidatedShare(Math.log(high / price), freshUp, Math.log(high / range.low) / usual),
  ];
}

/** Pressure of the minutes of `path` (whole hours) without its first `PRESSURE_LEAD_HOURS`. */
export function computeMinutePressure(coin: Coin, path: PricePath): Pressure {
  const usual = usualHourly(coin);
  const usualMinute = usual / Math.sqrt(MINUTES_PER_HOUR);
  const lead = PRESSURE_LEAD_HOURS * MINUTES_PER_HOUR;
  const pressure = makePressure(path.length - lead);
  const range = new RecentRange(path, MINUTES_PER_HOUR);
  for (let step = lead; step < path.length; step += MINUTES_PER_HOUR) {
    range.enter(step / MINUTES_PER_HOUR);
    let calm = 0;
    for (let i = step; i < step + MINUTES_PER_HOUR; i++) {
      const at = i - lead;
      [pressure.long[at], pressure.short[at]] = sharesOf(path, i, usual, range);
      range.add(path.low[i], path.high[i]);
      const move = Math.abs(Math.log(path.price[i + 1] / path.price[i]));
      pressure.shaken[at] = 0.35 * Math.max(0, move - 2 * usualMinute);
      calm += pressure.calm[at] = 1 / (1 + (move / usualMinute) ** 2);
    }
    for (let i = step; i < step + MINUTES_PER_HOUR; i++) pressure.calm[i - lead] /= calm;
  }
  return pressure;
}

/** Mean of the sum of 60 one-minute lows below their opens, over the deviation of the hour. */
const MINUTE_LOWS_PER_HOUR = 6.2;

/** The same of the hours of `path`, where no minutes are known. */
export function computeHourPressure(coin: Coin, path: PricePath): Pressure {
  const usual = usualHourly(coin);
  const pressure = makePressure(path.length - PRESSURE_LEAD_HOURS);
  const range = new RecentRange(path, 1);
  for (let hour = PRESSURE_LEAD_HOURS; hour < path.length; hour++) {
    const at = hour - PRESSURE_LEAD_HOURS;
    range.enter(hour);
    [pressure.long[at], pressure.short[at]] = sharesOf(path, hour, usual, range);
    const unseen = 0.004 * MINUTE_LOWS_PER_HOUR * usual * path.activity[hour];
    pressure.long[at] += unseen;
    pressure.short[at] += unseen;
  }
  return pressure;
}

function makePressure(length: number): Pressure {
  const shares = (): Float32Array => new Float32Array(length);
  return { long: shares(), short: shares(), shaken: shares(), calm: shares() };
}
