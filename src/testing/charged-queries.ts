import fc from 'fast-check';
import { makeManualClock } from '@/base/clock';
import { type DatasetType, datasetOf } from '@/contract/datasets';
import { WEIGHT_HEADER } from '@/contract/headers';
import { TIERS } from '@/contract/tiers';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { makeQuota } from '@/service/quota/quota';
import type { InProcessService } from './in-process-service';
import { toSearch, validQueries, type WireQuery } from './points-queries';
import { NOW, openSmallService } from './small-service';

/** Long enough for a full bucket and an empty last minute. */
const REFILL_MS = 180_000;
/** A longer period of sessions could exceed the contract's calendar. */
const MAX_SESSIONS = 3000;

/** The latest second of the contract (year 2100). */
const LAST_SECOND = 4_102_444_800;

/** Lengthens a query to as many points as its type allows, sometimes to an exact multiple of 1,000. */
function stretch(query: WireQuery, type: DatasetType, share: number): WireQuery {
  if (query.period === undefined) return query;
  const isProfile = type === 'TPO_AGG';
  const bucket = isProfile ? INTERVAL_SECONDS.DAY : INTERVAL_SECONDS[(query.interval?.[0] ?? 'MINUTE') as Interval];
  const most = isProfile ? MAX_SESSIONS : datasetOf(type).maxPoints;
  // Without `from` a range ends now, and none starts before 1970.
  const longest = Math.floor(Math.min(NOW, LAST_SECOND - NOW) / bucket);
  const exact = Math.min(Math.ceil(share * most), longest);
  const points = exact % 3 === 0 ? Math.max(1, Math.floor(exact / 1000) * 1000) : exact;
  return { ...query, period: [String(points * bucket)] };
}

/** Searches of valid queries of `type`, from as short as screens need to as long as the type allows. */
export function makeSearches(type: DatasetType, count: number, seed: number): string[] {
  const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined });
  const queries = fc.tuple(validQueries(type), share);
  return fc
    .sample(queries, { numRuns: count, seed })
    .map(([query, part]) => toSearch(part === undefined ? query : stretch(query, type, part)));
}

/** What the service charges: a weight, or `too heavy` if no full bucket could pay. */
export type Charge = number | 'too heavy' | `status ${number}`;

export interface ChargingService {
  readonly service: InProcessService;
  charge(search: string): Promise<Charge>;
}

/** The small service with a budget that is full before each query. Answers are not read. */
export async function openChargingService(): Promise<ChargingService> {
  const budgetClock = makeManualClock(NOW * 1000);
  const service = await openSmallService({ quota: makeQuota(budgetClock) });
  return {
    service,
    async charge(search) {
      budgetClock.advance(REFILL_MS);
      const response = await service.get(`/v1/points?${search}`);
      await response.body?.cancel();
      if (response.status === 429) return 'too heavy';
      return response.status === 200 ? Number(response.headers.get(WEIGHT_HEADER)) : `status ${response.status}`;
    },
  };
}

/** What the service of `openChargingService` should charge for a query with this predicted weight. */
export const expectCharge = (weight: number): Charge => (weight > TIERS.enterprise.burst ? 'too heavy' : weight);
