import { hashText } from '@/base/random';
import { BITCOIN_DAILY, type Coin, dailyDeviationOf } from '../coins';
import { mix, uniformOf } from '../hash-noise';
import { lifetimeAt } from '../levels/level-field';
import { POSITION_LIVES } from '../levels/liquidation-levels';
import { awayOf, LEVERAGES } from '../leverages';
import type { PricePath } from '../price-paths';
import { HOUR } from '../ranges';
import { highestMark, lowestMark } from './marks';
import { usualHourly } from './usual-hourly';

const MINUTES_PER_HOUR = 60;

/**
 * The effect of each step of a price path on leveraged positions. Shares are of the open interest, for traders spread
 * evenly over both sides.
 */
export interface Pressure {
  /** Share of the open interest that is liquidated on the long side. */
  readonly long: Float32Array;
  readonly short: Float32Array;
  /** Shares closed voluntarily in a fast move. */
  readonly shaken: Float32Array;
  /** Share of an hour's new positions that is opened in this step. The shares of an hour add up to 1. */
  readonly calm: Float32Array;
}

/** Positions with less leverage survive the hours that are simulated. */
const MIN_LEVERAGE = 10;
/** Per leverage: distance from entry to liquidation, how many positions, how long they are kept. Nearest first. */
const KINDS = LEVERAGES.filter(({ leverage }) => leverage >= MIN_LEVERAGE).map(({ leverage, share }) => {
  const away = awayOf(leverage);
  return { away, share, hours: lifetimeAt(POSITION_LIVES, away) / 60 };
});
/**
 * Share of the open interest opened in a usual hour of Bitcoin that is still open when its liquidation price is
 * reached.
 */
const OPENED_PER_HOUR = 0.012;
/** Traders of wilder coins take less leverage: a power of the coin's volatility. */
const PRUDENCE = 1.7;
const MAX_ACTIVITY = 3;
/** Hours that positions are traced back. */
export const ENTRY_HOURS = 48;
/** Share of each kind that is left after each hour of age: one row of kinds per hour. */
const LEFT = Float64Array.from({ length: (ENTRY_HOURS + 1) * KINDS.length }, (_, i) => {
  const { share, hours } = KINDS[i % KINDS.length];
  return share * Math.exp(-Math.floor(i / KINDS.length) / hours);
});
/** Share of its range by which an hour's minutes may exceed its extremes. Positions there are gone already. */
const UNSURE = 0.2;
/** Careless positions are liquidated by any move: share of the open interest per log move. */
const CARELESS = 0.00024;
/**
 * Tight positions are liquidated by a fast move wherever it starts: share per log move beyond this many usual minutes.
 */
const TIGHT = 0.006;
const TIGHT_FROM = 2.5;

/**
 * Positions by liquidation price. What was opened in each of the last hours, at the prices of that hour, is liquidated
 * where the price goes to levels it has not reached since. So liquidations gather where a liquidation map shows levels:
 * a fixed distance from prices at which much was opened.
 */
class Entries {
  readonly #low: Float64Array;
  readonly #high: Float64Array;
  readonly #opened: Float64Array;

  constructor(coin: Coin, hours: PricePath) {
    const perHour = OPENED_PER_HOUR * Math.min(1, BITCOIN_DAILY / dailyDeviationOf(coin)) ** PRUDENCE;
    this.#low = hours.low.map(Math.log);
    this.#high = hours.high.map(Math.log);
    this.#opened = new Float64Array(hours.length);
    for (let i = 0; i < hours.length; i++) this.#opened[i] = perHour * Math.min(MAX_ACTIVITY, hours.activity[i]);
  }

  /** Share of the long interest liquidated when the log price falls from `seen`, the lowest of its hour, to `low`. */
  longShare(hour: number, seen: number, low: number): number {
    let floor = seen;
    const lows = this.#low;
    const highs = this.#high;
    let share = 0;
    for (let age = 1; age <= ENTRY_HOURS && floor > low; age++) {
      const at = hour - age;
      const bottom = lows[at];
      const top = highs[at];
      for (let kind = 0; kind < KINDS.length && top - KINDS[kind].away > low; kind++) {
        const { away } = KINDS[kind];
        const dead = Math.min(floor, top - away) - Math.max(low, bottom - away);
        if (dead > 0) share += (dead / (top - bottom)) * this.#opened[at] * LEFT[age * KINDS.length + kind];
      }
      floor = Math.min(floor, bottom - UNSURE * (top - bottom));
    }
    return share;
  }

  /** Share of the short interest liquidated when the log price rises from `seen` to `high`. */
  shortShare(hour: number, seen: number, high: number): number {
    let ceiling = seen;
    const lows = this.#low;
    const highs = this.#high;
    let share = 0;
    for (let age = 1; age <= ENTRY_HOURS && ceiling < high; age++) {
      const at = hour - age;
      const bottom = lows[at];
      const top = highs[at];
      for (let kind = 0; kind < KINDS.length && bottom + KINDS[kind].away < high; kind++) {
        const { away } = KINDS[kind];
        const dead = Math.min(high, top + away) - Math.max(ceiling, bottom + away);
        if (dead > 0) share += (dead / (top - bottom)) * this.#opened[at] * LEFT[age * KINDS.length + kind];
      }
      ceiling = Math.max(ceiling, top + UNSURE * (top - bottom));
    }
    return share;
  }
}

/** New positions arrive in bursts: the share of minutes that have one, and how much more is opened in them. */
const LUMP_CHANCE = 0.16;
const LUMP = 9;
/** From this liquidated share on, few positions are opened in a minute. */
const PRESSED = 0.00002;

/** In a one-way hour, how many more are liquidated on the losing side, and how many fewer on the other. */
const ONE_SIDED = 0.76;
/** The losing side has often lost for a day: traders on the other side are far from their liquidation levels. */
const LOST_BEFORE = 0.7;

const ROOT_OF_DAY = Math.sqrt(24);

/** How one-sidedly the hour `at` goes against longs. Negated for shorts. */
function againstLongs({ price }: PricePath, at: number, usual: number): number {
  const hour = Math.log(price[at + 1] / price[at]) / usual;
  const day = Math.log(price[at + 1] / price[at - 23]) / usual / ROOT_OF_DAY;
  return 1 - ONE_SIDED * Math.tanh(hour + LOST_BEFORE * day);
}

/** Share of the open interest that a minute's adverse move closes, however far its levels are. */
const shareOf = (move: number, usualMinute: number): number =>
  CARELESS * move + TIGHT * Math.max(0, move - TIGHT_FROM * usualMinute);

/** Mean of the sum of 60 one-minute lows below their opens, over the deviation of the hour. */
const MINUTE_LOWS_PER_HOUR = 6.2;

/** Sum of the moves of an hour's minutes beyond `TIGHT_FROM`, over its usual deviation: a power of its activity. */
const fastMovesOf = (activity: number): number => 3.65 * Math.max(0, activity - 0.7) ** 1.5;

/**
 * Liquidated positions cannot be liquidated again. When the last hours have taken this share of the open interest, only
 * a quarter of the next is still liquidated.
 */
const TIRES_AT = 0.066;
/** Hours after which the levels are filled again. */
const MANNED_AGAIN = 9;
/** Hours for which past liquidations count. */
export const SPENT_HOURS = 30;
const SPENT_WEIGHTS = Float64Array.from(
  { length: SPENT_HOURS + 1 },
  (_, age) => Math.exp(-age / MANNED_AGAIN) * (1 - age / (SPENT_HOURS + 1)),
);

/**
 * The part of `raw` shares in a step that is really liquidated after the last hours took `spent`. New positions lose
 * its root.
 */
const leftOf = (spent: number, raw: number): number => 1 / ((1 + spent / TIRES_AT) * (1 + (spent + raw) / TIRES_AT));

/** Shares of hours as if nobody had been liquidated before, starting `ENTRY_HOURS` after the start of `hours`. */
export interface RawHours {
  /** Liquidated at the levels of older positions. */
  readonly long: Float64Array;
  readonly short: Float64Array;
  /** Liquidated among new positions, which no hour before could take. */
  readonly newLong: Float64Array;
  readonly newShort: Float64Array;
  /** What the hours before each one took, starting `SPENT_HOURS` later. */
  readonly spent: Float64Array;
}

/** The effect of hours where no minutes are simulated. */
export function computeRawHours(coin: Coin, hours: PricePath): RawHours {
  const usual = usualHourly(coin);
  const entries = new Entries(coin, hours);
  const count = hours.length - ENTRY_HOURS;
  const long = new Float64Array(count);
  const short = new Float64Array(count);
  const newLong = new Float64Array(count);
  const newShort = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const at = i + ENTRY_HOURS;
    const start = Math.log(hours.price[at]);
    const low = Math.log(lowestMark(hours, at));
    const high = Math.log(highestMark(hours, at));
    const unseen = CARELESS * MINUTE_LOWS_PER_HOUR * usual * hours.activity[at];
    const fast = TIGHT * usual * fastMovesOf(hours.activity[at]);
    const longs = againstLongs(hours, at, usual);
    newLong[i] = longs * (unseen + fast);
    newShort[i] = (2 - longs) * (unseen + fast);
    long[i] = longs * entries.longShare(at, start, low);
    short[i] = (2 - longs) * entries.shortShare(at, start, high);
  }
  const spent = new Float64Array(Math.max(0, count - SPENT_HOURS + 1));
  for (let i = 0; i < spent.length; i++) {
    const at = i + SPENT_HOURS;
    for (let age = 1; age <= SPENT_HOURS; age++) {
      const hour = at - age;
      spent[i] += SPENT_WEIGHTS[age] * (long[hour] + short[hour] + newLong[hour] + newShort[hour]);
    }
  }
  return { long, short, newLong, newShort, spent };
}

/**
 * Shares of the open interest liquidated per hour, starting `ENTRY_HOURS` + `SPENT_HOURS` after the start of the raw
 * path.
 */
export function computeHourPressure({ long, short, newLong, newShort, spent }: RawHours): Pressure {
  const pressure = makePressure(spent.length - 1);
  for (let i = 0; i + 1 < spent.length; i++) {
    const at = i + SPENT_HOURS;
    const left = leftOf(spent[i], long[at] + short[at] + newLong[at] + newShort[at]);
    const newLeft = Math.sqrt(left);
    pressure.long[i] = newLong[at] * newLeft + long[at] * left;
    pressure.short[i] = newShort[at] * newLeft + short[at] * left;
  }
  return pressure;
}

/** Pressure of the minutes of `path` (whole hours). `hours` is the path of the raw shares and has to end with it. */
export function computeMinutePressure(coin: Coin, path: PricePath, hours: PricePath, { spent }: RawHours): Pressure {
  const usualMinute = usualHourly(coin) / Math.sqrt(MINUTES_PER_HOUR);
  const entries = new Entries(coin, hours);
  const seed = hashText(coin.ticker);
  const pressure = makePressure(path.length);
  for (let step = 0; step < path.length; step += MINUTES_PER_HOUR) {
    const hour = (path.start - hours.start) / HOUR + step / MINUTES_PER_HOUR;
    let gone = spent[hour - ENTRY_HOURS - SPENT_HOURS];
    let lowest = Math.log(path.price[step]);
    let highest = lowest;
    const longs = againstLongs(hours, hour, usualHourly(coin));
    let calm = 0;
    for (let i = step; i < step + MINUTES_PER_HOUR; i++) {
      const start = Math.log(path.price[i]);
      const low = Math.log(lowestMark(path, i));
      const high = Math.log(highestMark(path, i));
      const long = longs * entries.longShare(hour, lowest, low);
      const short = (2 - longs) * entries.shortShare(hour, highest, high);
      const newLong = longs * shareOf(start - low, usualMinute);
      const newShort = (2 - longs) * shareOf(high - start, usualMinute);
      const raw = long + short + newLong + newShort;
      const left = leftOf(gone, raw);
      const newLeft = Math.sqrt(left);
      gone += raw;
      pressure.long[i] = newLong * newLeft + long * left;
      pressure.short[i] = newShort * newLeft + short * left;
      lowest = Math.min(lowest, low);
      highest = Math.max(highest, high);
      const move = Math.abs(Math.log(path.price[i + 1]) - start);
      pressure.shaken[i] = 0.2 * Math.max(0, move - 2 * usualMinute);
      const isLump = uniformOf(mix(seed, path.start / 60 + i)) < LUMP_CHANCE;
      const pressed = (pressure.long[i] + pressure.short[i]) / PRESSED;
      calm += pressure.calm[i] = (isLump ? LUMP : 1) / (1 + (move / usualMinute) ** 2 + pressed ** 2);
    }
    for (let i = step; i < step + MINUTES_PER_HOUR; i++) pressure.calm[i] /= calm;
  }
  return pressure;
}

function makePressure(length: number): Pressure {
  const shares = (): Float32Array => new Float32Array(length);
  return { long: shares(), short: shares(), shaken: shares(), calm: shares() };
}
