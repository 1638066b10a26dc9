import { mix, uniformOf } from '../hash-noise';
import { paceOf } from './trading-clock';

/** The longest that makers leave a quote as it is. */
export const MOST_STALE_HOURS = 6;
/** After a move of a usual hour a third of these quotes are left, and after one of two hardly any. */
const stillAfter = (move: number): number => Math.exp(-(Math.abs(move) ** 3));
/** However little is traded, now and then somebody requotes. */
const MOST_CHANCE = 0.85;

/**
 * For how many hours the quotes of each hour of [`from`, `from` + `length`) have been left as they are. `moveBefore` is the
 * move of the price in the hour before one, in usual hours.
 */
export function computeStaleHours(
  { seed, staleChance }: { readonly seed: number; readonly staleChance: number },
  from: number,
  length: number,
  moveBefore: (hour: number) => number,
): Uint8Array {
  const isLeft = (hour: number): boolean =>
    uniformOf(mix(seed, hour)) <
    stillAfter(moveBefore(hour)) * Math.min(MOST_CHANCE, staleChance / Math.sqrt(paceOf(hour)));
  return Uint8Array.from({ length }, (_, i) => {
    let ago = 0;
    while (ago < MOST_STALE_HOURS && isLeft(from + i - ago)) ago++;
    return ago;
  });
}
