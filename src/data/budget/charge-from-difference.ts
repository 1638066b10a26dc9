import { UNITS_PER_WEIGHT } from './token-ledger';

/** The bucket as shown by one answer, at some moment between `sinceMs` and `heardMs`. */
export interface TimedSight {
  readonly limit: number;
  readonly remaining: number;
  readonly used: number;
  readonly sinceMs: number;
  readonly heardMs: number;
  readonly bookingId: number | undefined;
}

/**
 * Infers the weight charged between two sights with exactly one request between them, from what it left in the bucket.
 * Refill and rounding leave a range. Within it, the first that fits wins: the change of `used` if nothing can have left
 * its window meanwhile, the prediction, the change of `used` in any case, the top of the range. `undefined` when no
 * weight is possible.
 */
export function computeCharge(
  before: TimedSight,
  after: TimedSight,
  capacity: number,
  predicted: number,
): number | undefined {
  if (before.limit !== after.limit) return undefined;
  const full = capacity * UNITS_PER_WEIGHT;
  const shortest = Math.max(0, after.sinceMs - before.heardMs);
  const longest = Math.max(0, after.heardMs - before.sinceMs);
  const least = Math.min(full, before.remaining * UNITS_PER_WEIGHT + before.limit * shortest);
  const most = Math.min(full, (before.remaining + 1) * UNITS_PER_WEIGHT - 1 + before.limit * longest);
  const low = Math.ceil((least - (after.remaining + 1) * UNITS_PER_WEIGHT + 1) / UNITS_PER_WEIGHT);
  const high = Math.floor((most - after.remaining * UNITS_PER_WEIGHT) / UNITS_PER_WEIGHT);
  const change = after.used - before.used;
  const candidates = before.used === 0 ? [change, predicted] : [predicted, change];
  const charge = candidates.find((weight) => weight >= low && weight <= high) ?? high;
  return charge >= 1 && charge <= capacity ? charge : undefined;
}
