import { FLIGHT } from './coins';
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

  /** Takes what has been lost off `values` of the others at the start of days. */
  addToDays(values: Float64Array, from: number): void {
    for (let i = 0; i < values.length; i++) values[i] -= FLIGHT * this.#lostBefore(from + i);
  }

  /** The same for steps of `minutes` from `firstMinute` on, with their variance. */
  addTo({ value, variance }: FactorPath, bitcoin: FactorPath, firstMinute: number, minutes: number): void {
    const firstDay = Math.floor(firstMinute / DAY_MINUTES);
    const days = Math.ceil((firstMinute + (value.length - 1) * minutes) / DAY_MINUTES) - firstDay + 1;
    const opens = this.#bitcoin.computeDays(firstDay, days);
    const usual = this.#bitcoin.computeDayDeviations(firstDay, days);
    for (let i = 0; i < value.length; i++) {
      const at = (firstMinute + i * minutes) / DAY_MINUTES - firstDay;
      const day = Math.floor(at);
      const fallen = fallOf(opens[day], bitcoin.value[i]) - (at - day) * USUAL_FALL * usual[day];
      value[i] -= FLIGHT * (this.#lostBefore(firstDay + day) + fallen);
      // The others follow Bitcoin anyway: their deviation is so much larger while it falls.
      if (i < variance.length && bitcoin.value[i] < opens[day])
        variance[i] += ((1 + FLIGHT) ** 2 - 1) * bitcoin.variance[i];
    }
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
