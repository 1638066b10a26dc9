import { hashText } from '@/base/random';
import type { Coin } from './coins';
import { mix, octaveNoise, uniformOf } from './hash-noise';

const MINUTES = 60;
/** At most one craze of a coin begins in each turn of so many hours. */
const TURN_HOURS = 15 * 24;
/** Later nothing more of it is lost. */
const FELT_HOURS = 30 * 24;
/** USD traded in a day: coins with more are too large to be carried away. */
const SMALL_BELOW = 240e6;
/** That of the smallest coins, and of those at the upper end. */
const CHANCES = { least: 0.14, most: 0.38 } as const;
/** Logarithm of how far the price is carried: +18 % to +70 %. */
const HEIGHTS = { least: 0.165, most: 0.53 } as const;
/** This part are scares. They are as deep in percent as crazes are high, so that the few of them take back what these leave. */
const SCARES = 0.46;
const SCARE_DEPTH = -1.12;
/** They take longer: who holds sells bit by bit. */
const SCARE_SLOWER = 1.8;
/** Hours from the first buyer to the last. */
const RISE_HOURS = { least: 3, most: 22 } as const;
/** Part that stays for good: of some nearly all, of some half. */
const KEPT = { least: 0.5, most: 1 } as const;
/** Of what does not stay, a part is lost within a day or two, the rest over weeks. */
const QUICK = { share: 0.5, hours: 20 } as const;
const SLOW_HOURS = 160;
/** How far the price is thrown to and fro on the way, as a part of the height. */
const ROUGH = 0.045;
/** When so little of it is left to be lost, the price is thrown no more. */
const ROUGH_FROM = 0.04;
/** The turn that prices are counted from, which crazes before and after it lead away from, and the minute of that day. */
const ORIGIN_MINUTE = Date.UTC(2026, 5, 18) / 60_000;
const TURN_MINUTES = TURN_HOURS * MINUTES;
const ORIGIN_TURN = Math.floor(ORIGIN_MINUTE / TURN_MINUTES);

/** A time in which a small coin is carried away. */
interface Craze {
  /** Minutes of Unix time. */
  readonly start: number;
  readonly rise: number;
  readonly height: number;
  /** Part of the height that stays. */
  readonly kept: number;
}

const between = ({ least, most }: { readonly least: number; readonly most: number }, share: number): number =>
  least + (most - least) * share;

/** Crazes of one coin: what they add to the logarithm of its price, a pure function of (seed, minute). */
export class Crazes {
  readonly #seed: number;
  readonly #chance: number;
  /** What those of all turns between the origin and a turn have left, by the distance of that turn: later ones, earlier ones. */
  readonly #after: number[] = [0];
  readonly #before: number[] = [0];
  readonly #origin: number;

  constructor(worldSeed: number, { ticker, volumeUsd, beta }: Coin) {
    this.#seed = mix(worldSeed, hashText(`${ticker} crazes`));
    // What stands for a dollar or for nothing that trades is carried nowhere.
    const isSmall = beta > 0 && volumeUsd > 0 && volumeUsd < SMALL_BELOW;
    this.#chance = isSmall ? between(CHANCES, 1 - volumeUsd / SMALL_BELOW) : 0;
    const origin = new Float64Array(1);
    this.#origin = 0;
    this.addTo(origin, undefined, ORIGIN_MINUTE, 1);
    this.#origin = origin[0];
  }

  /** Adds to the `values` at `from`, `from` + `step` and so on, minutes of Unix time, and what that moves to `variance`. */
  addTo(values: Float64Array, variance: Float64Array | undefined, from: number, step: number): void {
    if (this.#chance === 0) return;
    const last = from + (values.length - 1) * step;
    const firstTurn = Math.floor((from - FELT_HOURS * MINUTES) / TURN_MINUTES) - 1;
    const left = this.#leftBefore(firstTurn) - this.#origin;
    for (let i = 0; i < values.length; i++) values[i] += left;
    for (let turn = firstTurn; turn * TURN_MINUTES <= last; turn++) {
      const craze = this.#crazeOf(turn);
      if (craze) this.#addOne(craze, values, variance, from, step);
    }
  }

  #addOne(craze: Craze, values: Float64Array, variance: Float64Array | undefined, from: number, step: number): void {
    const first = Math.max(0, Math.ceil((craze.start - from) / step));
    let before = this.#heightAt(craze, from + (first - 1) * step);
    for (let i = first; i < values.length; i++) {
      const now = this.#heightAt(craze, from + i * step);
      values[i] += now;
      if (variance && i > 0) variance[i - 1] += (now - before) ** 2;
      before = now;
    }
  }

  /** What crazes of all turns from the origin's to the one before `turn` have left; what later ones did is taken off before it. */
  #leftBefore(turn: number): number {
    const [sums, sign] = turn < ORIGIN_TURN ? [this.#before, -1] : [this.#after, 1];
    const far = Math.abs(turn - ORIGIN_TURN);
    while (sums.length <= far) {
      const craze = this.#crazeOf(sign > 0 ? ORIGIN_TURN + sums.length - 1 : ORIGIN_TURN - sums.length);
      sums.push(sums[sums.length - 1] + (craze ? sign * craze.kept * craze.height : 0));
    }
    return sums[far];
  }

  #crazeOf(turn: number): Craze | undefined {
    const hash = mix(this.#seed, turn);
    if (uniformOf(hash) >= this.#chance) return undefined;
    // Few go far.
    const height = between(HEIGHTS, uniformOf(mix(hash, 1)) ** 1.6);
    const isScare = uniformOf(mix(hash, 4)) < SCARES;
    return {
      start: Math.floor((turn + uniformOf(mix(hash, 2))) * TURN_MINUTES),
      rise: (isScare ? SCARE_SLOWER : 1) * MINUTES * between(RISE_HOURS, uniformOf(mix(hash, 3))),
      height: isScare ? SCARE_DEPTH * height : height,
      kept: between(KEPT, uniformOf(mix(hash, 5))),
    };
  }

  #heightAt({ start, rise, height, kept }: Craze, minute: number): number {
    const since = minute - start;
    if (since <= 0) return 0;
    if (since >= FELT_HOURS * MINUTES) return height * kept;
    const risen = Math.min(1, since / rise);
    const hours = Math.max(0, since - rise) / MINUTES;
    const decay = QUICK.share * 0.5 ** (hours / QUICK.hours) + (1 - QUICK.share) * 0.5 ** (hours / SLOW_HOURS);
    // The last of it goes without a step.
    const passing = (1 - kept) * decay * Math.min(1, (FELT_HOURS * MINUTES - since) / (24 * MINUTES));
    const rough = decay > ROUGH_FROM ? ROUGH * decay * octaveNoise(this.#seed, minute, 2, 9) : 0;
    return height * risen * risen * (3 - 2 * risen) * (kept + passing + rough);
  }
}
