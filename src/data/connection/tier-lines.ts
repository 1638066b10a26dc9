import { TIER_IDS, TIERS, type TierId } from '@/contract/tiers';

/** A tier as a choice: its name, and what a key of it can load and spend. */
export interface TierLine {
  readonly id: TierId;
  readonly name: string;
  /** History, venues and weight a minute: "7 days", "single venues", "10". */
  readonly limits: readonly string[];
}

/** Every tier in a line, the smallest first. */
export const TIER_LINES: readonly TierLine[] = TIER_IDS.map((id) => {
  const { label, historySeconds, aggregation, limit } = TIERS[id];
  const history = historySeconds === undefined ? 'all history' : `${historySeconds / 86_400} days`;
  return { id, name: label, limits: [history, aggregation ? 'sums of venues' : 'single venues', String(limit)] };
});
