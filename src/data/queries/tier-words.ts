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

/** How far back a key of the tier may ask, in seconds; `undefined` is without limit. */
export function getTierHistory(tier: TierId | undefined): number | undefined {
  return tier && TIERS[tier].historySeconds;
}

/** How far back a tier reaches, as the start of a sentence. */
export function describeReach(tier: TierId): string {
  const { label, historySeconds } = TIERS[tier];
  return historySeconds === undefined
    ? `The ${label} tier reaches back without limit`
    : `The ${label} tier reaches ${historySeconds / 86_400} days back`;
}
