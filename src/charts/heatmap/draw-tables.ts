import { FIRST_SIZE_CODE } from '@/domain/grid/code-book';
import type { HeatStyle, RgbBytes } from './heat-data';

/** The colours of a style as both back ends draw them: the opacities are worked in. */
export interface DrawTables {
  /** 256 × RGBA, opaque. */
  readonly base: Uint8Array<ArrayBuffer>;
  /** 256 × RGBA, alpha 0 for the codes that are no sizes; `undefined` when the style has no upper layer. */
  readonly over: Uint8Array<ArrayBuffer> | undefined;
}

const tablesOf = new WeakMap<HeatStyle, DrawTables>();

/** Computed once a style. */
export function getDrawTables(style: HeatStyle): DrawTables {
  let tables = tablesOf.get(style);
  if (tables === undefined) {
    tables = { base: computeBaseTable(style), over: style.over && computeOverTable(style.over) };
    tablesOf.set(style, tables);
  }
  return tables;
}

function computeBaseTable({ table, opacity, ground }: HeatStyle): Uint8Array<ArrayBuffer> {
  const alpha = alphaOf(opacity);
  return Uint8Array.from(table, (byte, i) => (i % 4 === 3 ? 255 : blendByte(byte, ground[i % 4], alpha)));
}

function computeOverTable({ table, opacity }: NonNullable<HeatStyle['over']>): Uint8Array<ArrayBuffer> {
  const alpha = alphaOf(opacity);
  return Uint8Array.from(table, (byte, i) => {
    if (i % 4 !== 3) return byte;
    return i < FIRST_SIZE_CODE * 4 ? 0 : blendByte(byte, 0, alpha);
  });
}

function alphaOf(opacity = 1): number {
  return Math.round(opacity * 255);
}

/**
 * One channel of `over` with `alpha` on `under`, all 0 … 255, in whole numbers and rounded to the nearest: the only rule
 * by which layers mix. The shader and the WebAssembly kernel do the same.
 */
export function blendByte(over: number, under: number, alpha: number): number {
  const sum = over * alpha + under * (255 - alpha) + 128;
  return (sum + (sum >> 8)) >> 8;
}

/** A colour as one opaque pixel, in the machine's byte order. */
export function wordOf([red, green, blue]: RgbBytes): number {
  return new Uint32Array(new Uint8Array([red, green, blue, 255]).buffer)[0];
}
