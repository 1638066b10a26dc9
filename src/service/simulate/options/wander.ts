import { latticeNoise } from '../hash-noise';

/** Octaves of hours in which a mood returns to its mean. */
export const DAYS = 7;
export const WEEKS = 9;
export const MONTHS = 11;

/** Weight of an octave by its distance below the last one: each step halves the variance. */
const WEIGHTS = Float64Array.from({ length: 8 }, (_, below) => 2 ** (-below / 2));

/**
 * Noise like a price that returns to its mean within weeks or months. Deviation about `weight`; no change predicts the
 * next.
 */
export function wander(weight: number, seed: number, hour: number, last = WEEKS, octaves = WEIGHTS.length): number {
  if (weight === 0) return 0;
  let sum = 0;
  for (let octave = last + 1 - octaves; octave <= last; octave++) {
    sum += WEIGHTS[last - octave] * latticeNoise(seed + octave, hour, 1 << octave);
  }
  return 0.9 * weight * sum;
}
