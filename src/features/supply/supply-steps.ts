import type { LineValues } from '@/domain/columns/line-columns';

/** A sudden change of what circulates. Its cause is not reported. */
export interface SupplyStep {
  readonly at: number;
  readonly value: number;
  /** Percent of what circulated before. */
  readonly change: number;
}

/** Smaller ones say nothing; and it must stand out from what changes from bucket to bucket. */
const LEAST_PERCENT = 1;
const STANDS_OUT = 4;
const MOST = 24;

/** The steps of a line, by time: no more than the largest `MOST` of them. */
export function findSteps({ times, values }: LineValues): readonly SupplyStep[] {
  const changes = Array.from(values, (value, at) => (at > 0 ? 100 * (value / values[at - 1] - 1) : Number.NaN));
  const known = changes.filter((change) => Number.isFinite(change)).map(Math.abs);
  const usual = known.toSorted((a, b) => a - b)[known.length >> 1] ?? 0;
  const least = Math.max(LEAST_PERCENT, STANDS_OUT * usual);
  return changes
    .flatMap((change, at) => (Math.abs(change) >= least ? [{ at: times[at], value: values[at], change }] : []))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, MOST)
    .toSorted((a, b) => a.at - b.at);
}
