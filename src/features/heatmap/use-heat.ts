import type { Reduction } from '@/domain/grid/reduction';
import { useTheme } from '@/state/use-theme';
import { type HeatPlane, listPlanes } from './heat-planes';
import type { HeatmapStage } from './heatmap-stage';
import type { LayerScale } from './layer-scale';
import { useCellLabels } from './use-cell-labels';
import type { Heatmap } from './use-heatmap';
import { useStageStyle } from './use-stage';

/** Colours the layers on the stage, prints their sizes where there is room, and gives the planes that they are drawn as. */
export function useHeat(
  stage: HeatmapStage | undefined,
  heatmap: Heatmap,
  scales: readonly LayerScale[],
  reduction: Reduction,
): readonly HeatPlane[] {
  const theme = useTheme();
  const { layers, sides, choice, candles } = heatmap;
  const { isCompact } = choice;
  const opacities = Object.fromEntries(scales.map(({ id, opacity }) => [id, opacity]));
  const planes = listPlanes({ layers, sides, isCompact, theme, candles: candles.candles, reduction, opacities });
  useStageStyle(
    stage,
    planes.map(({ look }) => look),
    scales,
  );
  useCellLabels(stage, heatmap, reduction);
  return planes;
}
