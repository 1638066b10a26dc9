import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import type { BackendKind } from '@/charts/heatmap/heat-backend';
import { buildRamp, type ScaleHandles } from '@/domain/scale/colour-scale';
import { haveSideColours, type PlaneLook } from '@/features/heatmap/layers/heat-planes';
import { buildPlaneStyle } from '@/features/heatmap/layers/plane-style';
import type { LayerScale } from '@/features/heatmap/scale/layer-scale';
import { useEasedHandles } from '@/features/heatmap/scale/use-eased-handles';
import { type HeatmapStage, HOST_NAMES, makeHeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { findHosts } from '@/panes/plot/find-hosts';
import { useLatest } from '@/panes/plot/gestures/use-latest';
import { useChartTheme } from '@/panes/plot/use-chart-theme';
import { useSettings } from '@/state/settings';
import type { LayerId } from '@/state/url-state';
import { listenStage, type StageGestures } from './listen-stage';

export interface StageEvents extends StageGestures {
  onBackend(kind: BackendKind): void;
}

export interface MountedStage {
  /** `undefined` before the panes are mounted. */
  readonly stage: HeatmapStage | undefined;
  /** Ref for the root of the panes. */
  readonly attach: RefCallback<HTMLElement>;
}

/** Keeps the stage on the elements of the panes from mount to unmount. */
export function useStage({ model, crosshair }: Heatmap, events: StageEvents): MountedStage {
  const [stage, setStage] = useState<HeatmapStage>();
  const gestures = useLatest(events);
  const attach = useCallback(
    (root: HTMLElement) => {
      const hosts = findHosts(root, HOST_NAMES);
      const scheduler = makeFrameScheduler();
      const { renderer } = useSettings.getState();
      const onBackend = (kind: BackendKind) => gestures.onBackend(kind);
      const made = makeHeatmapStage({ hosts, model, crosshair, scheduler, renderer, onBackend });
      const listener = listenStage(hosts, { model, crosshair, gestures, size: made.plotSize });
      setStage(made);
      return () => {
        listener.dispose();
        made.dispose();
        scheduler.dispose();
        setStage(undefined);
      };
    },
    [model, crosshair, gestures],
  );
  return { stage, attach };
}

/** Draws depth with the renderer from the settings. A change takes effect at once. */
export function useStageRenderer(stage: HeatmapStage | undefined): void {
  const renderer = useSettings((settings) => settings.renderer);
  useEffect(() => stage?.heat.setRenderer(renderer), [stage, renderer]);
}

/** Narrower candles would hide the heat with their dark edges. */
const MIN_CANDLE_CSS_PX = 3;

/** Engines styled by the theme only. */
const THEMED = [
  'quotes',
  'bubbles',
  'lines',
  'volumeLines',
  'priceAxis',
  'volume',
  'volumeAxis',
  'rail',
  'levels',
  'levelLabels',
] as const satisfies readonly (keyof HeatmapStage)[];

/** Styles every engine. A change of theme or scale repaints and loads nothing. `scales` are by layer. */
export function useStageStyle(
  stage: HeatmapStage | undefined,
  looks: readonly PlaneLook[],
  scales: readonly Pick<LayerScale, 'id' | 'scale'>[],
): void {
  const theme = useChartTheme();
  const zone = useSettings((settings) => settings.zone);
  const isNeutral = haveSideColours(looks);
  useEffect(() => {
    stage?.price.setStyle({ theme, zone, isOverHeat: true, isNeutral, leastCandle: MIN_CANDLE_CSS_PX });
    stage?.timeAxis.setStyle({ theme, zone });
    for (const engine of THEMED) stage?.[engine].setStyle({ theme });
  }, [stage, theme, zone, isNeutral]);
  const [lower, upper = NO_SCALE] = scales;
  const eased = useRef(new Map<LayerId | 'none', ScaleHandles>());
  const look = JSON.stringify(looks);
  const [lowerId, upperId] = [lower.id, upper.id];
  const [lowerRamp, upperRamp] = [lower.scale.ramp, upper.scale.ramp];
  const isSplit = looks[0]?.map !== undefined;
  const paint = useCallback(() => {
    const ramps = new Map([
      [lowerId, lowerRamp],
      [upperId, upperRamp],
    ]);
    const style = buildPlaneStyle(theme.name, JSON.parse(look) as readonly PlaneLook[], (layer) => {
      const [ramp, handles] = [ramps.get(layer), eased.current.get(layer)];
      return ramp && handles && { ramp, handles };
    });
    if (style !== undefined) stage?.heat.setStyle(style);
    const handles = eased.current.get(lowerId);
    // If parts have their own hues, a size alone does not tell which hue it has.
    const ramp = isSplit ? buildRamp([theme.canvas, theme.text2]) : lowerRamp;
    const isMixed = isSplit || upperId !== 'none';
    if (handles !== undefined) stage?.labels.setStyle({ theme, ramp, handles, isMixed });
  }, [stage, theme, look, isSplit, lowerId, lowerRamp, upperId, upperRamp]);
  const showLower = useCallback(
    (handles: ScaleHandles) => {
      eased.current.set(lowerId, handles);
      paint();
    },
    [lowerId, paint],
  );
  const showUpper = useCallback(
    (handles: ScaleHandles) => {
      eased.current.set(upperId, handles);
      paint();
    },
    [upperId, paint],
  );
  useEasedHandles(lower.scale, showLower);
  useEasedHandles(upper.scale, showUpper);
}

/** Placeholder for a missing upper layer. */
const NO_SCALE = {
  id: 'none',
  scale: { handles: { cut: 1, full: 2, gamma: 1 }, ramp: new Uint8Array(), isAuto: false, isEmpty: true },
} as const;
