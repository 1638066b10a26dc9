import { lastAtOrBelow } from '@/base/binary-search';
import { mix, uniformOf } from '../hash-noise';
import type { Happening } from '../prediction-terms';
import { DAY, HOUR } from '../ranges';
import { listNews, surpriseOf } from './news';
import { reactionOf } from './reaction';

/** Seconds from something that happens until everybody knows it, and the log odds that rumours add until then. */
const HEARD_SECONDS = HOUR;
const HEARD_ODDS = 9;
/** News older than this many times `lastsDays` has been forgotten. */
const FORGOTTEN = 10;
/** Mean length of a month. */
const MONTH_DAYS = 365.25 / 12;

/** How often something with these chances by month usually happens per second, on a day of Unix time. */
const oftenOn = (perMonth: readonly number[], day: number): number =>
  -Math.log(1 - perMonth[new Date(day * DAY * 1000).getUTCMonth()]) / MONTH_DAYS / DAY;

/** The chance that it happens from `from` to `to`, Unix seconds, before any news. */
export function chanceWithin(perMonth: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let ts = from; ts < to; ts += DAY) sum += oftenOn(perMonth, Math.floor(ts / DAY)) * Math.min(DAY, to - ts);
  return 1 - Math.exp(-sum);
}

interface HappeningEvent {
  readonly from: number;
  readonly settledAt: number;
}

/** What all news up to `ts` adds to the log of how likely it is, in units of `unrest`. */
interface Mood {
  readonly ts: number;
  readonly level: number;
  /** What the latest piece adds to it, and its hash. */
  readonly added: number;
  readonly hash: number;
}

/**
 * What questions on something that may happen on any day, such as a ceasefire, are worth. It happens at one time for all
 * events that ask for it, and they share its news. So a later deadline is never less likely than an earlier one. A pure
 * function of (seed, happening, time).
 */
export class HappeningWorth {
  readonly #seed: number;
  readonly #happening: Happening;
  readonly #since: number;
  readonly #settledAt: number;
  readonly #moods: readonly Mood[];
  readonly #newsTimes: readonly number[];
  /** How often it usually happens per second, by day of Unix time from `#firstDay` on. */
  readonly #usual: Float64Array;
  readonly #firstDay: number;
  /** The chance last computed for each deadline: callers ask for a few deadlines at one time. */
  readonly #latest = new Map<number, { ts: number; chance: number }>();
  /** When it first happens. Infinity when it does not happen by the last deadline. */
  readonly #happensAt: number;

  constructor(worldSeed: number, happening: Happening, { from, settledAt }: HappeningEvent) {
    this.#seed = mix(worldSeed, happening.seed);
    this.#happening = happening;
    this.#since = Math.max(from, happening.since);
    this.#settledAt = settledAt;
    this.#firstDay = Math.floor(this.#since / DAY);
    const days = Math.ceil(happening.until / DAY) - this.#firstDay + 1;
    this.#usual = Float64Array.from({ length: days }, (_, day) => oftenOn(happening.perMonth, this.#firstDay + day));
    this.#moods = this.#listMoods(from);
    this.#newsTimes = this.#moods.map(({ ts }) => ts);
    this.#happensAt = this.#find();
  }

  /** When everybody knows that it has happened before the event ends. Infinity when it does not. */
  get knownAt(): number {
    return this.#happensAt < this.#settledAt ? this.#happensAt + HEARD_SECONDS : Number.POSITIVE_INFINITY;
  }

  /** The chance that it happens by `by`, given all that is known at `ts`. */
  at(ts: number, by: number): number {
    if (ts >= by) return this.#happensAt < by ? 1 : 0;
    if (ts >= this.#happensAt + HEARD_SECONDS) return 1;
    const known = this.#latest.get(by);
    if (known?.ts === ts) return known.chance;
    const chance = this.#chanceAt(ts, by);
    this.#latest.set(by, { ts, chance });
    return chance;
  }

  #chanceAt(ts: number, by: number): number {
    const chance = 1 - Math.exp(-this.#expectedBetween(ts, by));
    if (ts < this.#happensAt) return chance;
    const heard = Math.exp((HEARD_ODDS * (ts - this.#happensAt)) / HEARD_SECONDS);
    return (chance * heard) / (1 - chance + chance * heard);
  }

  /** How often it is expected to happen from `ts` to `by`. The news so far says less of later days. */
  #expectedBetween(ts: number, by: number): number {
    const { unrest, lastsDays } = this.#happening;
    const first = Math.max(ts, this.#since);
    const count = Math.max(1, Math.ceil((by - first) / DAY));
    const step = (by - first) / count;
    const mood = this.#moodAt(ts);
    let sum = 0;
    for (let part = 0; part < count; part++) {
      const later = first + (part + 0.5) * step;
      const left = unrest * Math.exp((ts - later) / DAY / lastsDays);
      sum += this.#usualAt(later) * Math.exp(left * mood - (left * left) / 2);
    }
    return sum * step;
  }

  #usualAt(ts: number): number {
    return this.#usual[Math.floor(ts / DAY) - this.#firstDay];
  }

  /** What news so far adds to the log of how likely it is, in units of `unrest`. It fades. */
  #moodAt(ts: number): number {
    const latest = lastAtOrBelow(this.#newsTimes, ts);
    if (latest < 0) return 0;
    const mood = this.#moods[latest];
    const lasting = mood.level + mood.added * (reactionOf(mood.hash, ts, ts - mood.ts) - 1);
    return lasting * Math.exp((mood.ts - ts) / DAY / this.#happening.lastsDays);
  }

  #listMoods(from: number): Mood[] {
    const { newsHours, lastsDays, until } = this.#happening;
    const news = listNews(this.#seed, this.#happening, from - FORGOTTEN * lastsDays * DAY, until);
    news.sort((a, b) => a.ts - b.ts);
    // Scaled so that the sum of all pieces, faded, has a variance of 1.
    const part = Math.sqrt(1 - Math.exp((-2 * newsHours) / 24 / lastsDays));
    let [level, before] = [0, 0];
    return news.map(({ ts, luck, hash }) => {
      const added = part * luck * surpriseOf(hash);
      level = level * Math.exp((before - ts) / DAY / lastsDays) + added;
      before = ts;
      return { ts, level, added, hash };
    });
  }

  /** When it first happens. The luck of an hour is that of the world, whichever event asks. */
  #find(): number {
    const { unrest } = this.#happening;
    for (let ts = this.#since; ts < this.#happening.until; ts += HOUR) {
      const often = this.#usualAt(ts) * HOUR * Math.exp(unrest * this.#moodAt(ts) - (unrest * unrest) / 2);
      const hash = mix(this.#seed + 31, ts / HOUR);
      if (uniformOf(hash) < 1 - Math.exp(-often)) return ts + uniformOf(mix(hash, 1)) * HOUR;
    }
    return Number.POSITIVE_INFINITY;
  }
}
