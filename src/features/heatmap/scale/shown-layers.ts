import type { ShownReduction } from '@/charts/heatmap/shown-reduction';
import type { PaneStatus } from '@/ui/pane-status';
import type { HeatmapLayer } from '../layers/heatmap-layer';
import type { LayerScale } from './layer-scale';

/** What the engine shows of each layer. For a layer drawn in parts, what it shows of the first part. */
export function listShownLayers(
  shown: readonly ShownReduction[],
  scales: readonly Pick<LayerScale, 'parts'>[],
): readonly (ShownReduction | undefined)[] {
  let plane = 0;
  return scales.map(({ parts }) => {
    const own = shown[plane];
    plane += parts?.length ?? 1;
    return own;
  });
}

/** Whether any layer has loaded, as far as it can. */
export const hasHeat = (layers: readonly Pick<HeatmapLayer, 'data'>[]): boolean =>
  layers.some(({ data }) => data.tiles.length > 0);

/** No heat has come, and none is on its way: a scale of no sizes would be made up. */
export const isBare = (layers: readonly Pick<HeatmapLayer, 'data'>[], { kind }: Pick<PaneStatus, 'kind'>): boolean =>
  BARE.has(kind) && !hasHeat(layers);

const BARE: ReadonlySet<PaneStatus['kind']> = new Set(['error', 'empty', 'partial', 'locked', 'beyond']);
