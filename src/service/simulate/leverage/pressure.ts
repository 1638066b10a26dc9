import { hashText } from '@/base/random';
import { BITCOIN_DAILY, type Coin, dailyDeviationOf } from '../coins';
import { mix, uniformOf } from '../hash-noise';
import { lifetimeAt } from '../levels/level-field';
import { POSITION_LIVES } from '../levels/liquidation-levels';
import type { PricePath } from '../price-paths';
import { HOUR } from '../ranges';
import { awayOf, LEVERAGES } from './leverages';
import { highestMark, lowestMark } from './marks';
import { usualHourly } from './usual-hourly';

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

/** Positions with less leverage outlive the hours that are looked at. */
const LEAST_LEVERAGE = 10;
/** How far from their entry positions are liquidated, how many there are, how long they are kept; nearest first. */
const KINDS = LEVERAGES.filter(({ leverage }) => leverage >= LEAST_LEVERAGE).map(({ leverage, share }) => {
  const away = awayOf(leverage);
  return { away, share, hours: lifetimeAt(POSITION_LIVES, away) / 60 };
});
/** Share of the open interest that is opened in a usual hour of Bitcoin and is still there when its liquidation comes. */
const OPENED_PER_HOUR = 0.013;
/** Who trades wilder coins takes less leverage: a power of how wild they are. */
const PRUDENCE = 1.7;
const MOST_ACTIVITY = 3;
/** Hours back to which positions are looked for. */
export const ENTRY_HOURS = 48;
/** What is left of each kind after so many hours, of all that was opened; one row of kinds for each hour of age. */
const LEFT = Float64Array.from({ length: (ENTRY_HOURS + 1) * KINDS.length }, (_, i) => {
  const { share, hours } = KINDS[i % KINDS.length];
  return share * Math.exp(-Math.floor(i / KINDS.length) / hours);
});
/** An hour's minutes may have gone beyond its extremes by this part of its range: what would have died there is gone. */
const UNSURE = 0.2;
/** Careless positions die of any move: share of the interest per log move. */
const CARELESS = 0.00014;
/** Tight ones die of a fast move wherever it starts: share of the interest per log move beyond so many usual minutes. */
const TIGHT = 0.012;
const TIGHT_FROM = 2.5;

/**
 * Positions by the prices at which they are liquidated: what was opened in each of the last hours at the prices of that
 * hour dies where the price comes to places it has not seen since. So the deaths gather where a liquidation map shows
 * levels: a fixed distance beyond prices at which much was opened.
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
    for (let i = 0; i < hours.length; i++) this.#opened[i] = perHour * Math.min(MOST_ACTIVITY, hours.activity[i]);
  }

  /** Share of the long interest that dies when the log price falls from `seen`, the lowest of its hour, to `low`. */
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

  /** The same of the short interest when it rises from `seen` to `high`. */
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

/** New positions come in lumps: so many minutes have them, and so much more in each than in the others. */
const LUMP_CHANCE = 0.16;
const LUMP = 9;
/** Share of the interest that is liquidated in a minute from which on few open anything in it. */
const PRESSED = 0.00002;

/** In an hour that goes one way so many more die on the side that it goes against, and fewer on the other. */
const ONE_SIDED = 0.85;
/** Whom the hour goes against has often lost for a day: those who stand the other way are far from their levels. */
const LOST_BEFORE = 0.7;

/** That part for the long side of the hour `at`; the other way round for the short side. */
function againstLongs({ price }: PricePath, at: number, usual: number): number {
  const [hour, day] = [1, 24].map(
    (hours) => Math.log(price[at + 1] / price[at + 1 - hours]) / usual / Math.sqrt(hours),
  );
  return 1 - ONE_SIDED * Math.tanh(hour + LOST_BEFORE * day);
}

/** Share of the interest that a minute's move against it closes, however far its levels are. */
const shareOf = (move: number, usualMinute: number): number =>
  CARELESS * move + TIGHT * Math.max(0, move - TIGHT_FROM * usualMinute);

/** Mean of the sum of 60 one-minute lows below their opens, over the deviation of the hour. */
const MINUTE_LOWS_PER_HOUR = 6.2;

/** Sum of what an hour's minutes move beyond `TIGHT_FROM`, over its usual deviation: a power of how far its activity is above a rest. */
const fastMovesOf = (activity: number): number => 3.65 * Math.max(0, activity - 0.7) ** 1.5;

/**
 * Who is gone cannot be liquidated again: when the last hours have come by so much of the interest as it would have been
 * without that, a quarter of what is left at its levels still dies.
 */
const TIRES_AT = 0.06;
/** In hours: by then the levels are manned again. */
const MANNED_AGAIN = 9;
/** Hours back to which what has died is looked for. */
export const SPENT_HOURS = 30;
const SPENT_WEIGHTS = Float64Array.from(
  { length: SPENT_HOURS + 1 },
  (_, age) => Math.exp(-age / MANNED_AGAIN) * (1 - age / (SPENT_HOURS + 1)),
);

/** Of `raw` shares in a step, the part that really dies after `spent` of the last hours. */
const leftOf = (spent: number, raw: number): number => 1 / ((1 + spent / TIRES_AT) * (1 + (spent + raw) / TIRES_AT));

/** Shares of hours as they would be if everybody were still there, from `ENTRY_HOURS` after the start of `hours` on. */
export interface RawHours {
  readonly long: Float64Array;
  readonly short: Float64Array;
  /** What the hours before each have spent, from `SPENT_HOURS` later on. */
  readonly spent: Float64Array;
}

/** What an hour does where no minutes are looked at. */
export function computeRawHours(coin: Coin, hours: PricePath): RawHours {
  const usual = usualHourly(coin);
  const entries = new Entries(coin, hours);
  const count = hours.length - ENTRY_HOURS;
  const long = new Float64Array(count);
  const short = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const at = i + ENTRY_HOURS;
    const start = Math.log(hours.price[at]);
    const low = Math.log(lowestMark(hours, at));
    const high = Math.log(highestMark(hours, at));
    const unseen = CARELESS * MINUTE_LOWS_PER_HOUR * usual * hours.activity[at];
    const fast = TIGHT * usual * fastMovesOf(hours.activity[at]);
    const longs = againstLongs(hours, at, usual);
    long[i] = longs * (unseen + fast + entries.longShare(at, start, low));
    short[i] = (2 - longs) * (unseen + fast + entries.shortShare(at, start, high));
  }
  const spent = new Float64Array(Math.max(0, count - SPENT_HOURS + 1));
  for (let i = 0; i < spent.length; i++) {
    const at = i + SPENT_HOURS;
    for (let age = 1; age <= SPENT_HOURS; age++) spent[i] += SPENT_WEIGHTS[age] * (long[at - age] + short[at - age]);
  }
  return { long, short, spent };
}

/** Shares of the interest that die in the hours from `ENTRY_HOURS` + `SPENT_HOURS` after the start of the raw ones' path on. */
export function computeHourPressure({ long, short, spent }: RawHours): Pressure {
  const pressure = makePressure(spent.length - 1);
  for (let i = 0; i + 1 < spent.length; i++) {
    const at = i + SPENT_HOURS;
    const left = leftOf(spent[i], long[at] + short[at]);
    pressure.long[i] = long[at] * left;
    pressure.short[i] = short[at] * left;
  }
  return pressure;
}

/** Pressure of the minutes of `path` (whole hours); `hours`, whose raw shares are given, end with it. */
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
      const long = longs * (shareOf(start - low, usualMinute) + entries.longShare(hour, lowest, low));
      const short = (2 - longs) * (shareOf(high - start, usualMinute) + entries.shortShare(hour, highest, high));
      const left = leftOf(gone, long + short);
      gone += long + short;
      pressure.long[i] = long * left;
      pressure.short[i] = short * left;
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
