import type { GridView } from '@/data/queries/grid-view';
import type { LayerId } from '@/state/url-state';
import type { DepthPicture } from './depth-picture';
import type { GridTiles } from './grid-news';
import type { LayerLock } from './layer-lock';
import type { GridRequest, LoadedGrid } from './use-grid-tiles';

export type { LayerId };

/** A grid of sizes over time and price: how it is requested and which tiles are loaded. */
export interface HeatmapLayer extends LoadedGrid {
  readonly id: LayerId;
  readonly ask: GridRequest;
  readonly view: GridView;
  /** What is drawn: `data`, whose sizes are in coins as received, converted to the reader's unit. */
  readonly drawn: GridTiles;
  /** The computed values that colour it instead of `drawn`, if any. */
  readonly picture?: DepthPicture | undefined;
  /** Why nothing is requested. */
  readonly lock: LayerLock | undefined;
}
