import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import { type LinePyramid, makeLinePyramid } from '@/domain/columns/line-pyramid';

const lines = new WeakMap<CandlePyramid, LinePyramid>();

/** The line through the closes, with extremes of its own: those of the candles lie off it. */
export function getLineOfCloses(pyramid: CandlePyramid): LinePyramid {
  const held = lines.get(pyramid);
  if (held !== undefined) return held;
  const { candles } = pyramid.getLevel(pyramid.baseSeconds);
  const line = makeLinePyramid({ times: candles.times, values: candles.closes }, pyramid.baseSeconds);
  lines.set(pyramid, line);
  return line;
}
