import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChartEngine } from '@/charts/chart-engine';
import {
  makeWallOutlines,
  type OutlinedWall,
  type WallOutlinesData,
  type WallOutlinesStyle,
} from '@/charts/heatmap/wall-outlines';
import { drawOver } from '@/features/heatmap/scale/draw-over';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useChartTheme } from '@/panes/plot/use-chart-theme';

type Outlines = ChartEngine<WallOutlinesData, WallOutlinesStyle>;

/** Draws wall outlines over everything else on the plot, if there are any. */
export function useWallOutlines(
  { model }: Heatmap,
  stage: HeatmapStage | undefined,
  walls: readonly OutlinedWall[],
  marked: string | undefined,
): void {
  const engine = useRef<Outlines>(undefined);
  const theme = useChartTheme();
  const isOn = stage !== undefined && walls.length > 0;
  useEffect(() => {
    if (!isOn) return undefined;
    const over = drawOver(model, 'plot', (host) =>
      makeWallOutlines({ host, scheduler: stage.scheduler, place: stage.heat }),
    );
    engine.current = over?.engine;
    return () => {
      over?.dispose();
      engine.current = undefined;
    };
  }, [isOn, stage, model]);
  const name = JSON.stringify([walls, marked]);
  const draw = useEffectEvent(() => engine.current?.setData({ walls, marked }));
  useEffect(() => draw(), [isOn, stage, model, name]);
  useEffect(() => engine.current?.setStyle({ theme }), [isOn, stage, model, theme]);
}
