import { ensure } from '@/base/assert';
import type { PlotSize } from '../viewport/viewport';
import type { FillRects } from './candle-shapes';

const OPAQUE = 255;

/**
 * Pixels of a row: writing thousands of narrow bars there and drawing them as one image is faster than that many
 * rectangles.
 */
export class PixelSheet {
  readonly #canvas = new OffscreenCanvas(1, 1);
  readonly #context = ensure(this.#canvas.getContext('2d', { willReadFrequently: true }), 'A context for pixels');
  #image = new ImageData(1, 1);
  #pixels = new Uint32Array(this.#image.data.buffer);

  /** Draws what `fill` paints, with edges rounded to device pixels, over what is in the context. */
  paint(context: CanvasRenderingContext2D, size: PlotSize, fill: (begin: FillRects) => void): void {
    const { pixelRatio } = size;
    const [width, height] = [Math.ceil(size.width * pixelRatio), Math.ceil(size.height * pixelRatio)];
    if (width < 1 || height < 1) return;
    this.#fit(width, height);
    const pixels = this.#pixels;
    let [first, end] = [height, 0];
    fill((colour) => {
      const value = parsePixel(colour);
      return (left, top, rectWidth, rectHeight) => {
        const x0 = Math.max(0, Math.round(left * pixelRatio));
        const x1 = Math.min(width, Math.round((left + rectWidth) * pixelRatio));
        const y0 = Math.max(0, Math.round(top * pixelRatio));
        const y1 = Math.min(height, Math.round((top + rectHeight) * pixelRatio));
        if (x0 >= x1 || y0 >= y1) return;
        if (y0 < first) first = y0;
        if (y1 > end) end = y1;
        for (let x = x0; x < x1; x++) fillColumn(pixels, value, y0 * width + x, y1 * width + x, width);
      };
    });
    if (first >= end) return;
    this.#context.putImageData(this.#image, 0, 0, 0, first, width, end - first);
    context.imageSmoothingEnabled = false;
    context.drawImage(
      this.#canvas,
      0,
      first,
      width,
      end - first,
      0,
      first / pixelRatio,
      width / pixelRatio,
      (end - first) / pixelRatio,
    );
    // Clear it for the next use.
    pixels.fill(0, first * width, end * width);
  }

  #fit(width: number, height: number): void {
    if (this.#image.width === width && this.#image.height === height) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#image = new ImageData(width, height);
    this.#pixels = new Uint32Array(this.#image.data.buffer);
  }
}

/** Fills every `stride`th pixel of [from, end). Bars are a pixel or two wide, so plain loops are fastest. */
function fillColumn(pixels: Uint32Array, value: number, from: number, end: number, stride: number): void {
  if (value >>> 24 === OPAQUE) {
    for (let at = from; at < end; at += stride) pixels[at] = value;
    return;
  }
  for (let at = from; at < end; at += stride) pixels[at] = pixels[at] === 0 ? value : blend(pixels[at], value);
}

/** `#rrggbb` or `#rrggbbaa` as stored in image data: red in the lowest byte, alpha in the highest. */
export function parsePixel(colour: string): number {
  const byte = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const alpha = colour.length > 7 ? byte(7) : OPAQUE;
  return ((alpha << 24) | (byte(5) << 16) | (byte(3) << 8) | byte(1)) >>> 0;
}

/** `over` blended onto `under`, neither premultiplied by alpha. */
export function blend(under: number, over: number): number {
  const [overAlpha, underAlpha] = [(over >>> 24) / OPAQUE, (under >>> 24) / OPAQUE];
  const rest = underAlpha * (1 - overAlpha);
  const alpha = overAlpha + rest;
  const channel = (shift: number): number =>
    Math.round((((over >>> shift) & 255) * overAlpha + ((under >>> shift) & 255) * rest) / alpha) << shift;
  return ((Math.round(alpha * OPAQUE) << 24) | channel(16) | channel(8) | channel(0)) >>> 0;
}
