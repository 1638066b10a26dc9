import { latticeNoise, mix, normalOf, uniformOf } from '../hash-noise';
import { HOUR } from '../ranges';
import type { Race } from './prediction-terms';

interface News {
  readonly ts: number;
  /** What all news up to this one has moved. */
  readonly shifts: readonly number[];
}

/** Between the news opinions hardly move: by so many log odds, over so many hours. */
const DRIFT = 0.07;
const DRIFT_HOURS = 60;
/** A part of what news moves comes in the hours after it. */
const LATE_PART = 0.3;
const LATE_SECONDS = 4 * HOUR;
/** Log odds that the count gives the winner. */
const COUNTED = 9;

interface RaceTimes {
  readonly from: number;
  readonly settledAt: number;
}

/** What the outcomes of a race are worth over its life; a pure function of (seed, race, time). */
export class RaceWorth {
  readonly #seed: number;
  readonly #race: Race;
  readonly #times: RaceTimes;
  readonly #news: readonly News[];
  readonly #winner: number;
  readonly #chances: Float64Array;
  #ts = Number.NaN;

  constructor(seed: number, race: Race, times: RaceTimes) {
    this.#seed = seed;
    this.#race = race;
    this.#times = times;
    this.#chances = new Float64Array(race.base.length);
    this.#news = this.#listNews();
    this.#winner = this.#draw();
  }

  /** The outcome that comes true. */
  get winner(): number {
    return this.#winner;
  }

  /** Chances of all outcomes at `ts`; the array is used again. */
  at(ts: number): Float64Array {
    if (this.#ts === ts) return this.#chances;
    this.#ts = ts;
    const left = this.#times.settledAt - ts;
    if (left <= 0) {
      this.#chances.fill(0);
      this.#chances[this.#winner] = 1;
      return this.#chances;
    }
    const counted = Math.max(0, 1 - left / this.#race.countSeconds);
    return this.#weigh(ts, counted);
  }

  #weigh(ts: number, counted: number): Float64Array {
    const chances = this.#chances;
    let sum = 0;
    for (let k = 0; k < chances.length; k++) {
      const won = k === this.#winner ? COUNTED * counted ** 1.4 : 0;
      chances[k] = Math.exp(this.#oddsOf(k, ts) + won);
      sum += chances[k];
    }
    for (let k = 0; k < chances.length; k++) chances[k] /= sum;
    return chances;
  }

  #oddsOf(k: number, ts: number): number {
    const drift = this.#turnOf(k, latticeNoise(this.#seed + (this.#race.isOrdered ? 0 : k), ts / HOUR, DRIFT_HOURS));
    let at = this.#news.length;
    while (at > 0 && this.#news[at - 1].ts > ts) at--;
    if (at === 0) return this.#race.base[k] + DRIFT * drift;
    const news = this.#news[at - 1];
    const before = at > 1 ? this.#news[at - 2].shifts[k] : 0;
    const late = LATE_PART * Math.max(0, 1 - (ts - news.ts) / LATE_SECONDS);
    return this.#race.base[k] + DRIFT * drift + news.shifts[k] + late * (before - news.shifts[k]);
  }

  /** Of an ordered race one number moves all outcomes, those at the ends most. */
  #turnOf(k: number, shift: number): number {
    return this.#race.isOrdered ? shift * (k - (this.#race.base.length - 1) / 2) : shift;
  }

  #listNews(): News[] {
    const { base, newsHours, unrest, isOrdered } = this.#race;
    const { from, settledAt } = this.#times;
    const turn = newsHours * HOUR;
    const news: News[] = [];
    let shifts: readonly number[] = base.map(() => 0);
    for (let number = Math.floor(from / turn); number * turn < settledAt; number++) {
      const hash = mix(this.#seed + 7, number);
      const ts = (number + uniformOf(hash)) * turn;
      if (ts < from) continue;
      // Most news is small, some is large.
      const size = unrest * Math.abs(normalOf(mix(hash, 99)));
      shifts = shifts.map((known, k) => known + this.#turnOf(k, size * normalOf(mix(hash, isOrdered ? 1 : k + 1))));
      news.push({ ts, shifts });
    }
    return news;
  }

  /** By what is known before the count. */
  #draw(): number {
    const chances = this.#weigh(this.#times.settledAt - this.#race.countSeconds, 0);
    const luck = uniformOf(mix(this.#seed, 5));
    let sum = 0;
    const at = chances.findIndex((chance) => {
      sum += chance;
      return luck < sum;
    });
    return at < 0 ? chances.length - 1 : at;
  }
}
