import { hashText } from '@/base/random';
import type { Coin } from './coins';
import { mix, octaveNoise, uniformOf } from './hash-noise';

const MINUTES = 60;
/** At most one craze of a coin begins in each turn of so many hours. */
const TURN_HOURS = 15 * 24;
/** Later nothing is left of it. */
const FELT_HOURS = 55 * 24;
/** USD traded in a day: coins with more are too large to be carried away. */
const SMALL_BELOW = 240e6;
/** That of the smallest coins, and of those at the upper end. */
const CHANCES = { least: 0.3, most: 0.75 } as const;
/** Logarithm of how far the price is carried: +22 % to +90 %. */
const HEIGHTS = { least: 0.2, most: 0.64 } as const;
/** This part are scares, which go less far down. */
const SCARES = 0.38;
const SCARE_DEPTH = -0.7;
/** Hours from the first buyer to the last. */
const RISE_HOURS = { least: 3, most: 16 } as const;
/** What is left when the crowd has gone: a part is lost within a day or two, the rest over weeks. */
const QUICK = { share: 0.4, hours: 20 } as const;
const SLOW_HOURS = 320;
/** How far the price is thrown to and fro on the way, as a part of the height. */
const ROUGH = 0.045;

/** A time in which a small coin is carried away. */
interface Craze {
  /** Minutes of Unix time. */
  readonly start: number;
  readonly rise: number;
  readonly height: number;
}

const between = ({ least, most }: { readonly least: number; readonly most: number }, share: number): number =>
  least + (most - least) * share;

/** Crazes of one coin: what they add to the logarithm of its price, a pure function of (seed, minute). */
export class Crazes {
  readonly #seed: number;
  readonly #chance: number;

  constructor(worldSeed: number, { ticker, volumeUsd, beta }: Coin) {
    this.#seed = mix(worldSeed, hashText(`${ticker} crazes`));
    // What stands for a dollar or for nothing that trades is carried nowhere.
    const isSmall = beta > 0 && volumeUsd > 0 && volumeUsd < SMALL_BELOW;
    this.#chance = isSmall ? between(CHANCES, 1 - volumeUsd / SMALL_BELOW) : 0;
  }

  /** Adds to the `values` at `from`, `from` + `step` and so on, minutes of Unix time, and what that moves to `variance`. */
  addTo(values: Float64Array, variance: Float64Array | undefined, from: number, step: number): void {
    const last = from + (values.length - 1) * step;
    for (const craze of this.#list(from, last)) {
      const first = Math.max(0, Math.ceil((craze.start - from) / step));
      let before = this.#heightAt(craze, from + (first - 1) * step);
      for (let i = first; i < values.length; i++) {
        const now = this.#heightAt(craze, from + i * step);
        values[i] += now;
        if (variance && i > 0) variance[i - 1] += (now - before) ** 2;
        before = now;
      }
    }
  }

  #list(from: number, to: number): Craze[] {
    if (this.#chance === 0) return [];
    const turn = TURN_HOURS * MINUTES;
    const crazes: Craze[] = [];
    for (let at = Math.floor((from - FELT_HOURS * MINUTES) / turn); at * turn <= to; at++) {
      const hash = mix(this.#seed, at);
      if (uniformOf(hash) >= this.#chance) continue;
      // Few go far.
      const height = between(HEIGHTS, uniformOf(mix(hash, 1)) ** 1.6);
      crazes.push({
        start: Math.floor((at + uniformOf(mix(hash, 2))) * turn),
        rise: MINUTES * between(RISE_HOURS, uniformOf(mix(hash, 3))),
        height: uniformOf(mix(hash, 4)) < SCARES ? SCARE_DEPTH * height : height,
      });
    }
    return crazes.filter(({ start }) => start < to && start + FELT_HOURS * MINUTES > from);
  }

  #heightAt({ start, rise, height }: Craze, minute: number): number {
    const since = minute - start;
    if (since <= 0 || since >= FELT_HOURS * MINUTES) return 0;
    const risen = Math.min(1, since / rise);
    const hours = Math.max(0, since - rise) / MINUTES;
    const left = QUICK.share * 0.5 ** (hours / QUICK.hours) + (1 - QUICK.share) * 0.5 ** (hours / SLOW_HOURS);
    const shape = risen * risen * (3 - 2 * risen) * left;
    // The last of it goes without a step.
    const end = Math.min(1, (FELT_HOURS * MINUTES - since) / (24 * MINUTES));
    return height * end * shape * (1 + ROUGH * octaveNoise(this.#seed, minute, 2, 9));
  }
}
