import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import type { Reduction } from '@/domain/grid/reduction';

/** One grid. Tiles are compared by identity: a new object is a changed tile. */
export interface HeatLayer {
  readonly spec: GridSpec;
  readonly tiles: readonly GridTile[];
  /** What a pixel shows of its cells; the maximum of all where nothing is said. */
  readonly reduction?: Reduction;
}

/** What a heatmap draws: a grid and, over it, perhaps a second one, such as liquidations over depth. */
export interface HeatData extends HeatLayer {
  readonly over?: HeatLayer;
}

/** RGB, each 0 … 255. */
export type RgbBytes = readonly [number, number, number];

export interface LayerStyle {
  /** 256 × RGBA, by code; from `buildColourTable`. Alpha counts in the upper layer alone. */
  readonly table: Uint8Array;
  /** 0 to 1; whole where nothing is said. */
  readonly opacity?: number;
}

export interface HeatStyle extends LayerStyle {
  /** Under the lower layer; seen where that is not opaque. */
  readonly ground: RgbBytes;
  /** Colours of the upper layer, which shows nothing where it has no size; without them it is not drawn. */
  readonly over?: LayerStyle;
  /** Lines over time that is not loaded or has no snapshot. */
  readonly missingHatch: RgbBytes;
  /** Lines over prices beyond the requested depth. */
  readonly outsideHatch: RgbBytes;
}

/** Distance of hatch lines. */
export const HATCH_PERIOD_CSS_PX = 6;
/** Width of a hatch line. */
export const HATCH_WIDTH_CSS_PX = 1;
