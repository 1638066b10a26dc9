import { TIERS, type TierId } from '@/contract/tiers';

/**
 * Capacity of the bucket for a `limit` per window: that of the tier when its limit fits, else that of any tier with this
 * limit, else twice the limit, as every known tier has it.
 */
export function getBurst(limit: number, tier: TierId | undefined): number {
  if (tier !== undefined && TIERS[tier].limit === limit) return TIERS[tier].burst;
  return Object.values(TIERS).find((known) => known.limit === limit)?.burst ?? limit * 2;
}
