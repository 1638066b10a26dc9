import { HashStream, mix, OctaveNoise, octaveNoise, uniformOf } from './hash-noise';

const HOURS = 24;
const MINUTES = 60;
/** Per minute of UTC day: Europe's morning and America's open are the busy hours. */
const HOUR_SEASON = [
  0.8, 0.75, 0.7, 0.7, 0.65, 0.65, 0.7, 0.85, 1, 1, 0.95, 0.95, 1.1, 1.5, 1.8, 1.7, 1.45, 1.3, 1.2, 1.15, 1.1, 1, 0.9,
  0.85,
];
const HOUR_JUMP_CHANCE = 1 / 110;
const BURST_CHANCE = 1 / 50;

/** `value[i]` at step i (n + 1 of them); `variance[i]` of the move from i to i + 1 (n). */
export interface FactorPath {
  readonly value: Float64Array;
  readonly variance: Float64Array;
}

/**
 * One random driver of log prices, a pure function of (seed, time): it can be asked for any range, again and again,
 * and a restart goes on exactly. Days are anchored on lattice noise, so that it wanders but never drifts away; hours
 * and minutes are Brownian bridges between, whose variance is clustered by noise on all time scales and now and then
 * bursts (a jump and its aftermath).
 */
export class Factor {
  readonly #seed: number;
  readonly #daily: number;
  readonly #stream = new HashStream();
  readonly #hourCalm: OctaveNoise;
  readonly #minuteCalm: OctaveNoise;
  readonly #weights = new Float64Array(MINUTES);

  /** `daily`: deviation of a day's move. */
  constructor(seed: number, daily: number) {
    this.#seed = seed;
    this.#daily = daily;
    this.#hourCalm = new OctaveNoise(seed + 31, 1, 7);
    this.#minuteCalm = new OctaveNoise(seed + 71, 1, 5);
  }

  /** `count` hours from hour `from` (hours of Unix time). */
  computeHours(from: number, count: number): FactorPath {
    const firstDay = Math.floor(from / HOURS);
    const lastDay = Math.floor((from + count) / HOURS);
    const days = lastDay - firstDay + 1;
    const value = new Float64Array(days * HOURS + 1);
    const variance = new Float64Array(days * HOURS);
    for (let day = 0; day < days; day++) this.#fillDay(firstDay + day, day * HOURS, value, variance);
    const offset = from - firstDay * HOURS;
    return {
      value: value.subarray(offset, offset + count + 1),
      variance: variance.subarray(offset, offset + count),
    };
  }

  /** `hours` whole hours in minutes, from hour `from`. */
  computeMinutes(from: number, hours: number): FactorPath {
    const coarse = this.computeHours(from, hours);
    const value = new Float64Array(hours * MINUTES + 1);
    const variance = new Float64Array(hours * MINUTES);
    for (let hour = 0; hour < hours; hour++) {
      const at = hour * MINUTES;
      this.#weighMinutes(from + hour);
      value[at] = coarse.value[hour];
      value[at + MINUTES] = coarse.value[hour + 1];
      this.#stream.place(this.#seed + 3, from + hour);
      this.#bridge(value, variance, at, this.#weights, MINUTES, coarse.variance[hour]);
    }
    return { value, variance };
  }

  /** Values at the start of `count` days from day `from` (days of Unix time): what the hours pass through. */
  computeDays(from: number, count: number): Float64Array {
    return Float64Array.from({ length: count }, (_, day) => this.#anchor(from + day));
  }

  #anchor(day: number): number {
    let sum = 0;
    for (let octave = 0; octave <= 6; octave++) {
      sum += octaveNoise(this.#seed + 11, day, octave, octave) * 2 ** (octave / 2);
    }
    return sum * this.#daily * 0.3;
  }

  #fillDay(day: number, at: number, value: Float64Array, variance: Float64Array): void {
    const weights = this.#weights;
    for (let hour = 0; hour < HOURS; hour++) {
      const absolute = day * HOURS + hour;
      const calm = Math.exp(0.3 * this.#hourCalm.at(absolute) - 0.25);
      const jump = uniformOf(mix(this.#seed + 47, absolute)) < HOUR_JUMP_CHANCE ? 7 : 1;
      weights[hour] = HOUR_SEASON[hour] * calm * jump;
    }
    value[at] = this.#anchor(day);
    value[at + HOURS] = this.#anchor(day + 1);
    let total = 0;
    for (let hour = 0; hour < HOURS; hour++) total += weights[hour];
    this.#stream.place(this.#seed + 5, day);
    this.#bridge(value, variance, at, weights, HOURS, (this.#daily ** 2 * total) / HOURS);
  }

  #weighMinutes(hour: number): void {
    const weights = this.#weights;
    const hash = mix(this.#seed + 61, hour);
    const burstAt = uniformOf(mix(hash, 1)) < BURST_CHANCE ? hash % MINUTES : MINUTES;
    for (let minute = 0; minute < MINUTES; minute++) {
      const calm = Math.exp(0.42 * this.#minuteCalm.at(hour * MINUTES + minute));
      const burst = minute < burstAt ? 0 : 14 * Math.exp((burstAt - minute) / 2.5);
      weights[minute] = calm + burst;
    }
  }

  /** Fills the inner values between the two set ends with a bridge of `total` variance, split by `weights`. */
  #bridge(
    value: Float64Array,
    variance: Float64Array,
    at: number,
    weights: Float64Array,
    count: number,
    total: number,
  ): void {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += weights[i];
    const start = value[at];
    const end = value[at + count];
    let walked = 0;
    for (let i = 0; i < count; i++) {
      const share = (weights[i] / sum) * total;
      variance[at + i] = share;
      walked += this.#stream.normal() * Math.sqrt(share);
      if (i + 1 < count) value[at + i + 1] = start + walked;
    }
    const miss = end - start - walked;
    let passed = 0;
    for (let i = 0; i + 1 < count; i++) {
      passed += variance[at + i];
      value[at + i + 1] = value[at + i + 1] + (miss * passed) / total;
    }
  }
}
