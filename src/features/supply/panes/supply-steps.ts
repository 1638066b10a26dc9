import type { LineValues } from '@/domain/columns/line-columns';

/** A sudden change of the circulating supply. Its cause is not reported. */
export interface SupplyStep {
  readonly at: number;
  readonly value: number;
  /** Percent of the supply before. */
  readonly change: number;
}

/** Smaller steps mean nothing; and a step must stand out from the usual changes between buckets. */
const MIN_PERCENT = 1;
const STANDS_OUT = 4;
const MOST = 24;

/** The steps of a line, by time: only the `MOST` largest. */
export function findSteps({ times, values }: LineValues): readonly SupplyStep[] {
  const changes = Array.from(values, (value, at) => (at > 0 ? 100 * (value / values[at - 1] - 1) : Number.NaN));
  const known = changes.filter((change) => Number.isFinite(change)).map(Math.abs);
  const usual = known.toSorted((a, b) => a - b)[known.length >> 1] ?? 0;
  const least = Math.max(MIN_PERCENT, STANDS_OUT * usual);
  return changes
    .flatMap((change, at) => (Math.abs(change) >= least ? [{ at: times[at], value: values[at], change }] : []))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, MOST)
    .toSorted((a, b) => a.at - b.at);
}
