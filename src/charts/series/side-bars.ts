import { mergeSideVolumes } from '@/domain/columns/merge-buckets';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import { snap } from '../canvas-draw';
import { findBuckets } from '../viewport/find-buckets';
import { cssXOfTime, timeSpanOf, type Viewport } from '../viewport/viewport';
import type { SeriesSpace } from './series-layer';
import { type BarEdges, roomOfBucket } from './visible-level';

/** Bars of two sides in a view. */
export interface SideBars {
  readonly bars: SideVolumes;
  /** Seconds per bar. */
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
}

/**
 * More bars than this are merged in pairs. Pane and axis use the same limit whatever their widths, so that their scales
 * agree.
 */
const MAX_BARS = 300;
const BAR_SHARE = 0.62;

/** The bars of a view, merged to at most `MAX_BARS`. `seconds`: those of a bucket. */
export function mergeSides(volumes: SideVolumes, seconds: number, view: Viewport): SideBars {
  const least = timeSpanOf(view) / MAX_BARS;
  const merged = seconds * 2 ** Math.max(0, Math.ceil(Math.log2(least / seconds)));
  const bars = merged === seconds ? volumes : mergeSideVolumes(volumes, merged);
  const [from, to] = findBuckets(bars.times, merged, view, bars.length);
  return { bars, seconds: merged, from, to };
}

/** Bars in the middle of their buckets, on edges of device pixels. */
export function placeSides({ bars, seconds, from, to }: SideBars, space: SeriesSpace): BarEdges {
  const { view, size } = space;
  const width = Math.max(1 / size.pixelRatio, snap(roomOfBucket(seconds, space) * BAR_SHARE, size));
  const lefts = bars.times
    .subarray(from, to)
    .map((time) => snap(cssXOfTime(view, size, time + seconds / 2) - width / 2, size));
  return { lefts, widths: new Float64Array(lefts.length).fill(width) };
}
