import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import { type LinePyramid, makeLinePyramid } from '@/domain/columns/line-pyramid';

const lines = new WeakMap<CandlePyramid, LinePyramid>();

/** A line through the closes. Its extremes are those of the closes, not of the candles. */
export function getLineOfCloses(pyramid: CandlePyramid): LinePyramid {
  const held = lines.get(pyramid);
  if (held !== undefined) return held;
  const { candles } = pyramid.getLevel(pyramid.baseSeconds);
  const line = makeLinePyramid({ times: candles.times, values: candles.closes }, pyramid.baseSeconds);
  lines.set(pyramid, line);
  return line;
}
