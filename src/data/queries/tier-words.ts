import { TIERS, type TierId } from '@/contract/tiers';

/** What each tier gives, in words. */
export const TIER_WORDS: Readonly<Record<TierId, string>> = {
  free: describe('free'),
  basic: describe('basic'),
  standard: describe('standard'),
  advanced: describe('advanced'),
  enterprise: describe('enterprise'),
};

function describe(id: TierId): string {
  const { label, historySeconds, aggregation } = TIERS[id];
  const days = historySeconds === undefined ? 'all history' : `${historySeconds / 86_400} days of history`;
  return `${label}: ${days}, ${aggregation ? 'sums over venues' : 'single venues'}`;
}
