import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { buildHeatStyle, type ChartTheme, getChartTheme } from '@/charts/chart-theme';
import type { PlotBox } from '@/charts/gestures/listen-plot';
import type { BackendKind } from '@/charts/heatmap/heat-backend';
import { buildColourTable, type ScaleHandles } from '@/domain/scale/colour-scale';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import { findHosts, type HeatmapStage, makeHeatmapStage } from './heatmap-stage';
import { listenStage } from './listen-stage';
import type { LayerScale } from './scale-control';
import { useEasedHandles } from './use-eased-handles';
import type { Heatmap } from './use-heatmap';

export interface StageEvents {
  onResetTime(): void;
  onFit(): void;
  onBox(box: PlotBox | undefined): void;
  onBackend(kind: BackendKind): void;
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

/** Colours of every engine; a change of theme or scale repaints, loads nothing. `scales` are those of the layers. */
export function useStageStyle(
  stage: HeatmapStage | undefined,
  { base, layers }: Heatmap,
  scales: readonly Pick<LayerScale, 'scale'>[],
): void {
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
  const [{ scale: lower }, { scale: upper } = NO_UPPER] = scales;
  const eased = useRef<ScaleHandles[]>([]);
  const books = [base.data.spec.book, layers.at(1)?.data.spec.book] as const;
  const [lowerBook, upperBook] = books;
  const ramps = [lower.ramp, upper.ramp] as const;
  const [lowerRamp, upperRamp] = ramps;
  const paint = useCallback(() => {
    const [handles, upperHandles] = eased.current;
    if (stage === undefined || handles === undefined) return;
    const style = buildHeatStyle(theme.name, lowerRamp, lowerBook, handles);
    const over = upperBook &&
      upperHandles && { table: buildColourTable(upperRamp, upperBook, upperHandles), opacity: UPPER_OPACITY };
    stage.heat.setStyle(over === undefined ? style : { ...style, over });
    stage.labels.setStyle({ theme, ramp: lowerRamp, handles });
  }, [stage, theme, lowerRamp, lowerBook, upperRamp, upperBook]);
  const showLower = useCallback((handles: ScaleHandles) => show(eased.current, 0, handles, paint), [paint]);
  const showUpper = useCallback((handles: ScaleHandles) => show(eased.current, 1, handles, paint), [paint]);
  useEasedHandles(lower, showLower);
  useEasedHandles(upper, showUpper);
}

/** How much an upper layer counts. Source: tokens.md, section 3. */
const UPPER_OPACITY = 0.85;

/** Stands for an upper layer that is not there. */
const NO_UPPER = {
  scale: { handles: { cut: 1, full: 2, gamma: 1 }, ramp: new Uint8Array(), isAuto: false, isEmpty: true },
} as const;

function show(eased: ScaleHandles[], layer: number, handles: ScaleHandles, paint: () => void): void {
  eased[layer] = handles;
  paint();
}
