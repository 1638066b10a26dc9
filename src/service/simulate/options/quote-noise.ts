import { mix, normalOf } from '../hash-noise';

/** What an hour keeps of the error of the hour before: makers requote, and what was off by a little is soon put right. */
const KEPT = 0.25;
/** Hours after which nothing of an error is left that a chart could show. */
const HOURS = 4;
/** Weights of the errors of the last hours, newest first, that make a deviation of 1. */
const WEIGHTS = Float64Array.from({ length: HOURS }, (_, ago) => KEPT ** ago);
const TOTAL = Math.hypot(...WEIGHTS);

/**
 * How far a quote is off at an hour of Unix time: deviation 1, forgotten within two or three hours. Unlike noise joined by
 * lines it has an own value every hour, so that a change is followed by its reversal rather than by more of it.
 */
export function quoteNoise(seed: number, hour: number): number {
  let sum = 0;
  for (let ago = 0; ago < HOURS; ago++) sum += WEIGHTS[ago] * normalOf(mix(seed, hour - ago));
  return sum / TOTAL;
}
