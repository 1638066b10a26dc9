import { TIERS, type TierId } from '@/contract/tiers';

/**
 * Capacity of a bucket with a `limit` per window: the burst of `tier` if its limit matches, else that of any tier with
 * this limit, else twice the limit, which holds for every known tier.
 */
export function getBurst(limit: number, tier: TierId | undefined): number {
  if (tier !== undefined && TIERS[tier].limit === limit) return TIERS[tier].burst;
  return Object.values(TIERS).find((known) => known.limit === limit)?.burst ?? limit * 2;
}
