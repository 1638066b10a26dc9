import { FIRST_SIZE_CODE } from '@/domain/grid/code-book';
import type { HeatStyle, LayerBlend, LayerStyle, RgbBytes } from './heat-data';

/** The colours of an upper plane, as both back ends blend them onto what is below. */
export interface OverTable {
  readonly blend: LayerBlend;
  /**
   * 256 × RGBA for `BLEND_BYTE`, alpha 0 where the plane shows nothing. For `add` and `multiply`: the amount to add, or
   * the factor out of 255, with the opacity worked in and alpha 255 elsewhere.
   */
  readonly table: Uint8Array<ArrayBuffer>;
}

/** The colours of a style with the opacities worked in, as both back ends draw them. */
export interface DrawTables {
  /** 256 × RGBA, opaque. */
  readonly base: Uint8Array<ArrayBuffer>;
  /** `base` twice, the second time with the hatch colours of the two codes that are not sizes: what lines show. */
  readonly hatched: Uint8Array<ArrayBuffer>;
  /** Tables of the upper planes, lowest first. */
  readonly over: readonly OverTable[];
}

const tablesOf = new WeakMap<HeatStyle, DrawTables>();

/** Computed once per style. */
export function getDrawTables(style: HeatStyle): DrawTables {
  let tables = tablesOf.get(style);
  if (tables === undefined) {
    const over = (style.over ?? []).map((layer) => computeOverTable(layer, style.ground));
    const base = computeBaseTable(style);
    tables = { base, hatched: computeHatchedTable(base, style), over };
    tablesOf.set(style, tables);
  }
  return tables;
}

function computeBaseTable({ table, opacity, ground }: HeatStyle): Uint8Array<ArrayBuffer> {
  const alpha = alphaOf(opacity);
  return Uint8Array.from(table, (byte, i) => (i % 4 === 3 ? 255 : blendByte(byte, ground[i % 4], alpha)));
}

function computeHatchedTable(base: Uint8Array, style: HeatStyle): Uint8Array<ArrayBuffer> {
  const lines = base.slice();
  for (const [code, colour] of [style.missingHatch, style.outsideHatch].entries()) lines.set(colour, code * 4);
  return Uint8Array.from([...base, ...lines]);
}

function computeOverTable(layer: LayerStyle, ground: RgbBytes): OverTable {
  const { table, opacity, blend = 'cover' } = layer;
  const prepare = PREPARE[blend];
  const neutral = blend === 'multiply' ? 255 : 0;
  const alpha = alphaOf(opacity);
  const prepared = Uint8Array.from(table, (byte, i) => {
    if (i < FIRST_SIZE_CODE * 4) return i % 4 === 3 ? 0 : neutral;
    return prepare === undefined ? alphaByte(byte, i, alpha) : prepareByte(prepare, byte, i, ground, alpha);
  });
  return { blend, table: prepare === undefined ? prepared : clearInkless(prepared, neutral) };
}

/** The colour itself, with the opacity as its alpha. */
function alphaByte(byte: number, i: number, alpha: number): number {
  return i % 4 === 3 ? blendByte(byte, 0, alpha) : byte;
}

type Prepare = (byte: number, ground: number, alpha: number) => number;

/** The difference between the colour and the ground, so that a size too small to be seen changes nothing. */
const PREPARE: Partial<Readonly<Record<LayerBlend, Prepare>>> = {
  add: (byte, ground, alpha) => blendByte(Math.max(0, byte - ground), 0, alpha),
  multiply: (byte, ground, alpha) => blendByte(shareOf(byte, ground), 255, alpha),
};

function shareOf(byte: number, ground: number): number {
  return ground === 0 ? 255 : Math.min(255, Math.round((byte * 255) / ground));
}

function prepareByte(prepare: Prepare, byte: number, i: number, ground: RgbBytes, alpha: number): number {
  return i % 4 === 3 ? 255 : prepare(byte, ground[i % 4], alpha);
}

/** Alpha 0 where a colour changes nothing, so that it is skipped. */
function clearInkless(table: Uint8Array<ArrayBuffer>, neutral: number): Uint8Array<ArrayBuffer> {
  return table.map((byte, i) => {
    const isInkless = i % 4 === 3 && table.subarray(i - 3, i).every((channel) => channel === neutral);
    return isInkless ? 0 : byte;
  });
}

function alphaOf(opacity = 1): number {
  return Math.round(opacity * 255);
}

/**
 * One channel of `over` with `alpha` on `under`, all 0 … 255, in integers rounded to the nearest: the only rule by
 * which opacities mix. The shader and the WebAssembly kernel use the same.
 */
export function blendByte(over: number, under: number, alpha: number): number {
  return divideBy255(over * alpha + under * (255 - alpha));
}

/** Rounds to the nearest integer; exact for products of two bytes and their blends. */
function divideBy255(product: number): number {
  const sum = product + 128;
  return (sum + (sum >> 8)) >> 8;
}

/** One channel of an upper plane, from an `OverTable`, blended onto what is below. Shader and kernel do the same. */
export const BLEND_BYTE: Readonly<Record<LayerBlend, (over: number, under: number, alpha: number) => number>> = {
  cover: blendByte,
  add: (over, under) => Math.min(255, over + under),
  multiply: (over, under) => divideBy255(over * under),
  lighten: (over, under, alpha) => blendByte(Math.max(over, under), under, alpha),
  darken: (over, under, alpha) => blendByte(Math.min(over, under), under, alpha),
};

/** A colour as one opaque pixel, in the machine's byte order. */
export function wordOf([red, green, blue]: RgbBytes): number {
  return new Uint32Array(new Uint8Array([red, green, blue, 255]).buffer)[0];
}
