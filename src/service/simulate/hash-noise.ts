/** `mix` as a signed number: V8 returns a small integer, where an unsigned result of a call would be a new object. */
function mixSigned(a: number, b: number): number {
  let h = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b) ^ b;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** 32-bit hash of a pair of integers (murmur3's finaliser): the source of every random choice of the world. */
export const mix = (a: number, b: number): number => mixSigned(a, b) >>> 0;

/** A hash as a uniform number in [0, 1). */
export const uniformOf = (hash: number): number => hash / 4294967296;

const FOUR_BYTES_DEVIATION = Math.sqrt((4 * (256 ** 2 - 1)) / 12);

/** A hash, signed or not, as a nearly normal number (sum of its four bytes): mean 0, deviation 1, within ±3.5. */
export function normalOf(hash: number): number {
  const sum = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24);
  return (sum - 510) / FOUR_BYTES_DEVIATION;
}

/**
 * Smooth noise, a pure function of `(seed, position)`: normal values on a lattice of `spacing`, joined by straight
 * lines. Between the lattice points the deviation is about 0.8. Walking along it is cheap, because the cell is cached.
 */
export class LatticeNoise {
  readonly #seed: number;
  readonly #spacing: number;
  #index = Number.NaN;
  #left = Number.NaN;
  #right = Number.NaN;

  constructor(seed: number, spacing: number) {
    // The same 32 bits for every hash. As small integers, all seeds have one representation.
    this.#seed = seed | 0;
    this.#spacing = spacing;
  }

  /** Adds the noise at `start`, `start` + `step` and so on to `values`. */
  addTo(values: Float64Array, start: number, step: number): void {
    const spacing = this.#spacing;
    const seed = this.#seed;
    let cell = Number.NaN;
    let left = 0;
    let right = 0;
    for (let i = 0; i < values.length; i++) {
      const at = (start + i * step) / spacing;
      const index = Math.floor(at);
      if (index !== cell) {
        left = index === cell + 1 ? right : normalOf(mix(seed, index));
        right = normalOf(mix(seed, index + 1));
        cell = index;
      }
      values[i] += left + (right - left) * (at - index);
    }
  }

  at(position: number): number {
    const at = position / this.#spacing;
    const index = Math.floor(at);
    if (index !== this.#index) {
      this.#left = index === this.#index + 1 ? this.#right : normalOf(mix(this.#seed, index));
      this.#right = normalOf(mix(this.#seed, index + 1));
      this.#index = index;
    }
    return this.#left + (this.#right - this.#left) * (at - index);
  }
}

/** Sum of lattice noises with spacings 2^first .. 2^last, each of deviation 1. */
export class OctaveNoise {
  readonly #octaves: readonly LatticeNoise[];

  constructor(seed: number, first: number, last: number) {
    this.#octaves = Array.from(
      { length: last - first + 1 },
      (_, i) => new LatticeNoise(seed + first + i, 2 ** (first + i)),
    );
  }

  /** Adds the noise at `start`, `start` + 1 and so on to `values`. */
  addTo(values: Float64Array, start: number): void {
    for (const octave of this.#octaves) octave.addTo(values, start, 1);
  }

  /** The noise at a position, for callers that walk along it. */
  at(position: number): number {
    const octaves = this.#octaves;
    let sum = 0;
    for (let i = 0; i < octaves.length; i++) sum += octaves[i].at(position);
    return sum;
  }
}

/** One value of a `LatticeNoise`, without walking along it. */
export function latticeNoise(seed: number, position: number, spacing: number): number {
  const at = position / spacing;
  const index = Math.floor(at);
  const left = normalOf(mix(seed, index));
  return left + (normalOf(mix(seed, index + 1)) - left) * (at - index);
}

/** One value of an `OctaveNoise`, without walking along it. */
export function octaveNoise(seed: number, position: number, first: number, last: number): number {
  let sum = 0;
  for (let octave = first; octave <= last; octave++) sum += latticeNoise(seed + octave, position, 1 << octave);
  return sum;
}

const QUANTILE_BITS = 12;
/** Midpoints of equal shares of the exponential distribution with mean 1. */
const EXPONENTIALS = Float64Array.from(
  { length: 1 << QUANTILE_BITS },
  (_, i) => -Math.log(1 - (i + 0.5) / (1 << QUANTILE_BITS)),
);

/** Uniform and normal numbers from a generator that can be positioned anywhere at no cost (mulberry32). */
export class HashStream {
  #state = 0;

  /** Starts the sequence of `(seed, key)`. */
  place(seed: number, key: number): void {
    this.#state = mix(seed, key) | 0;
  }

  /** 32 random bits as a signed number: an unsigned one would allocate an object each time. */
  signedBits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return t ^ (t >>> 14);
  }

  /** 32 random bits. */
  bits(): number {
    return this.signedBits() >>> 0;
  }

  /** Uniform in [0, 1). */
  next(): number {
    return (this.signedBits() >>> 0) / 4294967296;
  }

  /** Nearly normal, within ±3.5, at a third of the cost of `normal`. */
  roughNormal(): number {
    return normalOf(this.signedBits());
  }

  /** Standard normal (Box–Muller, one of the pair). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** Exponential with mean 1. */
  exponential(): number {
    return -Math.log(1 - this.next());
  }

  /** Exponential in 4096 steps, at most 9, at a third of the cost of `exponential`. */
  roughExponential(): number {
    return EXPONENTIALS[this.signedBits() >>> (32 - QUANTILE_BITS)];
  }

  /** A Poisson count with mean `mean`. Above 12 it is a rounded normal number. */
  poisson(mean: number): number {
    if (mean > 12) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.roughNormal()));
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.next(); product > limit; product *= this.next()) count++;
    return count;
  }
}
