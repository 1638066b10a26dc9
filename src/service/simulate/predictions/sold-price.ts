import { latticeNoise, mix, uniformOf } from '../hash-noise';
import type { PredictionEvent } from '../prediction-terms';
import { HOUR } from '../ranges';
import { resolvedAt } from './early-ends';
import { neglectOf } from './manners';

/** The most by which a decided question trades off what it will pay until it is resolved, and the part of that in watched events. */
const DOUBT = { most: 0.01, watched: 0.15 } as const;

/** How far that wanders around the last price at which it may trade, and for how many hours: some wait for all of it, others sell. */
const IDLE = { usual: 0.0007, most: 0.0006, hours: 3 } as const;

/**
 * What is paid for a question of this `worth`, 0 or 1, whose outcome is known but not resolved. After the end of its event some
 * have doubts, or better uses for their money, which costs them less the nearer the resolution is.
 */
export function soldAt(event: PredictionEvent, eventSeed: number, worth: number, ts: number): number {
  const idle = IDLE.usual + IDLE.most * Math.tanh(1.5 * latticeNoise(eventSeed + 61, ts / HOUR, IDLE.hours));
  if (ts < event.settledAt) return worth + idle * (1 - 2 * worth);
  const resolved = resolvedAt(event);
  const left = Math.min(1, Math.max(0, (resolved - ts) / (resolved - event.to)));
  const most = DOUBT.most * (DOUBT.watched + (1 - DOUBT.watched) * neglectOf(event));
  return worth + (idle + most * uniformOf(mix(eventSeed, 43)) ** 2 * left) * (1 - 2 * worth);
}
