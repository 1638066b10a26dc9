import { readHeat } from '@/charts/heatmap/hit-test';
import { cssXOfTime, cssYOfPrice } from '@/charts/viewport/viewport';
import { countVenues } from '@/data/queries/grid-view';
import { columnOfTime, rowOfPrice } from '@/domain/grid/grid-tile';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import { useSettings } from '@/state/settings';
import type { HeatmapStage } from './heatmap-stage';
import { makePriceHints } from './price-hints';
import { describeReading, type Readout } from './readout';
import { ReadoutCard, ReadoutStrip } from './readout-card';
import { useCrosshair } from './use-crosshair';
import type { Heatmap } from './use-heatmap';

export interface PlotReadoutProps {
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage;
  readonly decimals: number;
  /** What the keyboard cursor last said. */
  readonly spoken: string;
}

/** The cell under the crosshair: a card beside the cursor, a strip on narrow windows, a sentence for screen readers. */
export function PlotReadout({ heatmap, stage, decimals, spoken }: PlotReadoutProps) {
  const point = useCrosshair(heatmap.crosshair);
  const zone = useSettings((settings) => settings.zone);
  const readout = point?.price === undefined ? undefined : readCell(heatmap, point.time, point.price, decimals, zone);
  const size = stage.plotSize();
  const { view } = heatmap.model.get();
  return (
    <>
      <p role="status" aria-live="polite" className="screen-reader">
        {spoken}
      </p>
      {readout !== undefined && point?.price !== undefined && (
        <>
          <ReadoutCard
            readout={readout}
            x={cssXOfTime(view, size, point.time)}
            y={cssYOfPrice(view, size, point.price)}
            size={size}
          />
          <div className="absolute inset-x-0 bottom-0 z-20 border-t border-line bg-panel px-3 py-1.5 text-xs sm:hidden">
            <ReadoutStrip readout={readout} />
          </div>
        </>
      )}
    </>
  );
}

/** The words for the cell at a time and price. */
export function readCell(
  { base, candles, market }: Heatmap,
  time: number,
  price: number,
  decimals: number,
  zone: 'utc' | 'local',
): Readout {
  const { spec } = base.data;
  const hintOf = makePriceHints(base.data, candles.candles);
  // A label on the edge of a row belongs to that row however it was rounded on the way here.
  const row = rowOfPrice(spec, price) * spec.rowStep;
  const column = columnOfTime(spec, time) * spec.columnSeconds;
  const { maxDepth } = base.view.selection;
  const reading = readHeat(base.data, column, row, hintOf, countVenues(base.view) === 1 ? { maxDepth } : {});
  return describeReading(reading, {
    decimals: Math.min(decimals, decimalsOf(base.view.spec.rowStep)),
    coin: market.coin ?? '',
    quote: 'USD',
    zone,
  });
}
