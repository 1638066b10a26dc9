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

/** Mean of the outcomes, counted from 0, by their log odds. */
function meanOf(base: readonly number[]): number {
  const weights = base.map(Math.exp);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.reduce((total, weight, k) => total + (k * weight) / sum, 0);
}

/**
 * Log odds of an edition after one that ended with `won`. One name of several stays ahead; of a figure, all steps are pulled
 * to the side on which it was.
 */
export function oddsAfter(base: readonly number[], { pull, isOrdered }: Chain, won: number): number[] {
  if (!isOrdered) return base.map((odds, k) => odds + (k === won ? pull : 0));
  const off = won - meanOf(base);
  return base.map((odds, k) => odds + pull * off * k);
}

/**
 * The outcome of an edition, by that of the one before. What was long ago no longer matters: an edition's luck mostly decides
 * alike whatever was before it.
 */
export function drawWinner(worldSeed: number, { salt, base }: Pick<Edition, 'salt' | 'base'>, chain: Chain): number {
  const previous = previousOf(chain);
  const odds = previous === undefined ? base : oddsAfter(base, chain, drawWinner(worldSeed, ...previous));
  return drawnBy(odds, ownLuck(mix(worldSeed, salt)));
}

/** Chances of the outcomes of an edition, after each outcome of the one before. */
export const chancesAfter = (base: readonly number[], chain: Chain): number[][] =>
  base.map((_, won) => {
    const weights = oddsAfter(base, chain, won).map(Math.exp);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  });

/** Log odds of the outcomes of an edition before any news of its own, by the chances of the edition before. */
export function priorOf(after: readonly (readonly number[])[], before: ArrayLike<number>): number[] {
  return after.map((_, k) => Math.log(after.reduce((sum, chances, won) => sum + before[won] * chances[k], 0)));
}
