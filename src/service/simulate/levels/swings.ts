import type { MarketStep } from './price-history';

const KEPT_HOURS = 36;

/** Highest and lowest trade of each of the latest hours, oldest first, in ticks. */
export interface Swings {
  readonly highs: number[];
  readonly lows: number[];
}

/** The swings as of the end of hour `end` of `hours`. */
export function swingsOf(hours: readonly MarketStep[], end = hours.length - 1): Swings {
  const kept = hours.slice(Math.max(0, end + 1 - KEPT_HOURS), end + 1);
  return { highs: kept.map((hour) => hour.high), lows: kept.map((hour) => hour.low) };
}

/** Adds one more minute or hour. */
export function addStep({ highs, lows }: Swings, at: MarketStep): void {
  const last = highs.length - 1;
  if (last < 0 || (at.minute - at.minutes) % 60 === 0) {
    highs.push(at.high);
    lows.push(at.low);
    if (highs.length > KEPT_HOURS) {
      highs.shift();
      lows.shift();
    }
    return;
  }
  highs[last] = Math.max(highs[last], at.high);
  lows[last] = Math.min(lows[last], at.low);
}

/** The nearest turning point up (`side` 1) or down (-1) from a random hour: `luck` in [0, 1). 0 without hours. */
export function findSwing({ highs, lows }: Swings, side: -1 | 1, luck: number): number {
  const values = side > 0 ? highs : lows;
  if (values.length === 0) return 0;
  let i = Math.floor(luck * values.length);
  const isBetter = (j: number): boolean => j >= 0 && j < values.length && side * values[j] > side * values[i];
  for (;;) {
    if (isBetter(i + 1)) i++;
    else if (isBetter(i - 1)) i--;
    else return values[i];
  }
}
