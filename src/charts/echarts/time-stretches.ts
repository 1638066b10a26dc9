import type { Stretch } from '@/domain/columns/find-gaps';

/** Index of the first of the ascending stretches that ends after `time`, or their count if there is none. */
export function findFirstAfter(stretches: readonly Stretch[], time: number): number {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (stretches[middle].to <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
