import { type CodeBook, FIRST_SIZE_CODE, LAST_CODE, typicalSizeOf } from '../grid/code-book';
import { fromOklab, type Oklab, parseHex, toOklab } from './oklab';

/** The sizes that the colours span: up to `cut` the first colour, from `full` on the last. */
export interface ScaleHandles {
  /** In the unit of the sizes, > 0. */
  readonly cut: number;
  /** In the unit of the sizes, > cut. */
  readonly full: number;
  /** 0.6 to 2.2. */
  readonly gamma: number;
}

export const GAMMA_DEFAULT = 1.18;

/** Share of the visible non-zero cells that the automatic cut-off leaves without colour. */
export const AUTO_CUT_SHARE = 0.6;
/** Share of them that is smaller than a wall, and up to how many walls in size a cell can have its own colour. */
export const AUTO_WALL_SHARE = 0.997;
export const AUTO_HEADROOM = 3;

const RAMP_LENGTH = 256;

/** Position of `size` on the ramp, 0 to 1. Source: tokens.md, section 3. */
export function mapSize(size: number, { cut, full, gamma }: ScaleHandles): number {
  const x = (Math.log(size) - Math.log(cut)) / (Math.log(full) - Math.log(cut));
  return Math.min(1, Math.max(0, x)) ** gamma;
}

/** Size at position `t` (0 to 1) of the ramp: the inverse of `mapSize` between the handles. */
export function unmapSize(t: number, { cut, full, gamma }: ScaleHandles): number {
  return Math.exp(Math.log(cut) + t ** (1 / gamma) * (Math.log(full) - Math.log(cut)));
}

/**
 * 256 RGB triples between the stops (`#rrggbb`, evenly spaced), interpolated in OKLab. The first is the first stop, and
 * the others start at `least` (0 to 1) of the way: where that stop is the background, they are told from it.
 */
export function buildRamp(stops: readonly string[], least = 0): Uint8Array {
  const labs = stops.map((stop) => toOklab(parseHex(stop)));
  const ramp = new Uint8Array(RAMP_LENGTH * 3);
  for (let i = 0; i < RAMP_LENGTH; i++) {
    const share = i === 0 ? 0 : least + (1 - least) * (i / (RAMP_LENGTH - 1));
    const place = share * (labs.length - 1);
    const below = Math.min(labs.length - 2, Math.floor(place));
    ramp.set(fromOklab(mix(labs[below], labs[below + 1], place - below)), i * 3);
  }
  return ramp;
}

function mix(a: Oklab, b: Oklab, share: number): Oklab {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** Offset of the ramp's triple at position `t`. */
export function rampOffset(t: number): number {
  return Math.round(t * (RAMP_LENGTH - 1)) * 3;
}

/**
 * Colour of every code, 256 × RGBA: the curve applied to the code book, so that moving a handle uploads 1 kB. The
 * reserved codes have the first stop; the renderer marks the two that are not sizes.
 */
export function buildColourTable(ramp: Uint8Array, book: CodeBook, handles: ScaleHandles): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array((LAST_CODE + 1) * 4);
  for (let code = 0; code <= LAST_CODE; code++) {
    const from = code < FIRST_SIZE_CODE ? 0 : rampOffset(mapSize(typicalSizeOf(book, code), handles));
    table.set(ramp.subarray(from, from + 3), code * 4);
    table[code * 4 + 3] = 255;
  }
  return table;
}
