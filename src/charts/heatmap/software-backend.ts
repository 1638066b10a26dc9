import { ensure } from '@/base/assert';
import type { HeatBackend } from './heat-backend';
import type { HeatStyle } from './heat-data';
import type { HeatFrame } from './heat-frame';
import { paintFrame } from './paint-codes';
import { makeRasterKernel, type RasterKernel } from './raster-kernel';
import type { PixelArea } from './scroll-plan';

/**
 * Draws on a 2D canvas, for browsers without WebGL2, while a context is lost and by choice: in WebAssembly, and in plain
 * code where that is not to be had or the picture is beyond it.
 */
export function makeSoftwareBackend(
  canvas: HTMLCanvasElement,
  kernel: RasterKernel | undefined = makeRasterKernel(),
): HeatBackend {
  // It gets whole pictures from memory: on a graphics card each would be fetched from there and brought back.
  const context = ensure(canvas.getContext('2d', { alpha: false, willReadFrequently: true }), 'The 2D context');
  let style: HeatStyle | undefined;
  let frame: HeatFrame | undefined;

  return {
    kind: 'software',
    isOnCpu: true,
    canvas,
    // Bands are taken over as a part of drawing.
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

/** Tiles that come change a strip of the picture: the rest is on the canvas already. */
function putAreas(context: CanvasRenderingContext2D, picture: ImageData, areas: readonly PixelArea[]): void {
  for (const { left, right, bottom, top } of areas)
    context.putImageData(picture, 0, 0, left, picture.height - top, right - left, top - bottom);
}
