import { lastAtOrBelow } from '@/base/binary-search';
import { mix, normalOf } from '../hash-noise';
import { DAY } from '../ranges';
import { listBankNews, type Meeting, seedOfBank } from './bank-news';
import { normalCdf } from './coin-chance';
import { Impact } from './reaction';

/** For this long before a meeting is listed, news of the bank counts. */
const HEARD_BEFORE = 60 * DAY;
/** Points by which a deviation of what is still unknown moves an outcome that is as likely as not: the peak of the bell curve. */
const POINTS_EACH = 40;
/** No piece tells more than this part of what is unknown. */
const MOST_TOLD = 0.75;
/** All of what is awaited is seen to sweep through the book, and what is said in passing moves it by a few ticks at once. */
const AWAITED_SIZE = 1;
/** What news does to the mood, by its points, at most, and days in which that fades by e. */
const MOOD = { each: 0.045, most: 0.3, days: 1.2, limit: 0.8 } as const;

/** The normal deviate below which `part` of all lie, found by halving. */
export function deviateBelow(part: number): number {
  let [low, high] = [-8, 8];
  for (let at = 0; at < 40; at++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < part) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * What a bank is expected to do at one meeting: a rate that news moves up and down, and the deviation of what is still unknown. The
 * steps of the decision are parts of the line of such rates, so that each has its chance at any time, and all news is worth as much
 * to a far outcome as its distance allows. As all meetings of the bank hear the same news, they move together.
 */
export class RatePath {
  /** Of what is expected and, as its variance, of what is unknown. */
  readonly #news: Impact;
  readonly #state = new Float64Array(2);
  readonly #variance: number;
  /** The rates between two neighbouring steps. */
  readonly #cuts: readonly number[];
  readonly #moodTimes: Float64Array;
  readonly #moods: Float64Array;
  /** The step that all news points to in the end. */
  readonly expected: number;

  /** `base`: log odds of the steps. */
  constructor(
    worldSeed: number,
    newsHours: number,
    base: readonly number[],
    meeting: Meeting,
    from: number,
    to: number,
  ) {
    const pieces = listBankNews(worldSeed, newsHours, meeting, from - HEARD_BEFORE, to);
    // What is left after the last piece is the unit.
    let variance = 1;
    const effects = pieces
      .toReversed()
      .map(({ points, luck }) => {
        const told = Math.min(MOST_TOLD, (points / POINTS_EACH) ** 2);
        const before = variance / (1 - told);
        const lost = before - variance;
        variance = before;
        return [Math.sqrt(lost) * luck, -lost];
      })
      .reverse();
    this.#variance = variance;
    this.#news = new Impact(
      pieces.map(({ ts, hash, isBounded }, at) => ({
        ts,
        hash,
        effects: effects[at],
        size: isBounded ? 0 : AWAITED_SIZE,
      })),
      2,
    );
    const weights = base.map(Math.exp);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    let below = 0;
    this.#cuts = weights.slice(0, -1).map((weight) => {
      below += weight / sum;
      return Math.sqrt(variance) * deviateBelow(below);
    });
    const rest = normalOf(mix(seedOfBank(worldSeed, meeting.bank) + 5, Math.floor(meeting.settledAt / DAY)));
    const rate = effects.reduce((total, [effect]) => total + effect, rest);
    this.expected = this.#cuts.filter((cut) => cut < rate).length;
    this.#moodTimes = Float64Array.from(pieces, ({ ts }) => ts);
    let [mood, since] = [0, 0];
    this.#moods = Float64Array.from(pieces, ({ ts, points, luck }) => {
      const added = Math.min(MOOD.most, Math.max(-MOOD.most, MOOD.each * points * luck));
      mood = mood * Math.exp((since - ts) / DAY / MOOD.days) + added;
      since = ts;
      return mood;
    });
  }

  /** Writes the chances of all steps at `ts`. */
  weigh(chances: Float64Array, ts: number): void {
    const state = this.#state;
    state.fill(0);
    this.#news.addTo(state, ts);
    const deviation = Math.sqrt(Math.max(1, this.#variance + state[1]));
    let below = 0;
    for (let k = 0; k < chances.length; k++) {
      const upTo = k < this.#cuts.length ? normalCdf((this.#cuts[k] - state[0]) / deviation) : 1;
      chances[k] = Math.max(0, upTo - below);
      below = upTo;
    }
  }

  /** What the news of the last days makes traders lean to: a higher rate, or a lower one. */
  moodAt(ts: number): number {
    const latest = lastAtOrBelow(this.#moodTimes, ts);
    if (latest < 0) return 0;
    const mood = this.#moods[latest] * Math.exp((this.#moodTimes[latest] - ts) / DAY / MOOD.days);
    return Math.min(MOOD.limit, Math.max(-MOOD.limit, mood));
  }
}
