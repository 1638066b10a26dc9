import type { Calm } from './calm';
import { HashStream, mix, normalOf, octaveNoise, uniformOf } from './hash-noise';
import { hourWeight } from './seasons';
import { Shocks } from './shocks';

const HOURS = 24;
const MINUTES = 60;
/** Days between the anchor prices that every path passes through. */
const CELL_DAYS = 32;
/** Share of the variance that is left for the days, since the move of a cell adds to theirs. */
const DAYS_SHARE = 0.975;
/** Cells between the anchors that keep prices from drifting away for good: five and a half years. */
const BLOCK_CELLS = 64;
/** Variance between neighbouring anchors, relative to a path that never returns. */
const BLOCK_HOMESICK = 0.5;
/** Variance of a mean day over the square of the usual deviation: weekends lower it, storms and news raise it more. */
const MEAN_DAY = 1.12;
/**
 * All coins but Bitcoin lose value for three years of every four, each at its own pace, and regain it in the fourth.
 * The current period of loss started on this day (of Unix time).
 */
const FADES_FROM = Date.UTC(2025, 0, 20) / 86_400_000;
const FADE_YEARS = 3;
const CYCLE_YEARS = 4;
const YEAR_DAYS = 365.25;
/** The day (of Unix time) on which every price equals its table value: 2026-06-18. */
export const ORIGIN_DAY = Date.UTC(2026, 5, 18) / 86_400_000;
/**
 * How much a coin's own calm and wild weeks change the logarithm of a day's variance, and what that adds to the mean.
 */
const OWN_SWAY = 0.75;
const OWN_LEVEL = (4 * (2 / 3) * OWN_SWAY ** 2) / 2;
/** The power that is left of a day's variance beyond what tempers it. */
const TEMPERED_POWER = 0.4;
/** What a herd leaves of the mean variance. The other days have the rest, so that a month is as wide as ever. */
const HERD_LEAVES = 0.9;
/**
 * Number of cached cells per driver, half a kilobyte each. Supply reaches back three years (35 cells); hourly and
 * minute paths read the same ones.
 */
const KEPT_CELLS = 40;
const KEPT_BLOCKS = 2;

/** Years of loss between the start of a cycle and `day`. */
function fadedYears(day: number): number {
  const years = (day - FADES_FROM) / YEAR_DAYS;
  const into = years - CYCLE_YEARS * Math.floor(years / CYCLE_YEARS);
  return into < FADE_YEARS ? into : FADE_YEARS * ((CYCLE_YEARS - into) / (CYCLE_YEARS - FADE_YEARS));
}

/**
 * Limit of a logarithm: free up to `free`, then compressed into `room`. On the side where the coin gained, both are
 * `WIDER`: a fivefold gain is as common as a loss of four fifths, and the yearly loss comes on top.
 */
export interface Limit {
  readonly free: number;
  readonly room: number;
}

const WIDER = 1.7;

/**
 * `value` within its limit. `cell` decides the side of gains: below the table in the years before it, above it after.
 */
function within({ free, room }: Limit, value: number, cell: number): number {
  const wider = value > 0 === cell * CELL_DAYS > ORIGIN_DAY ? WIDER : 1;
  const beyond = Math.abs(value) / wider - free;
  return beyond <= 0 ? value : Math.sign(value) * wider * (free + room * Math.tanh(beyond / room));
}

/** From which multiple of the usual variance on a wild day is wilder by less and less, and what that leaves of the mean. */
export interface Temper {
  readonly from: number;
  readonly leaves: number;
}

interface FactorTraits {
  /**
   * How far it strays from its table value, relative to its move in a cell, before it returns within months. When
   * absent, it never returns.
   */
  readonly home?: number | undefined;
  /** Loss of the logarithm per year of loss. */
  readonly fade?: number | undefined;
  /** How far it goes from its table value, as a logarithm. No limit when absent. */
  readonly limit?: Limit | undefined;
  /** Whether it has its own calm and wild weeks in addition to those of all coins. */
  readonly hasMoods?: boolean;
  /** Whether it has no news, bursts or wild days of its own. */
  readonly isSteady?: boolean;
  /** How its wild days are less wild. When absent, nothing tempers them. */
  readonly temper?: Temper | undefined;
  /** How much further its days reach up than down: buyers come all at once, and holders sell bit by bit. 0 when absent. */
  readonly lean?: number | undefined;
  /** What is left of its variance on a day on which the market moves all coins alike. All of it when absent. */
  readonly herd?: (day: number) => number;
}

/** `value[i]` at step i (n + 1 of them); `variance[i]` of the move from i to i + 1 (n). */
export interface FactorPath {
  readonly value: Float64Array;
  readonly variance: Float64Array;
}

/**
 * One random driver of log prices, a pure function of (seed, time): any range can be computed at any time, and a
 * restart continues exactly. It walks freely between anchors that are years apart. Between those, cells of 32 days,
 * days, hours and minutes are Brownian bridges. Their variance clusters on all time scales, follows the seasons of the
 * week and has occasional shocks with long aftermaths. A driver with a `home` is anchored on lattice noise every 32
 * days instead.
 */
export class Factor {
  readonly #seed: number;
  readonly #daily: number;
  readonly #home: number | undefined;
  readonly #fade: number;
  readonly #limit: Limit | undefined;
  readonly #hasMoods: boolean;
  readonly #temper: Temper | undefined;
  readonly #lean: number;
  readonly #herd: ((day: number) => number) | undefined;
  /** Value of the walk on the day of the table. The anchors are relative to it. */
  readonly #center: number = 0;
  readonly #origin: number = 0;
  readonly #stream = new HashStream();
  readonly #calm: Calm;
  readonly #weights = new Float64Array(BLOCK_CELLS);
  /** None for drivers of money that only flows back and forth. */
  readonly #shocks: Shocks | undefined;
  readonly #cells = new Map<number, FactorPath>();
  readonly #blocks = new Map<number, Float64Array>();

  /** `daily`: deviation of a day's move. */
  constructor(
    seed: number,
    daily: number,
    calm: Calm,
    { home, fade = 0, limit, hasMoods = false, isSteady = false, temper, lean = 0, herd }: FactorTraits = {},
  ) {
    this.#seed = seed;
    this.#calm = calm;
    this.#daily = daily;
    this.#home = home;
    this.#fade = fade;
    this.#limit = limit;
    this.#hasMoods = hasMoods;
    this.#temper = temper;
    this.#lean = lean;
    this.#herd = herd;
    this.#shocks = isSteady ? undefined : new Shocks(seed);
    this.#center = limit ? this.#walkedTo(Math.round(ORIGIN_DAY / CELL_DAYS)) : 0;
    this.#origin = this.computeDays(ORIGIN_DAY, 1)[0];
    this.#cells.clear();
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

  /** Values at the start of `count` days from day `from` (days of Unix time). The hours pass through them. */
  computeDays(from: number, count: number): Float64Array {
    return Float64Array.from({ length: count }, (_, i) => {
      const day = from + i;
      const cell = Math.floor(day / CELL_DAYS);
      return this.#getCell(cell).value[day - cell * CELL_DAYS];
    });
  }

  /** Deviations of the moves of `count` days from day `from` on. */
  computeDayDeviations(from: number, count: number): Float64Array {
    return Float64Array.from({ length: count }, (_, i) => {
      const cell = Math.floor((from + i) / CELL_DAYS);
      return Math.sqrt(this.#getCell(cell).variance[from + i - cell * CELL_DAYS]);
    });
  }

  #anchor(cell: number): number {
    const walked = this.#home === undefined ? this.#walkedTo(cell) - this.#center : this.#home * this.#strayAt(cell);
    const strayed = this.#limit ? within(this.#limit, walked, cell) : walked;
    const faded = this.#fade === 0 ? 0 : this.#fade * fadedYears(cell * CELL_DAYS);
    return strayed - faded - this.#origin;
  }

  #strayAt(cell: number): number {
    let sum = 0;
    for (let octave = 0; octave <= 2; octave++) {
      sum += octaveNoise(this.#seed + 11, cell, octave, octave) * 2 ** (octave / 2);
    }
    return sum * this.#daily * Math.sqrt(CELL_DAYS);
  }

  #walkedTo(cell: number): number {
    const block = Math.floor(cell / BLOCK_CELLS);
    const kept = this.#blocks.get(block) ?? this.#walkBlock(block);
    return kept[cell - block * BLOCK_CELLS];
  }

  /** The cells of a block: a walk whose calm and lively seasons are those of its days. */
  #walkBlock(block: number): Float64Array {
    const weights = this.#weights;
    const value = new Float64Array(BLOCK_CELLS + 1);
    let total = 0;
    for (let i = 0; i < BLOCK_CELLS; i++) {
      weights[i] = MEAN_DAY * this.#calm.ofSpan((block * BLOCK_CELLS + i) * CELL_DAYS, CELL_DAYS);
      total += weights[i];
    }
    const apart = this.#daily * Math.sqrt((BLOCK_HOMESICK / 2) * BLOCK_CELLS * CELL_DAYS);
    value[0] = apart * normalOf(mix(this.#seed + 11, block));
    value[BLOCK_CELLS] = apart * normalOf(mix(this.#seed + 11, block + 1));
    this.#stream.place(this.#seed + 13, block);
    this.#bridge(value, new Float64Array(BLOCK_CELLS), 0, weights, BLOCK_CELLS, this.#daily ** 2 * total);
    this.#blocks.set(block, value);
    forgetOldest(this.#blocks, KEPT_BLOCKS);
    return value;
  }

  /** The days of a cell. */
  #getCell(cell: number): FactorPath {
    const kept = this.#cells.get(cell);
    if (kept) return kept;
    const value = new Float64Array(CELL_DAYS + 1);
    const variance = new Float64Array(CELL_DAYS);
    value[0] = this.#anchor(cell);
    value[CELL_DAYS] = this.#anchor(cell + 1);
    const weights = this.#weights;
    let total = 0;
    for (let i = 0; i < CELL_DAYS; i++) {
      const day = cell * CELL_DAYS + i;
      weights[i] = this.#weighDay(day);
      total += weights[i];
    }
    this.#stream.place(this.#seed + 7, cell);
    this.#bridge(value, variance, 0, weights, CELL_DAYS, DAYS_SHARE * this.#daily ** 2 * total, this.#lean);
    const made = { value, variance };
    this.#cells.set(cell, made);
    forgetOldest(this.#cells, KEPT_CELLS);
    return made;
  }

  /** Variance of a day over the usual one. */
  #weighDay(day: number): number {
    // Neither a storm nor a calm ends within a day.
    let weight = this.#busyness(day) * this.#calm.ofDay(day) * this.#moodOf(day);
    const luck = uniformOf(mix(this.#seed + 23, day));
    if (this.#shocks && luck < 1 / 40) weight *= 3 + 120 * luck;
    return tempered(weight, this.#temper) * (this.#herd ? this.#herd(day) / HERD_LEAVES : 1);
  }

  #moodOf(day: number): number {
    return this.#hasMoods ? Math.exp(OWN_SWAY * octaveNoise(this.#seed + 127, day, 2, 5) - OWN_LEVEL) : 1;
  }

  /** Usual variance of a day with its news, over that of a working day without news. */
  #busyness(day: number): number {
    const shocks = this.#shocks;
    let sum = 0;
    for (let hour = day * HOURS; hour < (day + 1) * HOURS; hour++) {
      sum += hourWeight(hour) * (1 + (shocks?.addedToDay(hour) ?? 0));
    }
    return sum / HOURS;
  }

  #fillDay(day: number, at: number, value: Float64Array, variance: Float64Array): void {
    const cell = Math.floor(day / CELL_DAYS);
    const days = this.#getCell(cell);
    const place = day - cell * CELL_DAYS;
    const weights = this.#weights;
    const calms = this.#calm.ofHours(day);
    for (let i = 0; i < HOURS; i++) {
      const hour = day * HOURS + i;
      weights[i] = hourWeight(hour) * calms[i] * (1 + (this.#shocks?.addedTo(hour) ?? 0));
    }
    value[at] = days.value[place];
    value[at + HOURS] = days.value[place + 1];
    this.#stream.place(this.#seed + 5, day);
    this.#bridge(value, variance, at, weights, HOURS, days.variance[place]);
  }

  #weighMinutes(hour: number): void {
    const weights = this.#weights;
    const calms = this.#calm.ofMinutes(Math.floor(hour / HOURS));
    const first = (hour % HOURS) * MINUTES;
    const shocks = weights.fill(1);
    this.#shocks?.addMinutes(shocks, hour);
    for (let minute = 0; minute < MINUTES; minute++) weights[minute] = calms[first + minute] * shocks[minute];
  }

  /**
   * Fills the inner values between the two set ends with a bridge of `total` variance, split by `weights`. Its steps reach
   * further up than down by `lean`, with the same mean and variance.
   */
  #bridge(
    value: Float64Array,
    variance: Float64Array,
    at: number,
    weights: Float64Array,
    count: number,
    total: number,
    lean = 0,
  ): void {
    const even = Math.sqrt(1 - 2 * lean * lean);
    let sum = 0;
    for (let i = 0; i < count; i++) sum += weights[i];
    const start = value[at];
    const end = value[at + count];
    let walked = 0;
    for (let i = 0; i < count; i++) {
      const share = (weights[i] / sum) * total;
      variance[at + i] = share;
      const luck = this.#stream.normal();
      walked += (even * luck + lean * (luck * luck - 1)) * Math.sqrt(share);
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

function tempered(weight: number, temper: Temper | undefined): number {
  if (temper === undefined) return weight;
  const { from, leaves } = temper;
  return (weight > from ? from * (weight / from) ** TEMPERED_POWER : weight) / leaves;
}

function forgetOldest(kept: Map<number, unknown>, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}
