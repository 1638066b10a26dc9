import { mix, uniformOf } from '../hash-noise';
import { paceOf } from './trading-clock';

/** The most hours for which makers leave a quote as it is. */
export const MOST_REST = 6;
/** A move of this many usual hours wakes them. */
const WAKES = 1;

/**
 * For how many hours the quotes of each hour of [`from`, `from` + `length`) have been left as they are. `moveBefore` is the
 * move of the price in the hour before one, in usual hours.
 */
export function computeRests(
  { seed, rests }: { readonly seed: number; readonly rests: number },
  from: number,
  length: number,
  moveBefore: (hour: number) => number,
): Uint8Array {
  const isLeft = (hour: number): boolean =>
    Math.abs(moveBefore(hour)) < WAKES && uniformOf(mix(seed, hour)) < Math.min(0.85, rests / Math.sqrt(paceOf(hour)));
  return Uint8Array.from({ length }, (_, i) => {
    let ago = 0;
    while (ago < MOST_REST && isLeft(from + i - ago)) ago++;
    return ago;
  });
}
