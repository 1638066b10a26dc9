import { type Weight, weight } from '@/domain/units';
import { type DatasetType, datasetOf } from './datasets';

/** Points included in one unit of a type's cost. */
export const POINTS_PER_COST = 1000;

export interface WeightFacts {
  readonly type: DatasetType;
  /** `ceil(period / interval)`; sessions for TPO; 1 for a latest snapshot. */
  readonly points: number;
  /** Venues aggregated by `transform.groupBy.type`; 1 without it. */
  readonly venues: number;
  /** Requested levels, for the types that have them. */
  readonly maxDepth?: number | undefined;
}

/** Depth multiplier in tenths: 10 up to the included depth, 2 more per further started band. */
export function depthTenths(type: DatasetType, maxDepth: number | undefined): number {
  const included = datasetOf(type).includedDepth;
  if (included === undefined || maxDepth === undefined || maxDepth < 1) return 10;
  return 10 + 2 * Math.floor((maxDepth - 1) / included);
}

/** Weight of a query before it runs. Integers throughout: 1.2 × 1.4 is 168 hundredths, never a float. */
export function computeWeight(facts: WeightFacts): Weight {
  const base = Math.ceil(facts.points / POINTS_PER_COST) * datasetOf(facts.type).cost;
  const venueTenths = facts.venues > 1 ? 10 + 2 * facts.venues : 10;
  const hundredths = base * venueTenths * depthTenths(facts.type, facts.maxDepth);
  return weight(Math.max(1, Math.ceil(hundredths / 100)));
}
