import { BITCOIN_DAILY } from './coins';
import type { Factor, FactorPath } from './factor';

const DAY_MINUTES = 1440;
/** Mean fall of a day over its deviation, rises counted as none. */
const USUAL_FALL = 1 / Math.sqrt(2 * Math.PI);
/** Days summed up at once. */
const CHUNK_DAYS = 64;

const fallOf = (from: number, to: number): number => Math.max(0, from - to);

/**
 * In a fall money flees from all coins into Bitcoin and dollars: within a day the others lose more than they gain in a
 * rise of the same size. What they lose on average comes back evenly, so that nobody knows whether they gain or lose in
 * the end. A pure function of Bitcoin's path.
 */
export class Flight {
  readonly #bitcoin: Factor;
  readonly #origin: number;
  /** Sums of what has been lost at the start of each day after the origin, and of each one before it. */
  readonly #after: number[] = [0];
  readonly #before: number[] = [0];

  /** `origin`: the day (of Unix time) from which prices are counted. */
  constructor(bitcoin: Factor, origin: number) {
    this.#bitcoin = bitcoin;
    this.#origin = origin;
  }

  /** What has been lost at the start of `count` days: a coin that flees as much as Bitcoin falls loses it all. */
  computeDays(from: number, count: number): Float64Array {
    return Float64Array.from({ length: count }, (_, i) => -this.#lostBefore(from + i));
  }

  /** The same for steps of `minutes` from `firstMinute` on, with the variance of Bitcoin while it falls. */
  compute(bitcoin: FactorPath, firstMinute: number, minutes: number): FactorPath {
    const value = new Float64Array(bitcoin.value.length);
    const variance = new Float64Array(bitcoin.variance.length);
    const firstDay = Math.floor(firstMinute / DAY_MINUTES);
    const days = Math.ceil((firstMinute + (value.length - 1) * minutes) / DAY_MINUTES) - firstDay + 1;
    const opens = this.#bitcoin.computeDays(firstDay, days);
    const usual = this.#bitcoin.computeDayDeviations(firstDay, days);
    for (let i = 0; i < value.length; i++) {
      const at = (firstMinute + i * minutes) / DAY_MINUTES - firstDay;
      const day = Math.floor(at);
      const fallen = fallOf(opens[day], bitcoin.value[i]) - (at - day) * USUAL_FALL * usual[day];
      value[i] = -(this.#lostBefore(firstDay + day) + fallen);
      // Only while Bitcoin falls: in a rise nobody flees.
      if (i < variance.length && bitcoin.value[i] < opens[day]) variance[i] = bitcoin.variance[i];
    }
    return { value, variance };
  }

  #lostBefore(day: number): number {
    const away = Math.abs(day - this.#origin);
    const [sums, sign] = day < this.#origin ? [this.#before, -1] : [this.#after, 1];
    while (sums.length <= away) this.#extend(sums, sign);
    return sums[away];
  }

  /** Sums always start at the origin, so that they are the same whatever was asked for before. */
  #extend(sums: number[], sign: number): void {
    const first = sign > 0 ? this.#origin + sums.length - 1 : this.#origin - sums.length + 1 - CHUNK_DAYS;
    const opens = this.#bitcoin.computeDays(first, CHUNK_DAYS + 1);
    const usual = this.#bitcoin.computeDayDeviations(first, CHUNK_DAYS);
    for (let i = 0; i < CHUNK_DAYS; i++) {
      const day = sign > 0 ? i : CHUNK_DAYS - 1 - i;
      const lost = fallOf(opens[day], opens[day + 1]) - USUAL_FALL * usual[day];
      sums.push(sums[sums.length - 1] + sign * lost);
    }
  }
}

/** From how many usual days of a fall of Bitcoin within a day all coins fall with it, and how fast their own reasons stop to count. */
const HERD = { from: 1, fades: 3 } as const;

/**
 * What is left of the variance of a coin's own moves on a day: in a crash of the market nobody tells one coin from another. A
 * pure function of Bitcoin's days.
 */
export function herdIn(bitcoin: Factor): (day: number) => number {
  return (day) => {
    const [open, close] = bitcoin.computeDays(day, 2);
    return 1 / (1 + HERD.fades * Math.max(0, (open - close) / BITCOIN_DAILY - HERD.from));
  };
}
