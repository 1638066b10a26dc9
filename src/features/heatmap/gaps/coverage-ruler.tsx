import { useQueryClient } from '@tanstack/react-query';
import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { observeSizes } from '@/base/observe-sizes';
import { getPixelRatio } from '@/base/pixel-ratio';
import { makeCoverageRuler, RULER_HEIGHT_CSS_PX, type RulerLook } from '@/charts/axes/coverage-ruler';
import { timeOfCssX, timeSpanOf } from '@/charts/viewport/viewport';
import { useTileRevision } from '@/client/use-tile-revision';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { PlotModel } from '@/panes/plot/plot-model';
import { useChartTheme } from '@/panes/plot/use-chart-theme';
import { useSettings } from '@/state/settings';
import { type CoveragePart, type CoverageState, describeCoverage } from './coverage';
import { computeLayerParts } from './layer-coverage';

const LOOKS: Readonly<Record<CoverageState, RulerLook>> = {
  loaded: 'whole',
  standing: 'thin',
  other: 'thin',
  kept: 'thin',
  loading: 'busy',
  missing: 'dashed',
  failed: 'dashed',
  gap: 'dotted',
  before: 'empty',
  beyond: 'empty',
  future: 'empty',
};

/** Height of each of two rulers that share the time axis. */
const SHARED_HEIGHT_CSS_PX = 3;
const GAP_CSS_PX = 1;

/** Which times of each layer are loaded, along the time axis and in words. The lowest layer's ruler is on top. */
export function CoverageRuler({ heatmap, stage }: Pick<LayerRulerProps, 'heatmap' | 'stage'>) {
  const shown = heatmap.layers.length === 0 ? [heatmap.base] : heatmap.layers;
  const height = shown.length > 1 ? SHARED_HEIGHT_CSS_PX : RULER_HEIGHT_CSS_PX;
  return shown.map((layer, at) => (
    <LayerRuler
      key={layer.id}
      heatmap={heatmap}
      stage={stage}
      layer={layer}
      name={shown.length > 1 ? LAYER_RULES[layer.id].label : undefined}
      top={at * (height + GAP_CSS_PX)}
      height={height}
    />
  ));
}

interface LayerRulerProps {
  readonly heatmap: Heatmap;
  /** Its frames and drawing context are shared. */
  readonly stage: HeatmapStage;
  readonly layer: HeatmapLayer;
  /** The layer's name, if there are several layers. */
  readonly name: string | undefined;
  /** CSS px from the top of the axis. */
  readonly top: number;
  readonly height: number;
}

function LayerRuler({ heatmap, stage, layer, name, top, height }: LayerRulerProps) {
  const { dataClient, model, settled } = heatmap;
  const zone = useSettings((settings) => settings.zone);
  const theme = useChartTheme();
  const client = useQueryClient();
  const news = useTileRevision(dataClient);
  const { timeFrom, timeTo } = settled.view;
  const reach = timeSpanOf(settled.view);
  // Covers what a pan can reach before it rests.
  const held = { layer, dataClient, client };
  const wide = computeLayerParts(held, { from: timeFrom - reach, to: timeTo + reach }, news);
  const parts = computeLayerParts(held, { from: timeFrom, to: timeTo }, news);
  const { attach, engine, ruler } = useRuler(model, stage);
  useEffect(() => engine?.setStyle({ theme }), [engine, theme]);
  useEffect(() => engine?.setData(wide.map(({ from, to, state }) => ({ from, to, look: LOOKS[state] }))));

  const nameHovered = (part: CoveragePart) => {
    const words = describeCoverage([part], zone).replace('Coverage: ', name === undefined ? '' : `${name}: `);
    return part.state === 'loaded' ? words : `${words}. ${REASONS[part.state]}`;
  };

  // The axis must still receive drags and wheels: the ruler lies over it and lets them through.
  useEffect(
    () =>
      ruler &&
      followPointer(ruler, (x, width) => {
        const time = timeOfCssX(model.get().view, { width, height, pixelRatio: 1 }, x);
        const part = wide.find(({ from, to }) => time >= from && time < to);
        return part === undefined ? '' : nameHovered(part);
      }),
  );

  return (
    <div
      ref={attach}
      role="img"
      aria-label={describeCoverage(parts, zone, name)}
      className="pointer-events-none absolute inset-x-0 z-10"
      style={{ top, height }}
    />
  );
}

/** Why a stretch is not loaded, or how to load it. */
const REASONS: Readonly<Record<CoverageState, string>> = {
  loaded: '',
  standing: 'Shown until as much of the new data has loaded.',
  other: 'Replaced by the first part of the new selection.',
  kept: 'Costs nothing: shown once the view gets there.',
  loading: 'Loading now.',
  missing: 'Requested when the view stops there.',
  failed: 'Loading failed: retry requests it again.',
  gap: 'The service has no snapshot here.',
  before: 'The market started later.',
  beyond: 'A higher tier has more history.',
  future: 'This is in the future.',
};

interface ShownRuler {
  readonly engine: ReturnType<typeof makeCoverageRuler>;
  readonly ruler: HTMLElement;
}

/**
 * Sets the axis title to what is under the pointer, by CSS px from the left of `ruler`. Returns a function that
 * stops it.
 */
function followPointer(ruler: HTMLElement, nameAt: (x: number, width: number) => string): () => void {
  const axis = ruler.parentElement;
  let told = '';
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    if (axis === null) return;
    const { left, top, width, height } = ruler.getBoundingClientRect();
    const isOver = clientY >= top && clientY < top + height;
    const words = isOver ? nameAt(clientX - left, width) : '';
    // Another ruler on the same axis may have set the title since.
    if (isOver || axis.title === told) axis.title = words;
    told = words;
  };
  axis?.addEventListener('pointermove', onMove);
  return () => axis?.removeEventListener('pointermove', onMove);
}

/** Draws the ruler on the element that takes `attach`, in step with the plot. */
function useRuler(model: PlotModel, { heat, scheduler }: HeatmapStage) {
  const [shown, setShown] = useState<ShownRuler>();
  const attach: RefCallback<HTMLElement> = useCallback(
    (element: HTMLElement) => {
      const made = makeCoverageRuler({ host: element, scheduler, place: heat });
      const show = () =>
        made.setViewport(model.get().view, {
          width: element.clientWidth,
          height: element.clientHeight,
          pixelRatio: getPixelRatio(),
        });
      const observed = observeSizes([element], show);
      const leave = model.subscribe(show);
      show();
      setShown({ engine: made, ruler: element });
      return () => {
        leave();
        observed.dispose();
        made.dispose();
        setShown(undefined);
      };
    },
    [model, heat, scheduler],
  );
  return { attach, engine: shown?.engine, ruler: shown?.ruler };
}
