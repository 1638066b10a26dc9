import { type RefObject, useEffect, useState } from 'react';
import { ensure } from '@/base/assert';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { buildHeatStyle, type ChartTheme, getChartTheme } from '@/charts/chart-theme';
import type { PlotBox } from '@/charts/gestures/listen-plot';
import type { BackendKind } from '@/charts/heatmap/heat-backend';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import type { ColourScale } from './colour-scale';
import { findHosts, type HeatmapStage, makeHeatmapStage } from './heatmap-stage';
import { listenStage } from './listen-stage';
import type { Heatmap } from './use-heatmap';

export interface StageEvents {
  onResetTime(): void;
  onFit(): void;
  onBox(box: PlotBox | undefined): void;
  onBackend(kind: BackendKind): void;
}

/** The stage on the elements of `root` from mount to unmount; `undefined` before. */
export function useStage(
  root: RefObject<HTMLElement | null>,
  { model, crosshair }: Heatmap,
  events: StageEvents,
): HeatmapStage | undefined {
  const [stage, setStage] = useState<HeatmapStage>();
  useEffect(() => {
    const hosts = findHosts(ensure(root.current, 'the root of the panes'));
    const scheduler = makeFrameScheduler();
    const { renderer } = useSettings.getState();
    const made = makeHeatmapStage({ hosts, model, crosshair, scheduler, renderer, onBackend: events.onBackend });
    const listener = listenStage(hosts, made, model, crosshair, events);
    setStage(made);
    return () => {
      listener.dispose();
      made.dispose();
      scheduler.dispose();
      setStage(undefined);
    };
    // The stage outlives renders: what it calls is stable, and a new market mounts a new view.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [model, crosshair]);
  return stage;
}

/** Draws depth by the renderer of the settings; a change takes effect in the running view. */
export function useStageRenderer(stage: HeatmapStage | undefined): void {
  const renderer = useSettings((settings) => settings.renderer);
  useEffect(() => stage?.heat.setRenderer(renderer), [stage, renderer]);
}

export function useChartTheme(): ChartTheme {
  const theme = useTheme();
  const sides = useSettings((settings) => settings.sides);
  return getChartTheme(theme, sides);
}

/** Colours of every engine; a change of theme or scale repaints, loads nothing. */
export function useStageStyle(stage: HeatmapStage | undefined, heatmap: Heatmap, scale: ColourScale): void {
  const theme = useChartTheme();
  const zone = useSettings((settings) => settings.zone);
  useEffect(() => {
    stage?.price.setStyle({ theme, zone, isOverHeat: true });
    stage?.timeAxis.setStyle({ theme, zone });
    for (const engine of [
      stage?.lines,
      stage?.volumeLines,
      stage?.priceAxis,
      stage?.volume,
      stage?.volumeAxis,
      stage?.rail,
    ]) {
      engine?.setStyle({ theme });
    }
  }, [stage, theme, zone]);
  const { book } = heatmap.depth.data.spec;
  const { ramp, handles } = scale;
  useEffect(
    () => stage?.heat.setStyle(buildHeatStyle(theme.name, ramp, book, handles)),
    [stage, theme, ramp, book, handles],
  );
}
