import type { StackLayout } from '@/charts/echarts/stack-data';
import { placeOnScale, scaleView } from '@/charts/viewport/price-scale';
import { cssXOfTime, cssYOfPrice, timeSpanOf } from '@/charts/viewport/viewport';
import { alignDown, INTERVAL_SECONDS } from '@/domain/interval';
import { getPlotSize } from '@/features/chart/view/chart-layout';
import type { ChartStage } from '@/features/chart/view/chart-stage';
import type { ChartView } from '@/features/chart/view/chart-view';
import { type PlaceCard, ReadoutCard } from '@/panes/plot/crosshair/readout-card';
import { useCrosshairCell } from '@/panes/plot/crosshair/use-crosshair-part';
import { addPin, readCursor } from './cursor-readout';

export interface CursorCardProps {
  readonly chart: ChartView;
  readonly stage: ChartStage;
  readonly layout: StackLayout;
  /** Candles that one bar stands for. */
  readonly merged: number;
  /** The cursor stays at a candle, whatever the pointer does. */
  readonly isPinned: boolean;
}

/**
 * A card beside the bar at the cursor with all figures of its bucket, if the window has room for it: while the pointer is
 * held still, and from a click on, until the next one or Esc.
 */
export function CursorCard({ chart, stage, layout, merged, isPinned }: CursorCardProps) {
  const point = useCrosshairCell(chart.crosshair, ({ time }) => String(alignDown(time, chart.interval)));
  const readout = point === undefined ? undefined : readCursor(chart, point.time, merged);
  if (readout === undefined) return null;
  const follow = (place: PlaceCard) => followCursor({ chart, stage, layout, merged }, place);
  if (isPinned) {
    return (
      <section aria-label={`Pinned candle, ${readout.title}`} className="pointer-events-none absolute inset-0">
        <ReadoutCard readout={addPin(readout)} follow={follow} />
      </section>
    );
  }
  return (
    // Screen readers get the same from the headers and the keyboard announcement.
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <ReadoutCard readout={readout} follow={follow} />
    </div>
  );
}

/** Height of a pane header plus a little margin. */
const HEADER_CSS_PX = 34;
/** Gap between the cursor, or the edge of a wide bar, and the card. */
const CURSOR_GAP_CSS_PX = 16;
const BAR_GAP_CSS_PX = 10;

/** Calls `place` with the middle of the bucket at the cursor, now and on each move. Returns what stops it. */
function followCursor(
  { chart, stage, layout, merged }: Omit<CursorCardProps, 'isPinned'>,
  place: PlaceCard,
): () => void {
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

/** CSS px from the top of the stack; if the cursor is on no price, just below the header of the prices. */
function findCursorY({ model, data }: ChartView, stage: ChartStage, price: number | undefined): number {
  const at = stage.getRowPoint();
  const top = stage.findRow(price === undefined ? (at?.row ?? 'price') : 'price')?.top ?? 0;
  if (price === undefined) return top + (at?.y ?? HEADER_CSS_PX / 2);
  const { scale } = data.price;
  const onAxis = scaleView(model.get().view, scale);
  return top + cssYOfPrice(onAxis, stage.plotSize(), placeOnScale(scale, price));
}
