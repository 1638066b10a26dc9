import { mix, uniformOf } from '../hash-noise';
import type { Chain, Edition } from '../prediction-terms';

/** The outcome that these log odds give for a luck of 0 to 1. */
export function drawnBy(base: readonly number[], luck: number): number {
  const place = luck * base.reduce((sum, odds) => sum + Math.exp(odds), 0);
  let sum = 0;
  const at = base.findIndex((odds) => {
    sum += Math.exp(odds);
    return place < sum;
  });
  return at < 0 ? base.length - 1 : at;
}

/** The luck, 0 to 1, of an event that stands alone. */
export const ownLuck = (seed: number): number => uniformOf(mix(seed, 5));

/** The edition before, with the ones before that as its own. */
export function previousOf({ before: [latest, ...earlier], ...chain }: Chain): readonly [Edition, Chain] | undefined {
  return latest === undefined ? undefined : [latest, { ...chain, before: earlier }];
}

/**
 * The outcome of an edition: mostly that of the one before, at times a step beside it, now and then one drawn anew. Editions
 * long ago no longer matter, as one of those since was drawn anew.
 */
export function drawWinner(worldSeed: number, { salt, base }: Pick<Edition, 'salt' | 'base'>, chain: Chain): number {
  const seed = mix(worldSeed, salt);
  const previous = previousOf(chain);
  if (previous === undefined || uniformOf(mix(seed, 41)) >= chain.stays) return drawnBy(base, ownLuck(seed));
  const before = drawWinner(worldSeed, ...previous);
  const luck = uniformOf(mix(seed, 42));
  const shift = luck < chain.shifts ? -1 : luck >= 1 - chain.shifts ? 1 : 0;
  return Math.min(base.length - 1, Math.max(0, before + shift));
}

/** Chances of the outcomes of an edition before any news of its own, by those of the edition before. They sum to 1. */
export function priorOf(base: readonly number[], { stays, shifts }: Chain, before: ArrayLike<number>): number[] {
  const drawn = base.reduce((sum, odds) => sum + Math.exp(odds), 0);
  const prior = base.map((odds) => ((1 - stays) * Math.exp(odds)) / drawn);
  const last = base.length - 1;
  for (let k = 0; k <= last; k++) {
    prior[k] += stays * (1 - 2 * shifts) * before[k];
    prior[Math.max(0, k - 1)] += stays * shifts * before[k];
    prior[Math.min(last, k + 1)] += stays * shifts * before[k];
  }
  return prior;
}
