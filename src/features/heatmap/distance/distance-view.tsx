import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { type CrosshairStore, makeCrosshairStore } from '@/charts/crosshair-store';
import { formatSize } from '@/domain/format/format-compact';
import { findSnapshot } from '@/domain/grid/depth-at';
import { columnOfTime, rowOfPrice } from '@/domain/grid/grid-tile';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import { stepCursor } from '@/features/heatmap/readout/cursor-moves';
import { addMarks } from '@/features/heatmap/readout/mark-rows';
import type { HeatmapColours } from '@/features/heatmap/scale/use-heatmap-colours';
import { LayerFacts } from '@/features/heatmap/stage/layer-facts';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import { describeTrades } from '@/features/heatmap/view/list-books';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { PaneMenu, type PaneMenuItem } from '@/panes/explain/pane-menu';
import { followCrosshair } from '@/panes/plot/crosshair/follow-crosshair';
import { type Readout, ReadoutCard, type ReadoutRow, ReadoutStrip } from '@/panes/plot/crosshair/readout-card';
import { useCrosshairCell } from '@/panes/plot/crosshair/use-crosshair-part';
import { readStep } from '@/panes/plot/keys/plot-keys';
import { useSettings } from '@/state/settings';
import type { HeatmapSearch } from '@/state/url-state';
import { Button } from '@/ui/button';
import { PaneFrame } from '@/ui/pane-frame';
import type { PaneStatus } from '@/ui/pane-status';
import { findGap } from '../gaps/find-gap';
import { addPicture } from '../readout/picture-rows';
import { readMap } from './distance-layers';
import { DistanceModel } from './distance-model';
import { fitDistances, readDistance } from './distance-rows';
import { type DistanceStage, mirrorTimes } from './distance-stage';
import { findMidAt } from './find-mid-at';
import { useDistanceBooks } from './use-distance-books';
import { useDistanceMarks } from './use-distance-marks';
import { useDistanceData, useDistanceStage } from './use-distance-stage';
import { useDistanceWalls } from './use-distance-walls';

export interface DistanceViewProps {
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage;
  readonly status: PaneStatus;
  readonly scale: HeatmapColours;
  readonly search: HeatmapSearch;
  readonly items: readonly PaneMenuItem[];
  /** Switches back to prices. */
  onPrices(): void;
}

const BASIS_POINTS = 1e4;

/** The book by distance from the mid over time, in place of the plot and its price axis. */
export function DistanceView(props: DistanceViewProps) {
  const { heatmap, stage, status, search, items, onPrices } = props;
  const [crosshair] = useState(makeCrosshairStore);
  const [model] = useState(() => new DistanceModel(heatmap.model, () => fitToPrices(heatmap)));
  useEffect(() => mirrorTimes(crosshair, heatmap.crosshair), [crosshair, heatmap.crosshair]);
  const { layers, describe } = useDistanceBooks(heatmap, search.value);
  const [layer] = layers;
  const { stage: own, attach } = useDistanceStage(stage, model, crosshair);
  useDistanceData(own, props, layers);
  useDistanceWalls(own, heatmap, search);
  useDistanceMarks(own, heatmap);
  const cursor = { heatmap, layers, model, crosshair };
  return (
    <div ref={attach} className="contents">
      <div className="z-30 col-start-1 row-start-1 flex min-h-0 min-w-0 flex-col border-b border-line">
        <PaneFrame
          name="Depth over distance pane"
          title="Depth over distance"
          status={describe(status)}
          className="flex-1"
          figures={
            <>
              <LayerFacts
                heatmap={{
                  ...heatmap,
                  layers: [{ ...heatmap.base, picture: layer.picture }, ...heatmap.layers.slice(1)],
                }}
                scales={props.scale.scales}
              />
              <span className="max-sm:hidden">rows of {layer.drawn.spec.rowStep} bp from the mid</span>
            </>
          }
          menu={
            <span className="flex items-center gap-1.5">
              <Button look="ghost" onClick={onPrices}>
                Prices
              </Button>
              <PaneMenu name="Depth over distance pane menu" items={items} />
            </span>
          }
        >
          <DistancePlot {...cursor}>{own !== undefined && <DistanceReadout {...cursor} stage={own} />}</DistancePlot>
        </PaneFrame>
      </div>
      <div className="relative z-30 col-start-2 row-start-1 border-b border-l border-line bg-panel">
        <div data-distance="axis" className="absolute inset-0 touch-none" />
        <span className="pointer-events-none absolute right-1 bottom-1 text-2xs text-fg-3">bp</span>
      </div>
    </div>
  );
}

/** A distance range that covers the prices in view. */
function fitToPrices({ model }: Heatmap): { low: number; high: number } {
  const { priceLow: low, priceHigh: high } = model.get().view;
  return fitDistances({ low, high });
}

interface DistanceCursor {
  readonly heatmap: Heatmap;
  /** Depth, then the layers over it. */
  readonly layers: readonly [HeatmapLayer, ...HeatmapLayer[]];
  readonly model: DistanceModel;
  readonly crosshair: CrosshairStore;
}

/** Reads the cell at a time and a distance. */
function useCellReader({ heatmap, layers }: DistanceCursor): (time: number, distance: number) => Readout {
  const zone = useSettings((settings) => settings.zone);
  const { unit } = heatmap;
  const [layer, ...maps] = layers;
  const decimals = decimalsOf(heatmap.base.data.spec.rowStep);
  return (time, distance) => {
    const mid = findMidAt(heatmap, time);
    const hasBook = findSnapshot(layer.drawn.tiles, layer.drawn.spec, time) !== undefined;
    const gap = hasBook ? undefined : findGap(heatmap, heatmap.base, time, zone);
    const cell = readDistance(layer.drawn, { time, distance }, { unit, decimals, zone, mid, gap });
    const price = mid && mid * (1 + distance / BASIS_POINTS);
    const readout = price === undefined ? cell : addMarks(cell, heatmap, { time, price, decimals, zone });
    const rows = maps.flatMap(({ id, drawn }): ReadoutRow[] => {
      const size = readMap(drawn, time, distance);
      return size === undefined ? [] : [{ label: LAYER_RULES[id].label, value: `${formatSize(size)} ${unit}` }];
    });
    return addPicture({ ...readout, rows: [...readout.rows, ...rows] }, layer, {
      time,
      price: distance,
      unit,
      ...describeTrades(heatmap, time),
    });
  };
}

/** The drawing area. Arrow keys move a cursor over it, and its cells are read out. */
function DistancePlot({ children, ...cursor }: DistanceCursor & { readonly children: ReactNode }) {
  const { heatmap, model, crosshair } = cursor;
  const { market } = heatmap;
  const [spoken, setSpoken] = useState('');
  const read = useCellReader(cursor);
  function onKeyDown(event: KeyboardEvent): void {
    const step = readStep(event);
    if (event.key === 'Escape') crosshair.unpin();
    if (step === undefined) return;
    event.preventDefault();
    const next = stepCursor(crosshair.get(), model.get().view, cursor.layers[0].drawn.spec, step);
    crosshair.set({ ...next, source: 'distance' });
    setSpoken(read(next.time, next.price).spoken);
  }
  return (
    <>
      <div
        data-distance="plot"
        role="group"
        aria-roledescription="chart"
        aria-label={`Depth over distance from the mid, ${market.normalizedSymbol ?? market.rawSymbol}, basis points`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move a cursor over what is drawn
        tabIndex={0}
        className="absolute inset-0 cursor-crosshair touch-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
        onKeyDown={onKeyDown}
      />
      <p role="status" aria-live="polite" className="sr-only">
        {spoken}
      </p>
      {children}
    </>
  );
}

/** The cell under the crosshair: a card beside the cursor, or a strip on narrow windows. */
function DistanceReadout({ stage, ...cursor }: DistanceCursor & { readonly stage: DistanceStage }) {
  const { crosshair, model, layers } = cursor;
  const { spec } = layers[0].drawn;
  const read = useCellReader(cursor);
  const point = useCrosshairCell(crosshair, ({ time, price }) =>
    [columnOfTime(spec, time), price === undefined ? 'none' : rowOfPrice(spec, price)].join(),
  );
  if (point?.price === undefined) return null;
  const readout = read(point.time, point.price);
  return (
    <>
      <ReadoutCard readout={readout} follow={(place) => followCrosshair({ crosshair, model }, stage.plotSize, place)} />
      <div className="absolute inset-x-0 bottom-0 z-20 border-t border-line bg-panel px-3 py-1.5 text-xs sm:hidden">
        <ReadoutStrip readout={readout} />
      </div>
    </>
  );
}
