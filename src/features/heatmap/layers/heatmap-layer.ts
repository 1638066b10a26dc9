import type { GridView } from '@/data/queries/grid-view';
import type { DepthPicture } from '@/features/heatmap/view/depth-picture';
import type { LayerId } from '@/state/url-state';
import type { GridTiles } from './grid-news';
import type { LayerLock } from './layer-lock';
import type { GridRequest, LoadedGrid } from './use-grid-tiles';

export type { LayerId };

/** A grid of sizes over time and price: how it is asked for and what of it is held. */
export interface HeatmapLayer extends LoadedGrid {
  readonly id: LayerId;
  readonly ask: GridRequest;
  readonly view: GridView;
  /** `data`, whose sizes are in coins as received, in the unit that the reader has chosen: what is drawn. */
  readonly drawn: GridTiles;
  /** What it is coloured by in the place of `drawn`, where that is something computed from its books. */
  readonly picture?: DepthPicture | undefined;
  /** Why nothing is asked for. */
  readonly lock: LayerLock | undefined;
}
