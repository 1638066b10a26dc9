import { findLargestLevel, type LargestLevel } from '@/domain/book/largest-level';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import { middleOfRow } from '@/domain/grid/grid-tile';
import { secondsOfMicros } from '@/domain/units';
import type { GridTiles } from '@/features/heatmap/layers/grid-news';
import { findNewestSnapshot } from '@/features/heatmap/view/newest-snapshot';

/** The part of a view that decides what is in it. */
interface SeenPart {
  readonly timeFrom: number;
  readonly timeTo: number;
  readonly priceLow: number;
  readonly priceHigh: number;
}

/** The largest row of the newest snapshot in view, wherever its price is. */
export interface LargestNow extends LargestLevel {
  /** Where it lies if that is out of view. */
  readonly arrow: '↑' | '↓' | undefined;
}

/** Above every price. */
const ANY_PRICE = 1e15;

/** The largest row that stands now, at all loaded prices: the largest of a range of time may be long gone. */
export function findLargestStanding({ tiles, spec }: GridTiles, view: SeenPart): LargestNow | undefined {
  const newest = findNewestSnapshot(tiles, view);
  if (newest === undefined) return undefined;
  const at = secondsOfMicros(getSnapshotTime(newest));
  const timeFrom = Math.floor(at / spec.columnSeconds) * spec.columnSeconds;
  const range = { timeFrom, timeTo: timeFrom + spec.columnSeconds, priceLow: 0, priceHigh: ANY_PRICE };
  const largest = findLargestLevel([newest.tile], spec, range);
  if (largest === undefined) return undefined;
  const price = middleOfRow(spec, largest.row);
  return { ...largest, arrow: price > view.priceHigh ? '↑' : price < view.priceLow ? '↓' : undefined };
}
