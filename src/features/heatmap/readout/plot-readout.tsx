import { useState, useSyncExternalStore } from 'react';
import type { CrosshairPoint } from '@/charts/crosshair-store';
import { readLayer } from '@/charts/heatmap/hit-test';
import { cssYOfPrice } from '@/charts/viewport/viewport';
import { countVenues } from '@/data/queries/grid-view';
import { findPriceHint, priceOfHint } from '@/domain/book/price-hint';
import type { Zone } from '@/domain/format/format-time';
import { findSnapshot, getSnapshotTime } from '@/domain/grid/depth-at';
import { columnOfTime, rowOfPrice } from '@/domain/grid/grid-tile';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import { secondsOfMicros } from '@/domain/units';
import { findGap } from '@/features/heatmap/gaps/find-gap';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { LAYER_KINDS } from '@/features/heatmap/layers/layer-kinds';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import { findTraded } from '@/features/heatmap/map/read-liquidations';
import { makePriceHints } from '@/features/heatmap/toolbar/price-hints';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import { describeTrades } from '@/features/heatmap/view/list-books';
import { snapToNewest } from '@/features/heatmap/view/newest-snapshot';
import { booksIn, USD } from '@/features/heatmap/view/size-unit';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { followCrosshair } from '@/panes/plot/crosshair/follow-crosshair';
import { type Readout, ReadoutCard, ReadoutStrip } from '@/panes/plot/crosshair/readout-card';
import { useCrosshairCell } from '@/panes/plot/crosshair/use-crosshair-part';
import { type Speech, Spoken } from '@/panes/plot/keys/use-speech';
import { useSettings } from '@/state/settings';
import { addMarks } from './mark-rows';
import { addPicture } from './picture-rows';
import { watchPinnedZoom } from './pinned-zoom';
import { describeReading, joinReadouts } from './readout';

export interface PlotReadoutProps {
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage;
  readonly decimals: number;
  /** What the keyboard cursor reads. */
  readonly speech: Speech;
  /** Whether something else covers the plot. */
  readonly isCovered: boolean;
}

/** The cell under the crosshair: a card beside the cursor, a strip on narrow windows, a sentence for screen readers. */
export function PlotReadout({ heatmap, stage, decimals, speech, isCovered }: PlotReadoutProps) {
  const point = useCrosshairCell(heatmap.crosshair, (at) => nameCell(heatmap, at));
  const zone = useSettings((settings) => settings.zone);
  const isZoomed = usePinnedZoom(heatmap);
  const readout = point?.price === undefined ? undefined : readCell(heatmap, point.time, point.price, decimals, zone);
  return (
    <>
      <Spoken {...speech} />
      {readout !== undefined && !isCovered && !isZoomed && (
        <>
          <ReadoutCard readout={readout} follow={(place) => followCrosshair(heatmap, stage.plotSize, place)} />
          <div
            className={`absolute inset-x-0 z-20 border-line bg-panel px-3 py-1.5 text-xs sm:hidden ${isLow(heatmap, stage, point?.price) ? 'top-0 border-y' : 'bottom-0 border-t'}`}
          >
            <ReadoutStrip readout={readout} isShort />
          </div>
        </>
      )}
    </>
  );
}

/** The strip never lies over what it is of: of the lower part of the plot it stands at the top, below the heading. */
const LOW_FROM = 0.55;

function isLow({ settled }: Heatmap, stage: Pick<HeatmapStage, 'plotSize'>, price = Number.NaN): boolean {
  const size = stage.plotSize();
  return cssYOfPrice(settled.view, size, price) > size.height * LOW_FROM;
}

/** Whether the view was zoomed since the pin: the card of a pinned cell would then be in the way. */
function usePinnedZoom({ crosshair, model }: Heatmap): boolean {
  const [zoom] = useState(() => watchPinnedZoom(crosshair, model));
  return useSyncExternalStore(zoom.subscribe, zoom.isZoomed);
}

/** A key that distinguishes cells of the layers on screen. */
function nameCell({ layers, base, marks, linked }: Heatmap, { time, price }: CrosshairPoint): string {
  const shown = layers.length === 0 ? [base] : layers;
  const names = shown.map(({ data: { spec } }) => [
    columnOfTime(spec, time),
    price === undefined ? 'no price' : rowOfPrice(spec, price),
  ]);
  const rowStep = marks.bubbles?.rowStep ?? 0;
  const traded =
    rowStep > 0 && price !== undefined ? [Math.floor(price / rowStep), Math.floor(time / linked.trades.seconds)] : [];
  return [...names, ...traded].join();
}

/** The words for the cells of all layers at a time and price, lowest layer first. */
export function readCell(heatmap: Heatmap, time: number, price: number, decimals: number, zone: Zone): Readout {
  const point = { time, price, decimals, zone };
  const [base, upper] = heatmap.layers.length === 0 ? [heatmap.base] : heatmap.layers;
  const readout = readLayerCell(heatmap, base, point);
  const told =
    upper === undefined
      ? readout
      : joinReadouts(readout, readLayerCell(heatmap, upper, point), LAYER_RULES[upper.id].label);
  return addMarks(told, heatmap, point);
}

interface CellPoint {
  readonly time: number;
  readonly price: number;
  readonly decimals: number;
  readonly zone: Zone;
}

function readLayerCell(heatmap: Heatmap, layer: HeatmapLayer, { time, price, decimals, zone }: CellPoint): Readout {
  const { candles, market, unit } = heatmap;
  const { id, data, view } = layer;
  const { spec, tiles } = data;
  const kind = LAYER_KINDS[id];
  const column = columnOfTime(spec, snapToNewest(tiles, spec, heatmap.span, time)) * spec.columnSeconds;
  const { maxDepth } = view.selection;
  const snapshot = findSnapshot(tiles, spec, column);
  const hint = snapshot && findPriceHint(candles.candles, snapshot);
  const options = {
    hintOf: makePriceHints(data, candles.candles),
    maxDepth: kind === 'book' && countVenues(view) === 1 ? maxDepth : undefined,
  };
  const reading = readLayer(kind, booksIn(unit, layer), column, price, options);
  const isMap = kind === 'liquidations' && snapshot !== undefined;
  const readout = describeReading(reading, {
    decimals: kind === 'book' ? Math.min(decimals, decimalsOf(view.spec.rowStep)) : decimalsOf(view.spec.rowStep / 2),
    tickDecimals: decimals,
    unit,
    inCoins:
      unit === USD
        ? { reading: readLayer(kind, data, column, price, options), coin: market.coin ?? 'coins' }
        : undefined,
    zone,
    gap: reading.cell.kind === 'no-snapshot' ? findGap(heatmap, layer, time, zone) : undefined,
    price: hint && priceOfHint(hint),
    traded: isMap ? findTraded(candles.candles, secondsOfMicros(getSnapshotTime(snapshot))) : undefined,
  });
  return addPicture(readout, layer, { time: column, price, unit, ...describeTrades(heatmap, column) });
}
