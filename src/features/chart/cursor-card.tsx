import type { StackLayout, StackRow } from '@/charts/echarts/stack-data';
import { placeOnScale, scaleView } from '@/charts/viewport/price-scale';
import { cssXOfTime, cssYOfPrice, timeSpanOf } from '@/charts/viewport/viewport';
import { alignDown, INTERVAL_SECONDS } from '@/domain/interval';
import { type PlaceCard, ReadoutCard, ReadoutStrip, type ShownReadout } from '@/panes/plot/readout-card';
import { useCrosshairCell } from '@/panes/plot/use-crosshair-part';
import { useCursorCard } from '@/state/cursor-card';
import { getPlotSize } from './chart-layout';
import type { ChartStage } from './chart-stage';
import type { ChartView } from './chart-view';
import { readCursor } from './cursor-readout';
import { findBucket } from './pane-buckets';

export interface CursorCardProps {
  readonly chart: ChartView;
  readonly stage: ChartStage;
  readonly layout: StackLayout;
  /** Candles that one bar stands for. */
  readonly merged: number;
}

/** The figures of the bucket at the cursor, beside its bar: a card, or a strip away from it on narrow windows. */
export function CursorCard({ chart, stage, layout, merged }: CursorCardProps) {
  const isShown = useCursorCard((state) => state.isShown);
  const point = useCrosshairCell(chart.crosshair, ({ time }) => String(alignDown(time, chart.interval)));
  const readout = isShown && point !== undefined ? readCursor(chart, point.time, merged) : undefined;
  const row = layout.rows.find(({ id }) => id === 'price');
  if (readout === undefined || point === undefined) return null;
  return (
    <>
      {/* The headers and the sentence of the keyboard say the same to those who listen. */}
      <div aria-hidden="true" className="pointer-events-none absolute inset-0">
        <ReadoutCard readout={readout} follow={(place) => followCursor({ chart, stage, layout, merged }, place)} />
      </div>
      {row !== undefined && <CursorStrip readout={readout} row={row} isBarLow={isInLowerHalf(chart, point.time)} />}
    </>
  );
}

interface StripProps {
  readonly readout: ShownReadout;
  /** Of the prices. */
  readonly row: StackRow;
  /** The strip keeps away from the bar. */
  readonly isBarLow: boolean;
}

/** As the card it repeats what listeners have; it never scrolls, so that keys have nothing to do in it. */
export function CursorStrip({ readout, row, isBarLow }: StripProps) {
  return (
    <div
      inert
      className="pointer-events-none absolute inset-x-0 z-20 border-y border-line bg-panel px-3 py-1.5 text-xs sm:hidden [&_section]:max-h-none"
      style={isBarLow ? { top: row.top + HEADER_CSS_PX } : { bottom: `calc(100% - ${row.top + row.height}px)` }}
    >
      <ReadoutStrip readout={readout} />
    </div>
  );
}

/** Of the header of a pane, and a little air. */
const HEADER_CSS_PX = 34;
/** From the cursor, and from the edge of a wide bar, to the card. */
const CURSOR_GAP_CSS_PX = 16;
const BAR_GAP_CSS_PX = 10;

/** Calls `place` with the middle of the bucket at the cursor, now and with each move, until told not to. */
function followCursor({ chart, stage, layout, merged }: CursorCardProps, place: PlaceCard): () => void {
  const { crosshair, model, interval, buckets } = chart;
  const last = layout.rows.at(-1);
  const size = { ...getPlotSize(layout), height: last === undefined ? 1 : last.top + last.height };
  const show = (): void => {
    const point = crosshair.get();
    if (point === undefined) return;
    const { view } = model.get();
    const middle = alignDown(point.time, interval) + INTERVAL_SECONDS[interval] / 2;
    const barCssPx = (size.width * buckets.candles.seconds * merged) / timeSpanOf(view);
    const gap = Math.max(CURSOR_GAP_CSS_PX, barCssPx / 2 + BAR_GAP_CSS_PX);
    place(cssXOfTime(view, size, middle), findCursorY(chart, stage, point.price), size, gap);
  };
  show();
  const leaves = [crosshair.subscribe(show), model.subscribe(show)];
  return () => {
    for (const leave of leaves) leave();
  };
}

/** CSS px from the top of the stack; a cursor that is on no price stands below the header of the prices. */
function findCursorY({ model, data }: ChartView, stage: ChartStage, price: number | undefined): number {
  const at = stage.getRowPoint();
  const top = stage.findRow(price === undefined ? (at?.row ?? 'price') : 'price')?.top ?? 0;
  if (price === undefined) return top + (at?.y ?? HEADER_CSS_PX / 2);
  const { scale } = data.price;
  const onAxis = scaleView(model.get().view, scale);
  return top + cssYOfPrice(onAxis, stage.plotSize(), placeOnScale(scale, price));
}

/** The bar at a time stands in the lower half of the prices. */
function isInLowerHalf({ buckets: { candles }, settled, data }: ChartView, time: number): boolean {
  const close = candles.closes[findBucket(candles, time)];
  const { scale } = data.price;
  const { priceLow, priceHigh } = scaleView(settled.view, scale);
  return placeOnScale(scale, close) < (priceLow + priceHigh) / 2;
}
