import { computeWeight } from '@/contract/weight';
import { type Weight, weight } from '@/domain/units';

/** Weight of the newest snapshot and the newest candles of both kinds. */
const NEWEST_WEIGHT = (['BLOCK_BOOK_SNAPSHOT_AGG', 'TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG'] as const).reduce(
  (sum, type) => sum + computeWeight({ type, points: 1, venues: 1 }),
  0,
);

/** Weight per minute of following the live edge in columns of `columnSeconds`: asked once per closed bucket. */
export function computeLiveWeight(columnSeconds: number): Weight {
  return weight(Math.ceil(NEWEST_WEIGHT * Math.min(1, 60 / columnSeconds)));
}
