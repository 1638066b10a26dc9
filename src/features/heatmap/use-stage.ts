import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { buildHeatStyle, type ChartTheme, getChartTheme } from '@/charts/chart-theme';
import type { PlotBox } from '@/charts/gestures/listen-plot';
import type { BackendKind } from '@/charts/heatmap/heat-backend';
import type { ScaleHandles } from '@/domain/scale/colour-scale';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import type { ColourScale } from './colour-scale';
import { findHosts, type HeatmapStage, makeHeatmapStage } from './heatmap-stage';
import { type LevelSource, listenStage } from './listen-stage';
import { useEasedHandles } from './use-eased-handles';
import type { Heatmap } from './use-heatmap';

export interface StageEvents {
  onResetTime(): void;
  onFit(): void;
  onBox(box: PlotBox | undefined): void;
  onBackend(kind: BackendKind): void;
  onLevel(price: number, source: LevelSource): void;
}

export interface MountedStage {
  /** `undefined` before the panes are mounted. */
  readonly stage: HeatmapStage | undefined;
  /** Goes to the root of the panes. */
  readonly attach: RefCallback<HTMLElement>;
}

/** The stage on the elements of the panes, from mount to unmount. */
export function useStage({ model, crosshair }: Heatmap, events: StageEvents): MountedStage {
  const [stage, setStage] = useState<HeatmapStage>();
  // The stage outlives renders: it tells whoever listens when something happens.
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  const attach = useCallback(
    (root: HTMLElement) => {
      const hosts = findHosts(root);
      const scheduler = makeFrameScheduler();
      const { renderer } = useSettings.getState();
      const onBackend = (kind: BackendKind) => latest.current.onBackend(kind);
      const made = makeHeatmapStage({ hosts, model, crosshair, scheduler, renderer, onBackend });
      const listener = listenStage(hosts, made, model, crosshair, {
        onResetTime: () => latest.current.onResetTime(),
        onFit: () => latest.current.onFit(),
        onBox: (box) => latest.current.onBox(box),
        onLevel: (price, source) => latest.current.onLevel(price, source),
      });
      setStage(made);
      return () => {
        listener.dispose();
        made.dispose();
        scheduler.dispose();
        setStage(undefined);
      };
    },
    [model, crosshair],
  );
  return { stage, attach };
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

/** Engines that a theme alone styles. */
const THEMED = [
  'lines',
  'volumeLines',
  'priceAxis',
  'volume',
  'volumeAxis',
  'rail',
  'levels',
  'railLevels',
  'levelLabels',
] as const satisfies readonly (keyof HeatmapStage)[];

/** Colours of every engine; a change of theme or scale repaints, loads nothing. */
export function useStageStyle(stage: HeatmapStage | undefined, heatmap: Heatmap, scale: ColourScale): void {
  const theme = useChartTheme();
  const zone = useSettings((settings) => settings.zone);
  useEffect(() => {
    stage?.price.setStyle({ theme, zone, isOverHeat: true });
    stage?.timeAxis.setStyle({ theme, zone });
    for (const engine of THEMED) stage?.[engine].setStyle({ theme });
  }, [stage, theme, zone]);
  const { book } = heatmap.base.data.spec;
  const { ramp } = scale;
  const show = useCallback(
    (handles: ScaleHandles) => stage?.heat.setStyle(buildHeatStyle(theme.name, ramp, book, handles)),
    [stage, theme, ramp, book],
  );
  useEasedHandles(scale, show);
}
