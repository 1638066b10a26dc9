import { useEffect, useRef, useState } from 'react';
import type { StackLayout } from '@/charts/echarts/stack-data';
import { timeSpanOf } from '@/charts/viewport/viewport';
import { lazyPart } from '@/client/lazy-part';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { unixSeconds } from '@/domain/units';
import { pressLine, removeLastLine } from '@/panes/plot/axis/press-line';
import { PriceLine } from '@/panes/plot/axis/price-line';
import { useLineCommands } from '@/panes/plot/axis/use-line-commands';
import { type DataPoint, getBoxRange, isBoxInView, isOpenBox } from '@/panes/plot/crosshair/data-box';
import { RefreshNotice } from '@/panes/plot/live/refresh-notice';
import { type Refresh, useRefresh } from '@/panes/plot/live/use-refresh';
import { useSecondsToClose } from '@/panes/plot/live/use-seconds-to-close';
import { describePlot } from '@/panes/plot/plot-name';
import type { MeasureChoiceProps } from '@/panes/plot/ruler/measure-choice';
import type { RulerGestures } from '@/panes/plot/ruler/ruler-gestures';
import { useMeasuring } from '@/panes/plot/ruler/use-measure-command';
import { type PlotRuler, usePlotRuler } from '@/panes/plot/ruler/use-plot-ruler';
import { stepRuler } from '@/panes/plot/ruler/use-ruler';
import { useAddress } from '@/panes/plot/use-address';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { useNextPrice } from '@/panes/price/use-next-price';
import { chosenOf } from '@/state/fields/field-kinds';
import { useSettings } from '@/state/settings';
import { CHART_FIELDS, type ChartSearch } from '@/state/url-state';
import { TABLES_BELOW } from '@/ui/drawer';
import { ScreenFrame } from '@/ui/screen-frame';
import { useMedia } from '@/ui/use-media';
import { ChartPanes } from './chart-panes';
import { getLiveView } from './chart-refresh';
import { type ChartActions, useChartShortcuts } from './chart-shortcuts';
import { ChartStatus, Freshness } from './chart-status';
import { type PaneExports, useChartPaneExports } from './export/use-chart-pane-exports';
import type { ChartGestures } from './listen-chart';
import { LensButton } from './questions/lens-button';
import { listRows } from './rows/row-titles';
import { useRowSizes, useShownHeights } from './rows/use-row-sizes';
import { useRowStatuses } from './rows/use-row-statuses';
import { describeBox } from './ruler/measure-box';
import { type CandleGround, listCandlePrices, snapToCandle } from './ruler/snap-to-candle';
import { BarLine } from './toolbar/bar-line';
import { ChartToolbar } from './toolbar/chart-toolbar';
import { type FitNotice, FitNoticeBox } from './toolbar/fit-notice';
import { listNarrowRows, NarrowPanes } from './toolbar/narrow-panes';
import { UnpaidNotice } from './toolbar/unpaid-notice';
import { useChartPrices } from './toolbar/use-chart-prices';
import { type ActionPort, makeViewActions, showOpening, type ViewActions } from './toolbar/view-actions';
import { useChart } from './use-chart';
import { useChartKeys } from './use-chart-keys';
import { type MountedStage, useChartStage, useStageData } from './use-chart-stage';
import { useUndo } from './use-undo';
import { getPlotSize } from './view/chart-layout';
import { getChartPlace } from './view/chart-place';
import { findShownRange, listChartRanges } from './view/chart-ranges';
import { type ChartView, describeChart } from './view/chart-view';
import { makeIntervalTrail } from './view/interval-trail';
import { tellLastPrice } from './view/last-price-note';
import { countLegendLines } from './view/legend-lines';
import { isFundingSteady } from './view/steady-funding';

const ChartCheaperViews = lazyPart(() =>
  import('./toolbar/chart-cheaper-views').then((module) => ({ default: module.ChartCheaperViews })),
);

export interface ChartWorkspaceProps {
  readonly market: Market;
  readonly span: DataSpan;
  readonly nowSeconds: number;
  /** Time advances: neither a recording nor a stopped clock. */
  readonly isPolling: boolean;
  readonly search: ChartSearch;
  onSearch(change: Partial<ChartSearch>): void;
}

/** What the bar uses of the stack below it: files and tables. */
type BarPaneExports = Pick<PaneExports, 'onSave' | 'onVenues'>;

/** Price, flow, funding, open interest and liquidations of one market on one clock. */
export function ChartWorkspace(given: ChartWorkspaceProps) {
  const { market, span, nowSeconds, search } = given;
  const { onSearch, onUndo } = useUndo(search, given.onSearch);
  const props = { ...given, onSearch };
  const zone = useSettings((settings) => settings.zone);
  const chart = describeChart(useChart(market, span, search, onSearch), search, zone);
  useChartAddress(chart, search, onSearch);
  const refresh = useRefresh(getLiveView(chart), props);
  useNextPrice(chart.price);
  const prices = useChartPrices(chart);
  const paneExports = useRef<BarPaneExports>(undefined);
  const isNarrow = !useMedia(ROOMY);
  const measuring = useMeasuring();
  useLineCommands(listLineFacts(chart, props));
  const [notice, setNotice] = useState<FitNotice>();
  const actions = useViewActions(chart, search, { isNarrow, onSearch, onNotice: setNotice });
  return (
    <ScreenFrame
      title="Chart"
      toolbar={
        <>
          <BarLine chart={chart}>
            <PriceLine market={market} freshness={<Freshness chart={chart} nowSeconds={nowSeconds} />} />
          </BarLine>
          <ChartToolbar
            {...actions}
            chart={chart}
            search={search}
            onSearch={onSearch}
            prices={prices}
            refresh={refresh.live}
            onExport={(kind) => paneExports.current?.onSave(kind)}
            onVenues={() => paneExports.current?.onVenues?.()}
            {...measuring}
          />
        </>
      }
      status={<ChartStatus chart={chart} nowSeconds={nowSeconds} />}
    >
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
        <Stack
          {...props}
          chart={chart}
          actions={{ ...actions, onUndo }}
          refresh={refresh}
          measuring={measuring}
          onPaneExports={(next) => {
            paneExports.current = next;
          }}
        />
        {isNarrow && <NarrowPanes chart={chart} prices={prices} onSearch={onSearch} />}
        <UnpaidNotice chart={chart} asked={search.panes} onSearch={onSearch} />
        <FitNoticeBox notice={notice} onSearch={onSearch} onDismiss={() => setNotice(undefined)} />
      </div>
    </ScreenFrame>
  );
}

interface StackProps extends ChartWorkspaceProps {
  readonly chart: ChartView;
  readonly actions: ViewActions & Pick<ChartActions, 'onUndo'>;
  readonly refresh: Refresh;
  readonly measuring: MeasureChoiceProps;
  /** Receives what makes files and tables of the rows. */
  onPaneExports(paneExports: BarPaneExports): void;
}

function Stack({ chart, actions, refresh, measuring, onPaneExports, ...props }: StackProps) {
  const { search, onSearch } = props;
  const ruler = usePlotRuler(chart.model, search, onSearch, measuring);
  const [isHeld, setHeld] = useState(false);
  const { measure, ...sizes } = useRowSizes(
    useMedia(ROOMY) ? listRows(chart.panes) : listNarrowRows(chart.panes),
    listRowFacts(chart),
    search,
    onSearch,
  );
  const { attach, error, retry, ...mounted } = useStackStage(chart, props, sizes.layout, {
    ...ruler.gestures,
    onHold: setHeld,
  });
  const rows = sizes.layout?.rows.map(({ id }) => id) ?? (['price'] as const);
  const selection = makeSelection(chart, { ruler, measuring, onSearch });
  const keys = useChartKeys(chart, { ...selection, ...makeKeyActions(chart, props) });
  const [picture, setPicture] = useState<HTMLElement | null>(null);
  const paneExports = useChartPaneExports(chart, {
    stage: mounted.stage,
    rows,
    findPicture: () => picture?.querySelector<HTMLElement>('[data-picture]') ?? undefined,
    onSearch,
    onSelectRange: selection.onSelectRange,
  });
  useEffect(() => onPaneExports(paneExports));
  useViewKeys(refresh, props, {
    ...actions,
    onMaximise: () => sizes.onMaximise('price'),
    onTable: () => paneExports.onTable('price'),
  });
  const statuses = useRowStatuses(chart, { ...props, fault: error, retryEngine: retry, rows });
  return (
    <div ref={setPicture} className={`relative flex min-h-0 min-w-0 flex-1 ${TABLES_BELOW}`}>
      <ChartPanes
        chart={chart}
        mounted={mounted}
        attach={attach}
        measure={measure}
        sizes={sizes}
        statuses={statuses}
        box={ruler.box}
        isHeld={isHeld}
        isMeasuring={ruler.isMeasuring}
        plotName={nameChart(chart)}
        keys={keys}
        items={paneExports.items}
        lens={<LensButton chart={chart} onSearch={onSearch} />}
        offer={chart.question && <ChartCheaperViews chart={chart} question={chart.question} onSearch={onSearch} />}
        onResetTime={() => showRange(chart)}
        onLine={(price) => layLine(chart, price, props)}
        onClearSelection={() => onSearch({ sel: undefined })}
      />
      {paneExports.element}
      {refresh.manual.question !== undefined && <RefreshNotice {...refresh.manual.question} />}
    </div>
  );
}

/** Writes what is on screen into the address. */
function useChartAddress(chart: ChartView, search: ChartSearch, onSearch: ChartWorkspaceProps['onSearch']): void {
  const heights = useShownHeights(search);
  useAddress(chart.model, chart.settled, chart.span, search, onSearch, {
    ...getChartPlace(search),
    chosen: { interval: chart.interval, ...heights },
    candleSeconds: INTERVAL_SECONDS[chart.interval],
  });
}

/** What the controls and keys of the view do, given what the reader has pressed before. */
function useViewActions(
  chart: ChartView,
  search: ChartSearch,
  port: Pick<ActionPort, 'isNarrow' | 'onSearch' | 'onNotice'>,
): ViewActions {
  const [trail] = useState(makeIntervalTrail);
  const pressed = search.fits === true ? undefined : search.interval;
  const preset = pressed === undefined ? findPreset(chart, search) : undefined;
  return makeViewActions(chart, { ...port, trail, pressed, preset });
}

/** Length of the preset that the reader has pressed and that is still on screen. */
function findPreset({ span, zone, settled }: ChartView, { period }: ChartSearch): number | undefined {
  if (period === undefined || !settled.isLive) return undefined;
  return findShownRange(listChartRanges(span, zone), timeSpanOf(settled.view))?.seconds;
}

/** What decides the height of rows that nobody has resized. */
const listRowFacts = (chart: ChartView) => ({
  gutter: chart.data.ahead && (chart.data.ahead.strikes.length > 0 ? ('strikes' as const) : ('dots' as const)),
  isByVenue: chart.isByVenue,
  told: isFundingSteady(chart) ? (['funding'] as const) : [],
  headingLines: (plotWidth: number) => countLegendLines(chart, plotWidth),
});

/** Lines are prices: the axis of a difference has none. */
const listLineFacts = ({ difference, data }: ChartView, { market, search, onSearch }: ChartWorkspaceProps) =>
  difference === undefined
    ? { search, onSearch, decimals: data.price.decimals, lastPrice: market.lastPrice }
    : undefined;

/** Adds a line at a price, or removes the one that is there. */
function layLine(
  { difference, model, data }: ChartView,
  price: number,
  { search, onSearch }: Pick<ChartWorkspaceProps, 'search' | 'onSearch'>,
): void {
  // Lines are prices: the axis of a difference has none.
  if (difference !== undefined) return;
  pressLine({ search, onSearch }, model.get().view, { price, decimals: data.price.decimals });
}

/** What the keys of the plot write into the address. */
function makeKeyActions(chart: ChartView, { search, onSearch }: ChartWorkspaceProps) {
  const { difference } = chart;
  return {
    onLine: (price: number) => layLine(chart, price, { search, onSearch }),
    onLastLine: () => {
      if (difference === undefined) removeLastLine({ search, onSearch });
    },
    onAnchor: (time: number | undefined) => onSearch({ anchor: time === undefined ? undefined : unixSeconds(time) }),
    onClosing: (closes: number) => onSearch({ closes: unixSeconds(closes) }),
  };
}

/** The range that was chosen, or where that is on screen the default one, with prices that follow it. */
const showRange = (chart: ChartView): void => chart.model.showChosen(() => showOpening(chart));

/** Mounts the engines on their element: what is drawn, and how it responds to the pointer. */
function useStackStage(
  chart: ChartView,
  { search, onSearch, isPolling, nowSeconds }: ChartWorkspaceProps,
  layout: StackLayout | undefined,
  looks: RulerGestures & Pick<ChartGestures, 'onHold'>,
): MountedStage {
  const mounted = useChartStage(chart, {
    onResetTime: () => showRange(chart),
    ...looks,
    onLevel: (price) => layLine(chart, price, { search, onSearch }),
    snapPrice: (time, price) => snapPrice(chart, time, price),
    snapMeasured: (point) =>
      layout === undefined ? point : snapToCandle(point, { ...readCandleGround(chart), size: getPlotSize(layout) }),
    scale: () => chart.data.price.scale,
  });
  const secondsLeft = useSecondsToClose(nowSeconds, INTERVAL_SECONDS[chart.interval], isPolling);
  useStageData(mounted.stage, chart, layout, tellLastPrice(chart, secondsLeft));
  return mounted;
}

function nameChart({ settled, symbol, data, zone }: ChartView): string {
  return describePlot(settled.view, { plot: 'Price chart', symbol, decimals: data.price.decimals, zone });
}

/** The keys that work wherever the focus is. */
function useViewKeys(
  refresh: Refresh,
  { search, onSearch }: ChartWorkspaceProps,
  actions: ViewActions & Pick<ChartActions, 'onMaximise' | 'onTable' | 'onUndo'>,
): void {
  useChartShortcuts({
    ...actions,
    form: chosenOf(CHART_FIELDS.form, search.form),
    unit: search.unit ?? 'base',
    onUnit: (unit) => onSearch({ unit: unit === 'usd' ? unit : undefined }),
    onForm: (form) => onSearch({ form: form === 'candles' ? undefined : form }),
    onRefresh: refresh.manual.refresh,
  });
}

/** Whichever of open, high, low and close of the candle at a time is nearest to the price. */
function snapPrice({ buckets }: ChartView, time: number, price: number): number {
  const known = listCandlePrices(buckets.candles, time);
  return known.toSorted((a, b) => Math.abs(a - price) - Math.abs(b - price))[0] ?? price;
}

const readCandleGround = ({ buckets, data, model, interval }: ChartView): Omit<CandleGround, 'size'> => ({
  candles: buckets.candles,
  decimals: data.price.decimals,
  view: model.get().view,
  scale: data.price.scale,
  interval,
});

interface SelectionPort {
  readonly ruler: PlotRuler;
  readonly measuring: MeasureChoiceProps;
  onSearch(change: Partial<ChartSearch>): void;
}

/** The measured box, and the range that is saved from it. */
function makeSelection(chart: ChartView, { ruler, measuring, onSearch }: SelectionPort) {
  const { box, setBox } = ruler;
  const keep = ([from, to]: readonly [number, number]): void => {
    onSearch({ sel: [Math.round(from), Math.round(to)] });
    setBox(undefined);
  };
  // A box out of view cannot be seen, so it is neither kept nor cleared.
  const isSeen = (): boolean => box !== undefined && isBoxInView(box, chart.model.get().view);
  const onTakeBox = (): boolean => {
    if (box?.kind !== 'measure' || isOpenBox(box) || !isSeen()) return false;
    keep(getBoxRange(box));
    return true;
  };
  return {
    onTakeBox,
    onMeasure(point: DataPoint): string | undefined {
      const { box: next, isEnding } = stepRuler(box, point);
      ruler.gestures.onMeasurePoint(point);
      return isEnding ? describeBox(next, chart) : undefined;
    },
    onSelectRange(): void {
      const { timeFrom, timeTo } = chart.model.get().view;
      if (!onTakeBox()) keep([timeFrom, Math.min(timeTo, chart.span.to)]);
    },
    onDropBox(): boolean {
      setBox(undefined);
      measuring.onMeasure(false);
      return isSeen() || measuring.isMeasuring;
    },
    onClear(): boolean {
      if (chart.selection !== undefined) onSearch({ sel: undefined });
      return chart.selection !== undefined;
    },
  };
}
