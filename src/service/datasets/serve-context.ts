import type { UnixSeconds } from '@/domain/units';
import type { Store, StoredMarket } from '@/service/store/engine/store';
import type { Catalogue } from '../catalogue/catalogue';
import type { PointsPlan } from './points-plan';
import type { SeriesSource } from './series-source';

export interface ServeContext {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly now: UnixSeconds;
  readonly signal: AbortSignal;
  /** See `Caller`. */
  readonly key: string;
}

/** The series of a planned query of one dataset. Nothing is read until their chunks are requested. */
export type Serve = (plan: PointsPlan, context: ServeContext) => SeriesSource[];

/** The markets of each series: one each, or all summed. */
export function groupsOf(plan: PointsPlan): (readonly StoredMarket[])[] {
  if (plan.markets.length === 0) return [];
  return plan.request.groupBy === undefined ? plan.markets.map((market) => [market]) : [plan.markets];
}
