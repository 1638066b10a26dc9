import { type ReactNode, type RefCallback, Suspense, useState, useSyncExternalStore } from 'react';
import type { Disposer } from '@/base/dispose';
import { subscribeToNothing } from '@/base/subscribe-to-nothing';
import type { StackLayout, StackRow } from '@/charts/echarts/stack-data';
import { placeOnScale, priceOnScale, scaleView } from '@/charts/viewport/price-scale';
import { cssXOfTime, cssYOfPrice, type PlotSize, priceOfCssY } from '@/charts/viewport/viewport';
import { formatPrice, roundPrice } from '@/domain/format/format-price';
import { copyText } from '@/panes/explain/copy-text';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import { AxisButtons } from '@/panes/plot/axis/axis-buttons';
import { computeLineReach, findNearLine } from '@/panes/plot/axis/toggle-line';
import type { DataBox } from '@/panes/plot/crosshair/data-box';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { listenPriceAxis, listenTimeAxis } from '@/panes/plot/gestures/listen-axes';
import { useListener } from '@/panes/plot/gestures/use-listener';
import { Spoken } from '@/panes/plot/keys/use-speech';
import { MeasureHint } from '@/panes/plot/ruler/measure-hint';
import { useCursorCard } from '@/state/cursor-card';
import type { PaneStatus } from '@/ui/pane-status';
import { showsContent } from '@/ui/pane-status';
import { PendingPart } from '@/ui/pending-part';
import { ChartPane } from './chart-pane';
import { summariseRow } from './figures/chart-words';
import { CursorCard } from './figures/cursor-card';
import { hasCursorRoom, wantsCard } from './figures/cursor-readout';
import {
  DeltaFigures,
  FundingFigures,
  InterestFigures,
  LiquidationFigures,
  VolatilityFigures,
  VolumeFigures,
} from './figures/pane-figures';
import { PriceFigures } from './figures/price-figures';
import { SelectionBand, SelectionCard } from './figures/selection-card';
import type { ChartHosts } from './listen-chart';
import { QuestionFigures } from './questions/question-figures';
import { coversAxis } from './rows/merge-failures';
import { RowSeparator } from './rows/row-separator';
import { describeRow } from './rows/row-titles';
import type { RowSizes } from './rows/use-row-sizes';
import { MeasureBox } from './ruler/measure-box';
import { PriceMenu, type PriceMenuPlace } from './toolbar/price-menu';
import type { ChartKeys } from './use-chart-keys';
import type { MountedStage } from './use-chart-stage';
import { getPlotSize } from './view/chart-layout';
import type { ChartStage } from './view/chart-stage';
import type { ChartView, RowId } from './view/chart-view';

export interface ChartPanesProps {
  readonly chart: ChartView;
  readonly mounted: Pick<MountedStage, 'stage' | 'hosts'>;
  /** Ref of the element that all rows are drawn into. */
  readonly attach: RefCallback<HTMLElement>;
  /** Ref of the element that the stack fills. */
  readonly measure: RefCallback<HTMLElement>;
  readonly sizes: Omit<RowSizes, 'measure'>;
  readonly statuses: Readonly<Record<RowId, PaneStatus>>;
  readonly box: DataBox | undefined;
  /** The pointer is held down on the plot to inspect it. */
  readonly isHeld: boolean;
  /** The ruler waits for its first end. */
  readonly isMeasuring: boolean;
  /** Accessible name of the plot. */
  readonly plotName: string;
  readonly keys: ChartKeys;
  /** Menu items of a row, in addition to those of every pane. */
  readonly items: (row: RowId) => readonly PaneMenuItem[];
  /** Controls in the header of the questions row. */
  readonly lens: ReactNode;
  /** Shown over the prices before they are requested. */
  readonly offer: ReactNode;
  onResetTime(): void;
  /** Adds a line at a price, or removes the one that is there. */
  onLine(price: number): void;
  onClearSelection(): void;
}

type Figures = Readonly<Record<Exclude<RowId, 'price'>, (props: { readonly chart: ChartView }) => ReactNode>>;

const FIGURES: Figures = {
  questions: QuestionFigures,
  volume: VolumeFigures,
  cvd: DeltaFigures,
  oi: InterestFigures,
  funding: FundingFigures,
  liquidations: LiquidationFigures,
  volatility: VolatilityFigures,
};

/** One canvas for all rows; over it the frame, axis and edge of each row. */
export function ChartPanes(props: ChartPanesProps) {
  const { chart, sizes, attach, measure, onClearSelection } = props;
  const { layout } = sizes;
  const [selFrom, selTo] = chart.selection ?? [];
  const selection = selFrom === undefined || selTo === undefined ? undefined : ([selFrom, selTo] as const);
  const rows = layout?.rows ?? [];
  const bottom = rows.reduce((end, row) => Math.max(end, row.top + row.height), 0);
  return (
    <div ref={measure} data-picture="" className="relative min-h-0 min-w-0 flex-1 overflow-hidden bg-canvas">
      <div ref={attach} data-testid="chart-stack" className="absolute inset-0" />
      {layout !== undefined && (
        <div
          className="absolute inset-0"
          style={{ '--axis': `${layout.axisWidth + layout.gutterWidth}px` } as React.CSSProperties}
        >
          {rows.map((row) => (
            <Row key={row.id} {...props} row={row} layout={layout} />
          ))}
          {selection !== undefined && (
            <SelectionBand chart={chart} range={selection} size={getPlotSize(layout)} height={bottom} />
          )}
          {selection !== undefined && <SelectionCard chart={chart} range={selection} onClear={onClearSelection} />}
          <CursorFigures {...props} layout={layout} />
          <PriceAxis {...props} layout={layout} />
          <TimeAxis {...props} layout={layout} top={bottom} />
          {sizes.maximised === undefined && <Separators {...props} rows={rows} />}
          <Spoken {...props.keys} />
        </div>
      )}
    </div>
  );
}

/** Candles per bar. Frames are drawn outside React, so this subscribes to the count. */
function useMerged(stage: ChartStage | undefined): number {
  return useSyncExternalStore(stage?.merged.subscribe ?? subscribeToNothing, () => stage?.merged.get() ?? 1);
}

function CursorFigures({ chart, mounted, box, isHeld, layout }: ChartPanesProps & { readonly layout: StackLayout }) {
  const { stage } = mounted;
  const isAlways = useCursorCard((state) => state.isAlways);
  const isPinned = useCrosshairPart(chart.crosshair, () => chart.crosshair.pinned);
  const merged = useMerged(stage);
  if (stage === undefined || !wantsCard({ isHeld, isAlways, isPinned }) || !hasCursorRoom(chart, box)) return null;
  return <CursorCard chart={chart} stage={stage} layout={layout} merged={merged} isPinned={isPinned} />;
}

/** The measured box, or what the ruler waits for. */
function Ruler({ chart, box, isMeasuring, layout }: ChartPanesProps & { readonly layout: StackLayout }) {
  if (box === undefined) return isMeasuring && <MeasureHint />;
  return <MeasureBox box={box} chart={chart} height={getPlotSize(layout).height} />;
}

interface RowProps extends ChartPanesProps {
  readonly row: StackRow;
  readonly layout: StackLayout;
}

function Row({ row, layout, ...props }: RowProps) {
  const { chart, mounted, sizes, statuses, plotName, keys, items, offer } = props;
  const { stage, hosts } = mounted;
  const { title, name, tone } = describeRow(row.id, chart.symbol);
  const summary = summariseRow(chart, row.id, chart.zone);
  const isPrice = row.id === 'price';
  const merged = useMerged(stage);
  const isBig = sizes.maximised === row.id;
  const [place, setPlace] = useState<PriceMenuPlace>();
  const onContextMenu = (event: React.MouseEvent<HTMLElement>): void => {
    event.preventDefault();
    // A finger held still inspects the candle under it.
    if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch') return;
    const next = findMenuPlace(chart, event, getPlotSize(layout));
    if (event.buttons === 0) setPlace(next);
    // If the menu opened now, releasing the button would close it.
    else addEventListener('pointerup', () => setTimeout(() => setPlace(next)), { once: true });
  };
  const RowFigures = row.id === 'price' ? undefined : FIGURES[row.id];
  return (
    <ChartPane
      name={name}
      title={title}
      tone={tone}
      row={row}
      status={statuses[row.id]}
      figures={
        RowFigures === undefined ? (
          <PriceFigures chart={chart} merged={merged} />
        ) : (
          // A row covered by a status has no figures.
          showsContent(statuses[row.id]) && <RowFigures chart={chart} />
        )
      }
      controls={row.id === 'questions' && props.lens}
      menu={[
        ...items(row.id),
        {
          label: isBig ? 'Show all panes' : 'Maximise',
          onChoose: () => sizes.onMaximise(row.id),
        },
      ]}
      summary={summary}
      hosts={hosts}
      onMaximise={() => sizes.onMaximise(row.id)}
      {...(isPrice ? { plot: { name: plotName, onKeyDown: keys.onKeyDown, onContextMenu } } : {})}
    >
      {isPrice && place !== undefined && (
        <PriceMenu
          place={place}
          items={listPriceItems(chart, place.price, props)}
          onClose={() => setPlace(undefined)}
        />
      )}
      {isPrice && <Ruler {...props} layout={layout} />}
      {isPrice && stage === undefined && (
        <PendingPart what="the chart" className="absolute inset-0 grid place-items-center" />
      )}
      {isPrice && <Suspense fallback={<PendingPart what="what this costs" isOver />}>{offer}</Suspense>}
    </ChartPane>
  );
}

/** At the pointer; for the menu key at the crosshair, or in the middle without one. */
function findMenuPlace(
  { model, crosshair, data }: ChartView,
  { clientX, clientY, currentTarget, nativeEvent }: React.MouseEvent<HTMLElement>,
  size: PlotSize,
): PriceMenuPlace {
  const { scale } = data.price;
  const onAxis = scaleView(model.get().view, scale);
  const point = crosshair.get();
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === '') {
    const price = point?.price ?? priceOnScale(scale, priceOfCssY(onAxis, size, size.height / 2));
    const x = point === undefined ? size.width / 2 : cssXOfTime(onAxis, size, point.time);
    return { x, y: cssYOfPrice(onAxis, size, placeOnScale(scale, price)), price };
  }
  const { left, top } = currentTarget.getBoundingClientRect();
  const [x, y] = [clientX - left, clientY - top];
  return { x, y, price: priceOnScale(scale, priceOfCssY(onAxis, size, y)) };
}

function listPriceItems(
  chart: ChartView,
  price: number,
  { onLine }: Pick<ChartPanesProps, 'onLine'>,
): readonly PaneMenuItem[] {
  const { decimals, lines } = chart.data.price;
  const near = findNearLine(lines, price, computeLineReach(chart.model.get().view));
  const fit = { label: 'Fit prices', onChoose: () => chart.model.fit() };
  // Lines are prices: the axis of a difference has none.
  if (chart.difference !== undefined) return [fit];
  const line =
    near === undefined
      ? `Add line at ${formatPrice(price, decimals)}`
      : `Remove line at ${formatPrice(near, decimals)}`;
  return [
    { label: line, detail: () => 'H', onChoose: () => onLine(price) },
    {
      label: `Copy price ${formatPrice(price, decimals)}`,
      onChoose: () => void copyText(String(roundPrice(price, decimals))),
    },
    fit,
  ];
}

type Listen = (host: HTMLElement, hosts: ChartHosts) => Disposer;

const listenPrices: Listen = (host, on) => listenPriceAxis(host, on, (price) => on.gestures.onLevel(price));
const listenTimes: Listen = (host, on) => listenTimeAxis(host, on, () => on.gestures.onResetTime());

function PriceAxis({ chart, mounted, statuses, layout }: ChartPanesProps & { readonly layout: StackLayout }) {
  const attach = useListener(mounted.hosts, listenPrices);
  const row = layout.rows.find(({ id }) => id === 'price');
  if (row === undefined || coversAxis(statuses.price)) return null;
  return (
    <div
      className="absolute right-0"
      style={{ top: row.top, height: row.height, width: layout.axisWidth }}
      title={chart.difference === undefined ? 'Click to add a line at this price' : undefined}
      data-host="priceAxis"
    >
      <div ref={attach} className="absolute inset-0 cursor-ns-resize touch-none" />
      <AxisButtons
        model={chart.model}
        axis="price"
        decimals={chart.data.price.decimals}
        onReset={() => chart.model.fit()}
      />
    </div>
  );
}

function TimeAxis(props: ChartPanesProps & { readonly layout: StackLayout; readonly top: number }) {
  const { chart, mounted, layout, top, onResetTime } = props;
  const attach = useListener(mounted.hosts, listenTimes);
  const height = layout.timeAxisHeight;
  return (
    <div className="absolute left-0" style={{ top, height, width: layout.plotWidth }} data-host="timeAxis">
      <div ref={attach} className="absolute inset-0 cursor-ew-resize touch-none" />
      <AxisButtons model={chart.model} axis="time" onReset={onResetTime} />
    </div>
  );
}

function Separators({ chart, sizes, rows }: ChartPanesProps & { readonly rows: readonly StackRow[] }) {
  return rows.map(({ id, top, height }) => {
    if (id === 'price') return null;
    return (
      <RowSeparator
        key={id}
        name={describeRow(id, chart.symbol).short}
        top={top}
        height={height}
        onHeight={(next) => sizes.onHeight(id, next)}
        onReset={() => sizes.onHeight(id, undefined)}
      />
    );
  });
}
