import { mix, uniformOf } from '../hash-noise';
import type { Edition, Persistence } from '../prediction-terms';

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

/** The edition before, and how far it follows the ones before that. */
export function previousOf({
  before: [latest, ...earlier],
  ...persistence
}: Persistence): readonly [Edition, Persistence] | undefined {
  return latest === undefined ? undefined : [latest, { ...persistence, before: earlier }];
}

/** The chances that these log odds give. */
export function chancesOf(odds: readonly number[]): number[] {
  const weights = odds.map(Math.exp);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Mean of the outcomes, counted from 0, by their log odds. */
const meanOf = (base: readonly number[]): number => chancesOf(base).reduce((total, chance, k) => total + k * chance, 0);

/**
 * Log odds of an edition after one that ended with `won`. Of names, the last winner has a head start; of a figure that
 * came in above its mean, the higher outcomes do; below it, the lower ones.
 */
export function oddsAfter(base: readonly number[], { strength, isOrdered }: Persistence, won: number): number[] {
  if (!isOrdered) return base.map((odds, k) => odds + (k === won ? strength : 0));
  const off = won - meanOf(base);
  return base.map((odds, k) => odds + strength * off * k);
}

/**
 * The outcome of an edition, given that of the one before. What happened long ago no longer matters: an edition's luck mostly
 * decides the same way whatever came before it.
 */
export function drawWinner(worldSeed: number, { salt, base }: Edition, persistence: Persistence): number {
  const previous = previousOf(persistence);
  const odds = previous === undefined ? base : oddsAfter(base, persistence, drawWinner(worldSeed, ...previous));
  return drawnBy(odds, ownLuck(mix(worldSeed, salt)));
}

/** Chances of the outcomes of an edition, after each outcome of the one before. */
export const chancesAfter = (base: readonly number[], persistence: Persistence): number[][] =>
  base.map((_, won) => chancesOf(oddsAfter(base, persistence, won)));

/** Log odds of the outcomes of an edition before any news of its own, given the chances in the edition before. */
export function priorOf(after: readonly (readonly number[])[], before: ArrayLike<number>): number[] {
  return after.map((_, k) => Math.log(after.reduce((sum, chances, won) => sum + before[won] * chances[k], 0)));
}
