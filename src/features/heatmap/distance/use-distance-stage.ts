import { type RefCallback, useCallback, useEffect, useState } from 'react';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { listPlanes } from '@/features/heatmap/layers/heat-planes';
import type { HeatmapLayer, LayerId } from '@/features/heatmap/layers/heatmap-layer';
import { buildPlaneStyle } from '@/features/heatmap/layers/plane-style';
import type { HeatmapColours } from '@/features/heatmap/scale/use-heatmap-colours';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import { getReduction } from '@/features/heatmap/view/reduction-words';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useChartTheme } from '@/panes/plot/use-chart-theme';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import type { DistanceModel } from './distance-model';
import { type DistanceStage, makeDistanceStage } from './distance-stage';

interface OwnStage {
  readonly stage: DistanceStage | undefined;
  readonly attach: RefCallback<HTMLElement>;
}

/** Keeps the stage on its elements from mount to unmount. */
export function useDistanceStage(
  { scheduler, covers }: HeatmapStage,
  model: DistanceModel,
  crosshair: CrosshairStore,
): OwnStage {
  const [stage, setStage] = useState<DistanceStage>();
  const attach = useCallback(
    (root: HTMLElement) => {
      const [host, axisHost] = ['plot', 'axis'].map((name) =>
        root.querySelector<HTMLElement>(`[data-distance=${name}]`),
      );
      if (host === null || axisHost === null) return undefined;
      const { renderer } = useSettings.getState();
      const made = makeDistanceStage({ host, axisHost, model, crosshair, scheduler, renderer });
      setStage(made);
      covers.add(made.heat);
      return () => {
        covers.delete(made.heat);
        made.dispose();
        setStage(undefined);
      };
    },
    [scheduler, covers, model, crosshair],
  );
  return { stage, attach };
}

interface DistanceColours {
  readonly heatmap: Heatmap;
  readonly scale: HeatmapColours;
}

const MID = { prices: [0], names: new Map([[0, 'Mid']]) };

/** Gives the engines their data, in the colours of the depth layer's scale. */
export function useDistanceData(
  stage: DistanceStage | undefined,
  { heatmap, scale }: DistanceColours,
  layers: readonly HeatmapLayer[],
): void {
  const theme = useChartTheme();
  const themeName = useTheme();
  const [{ drawn }] = layers;
  const { columnSeconds } = drawn.spec;
  const { candles } = heatmap.candles;
  const reduction = getReduction(scale.reduce);
  const planes = listPlanes({
    layers,
    sides: heatmap.sides,
    isCompact: heatmap.choice.isCompact,
    theme: themeName,
    candles,
    reduction,
    opacities: Object.fromEntries(scale.scales.map(({ id, opacity }) => [id, opacity])),
  });
  const scaleOf = (layer: LayerId) => {
    const { handles, ramp } = (scale.scales.find(({ id }) => id === layer) ?? scale.scales[0]).scale;
    return { handles, ramp };
  };
  const style = buildPlaneStyle(
    theme.name,
    planes.map(({ look }) => look),
    scaleOf,
  );
  useEffect(() => {
    const [lowest, ...over] = planes.map(({ data }) => data);
    stage?.heat.setData(lowest === undefined ? { spec: drawn.spec, tiles: [] } : { ...lowest, over });
  });
  useEffect(() => {
    if (style !== undefined) stage?.heat.setStyle(style);
  });
  useEffect(() => {
    stage?.mid.setData(MID);
    stage?.axis.setData({ decimals: 1, last: undefined });
    stage?.lines.setData({ columnSeconds, hasPrice: true });
    if (stage === undefined) return;
    const { walls, mid, quotes, bubbles, curves, lines, axis } = stage;
    for (const engine of [walls, mid, quotes, bubbles, curves, lines, axis]) engine.setStyle({ theme });
  }, [stage, columnSeconds, theme]);
}
