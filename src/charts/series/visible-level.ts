import { snap } from '../canvas-draw';
import { findBuckets, findBucketsAround } from '../viewport/find-buckets';
import { cssXOfTime, timeSpanOf } from '../viewport/viewport';
import { BODY_SHARE, MIN_BODY_CSS_PX, MIN_GAP_CSS_PX } from './candle-shapes';
import type { SeriesSpace } from './series-layer';

/** Seconds per column of device pixels: nothing finer can be distinguished. */
export function secondsPerColumn({ view, size }: SeriesSpace): number {
  return timeSpanOf(view) / Math.max(1, size.width * size.pixelRatio);
}

/** The range [from, to) of buckets that are at least partly in view. */
export function findInView(times: Float64Array, seconds: number, { view }: SeriesSpace): readonly [number, number] {
  return findBuckets(times, seconds, view);
}

/** The buckets in view and one on either side, for lines that lead there. */
export function findAround(times: Float64Array, seconds: number, { view }: SeriesSpace): readonly [number, number] {
  return findBucketsAround(times, seconds, view);
}

/** Width of a bucket, CSS px. */
export function roomOfBucket(seconds: number, { view, size }: SeriesSpace): number {
  return (seconds / timeSpanOf(view)) * size.width;
}

/** Left edges and widths of bars, in CSS px on edges of device pixels. */
export interface BarEdges {
  readonly lefts: Float64Array;
  readonly widths: Float64Array;
}

/** Bars as wide as the candles of the same buckets. */
export function placeBars(times: Float64Array, seconds: number, space: SeriesSpace): BarEdges {
  return roomOfBucket(seconds, space) < MIN_BODY_CSS_PX
    ? placeColumns(times, seconds, space)
    : placeBodies(times, seconds, space);
}

/** Bars over the whole bucket, with a gap where there is room for one. */
function placeColumns(times: Float64Array, seconds: number, space: SeriesSpace): BarEdges {
  const { view, size } = space;
  const gap = roomOfBucket(seconds, space) < MIN_GAP_CSS_PX ? 0 : snap(1, size);
  const pixel = 1 / size.pixelRatio;
  const lefts = times.map((time) => snap(cssXOfTime(view, size, time), size));
  const widths = times.map((time, i) =>
    Math.max(pixel, snap(cssXOfTime(view, size, time + seconds), size) - lefts[i] - gap),
  );
  return { lefts, widths };
}

function placeBodies(times: Float64Array, seconds: number, space: SeriesSpace): BarEdges {
  const { view, size } = space;
  const pixel = 1 / size.pixelRatio;
  const wick = Math.max(pixel, snap(1, size));
  const room = roomOfBucket(seconds, space) * BODY_SHARE;
  const half = Math.max(0, Math.round(((room - wick) / 2) * size.pixelRatio)) * pixel;
  const lefts = times.map((time) => snap(cssXOfTime(view, size, time + seconds / 2) - wick / 2, size) - half);
  return { lefts, widths: new Float64Array(times.length).fill(wick + 2 * half) };
}
