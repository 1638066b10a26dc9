import { lowerBound } from '@/base/binary-search';
import type { SideVolumes } from '@/domain/columns/side-volumes';

export interface TradedSum {
  /** Sum of both sides; `undefined` if neither is known. */
  readonly sum: number | undefined;
  /** Every bucket has both sides. If false, the real sum can only be larger. */
  readonly isWhole: boolean;
}

/** Volume of the buckets that start in [from, to), Unix seconds. */
export function sumTraded(
  volumes: Pick<SideVolumes, 'times' | 'buys' | 'sells'> | undefined,
  from: number,
  to: number,
): TradedSum {
  if (volumes === undefined) return { sum: undefined, isWhole: false };
  const { times, buys, sells } = volumes;
  const end = lowerBound(times, to);
  let sum: number | undefined;
  let isWhole = true;
  for (let i = lowerBound(times, from); i < end; i++) {
    for (const amount of [buys[i], sells[i]]) {
      if (Number.isNaN(amount)) isWhole = false;
      else sum = (sum ?? 0) + amount;
    }
  }
  return { sum, isWhole };
}
