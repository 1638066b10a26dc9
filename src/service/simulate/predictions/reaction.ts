import { lastAtOrBelow } from '@/base/binary-search';
import { latticeNoise, mix, uniformOf } from '../hash-noise';
import { HOUR, MINUTE } from '../ranges';

type Span = readonly [least: number, most: number];

/**
 * How a price takes in news: it sweeps through the book within minutes, goes too far or not far enough by some part of the
 * move, and makes up for that with time.
 */
const SWEEP_MINUTES: Span = [2, 11];
const TOO_FAR: Span = [-0.25, 0.4];
const FADING_MINUTES: Span = [20, 100];
/** For some hours, opinions on what it means change by the minute: by this part of the move. */
const WOBBLE = { part: 0.06, minutes: 3, hours: 1.5 } as const;
/** After this long nothing of that is left. */
const OVER_AFTER = 9 * HOUR;

const between = ([least, most]: Span, luck: number): number => least + (most - least) * luck;

/** The part of its lasting effect that a piece of news has at `ts`, `age` seconds after it. `hash` is that of the news. */
export function reactionOf(hash: number, ts: number, age: number): number {
  if (age >= OVER_AFTER) return 1;
  const sweep = MINUTE * between(SWEEP_MINUTES, uniformOf(mix(hash, 51)));
  const fading = MINUTE * between(FADING_MINUTES, uniformOf(mix(hash, 53)));
  const tooFar = between(TOO_FAR, uniformOf(mix(hash, 52))) * Math.exp(-Math.max(0, age - sweep) / fading);
  const wobble = WOBBLE.part * latticeNoise(hash, ts / MINUTE, WOBBLE.minutes) * Math.exp(-age / HOUR / WOBBLE.hours);
  return Math.min(1, age / sweep) * (1 + tooFar + wobble);
}

/** A piece of news with its lasting effects, one for each thing that it moves. */
export interface Told {
  readonly ts: number;
  readonly hash: number;
  readonly effects: readonly number[];
  /** How large it is, in log odds, where its effects are not. */
  readonly size?: number;
}

/** Smaller effects come at once: they are a tick or two. */
const LARGE = 0.28;

/** What a sequence of news adds up to at any time. */
export class Impact {
  readonly #times: Float64Array;
  /** Sums of all effects up to each piece, one piece after the other. */
  readonly #sums: Float64Array;
  /** Pieces that move prices through several levels, whose reactions are seen. */
  readonly #large: readonly Told[];
  readonly #largeTimes: readonly number[];

  /** `news` is sorted by time, and has `width` effects each. */
  constructor(news: readonly Told[], width: number) {
    this.#times = Float64Array.from(news, ({ ts }) => ts);
    this.#sums = new Float64Array(news.length * width);
    for (const [at, { effects }] of news.entries()) {
      for (let k = 0; k < width; k++) {
        const before = at === 0 ? 0 : this.#sums[(at - 1) * width + k];
        this.#sums[at * width + k] = before + effects[k];
      }
    }
    this.#large = news.filter(({ effects, size }) =>
      size === undefined ? effects.some((effect) => Math.abs(effect) > LARGE) : size > LARGE,
    );
    this.#largeTimes = this.#large.map(({ ts }) => ts);
  }

  /** Adds what all news up to `ts` amounts to. */
  addTo(values: Float64Array, ts: number): void {
    const latest = lastAtOrBelow(this.#times, ts);
    if (latest < 0) return;
    const start = latest * values.length;
    for (let k = 0; k < values.length; k++) values[k] += this.#sums[start + k];
    for (let at = lastAtOrBelow(this.#largeTimes, ts); at >= 0; at--) {
      const { ts: since, hash, effects } = this.#large[at];
      if (ts - since >= OVER_AFTER) return;
      const missing = reactionOf(hash, ts, ts - since) - 1;
      for (let k = 0; k < values.length; k++) values[k] += missing * effects[k];
    }
  }
}
