import { makeRandom } from '../../src/base/random';

/** Choices determined by a seed. */
export interface Dice {
  /** Uniform in [0, 1). */
  next(): number;
  /** An integer from 0, below `count`. */
  below(count: number): number;
  pick<T>(values: readonly T[]): T;
}

export function makeDice(seed: number): Dice {
  const next = makeRandom(seed);
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    pick: <T>(values: readonly T[]): T => {
      if (values.length === 0) throw new Error('Nothing to choose from');
      return values[below(values.length)];
    },
  };
}

/** One to `most` distinct `values`. */
export function listSome<T>(dice: Dice, values: readonly T[], most: number): readonly T[] {
  const left = [...values];
  const count = Math.min(1 + dice.below(most), left.length);
  return Array.from({ length: count }, () => left.splice(dice.below(left.length), 1)[0]);
}
