import { lowerBound } from '@/base/binary-search';
import type { Stretch } from '../columns/find-gaps';
import type { DepthColumns } from '../grid/grid-tile';
import { pickSnapshots } from '../grid/order-snapshots';
import { alignUp, INTERVAL_SECONDS, type Interval } from '../interval';
import { MICROS_PER_SECOND } from '../units';

/**
 * Whether the service takes the buckets of `wide` from the very snapshots of `fine`: true for minutes and wider, of one
 * venue. Books by the second are recorded separately, and a sum takes the last snapshot of each venue.
 */
export function canPickLastSnapshots(fine: Interval, venues: number): boolean {
  return fine !== 'SECOND' && venues === 1;
}

/**
 * The last snapshot of each bucket of `wide` that lies fully within one of the `loaded` spans, as the service reduces
 * them. The spans ascend without touching and were requested after they had closed. Snapshots ascend in time and keep
 * their times.
 */
export function pickLastSnapshots(columns: DepthColumns, wide: Interval, loaded: readonly Stretch[]): DepthColumns {
  const { timestampsMicros } = columns;
  const seconds = INTERVAL_SECONDS[wide];
  const picks: { part: number; snapshot: number }[] = [];
  for (const { from, to } of loaded) {
    for (let time: number = alignUp(from, wide); time + seconds <= to; time += seconds) {
      const end = lowerBound(timestampsMicros, (time + seconds) * MICROS_PER_SECOND);
      if (end > 0 && timestampsMicros[end - 1] >= time * MICROS_PER_SECOND) picks.push({ part: 0, snapshot: end - 1 });
    }
  }
  return pickSnapshots([columns], picks);
}
