import { hashText } from '@/base/random';
import type { Coin } from './coins';
import { LatticeNoise, mix } from './hash-noise';

const MINUTES_PER_DAY = 1440;
/** Days after which a coin that is talked about is forgotten. */
const TALK_DAYS = 1.3;
/** What the talk adds to the logarithm of the volume: least for the largest coins, which are always talked about. */
const TALK = { least: 0.1, large: 3e10, perDecade: 0.2, most: 0.62 } as const;
/** Some days everybody trades, and some hardly anybody: the same days for all coins. */
const MARKET_DAYS = 1.1;
const MARKET_SWAY = 0.28;
/** Days for which a venue draws traders from the others, by a campaign or lower fees, and how many. */
const VENUE_DAYS = 0.9;
const VENUE_SWAY = { least: 0.1, ofTalk: 0.27 } as const;
/** Mean square of lattice noise: what a sway of 1 adds to the logarithm of the mean. */
const MEAN_SQUARE = 2 / 3;

/** Noise that sways the logarithm of the volume and leaves its mean. */
interface Sway {
  readonly noise: LatticeNoise;
  readonly sway: number;
}

const logOf = (noise: number, sway: number): number => sway * noise - (MEAN_SQUARE * sway ** 2) / 2;

function addTo(values: Float64Array, { noise, sway }: Sway, start: number, step: number): void {
  const added = new Float64Array(values.length);
  noise.addTo(added, start, step);
  for (let i = 0; i < values.length; i++) values[i] += logOf(added[i], sway);
}

function swayOf({ volumeUsd }: Pick<Coin, 'volumeUsd'>): number {
  const decades = Math.max(0, Math.log10(TALK.large / Math.max(1, volumeUsd)));
  return Math.min(TALK.most, TALK.least + TALK.perDecade * decades);
}

const makeNoise = (worldSeed: number, name: string, days: number): LatticeNoise =>
  new LatticeNoise(mix(worldSeed, hashText(name)), days * MINUTES_PER_DAY);

/** How many people trade a coin now, on all its venues: a pure function of (seed, coin, time). */
export class CoinCrowd {
  readonly #parts: readonly Sway[];

  constructor(worldSeed: number, coin: Pick<Coin, 'ticker' | 'volumeUsd'>) {
    this.#parts = [
      { noise: makeNoise(worldSeed, `${coin.ticker} talk`, TALK_DAYS), sway: swayOf(coin) },
      { noise: makeNoise(worldSeed, 'market talk', MARKET_DAYS), sway: MARKET_SWAY },
    ];
  }

  /**
   * Adds the logarithm of the crowd over the usual one at `start`, `start` + `step` and so on (minutes of Unix time).
   */
  addTo(values: Float64Array, start: number, step: number): void {
    for (const part of this.#parts) addTo(values, part, start, step);
  }

  /** The crowd of a day (of Unix time) over the usual one. */
  ofDay(day: number): number {
    const at = (day + 0.5) * MINUTES_PER_DAY;
    return Math.exp(this.#parts.reduce((sum, { noise, sway }) => sum + logOf(noise.at(at), sway), 0));
  }
}

/** What one venue of a coin has of its crowd, over the usual share: a pure function of (seed, market, time). */
export class VenueCrowd {
  readonly #part: Sway;

  constructor(worldSeed: number, { coin, salt }: { readonly coin: Pick<Coin, 'volumeUsd'>; readonly salt: number }) {
    const sway = VENUE_SWAY.least + VENUE_SWAY.ofTalk * swayOf(coin);
    this.#part = { noise: makeNoise(worldSeed, `${salt} venue`, VENUE_DAYS), sway };
  }

  /** Adds the logarithm of it at `start`, `start` + `step` and so on (minutes of Unix time). */
  addTo(values: Float64Array, start: number, step: number): void {
    addTo(values, this.#part, start, step);
  }
}
