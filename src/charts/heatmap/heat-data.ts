import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import type { Reduction } from '@/domain/grid/reduction';

/** One grid. Tiles are compared by identity: a new object is a changed tile. */
export interface HeatLayer {
  readonly spec: GridSpec;
  readonly tiles: readonly GridTile[];
  /** What a pixel shows of its cells; the maximum of all where nothing is said. */
  readonly reduction?: Reduction;
}

/** What a heatmap draws: a grid and, over it, perhaps others, such as liquidations over depth or asks over bids. */
export interface HeatData extends HeatLayer {
  /** Upper planes, from the lower one; at most seven. Each may have a grid of its own: prices align, rows do not. */
  readonly over?: readonly HeatLayer[];
}

/** RGB, each 0 … 255. */
export type RgbBytes = readonly [number, number, number];

/**
 * How an upper plane lies on what is under it, channel by channel: over it; added to it or multiplied with it, both as
 * far as the colour differs from the ground, so that the ground itself changes nothing; the lighter or the darker of both.
 */
export type LayerBlend = 'cover' | 'add' | 'multiply' | 'lighten' | 'darken';

export interface LayerStyle {
  /** 256 × RGBA, by code; from `buildColourTable`. Alpha counts in upper planes alone. */
  readonly table: Uint8Array;
  /** 0 to 1; whole where nothing is said. */
  readonly opacity?: number;
  /** Of an upper plane; `cover` where nothing is said. */
  readonly blend?: LayerBlend;
}

export interface HeatStyle extends LayerStyle {
  /** Under the lowest plane; seen where that is not opaque. */
  readonly ground: RgbBytes;
  /** Colours of the upper planes, which show nothing where they have no size; planes without them are not drawn. */
  readonly over?: readonly LayerStyle[];
  /** Lines over time that is not loaded or has no snapshot. */
  readonly missingHatch: RgbBytes;
  /** Lines over prices beyond the requested depth. */
  readonly outsideHatch: RgbBytes;
}

/** Distance of hatch lines. */
export const HATCH_PERIOD_CSS_PX = 6;
/** Width of a hatch line. */
export const HATCH_WIDTH_CSS_PX = 1;
