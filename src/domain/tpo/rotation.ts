import type { SessionProfile } from './session-profile';
import { findBlockRanges } from './tpo-levels';

const sign = (a: number, b: number): number => Math.sign(a - b);

/**
 * Each block compared with the previous one that visited a row: 1 if its middle was higher, -1 if lower, 0 if equal;
 * also 0 for the first and for blocks without visits. Middles are those of level numbers.
 */
export function computeDirections(profile: SessionProfile): Int8Array {
  const { low, high } = findBlockRanges(profile);
  const directions = new Int8Array(profile.blockCount);
  let last = -1;
  for (let block = 0; block < profile.blockCount; block++) {
    if (low[block] === -1) continue;
    if (last !== -1) directions[block] = sign(low[block] + high[block], low[last] + high[last]);
    last = block;
  }
  return directions;
}

/**
 * `rotationFactor`: each block with a higher top than the previous one counts 1, with a lower top -1, and its bottom
 * likewise. `rotationCount`: how often the direction of the blocks changed.
 */
export function computeRotation(profile: SessionProfile): { rotationCount: number; rotationFactor: number } {
  const { low, high } = findBlockRanges(profile);
  let [rotationCount, rotationFactor, last] = [0, 0, -1];
  for (let block = 0; block < profile.blockCount; block++) {
    if (low[block] === -1) continue;
    if (last !== -1) rotationFactor += sign(high[block], high[last]) + sign(low[block], low[last]);
    last = block;
  }
  let going = 0;
  for (const direction of computeDirections(profile)) {
    if (direction === 0) continue;
    if (going !== 0 && direction !== going) rotationCount++;
    going = direction;
  }
  return { rotationCount, rotationFactor };
}
