import type { Reduction } from '@/domain/grid/reduction';
import { type HeatPlane, listPlanes } from '@/features/heatmap/layers/heat-planes';
import { useCellLabels } from '@/features/heatmap/readout/use-cell-labels';
import type { LayerScale } from '@/features/heatmap/scale/layer-scale';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useTheme } from '@/state/use-theme';
import { useStageStyle } from './use-stage';

/** Colours the layers on the stage, prints their sizes where they fit, and returns the planes they are drawn as. */
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
