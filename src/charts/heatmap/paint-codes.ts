import type { HeatStyle, RgbBytes } from './heat-data';
import type { HeatFrame } from './heat-frame';

/** Colours of a plane of codes as RGBA, row after row from the top. The twin of the colour shader. */
export function paintCodes(plane: Uint8Array, frame: HeatFrame, style: HeatStyle): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(plane.length * 4);
  const words = new Uint32Array(pixels.buffer);
  const table = new Uint32Array(style.table.slice().buffer);
  const [missing, outside] = [wordOf(style.missingHatch), wordOf(style.outsideHatch)];
  const { width, height, hatchPeriod, hatchWidth } = frame;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const code = plane[i];
      if (code === 0 && (x + y) % hatchPeriod < hatchWidth) words[i] = missing;
      else if (code === 1 && (x - y + height * hatchPeriod) % (2 * hatchPeriod) < hatchWidth) words[i] = outside;
      else words[i] = table[code];
    }
  }
  return pixels;
}

/** A colour as one opaque pixel, in the machine's byte order. */
export function wordOf([red, green, blue]: RgbBytes): number {
  return new Uint32Array(new Uint8Array([red, green, blue, 255]).buffer)[0];
}
