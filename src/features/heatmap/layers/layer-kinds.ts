import type { LayerKind } from '@/charts/heatmap/hit-test';
import type { LayerId } from './heatmap-layer';

/** What the levels of each layer are. */
export const LAYER_KINDS: Readonly<Record<LayerId, LayerKind>> = {
  depth: 'book',
  triggers: 'triggers',
  liquidations: 'liquidations',
};
