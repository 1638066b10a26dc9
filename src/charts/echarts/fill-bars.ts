import { MIN_BODY_CSS_PX } from '../series/candle-shapes';
import type { FillRects } from './pixel-sheet';
import type { RowLayer } from './row-part';
import { roomOfBucket } from './visible-level';

/** Fills one bar per bucket of `seconds`: many narrow ones as pixels, few wide ones as rectangles. */
export function fillBars(layer: RowLayer, seconds: number, fill: (begin: FillRects) => void): void {
  const { context, size, pixels } = layer;
  if (pixels !== undefined && roomOfBucket(seconds, layer) < MIN_BODY_CSS_PX) {
    pixels.paint(context, size, fill);
    return;
  }
  fill((colour) => {
    context.fillStyle = colour;
    return (left, top, width, height) => context.fillRect(left, top, width, height);
  });
}
