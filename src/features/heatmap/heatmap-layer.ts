import type { DepthView } from '@/data/queries/depth-view';
import type { DepthAsk, LoadedDepth } from './use-depth-tiles';

/** What can be laid on the plot. */
export type LayerId = 'depth';

/** A grid of sizes over time and price: how it is asked for and what of it is held. */
export interface HeatmapLayer extends LoadedDepth {
  readonly id: LayerId;
  readonly ask: DepthAsk;
  readonly view: DepthView;
}
