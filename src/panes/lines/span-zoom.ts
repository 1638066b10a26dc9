import { MIN_COLUMNS, ZOOM_PER_NOTCH } from '@/charts/viewport/viewport';
import type { TimeSpan } from '@/domain/time-span';

/** The part of `whole` nearest to `wanted`, with at least twelve buckets of `seconds`; `undefined`: all of it. */
export function clampZoom(wanted: TimeSpan | undefined, whole: TimeSpan, seconds: number): TimeSpan | undefined {
  if (wanted === undefined) return undefined;
  const most = whole.to - whole.from;
  const asked = wanted.to - wanted.from;
  const length = Math.max(asked, Math.min(most, MIN_COLUMNS * seconds));
  if (!(length < most)) return undefined;
  // A zoom that is too small keeps its middle.
  const middle = (wanted.from + wanted.to) / 2;
  const from = Math.min(Math.max(middle - length / 2, whole.from), whole.to - length);
  return { from, to: from + length };
}

const FACTORS: Readonly<Record<string, number>> = {
  '=': 1 / ZOOM_PER_NOTCH,
  '+': 1 / ZOOM_PER_NOTCH,
  '-': ZOOM_PER_NOTCH,
};

/** `shown` after a zoom key, with `around` as the fixed time; `undefined`: not a zoom key. */
export function zoomByKey(key: string, { from, to }: TimeSpan, around: number | undefined): TimeSpan | undefined {
  const factor = FACTORS[key];
  if (factor === undefined) return undefined;
  const fixed = around === undefined || around < from || around > to ? to : around;
  return { from: fixed - (fixed - from) * factor, to: fixed + (to - fixed) * factor };
}

/** `shown`, moved by the least amount that brings the bucket at `time` into it. */
export function showBucket({ from, to }: TimeSpan, time: number, seconds: number): TimeSpan {
  const by = time < from ? time - from : Math.max(0, time + seconds - to);
  return { from: from + by, to: to + by };
}
