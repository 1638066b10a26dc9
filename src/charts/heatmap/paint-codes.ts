import { rasterCodes } from '@/domain/grid/raster-codes';
import { BLEND_BYTE, type DrawTables, getDrawTables, type OverTable, wordOf } from './draw-tables';
import type { HeatStyle } from './heat-data';
import type { FrameBase, HeatFrame } from './heat-frame';

/**
 * The picture of a frame in plain code, as RGBA, row by row from the top. It is the reference that both back ends are
 * tested against, and draws where neither WebGL2 nor WebAssembly is available.
 */
export function paintFrame(frame: HeatFrame, style: HeatStyle): Uint8ClampedArray<ArrayBuffer> {
  const planes = frame.layers.map(({ source, columns, rows }) => rasterCodes(source.tiles, columns, rows));
  const tables = getDrawTables(style);
  const pixels = paintCodes(planes[0], frame, style, tables);
  for (const [i, plane] of planes.slice(1, 1 + tables.over.length).entries()) blendCodes(pixels, plane, tables.over[i]);
  return pixels;
}

function paintCodes(
  plane: Uint8Array,
  frame: FrameBase,
  style: HeatStyle,
  tables: DrawTables,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(plane.length * 4);
  const words = new Uint32Array(pixels.buffer);
  const table = new Uint32Array(tables.base.buffer);
  const [missing, outside] = [wordOf(style.missingHatch), wordOf(style.outsideHatch)];
  const { width, height, hatchPeriod, hatchWidth } = frame;
  const phases = computeHatchPhases(frame);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const code = plane[i];
      if (code === 0 && (x + y + phases.missing) % hatchPeriod < hatchWidth) words[i] = missing;
      else if (code === 1 && (x - y + phases.outside) % (2 * hatchPeriod) < hatchWidth) words[i] = outside;
      else words[i] = table[code];
    }
  }
  return pixels;
}

function blendCodes(pixels: Uint8ClampedArray, plane: Uint8Array, { blend, table }: OverTable): void {
  const blendByte = BLEND_BYTE[blend];
  for (let i = 0; i < pixels.length; i++) {
    const entry = plane[i >> 2] * 4;
    if (i % 4 !== 3) pixels[i] = blendByte(table[entry + (i % 4)], pixels[i], table[entry + 3]);
  }
}

/** Offsets added to x + y and to x - y, counted from the top left, so that hatches move with the lattice. */
export interface HatchPhases {
  readonly missing: number;
  readonly outside: number;
}

/** Keeps both `x + y` and `x - y` with their phases non-negative within the frame. */
export function computeHatchPhases({ lattice, height, hatchPeriod }: FrameBase): HatchPhases {
  const top = -(lattice.bottom + height - 1);
  const period = 2 * hatchPeriod;
  return {
    missing: wrap(lattice.left + top, hatchPeriod),
    outside: wrap(lattice.left - top, period) + height * period,
  };
}

/** `value` modulo `period`, never negative. */
export function wrap(value: number, period: number): number {
  return ((value % period) + period) % period;
}
