import { hashText } from '@/base/random';
import type { Coin } from './coins';
import { LatticeNoise, mix } from './hash-noise';

const MINUTES_PER_DAY = 1440;
/** Days after which a coin that is talked about is forgotten. */
const TALK_DAYS = 1.3;
/** What the talk adds to the logarithm of the volume: least for the largest coins, which are always talked about. */
const TALK = { least: 0.12, large: 3e10, perDecade: 0.44, most: 1.1 } as const;
/** Mean square of lattice noise: what a sway of 1 adds to the logarithm of the mean. */
const MEAN_SQUARE = 2 / 3;

/** How many people trade a coin now, on all its venues: a pure function of (seed, coin, time). */
export class CoinCrowd {
  readonly #noise: LatticeNoise;
  readonly #sway: number;

  constructor(worldSeed: number, { ticker, volumeUsd }: Pick<Coin, 'ticker' | 'volumeUsd'>) {
    this.#noise = new LatticeNoise(mix(worldSeed, hashText(`${ticker} talk`)), TALK_DAYS * MINUTES_PER_DAY);
    const decades = Math.max(0, Math.log10(TALK.large / Math.max(1, volumeUsd)));
    this.#sway = Math.min(TALK.most, TALK.least + TALK.perDecade * decades);
  }

  /**
   * Adds the logarithm of the crowd over the usual one at `start`, `start` + `step` and so on (minutes of Unix time).
   */
  addTo(values: Float64Array, start: number, step: number): void {
    const noise = new Float64Array(values.length);
    this.#noise.addTo(noise, start, step);
    for (let i = 0; i < values.length; i++) values[i] += this.#logOf(noise[i]);
  }

  /** The crowd of a day (of Unix time) over the usual one. */
  ofDay(day: number): number {
    return Math.exp(this.#logOf(this.#noise.at((day + 0.5) * MINUTES_PER_DAY)));
  }

  #logOf(noise: number): number {
    return this.#sway * noise - (MEAN_SQUARE * this.#sway ** 2) / 2;
  }
}
