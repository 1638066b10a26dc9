import { computeWeight } from '@/contract/weight';
import { type Weight, weight } from '@/domain/units';

const ASKED_TYPES = ['BLOCK_BOOK_SNAPSHOT_AGG', 'TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG'] as const;

/**
 * Weight per minute of following the live edge when the newest snapshot, of `maxDepth` blocks a side, and the newest
 * candles of both kinds are asked for once in `everySeconds`.
 */
export function computeLiveWeight(everySeconds: number, maxDepth?: number): Weight {
  const once = ASKED_TYPES.reduce((sum, type) => sum + computeWeight({ type, points: 1, venues: 1, maxDepth }), 0);
  return weight(Math.ceil(once * Math.min(1, 60 / everySeconds)));
}
