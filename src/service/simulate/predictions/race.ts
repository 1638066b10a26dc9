import { lastAtOrBelow } from '@/base/binary-search';
import { latticeNoise, mix, normalOf, uniformOf } from '../hash-noise';
import type { Race } from '../prediction-terms';
import { HOUR } from '../ranges';
import { normalCdf } from './coin-chance';

interface News {
  readonly ts: number;
  /** Sum of the shifts of all news up to this one. */
  readonly shifts: readonly number[];
}

/** Drift of opinions between news: log odds, and hours over which it changes. */
const DRIFT = 0.07;
const DRIFT_HOURS = 60;
/** Share of the effect of news that arrives in the hours after it. */
const LATE_PART = 0.3;
const LATE_SECONDS = 4 * HOUR;
/** Log odds that the count gives the winner on average, and the number of parts in which it is published. */
const COUNTED = 9;
const COUNT_PARTS = 16;
/** Seconds after which an event is known to everybody. */
const HEARD_SECONDS = HOUR;
const MIN_LEFT = 1e-9;

/** Power of its age by which news of a figure gets clearer: months before a meeting nobody is sure. That of other races is 1. */
const CLEARING = 3.4;

interface RaceEvent {
  readonly from: number;
  readonly settledAt: number;
  readonly salt: number;
}

/** Time between independent turns of a figure that a series is about. */
const TURN_SECONDS = 240 * 24 * HOUR;
/** Before an event of it opens, news of the figure has been heard for so long, and how clear it was, as the age of the event. */
const HEARD_BEFORE = { seconds: 180 * 24 * HOUR, age: 0.16 } as const;

/**
 * What the outcomes of a race are worth over its life, a pure function of (seed, race, time). The winner is drawn by
 * the odds at the opening. Each piece of news is a more or less clear sign of the winner, and worths are the chances
 * given all signs so far: of outcomes at 95 %, nineteen in twenty come true.
 */
export class RaceWorth {
  readonly #seed: number;
  readonly #race: Race;
  readonly #times: Pick<RaceEvent, 'from' | 'settledAt'>;
  /** Seed of what its series shares. */
  readonly #kin: number;
  readonly #news: readonly News[];
  /** When each piece of news is published. */
  readonly #told: readonly number[];
  readonly #winner: number;
  readonly #chances: Float64Array;
  /** When it happens, for races that may end on any day. Infinity when it never does. */
  readonly #happensAt: number;
  #ts = Number.NaN;

  constructor(worldSeed: number, race: Race, { salt, ...times }: RaceEvent) {
    const seed = mix(worldSeed, salt);
    this.#seed = seed;
    this.#kin = race.kin === undefined ? seed : mix(worldSeed, race.kin);
    this.#race = race;
    this.#times = times;
    this.#chances = new Float64Array(race.base.length);
    this.#winner = this.#draw();
    const isHappening = race.anyDaySeconds > 0 && this.#winner === 0;
    const left = race.anyDaySeconds * uniformOf(mix(seed, 6));
    this.#happensAt = isHappening ? times.settledAt - left : Number.POSITIVE_INFINITY;
    this.#news = this.#listNews();
    this.#told = this.#news.map(({ ts }) => ts);
  }

  /** The outcome that comes true. */
  get winner(): number {
    return this.#winner;
  }

  /** Chances of all outcomes at `ts`. The array is reused. */
  at(ts: number): Float64Array {
    if (this.#ts === ts) return this.#chances;
    this.#ts = ts;
    if (ts >= Math.min(this.#times.settledAt, this.#happensAt + HEARD_SECONDS)) {
      this.#chances.fill(0);
      this.#chances[this.#winner] = 1;
      return this.#chances;
    }
    return this.#weigh(ts);
  }

  /** Share of the time in which it may happen that is still ahead. */
  #leftAt(ts: number): number {
    const { anyDaySeconds } = this.#race;
    if (anyDaySeconds === 0) return 1;
    return Math.max(MIN_LEFT, Math.min(1, (this.#times.settledAt - ts) / anyDaySeconds));
  }

  #weigh(ts: number): Float64Array {
    const chances = this.#chances;
    const left = this.#leftAt(ts);
    const told = lastAtOrBelow(this.#told, ts);
    const heard = COUNTED * Math.max(0, (ts - this.#happensAt) / HEARD_SECONDS);
    let sum = 0;
    for (let k = 0; k < chances.length; k++) {
      chances[k] = Math.exp(this.#oddsOf(k, ts, told) + (k === this.#winner ? heard : 0)) * (k === 0 ? left : 1);
      sum += chances[k];
    }
    for (let k = 0; k < chances.length; k++) chances[k] /= sum;
    return chances;
  }

  /** `told`: index of the latest news, -1 before the first. */
  #oddsOf(k: number, ts: number, told: number): number {
    const drift = this.#turnOf(k, latticeNoise(this.#kin + (this.#race.isOrdered ? 0 : k), ts / HOUR, DRIFT_HOURS));
    if (told < 0) return this.#race.base[k] + DRIFT * drift;
    const news = this.#news[told];
    const before = told > 0 ? this.#news[told - 1].shifts[k] : 0;
    const late = LATE_PART * Math.max(0, 1 - (ts - news.ts) / LATE_SECONDS);
    return this.#race.base[k] + DRIFT * drift + news.shifts[k] + late * (before - news.shifts[k]);
  }

  /** In an ordered race, one number moves all outcomes, those at the ends most. */
  #turnOf(k: number, shift: number): number {
    return this.#race.isOrdered ? shift * this.#placeOf(k) : shift;
  }

  /** Number of steps from the middle step of a figure. */
  #placeOf(k: number): number {
    return k - (this.#race.base.length - 1) / 2;
  }

  #listNews(): News[] {
    const { base, newsHours, unrest, isOrdered, countSeconds, anyDaySeconds, kin } = this.#race;
    const { from, settledAt } = this.#times;
    const turn = newsHours * HOUR;
    const news: News[] = [];
    let shifts: readonly number[] = base.map(() => 0);
    const tell = (ts: number, clearness: number, luckOf: (k: number) => number, isOfFigure: boolean): void => {
      shifts = shifts.map((known, k) => known + this.#sign(k, clearness, luckOf(k), isOfFigure));
      news.push({ ts, shifts });
    };
    const last = settledAt - (anyDaySeconds > 0 ? 0 : countSeconds);
    const first = kin === undefined ? from : from - HEARD_BEFORE.seconds;
    for (let number = Math.floor(first / turn); number * turn < last; number++) {
      const hash = mix(this.#kin + 7, number);
      const ts = (number + uniformOf(hash)) * turn;
      if (ts < first || ts >= last) continue;
      // Most news is small, some is large. It gets clearer towards the end.
      const age = Math.max(kin === undefined ? 0 : HEARD_BEFORE.age, (ts - from) / (settledAt - from));
      const clearing = kin === undefined ? 1 : CLEARING;
      const size = unrest * Math.sqrt(2 * clearing + 1) * age ** clearing * Math.abs(normalOf(mix(hash, 99)));
      tell(ts, size, (k) => normalOf(mix(hash, isOrdered ? 1 : k + 1)), isOrdered);
    }
    if (anyDaySeconds > 0) return news;
    for (let part = 1; part <= COUNT_PARTS; part++) {
      const ts = settledAt - countSeconds * (1 - part / (COUNT_PARTS + 1));
      const hash = mix(this.#seed + 8, part);
      tell(ts, Math.sqrt(COUNTED / COUNT_PARTS), (k) => normalOf(mix(hash, k + 1)), false);
    }
    return news;
  }

  /** Log odds that a sign of this clearness gives outcome `k`: it points to the winner, varied by `luck`. */
  #sign(k: number, clearness: number, luck: number, isOfFigure: boolean): number {
    if (!isOfFigure) return clearness ** 2 * (k === this.#winner ? 1 : 0) + clearness * luck;
    const [place, won] = [this.#placeOf(k), this.#placeOf(this.#winner)];
    return clearness ** 2 * (won * place - place ** 2 / 2) + clearness * luck * place;
  }

  /** The winner, drawn by the odds at the opening. */
  #draw(): number {
    const { base } = this.#race;
    const whole = base.reduce((sum, odds) => sum + Math.exp(odds), 0);
    const luck = this.#luck() * whole;
    let sum = 0;
    const at = base.findIndex((odds) => {
      sum += Math.exp(odds);
      return luck < sum;
    });
    return at < 0 ? base.length - 1 : at;
  }

  /** Even between 0 and 1; alike in events of one series that are decided soon after each other. */
  #luck(): number {
    if (this.#race.kin === undefined) return uniformOf(mix(this.#seed, 5));
    const place = this.#times.settledAt / TURN_SECONDS;
    const turn = Math.floor(place);
    const left = normalOf(mix(this.#kin + 5, turn)) * Math.sqrt(turn + 1 - place);
    return normalCdf(left + normalOf(mix(this.#kin + 5, turn + 1)) * Math.sqrt(place - turn));
  }
}
