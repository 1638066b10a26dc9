import { mix, normalOf } from '../hash-noise';

/**
 * `octaveNoise` at `count` whole positions from `from` on, at a fraction of the cost: each lattice value is drawn once.
 */
export function computeOctaves(seed: number, from: number, count: number, first: number, last: number): Float64Array {
  const sum = new Float64Array(count);
  for (let octave = first; octave <= last; octave++) {
    const spacing = 2 ** octave;
    let index = Math.floor(from / spacing);
    let right = normalOf(mix(seed + octave, index));
    for (let i = index * spacing - from; i < count; i += spacing) {
      const left = right;
      index++;
      right = normalOf(mix(seed + octave, index));
      const slope = (right - left) / spacing;
      const end = Math.min(count, i + spacing);
      for (let at = Math.max(0, i); at < end; at++) sum[at] += left + slope * (at - i);
    }
  }
  return sum;
}
