import type { ShownReduction } from '@/charts/heatmap/shown-reduction';
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
