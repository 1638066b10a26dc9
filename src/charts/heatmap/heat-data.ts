import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import type { Reduction } from '@/domain/grid/reduction';

/** One grid. Tiles are compared by identity: a changed tile is a new object. */
export interface HeatLayer {
  readonly spec: GridSpec;
  readonly tiles: readonly GridTile[];
  /** What a pixel shows of its cells; the maximum by default. */
  readonly reduction?: Reduction;
}

/** What a heatmap draws: a grid and optional planes above it, such as liquidations over depth or asks over bids. */
export interface HeatData extends HeatLayer {
  /** Upper planes, lowest first; at most seven. Each may have its own grid: prices align, rows need not. */
  readonly over?: readonly HeatLayer[];
}

/** RGB, each 0 … 255. */
export type RgbBytes = readonly [number, number, number];

/**
 * How an upper plane blends with what is below, per channel: covers it; adds or multiplies by the difference from the
 * ground, so that the ground itself changes nothing; or takes the lighter or the darker of both.
 */
export type LayerBlend = 'cover' | 'add' | 'multiply' | 'lighten' | 'darken';

export interface LayerStyle {
  /** 256 × RGBA by code, from `buildColourTable`. Alpha counts only in upper planes. */
  readonly table: Uint8Array;
  /** 0 to 1; 1 by default. */
  readonly opacity?: number;
  /** Blend of an upper plane; `cover` by default. */
  readonly blend?: LayerBlend;
}

export interface HeatStyle extends LayerStyle {
  /** Colour below the lowest plane; seen where that is not opaque. */
  readonly ground: RgbBytes;
  /** Colours of the upper planes, transparent where there is no size; planes without colours are not drawn. */
  readonly over?: readonly LayerStyle[];
  /** Hatching over time that is not loaded or has no snapshot. */
  readonly missingHatch: RgbBytes;
  /** Hatching over prices outside the requested depth. */
  readonly outsideHatch: RgbBytes;
}

/** Distance of hatch lines. */
export const HATCH_PERIOD_CSS_PX = 6;
/** Width of a hatch line. */
export const HATCH_WIDTH_CSS_PX = 1;
