import { ensure } from '@/base/assert';
import type { HeatBackend } from './heat-backend';
import type { HeatStyle } from './heat-data';
import type { HeatFrame } from './heat-frame';
import { paintFrame } from './paint-codes';
import { makeRasterKernel, type RasterKernel } from './raster-kernel';
import type { PixelArea } from './scroll-plan';

/**
 * Draws on a 2D canvas: in browsers without WebGL2, while a context is lost, and by choice. Uses WebAssembly, or plain
 * code where that is unavailable or the picture is too large for it.
 */
export function makeSoftwareBackend(
  canvas: HTMLCanvasElement,
  kernel: RasterKernel | undefined = makeRasterKernel(),
): HeatBackend {
  // Whole pictures come from memory: a canvas on a graphics card would have to upload each.
  const context = ensure(canvas.getContext('2d', { alpha: false, willReadFrequently: true }), 'The 2D context');
  let style: HeatStyle | undefined;
  let frame: HeatFrame | undefined;

  return {
    kind: 'software',
    isOnCpu: true,
    canvas,
    // Copying bands into the kernel is part of drawing.
    uploadMs: 0,
    get bytes() {
      return canvas.width * canvas.height * 4 + (kernel?.bytes ?? 0);
    },
    keepTiles(tiles) {
      kernel?.keepTiles(tiles);
    },
    setStyle(next) {
      style = next;
    },
    setFrame(next) {
      frame = next;
    },
    draw() {
      if (frame === undefined || style === undefined) return true;
      if (canvas.width !== frame.width) canvas.width = frame.width;
      if (canvas.height !== frame.height) canvas.height = frame.height;
      const picture = kernel?.draw(frame, style);
      if (picture === undefined || kernel === undefined) context.putImageData(paintPlainly(frame, style), 0, 0);
      else putAreas(context, picture, kernel.changed);
      return true;
    },
    dispose() {
      kernel?.release();
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}

function paintPlainly(frame: HeatFrame, style: HeatStyle): ImageData {
  return new ImageData(paintFrame(frame, style), frame.width, frame.height);
}

/** An arriving tile changes a strip of the picture: the rest is already on the canvas. */
function putAreas(context: CanvasRenderingContext2D, picture: ImageData, areas: readonly PixelArea[]): void {
  for (const { left, right, bottom, top } of areas)
    context.putImageData(picture, 0, 0, left, picture.height - top, right - left, top - bottom);
}
