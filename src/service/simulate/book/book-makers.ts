import { mix, uniformOf } from '../hash-noise';
import { type BookField, roundOrder } from './book-field';
import { type BookMinute, between, type Direction, distanceOf, isHit } from './book-minute';
import type { BookProfile } from './book-profile';

/** One quote of a ladder. */
interface Rung {
  block: number;
  lots: number;
}

/** A trader who quotes at fixed distances on both sides and moves all the quotes at once. */
interface Ladder {
  /** Distances in standard blocks. */
  readonly rungs: readonly number[];
  /** Size of the nearest and the farthest rung, in units. */
  readonly sizes: readonly [near: number, far: number];
  /** Grid of the prices, in blocks. */
  readonly grid: number;
  /** Minutes between two looks at the price. In between, the quotes trail it. */
  readonly every: number;
}

const LADDERS: readonly Ladder[] = [
  { rungs: [1.4, 2.4, 3.6, 5], sizes: [0.5, 0.9], grid: 1, every: 1 },
  { rungs: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19], sizes: [0.6, 0.9], grid: 1, every: 2 },
  { rungs: [8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38], sizes: [0.8, 1.4], grid: 1, every: 3 },
  { rungs: [16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 58, 64, 70, 76], sizes: [1, 2.4], grid: 1, every: 7 },
  { rungs: [30, 42, 55, 67, 80, 92, 105], sizes: [2, 5], grid: 2, every: 5 },
  { rungs: [50, 90, 130, 170], sizes: [5, 12], grid: 5, every: 17 },
  { rungs: [40, 41, 42], sizes: [6, 6], grid: 1, every: 34 },
  { rungs: [64], sizes: [18, 18], grid: 10, every: 55 },
];
/** The longest time between looks, in minutes. Anything older has no effect. */
export const MAKER_MEMORY = 56;
/** Share of the hours in which a ladder trader stays away. */
const AWAY_SHARE = 0.1;
/** Share of the rungs that a trader leaves out. */
const SKIPPED_SHARE = 0.12;
/** Minutes after which a ladder trader changes the widths and sizes of a side. */
const MINDS = [19, 43, 9, 71] as const;
const SIDES: readonly Direction[] = [-1, 1];

/** Quotes that follow the price. They make the depth move with the middle. */
export class BookMakers {
  readonly #profile: BookProfile;
  readonly #seed: number;
  readonly #rungs: Rung[][] = LADDERS.map(({ rungs }) => rungs.flatMap(() => SIDES.map(() => ({ block: 0, lots: 0 }))));

  constructor(profile: BookProfile, seed: number) {
    this.#profile = profile;
    this.#seed = seed + 6;
  }

  step(field: BookField, at: BookMinute): void {
    for (const [index, ladder] of LADDERS.entries()) {
      const rungs = this.#rungs[index];
      if ((at.minute + index * 7) % ladder.every === 0) this.#quote(field, at, index, ladder);
      else for (const [i, rung] of rungs.entries()) if (rung.lots > 0) this.#suffer(field, at, rung, SIDES[i & 1]);
    }
  }

  /** Adds all rungs to a field that has none yet. */
  stand(field: BookField): void {
    for (const { block, lots } of this.#rungs.flat()) field.addOrder(block, lots);
  }

  /** A rung that trades is gone until the trader's next look. */
  #suffer(field: BookField, at: BookMinute, rung: Rung, side: Direction): void {
    if (!isHit(rung.block, side, at)) return;
    field.addOrder(rung.block, -rung.lots);
    rung.lots = 0;
  }

  #quote(field: BookField, at: BookMinute, index: number, { rungs, sizes, grid }: Ladder): void {
    const hash = mix(this.#seed + index, at.minute);
    const isAway = uniformOf(mix(this.#seed + 40 + index, Math.floor((at.minute + 13 * index) / 60))) < AWAY_SHARE;
    // All rungs of a side share one middle, width and size, so that the ladder moves as one.
    const wide = Math.min(3, 1 + 0.5 * Math.max(0, at.activity - 1.2)) / this.#profile.reach;
    const lean = between(mix(hash, 1), -1.5, 1.5);
    const own = SIDES.map((side) => this.#mindOf(side, index, at));
    for (const [i, rung] of this.#rungs[index].entries()) {
      const side = SIDES[i & 1];
      const { width, size, key } = own[i & 1];
      const step = i >> 1;
      field.addOrder(rung.block, -rung.lots);
      rung.lots = 0;
      const touch = side < 0 ? at.bid : at.bid + 1;
      const luck = uniformOf(mix(key + 7, step));
      rung.block = Math.round((touch + side * rungs[step] * wide * width * (0.85 + 0.3 * luck) + lean) / grid) * grid;
      if (isAway || luck < SKIPPED_SHARE || distanceOf(rung.block, side, at.bid) < 0) continue;
      const units = sizes[0] + ((sizes[1] - sizes[0]) * step) / rungs.length;
      const shown = this.#profile.temper.makers * between(mix(hash, 2 + i), 0.75, 1.25) * size * (0.6 + 0.8 * luck);
      rung.lots = roundOrder(units * shown * this.#profile.unitLots);
      field.addOrder(rung.block, rung.lots);
    }
  }

  /** The trader's width and size on a side for a while: a trader with a large position wants to sell more than buy. */
  #mindOf(side: Direction, index: number, at: BookMinute): { width: number; size: number; key: number } {
    const lasts = MINDS[index % MINDS.length];
    const turn = Math.floor((at.minute + 11 * index + (side < 0 ? 0 : lasts >> 1)) / lasts);
    const key = mix(mix(this.#seed + 60 + index, turn), side < 0 ? 1 : 2);
    const depth = side < 0 ? at.bidDepth : at.askDepth;
    return { width: between(mix(key, 1), 0.6, 1.7), size: depth * between(mix(key, 2), 0.3, 2), key };
  }
}
