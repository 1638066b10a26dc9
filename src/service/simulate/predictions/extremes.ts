import type { Coin } from '../coins';
import type { PricePaths } from '../price-paths';
import { DAY, floorTo, HOUR } from '../ranges';

/** The highest and lowest price of each hour of a day. */
interface DayExtremes {
  readonly high: Float64Array;
  readonly low: Float64Array;
}

const HOURS = DAY / HOUR;
const MINUTES = 60;

/** Highest and lowest prices of coins, by their minutes. Each day is computed once. */
export class Extremes {
  readonly #paths: PricePaths;
  readonly #days = new Map<string, DayExtremes>();

  constructor(paths: PricePaths) {
    this.#paths = paths;
  }

  /** The highest and lowest price of `coin` in [from, to), Unix seconds on whole hours. 0 and Infinity when empty. */
  between(coin: Coin, from: number, to: number): readonly [high: number, low: number] {
    let high = 0;
    let low = Number.POSITIVE_INFINITY;
    for (let ts = from; ts < to; ts += HOUR) {
      const day = this.#dayOf(coin, floorTo(ts, DAY));
      const at = (ts % DAY) / HOUR;
      high = Math.max(high, day.high[at]);
      low = Math.min(low, day.low[at]);
    }
    return [high, low];
  }

  #dayOf(coin: Coin, day: number): DayExtremes {
    const key = `${coin.ticker} ${day}`;
    const known = this.#days.get(key);
    if (known !== undefined) return known;
    const path = this.#paths.getMinutes({ coin, price: coin.price, quote: 'USD' }, day, day + DAY);
    const found = { high: new Float64Array(HOURS), low: new Float64Array(HOURS) };
    for (let hour = 0; hour < HOURS; hour++) {
      const [from, to] = [hour * MINUTES, (hour + 1) * MINUTES];
      found.high[hour] = path.high.subarray(from, to).reduce((most, high) => Math.max(most, high));
      found.low[hour] = path.low.subarray(from, to).reduce((least, low) => Math.min(least, low));
    }
    this.#days.set(key, found);
    return found;
  }
}
