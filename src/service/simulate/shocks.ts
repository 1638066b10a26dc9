import { mix, uniformOf } from './hash-noise';
import { newsMinute, newsOf } from './seasons';

const MINUTES = 60;
/** Chance of a burst in an hour without news. */
const BURST_CHANCE = 1 / 4;
const BURST_TAIL = 1.1;
const MIN_BURST = 22;
const MAX_BURST = 400;
/** Variance of the first minute of news, in usual minutes, over the weight of the news. */
const NEWS_HEIGHT = 22;
/**
 * Share of the variance that news and bursts add to their hour that also adds to the day. The rest is taken from other
 * hours.
 */
const DAY_SHARE = { news: 0.127, burst: 0.02 } as const;
/** Hours for which a shock is felt. */
const FELT_HOURS = 5;
const FELT_MINUTES = (FELT_HOURS + 1) * MINUTES;

/** Share of a shock that comes after its first minute. Most of its move stays. */
const AFTERSHOCKS = 0.7;
/** Omori's law: the effect of a shock falls as a power of time, with no time scale of its own. */
const AFTER = Float64Array.from({ length: FELT_MINUTES }, (_, minute) =>
  minute === 0 ? 1 : AFTERSHOCKS * (1 + minute / 2) ** -0.8,
);
/** Running sum, excluding each minute itself. */
const AFTER_SUM = new Float64Array(FELT_MINUTES + 1);
for (let minute = 0; minute < FELT_MINUTES; minute++) AFTER_SUM[minute + 1] = AFTER_SUM[minute] + AFTER[minute];

/** Sudden events that are felt for hours: news and bursts of one driver, in multiples of the usual variance. */
export class Shocks {
  readonly #seed: number;
  /** The hour of the cached figures below, which include the hours before it. */
  #hour = Number.NaN;
  readonly #heights = new Float64Array(FELT_HOURS + 1);
  readonly #minutes = new Float64Array(FELT_HOURS + 1);

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** What shocks add to the variance of `hour` (hours of Unix time), in usual hours: its own and earlier ones. */
  addedTo(hour: number): number {
    this.#moveTo(hour);
    let sum = 0;
    for (let ago = 0; ago <= FELT_HOURS; ago++) {
      const height = this.#heights[ago];
      if (height === 0) continue;
      const start = this.#minutes[ago];
      const from = Math.max(0, ago * MINUTES - start);
      sum += height * (AFTER_SUM[(ago + 1) * MINUTES - start] - AFTER_SUM[from]);
    }
    return sum / MINUTES;
  }

  /** What the shock of `hour` adds in total, in usual hours. */
  addedBy(hour: number): number {
    return (this.#heightOf(hour) * AFTER_SUM[FELT_MINUTES - MINUTES / 2]) / MINUTES;
  }

  /** The part of it that its day is livelier for. */
  addedToDay(hour: number): number {
    const isNews = NEWS_HEIGHT * newsOf(this.#seed, hour) > this.#burstOf(hour);
    return (isNews ? DAY_SHARE.news : DAY_SHARE.burst) * this.addedBy(hour);
  }

  /** Adds what shocks add to each of the 60 minutes of `hour`, in usual minutes. */
  addMinutes(into: Float64Array, hour: number): void {
    this.#moveTo(hour);
    for (let ago = 0; ago <= FELT_HOURS; ago++) {
      const height = this.#heights[ago];
      if (height === 0) continue;
      const offset = ago * MINUTES - this.#minutes[ago];
      for (let minute = Math.max(0, -offset); minute < MINUTES; minute++)
        into[minute] += height * AFTER[offset + minute];
    }
  }

  /** First minute of the hour's shock, in usual minutes. 0 in most hours. */
  #heightOf(hour: number): number {
    return Math.max(this.#burstOf(hour), NEWS_HEIGHT * newsOf(this.#seed, hour));
  }

  #burstOf(hour: number): number {
    const luck = uniformOf(mix(mix(this.#seed + 61, hour), 1));
    return luck < BURST_CHANCE ? Math.min(MAX_BURST, MIN_BURST * (luck / BURST_CHANCE) ** (-1 / BURST_TAIL)) : 0;
  }

  #minuteOf(hour: number): number {
    const hash = mix(this.#seed + 61, hour);
    return newsOf(this.#seed, hour) > 0 ? newsMinute(hour, hash) : hash % MINUTES;
  }

  #moveTo(hour: number): void {
    if (hour === this.#hour) return;
    const isNext = hour === this.#hour + 1;
    for (let ago = FELT_HOURS; ago >= 0; ago--) {
      if (isNext && ago > 0) {
        this.#heights[ago] = this.#heights[ago - 1];
        this.#minutes[ago] = this.#minutes[ago - 1];
        continue;
      }
      this.#heights[ago] = this.#heightOf(hour - ago);
      // The minute is only needed if there was a shock.
      if (this.#heights[ago] > 0) this.#minutes[ago] = this.#minuteOf(hour - ago);
    }
    this.#hour = hour;
  }
}
