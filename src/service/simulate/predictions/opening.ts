import { latticeNoise, mix, normalOf } from '../hash-noise';
import type { PredictionEvent, Subject } from '../prediction-terms';
import { HOUR } from '../ranges';

/**
 * When an event opens, nobody knows what its questions are worth: books are wide, and the first traders search for the price. That
 * fades by e within so many hours, or this part of its life, whichever is less.
 */
const NEW = { hours: 10, part: 1 / 24, over: 7 } as const;
/** What is paid changes within so many hours while the price is searched for. */
const SEARCHED_HOURS = 2.2;
/** Difference between events, as a deviation of the logarithm: of some, everybody knows at once what they are worth. */
const OWN = 0.5;
/** How far off the first prices are, in log odds. A coin's price and the strength of teams are known. */
const OFF: Readonly<Record<Subject['kind'], number>> = {
  coin: 0.3,
  match: 0.2,
  league: 0.2,
  race: 0.55,
  happening: 0.45,
};
/** The spread at first over the usual one, less 1. */
export const WIDE_AT_FIRST = 2.2;

type Life = Pick<PredictionEvent, 'from' | 'settledAt'>;

/** How new an event is: from 1 when it opens, falling to 0 within days. */
export function newnessOf({ from, settledAt }: Life, ts: number): number {
  const lasts = Math.min(NEW.hours * HOUR, NEW.part * (settledAt - from));
  const age = Math.max(0, ts - from) / lasts;
  return age >= NEW.over ? 0 : Math.exp(-age);
}

/** By how much the price of an outcome is off while it is searched for, in log odds. `seed`: of those whose prices move together. */
export function searchOf(kind: Subject['kind'], life: Life, eventSeed: number, seed: number, ts: number): number {
  const newness = newnessOf(life, ts);
  if (newness === 0) return 0;
  const own = OFF[kind] * Math.exp(OWN * normalOf(mix(eventSeed, 61)));
  return own * newness * latticeNoise(seed + 63, ts / HOUR, SEARCHED_HOURS);
}

/** A chance whose log odds are changed by `odds`. */
export function shiftedBy(chance: number, odds: number): number {
  if (odds === 0 || chance <= 0 || chance >= 1) return chance;
  const times = Math.exp(odds);
  return (chance * times) / (1 - chance + chance * times);
}
