import { mix, normalOf, OctaveNoise, octaveNoise } from './hash-noise';
import { minuteSeason } from './seasons';

const HOURS = 24;
const MINUTES = 60;
/**
 * How much the noise of each time scale changes the logarithm of the variance. Scales from four days to a month weigh
 * about as much as those of minutes, so calms and storms have no typical length (a log-normal cascade). Single days add
 * no noise: with it, a day would say little about the next.
 */
const DAY_SWAY = 0.5;
/** Two and four months weigh more: a quiet month is mostly followed by another. */
const SEASON_SWAY = 0.42;
/** Logarithm of the usual day over the mean one, which storms raise. */
const USUAL_DAY = -0.325;
/** Somebody always trades: a calm takes this part of what a storm of the same strength adds to the logarithm. */
const CALM_PART = 0.6;
const HOUR_SWAY = 0.6;
const MINUTE_SWAY = 0.35;
const MINUTE_WHIM = 0.25;
/** More days than the longest range of one request. */
const KEPT_DAYS = 100;
/** Single numbers, so years of them are cached. */
const KEPT_DAY_VALUES = 4000;

/** How lively all coins of a world are: storms and calms affect all of them at once. */
export class Calm {
  readonly #seed: number;
  readonly #hourNoise: OctaveNoise;
  readonly #minuteNoise: OctaveNoise;
  readonly #days = new Map<number, number>();
  readonly #spans = new Map<number, number>();
  readonly #hours = new Map<number, Float64Array>();
  readonly #minutes = new Map<number, Float64Array>();
  readonly #ends = new Float64Array(HOURS + 1);

  constructor(seed: number) {
    this.#seed = seed;
    this.#hourNoise = new OctaveNoise(seed + 31, 2, 6);
    this.#minuteNoise = new OctaveNoise(seed + 71, 3, 6);
  }

  /** Variance of a day (of Unix time) over the usual one. */
  ofDay(day: number): number {
    // All coins read the same days, one coin after the other.
    return keep(this.#days, day, () => this.#computeDay(day), KEPT_DAY_VALUES);
  }

  /** Sum of the variances of `count` days from day `from` on. */
  ofSpan(from: number, count: number): number {
    return keep(
      this.#spans,
      from,
      () => {
        let sum = 0;
        for (let day = from; day < from + count; day++) sum += this.#computeDay(day);
        return sum;
      },
      KEPT_DAY_VALUES,
    );
  }

  #computeDay(day: number): number {
    const days = DAY_SWAY * octaveNoise(this.#seed + 19, day, 2, 5);
    const sway = days + SEASON_SWAY * octaveNoise(this.#seed + 117, day, 6, 7);
    return Math.exp((sway < 0 ? CALM_PART * sway : sway) + USUAL_DAY);
  }

  /** The 24 hours of a day, as weights. */
  ofHours(day: number): Float64Array {
    return keep(this.#hours, day, () => {
      const ends = this.#swayEnds(day);
      // The noise at the start and end of the hour also acts on its minutes.
      return Float64Array.from({ length: HOURS }, (_, i) => Math.exp((HOUR_SWAY / 2) * (ends[i] + ends[i + 1])));
    });
  }

  /** The 1,440 minutes of a day with their seasons, as weights within each hour. */
  ofMinutes(day: number): Float64Array {
    return keep(this.#minutes, day, () => this.#weighMinutes(day));
  }

  #swayEnds(day: number): Float64Array {
    const ends = this.#ends.fill(0);
    this.#hourNoise.addTo(ends, day * HOURS);
    return ends;
  }

  #weighMinutes(day: number): Float64Array {
    const weights = new Float64Array(HOURS * MINUTES);
    const ends = this.#swayEnds(day);
    const first = day * weights.length;
    this.#minuteNoise.addTo(weights, first);
    for (let hour = 0; hour < HOURS; hour++) {
      const slope = (HOUR_SWAY * (ends[hour + 1] - ends[hour])) / MINUTES;
      for (let minute = 0; minute < MINUTES; minute++) {
        const at = hour * MINUTES + minute;
        const whim = MINUTE_WHIM * normalOf(mix(this.#seed + 83, first + at));
        const sway = slope * (minute - MINUTES / 2) + MINUTE_SWAY * weights[at] + whim;
        weights[at] = Math.exp(sway) * minuteSeason(day * HOURS + hour, minute);
      }
    }
    return weights;
  }
}

function keep<T>(kept: Map<number, T>, day: number, make: () => T, most = KEPT_DAYS): T {
  const found = kept.get(day);
  if (found !== undefined) return found;
  const made = make();
  kept.set(day, made);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
  return made;
}
