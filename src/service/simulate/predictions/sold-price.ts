import { latticeNoise, mix, uniformOf } from '../hash-noise';
import type { PredictionEvent } from '../prediction-terms';
import { HOUR } from '../ranges';
import { resolvedAt } from './early-ends';
import { neglectOf } from './manners';

/** The most by which a decided question trades off what it will pay until it is resolved, and the part of that in watched events. */
const DOUBT = { most: 0.01, watched: 0.15 } as const;

/**
 * How far that wanders around the last price at which it may trade: some wait for all of it, others sell. It turns within so many
 * `hours` once the outcome is known, and `openHours` before.
 */
const IDLE = { usual: 0.0007, most: 0.0006, hours: 3, openHours: 17 } as const;

const idleAt = (eventSeed: number, ts: number, hours: number): number =>
  IDLE.usual + IDLE.most * Math.tanh(1.5 * latticeNoise(eventSeed + 61, ts / HOUR, hours));

/** The price of an open question, which nobody holds for surer than that. Rises with `price`, so that questions keep their order. */
export function unsureOf(price: number, eventSeed: number, ts: number): number {
  const least = idleAt(eventSeed, ts, IDLE.openHours);
  return Math.min(1 - least, Math.max(least, price));
}

/**
 * What is paid for a question of this `worth`, 0 or 1, whose outcome is known but not resolved. After the end of its event some
 * have doubts, or better uses for their money, which costs them less the nearer the resolution is.
 */
export function soldAt(event: PredictionEvent, eventSeed: number, worth: number, ts: number): number {
  const idle = idleAt(eventSeed, ts, IDLE.hours);
  if (ts < event.settledAt) return worth + idle * (1 - 2 * worth);
  const resolved = resolvedAt(event);
  const left = Math.min(1, Math.max(0, (resolved - ts) / (resolved - event.to)));
  const most = DOUBT.most * (DOUBT.watched + (1 - DOUBT.watched) * neglectOf(event));
  return worth + (idle + most * uniformOf(mix(eventSeed, 43)) ** 2 * left) * (1 - 2 * worth);
}
