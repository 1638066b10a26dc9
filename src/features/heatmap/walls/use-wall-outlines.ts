import { useEffect, useEffectEvent, useRef } from 'react';
import { DisposerStack } from '@/base/dispose';
import type { ChartEngine } from '@/charts/chart-engine';
import {
  makeWallOutlines,
  type OutlinedWall,
  type WallOutlinesData,
  type WallOutlinesStyle,
} from '@/charts/heatmap/wall-outlines';
import type { HeatmapStage } from '../heatmap-stage';
import { watchSizes } from '../host-sizes';
import type { Heatmap } from '../use-heatmap';
import { useChartTheme } from '../use-stage';

type Outlines = ChartEngine<WallOutlinesData, WallOutlinesStyle>;

/** Draws walls over everything on the plot while there are some. */
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
    const host = document.querySelector<HTMLElement>('[data-host=plot]');
    if (!isOn || host === null) return undefined;
    const owned = new DisposerStack();
    const made = owned.own(makeWallOutlines({ host, scheduler: stage.scheduler, place: stage.heat }));
    const show = (): void => made.setViewport(model.get().view, sizes.sizeOf(host));
    const sizes = owned.own(watchSizes([host], show));
    owned.defer(model.subscribe(show));
    show();
    engine.current = made;
    return () => {
      owned.dispose();
      engine.current = undefined;
    };
  }, [isOn, stage, model]);
  const name = JSON.stringify([walls, marked]);
  const draw = useEffectEvent(() => engine.current?.setData({ walls, marked }));
  useEffect(() => draw(), [isOn, stage, model, name]);
  useEffect(() => engine.current?.setStyle({ theme }), [isOn, stage, model, theme]);
}
