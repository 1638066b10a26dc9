import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';

/** What a heatmap draws. Tiles are compared by identity: a new object is a changed tile. */
export interface HeatData {
  readonly spec: GridSpec;
  readonly tiles: readonly GridTile[];
}

/** RGB, each 0 … 255. */
export type RgbBytes = readonly [number, number, number];

export interface HeatStyle {
  /** 256 × RGBA, by code; from `buildColourTable`. */
  readonly table: Uint8Array;
  /** Lines over time that is not loaded or has no snapshot. */
  readonly missingHatch: RgbBytes;
  /** Lines over prices beyond the requested depth. */
  readonly outsideHatch: RgbBytes;
}

/** Distance of hatch lines. */
export const HATCH_PERIOD_CSS_PX = 6;
/** Width of a hatch line. */
export const HATCH_WIDTH_CSS_PX = 1;
