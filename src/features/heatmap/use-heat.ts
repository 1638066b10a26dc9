import { DEFAULT_SETTINGS } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import { type ColourScale, computeColourScale, getLayerMap } from './colour-scale';
import { type HeatPlane, listPlanes } from './heat-planes';
import type { HeatmapStage } from './heatmap-stage';
import type { Heatmap } from './use-heatmap';
import { type LayerScale, useStageStyle } from './use-stage';

/** Colours the layers on the stage, `lowest` being the scale of the base, and gives the planes that they are drawn as. */
export function useHeat(stage: HeatmapStage | undefined, heatmap: Heatmap, lowest: ColourScale): readonly HeatPlane[] {
  const theme = useTheme();
  const { layers, sides, choice, candles } = heatmap;
  const { isCompact } = choice;
  const planes = listPlanes({ layers, sides, isCompact, theme, candles: candles.candles });
  const scales = useLayerScales(heatmap, lowest);
  useStageStyle(
    stage,
    planes.map(({ look }) => look),
    scales,
  );
  return planes;
}

/** The scales of all layers on screen, from the lowest. */
function useLayerScales({ base, layers, settled }: Heatmap, lowest: ColourScale): readonly LayerScale[] {
  const theme = useTheme();
  const [, upper] = layers;
  const own: LayerScale = { layer: base.id, scale: lowest };
  if (upper === undefined) return [own];
  const map = getLayerMap(upper.id, theme, DEFAULT_SETTINGS.colourMaps[theme]);
  return [own, { layer: upper.id, scale: computeColourScale(upper.drawn, settled.view, {}, map) }];
}
