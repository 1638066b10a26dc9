import { ensure } from '@/base/assert';
import type { GridTile } from '@/domain/grid/grid-tile';
import { rasterCodes } from '@/domain/grid/raster-codes';
import type { HeatBackend } from './heat-backend';
import type { HeatStyle } from './heat-data';
import type { HeatFrame } from './heat-frame';
import { paintCodes } from './paint-codes';
import { makeRasterKernel, type RasterKernel } from './raster-kernel';

/**
 * Draws on a 2D canvas, for browsers without WebGL2, while a context is lost and by choice: in WebAssembly, and in plain
 * code where that is not to be had or the picture is beyond it.
 */
export function makeSoftwareBackend(
  canvas: HTMLCanvasElement,
  kernel: RasterKernel | undefined = makeRasterKernel(),
): HeatBackend {
  const context = ensure(canvas.getContext('2d', { alpha: false }), 'The 2D context');
  let tiles: readonly GridTile[] = [];
  let style: HeatStyle | undefined;
  let frame: HeatFrame | undefined;

  return {
    kind: 'software',
    canvas,
    // Bands are taken over as a part of drawing.
    uploadMs: 0,
    get bytes() {
      return canvas.width * canvas.height * 4 + (kernel?.bytes ?? 0);
    },
    setTiles(next) {
      tiles = next;
      kernel?.keepTiles(next);
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
      context.putImageData(kernel?.draw(tiles, frame, style) ?? paintPlainly(tiles, frame, style), 0, 0);
      return true;
    },
    dispose() {
      tiles = [];
      kernel?.release();
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}

function paintPlainly(tiles: readonly GridTile[], frame: HeatFrame, style: HeatStyle): ImageData {
  const plane = rasterCodes(tiles, frame.columns, frame.rows);
  return new ImageData(paintCodes(plane, frame, style), frame.width, frame.height);
}
