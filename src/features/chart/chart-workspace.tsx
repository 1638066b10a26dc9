import { lazy, type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import type { PlotBox } from '@/charts/gestures/listen-plot';
import type { Market } from '@/contract/payloads';
import { type DataSpan, getDefaultRange, type TimeSpan } from '@/data/plan/heatmap-span';
import { formatCountdown } from '@/domain/format/format-duration';
import { alignUp } from '@/domain/interval';
import { unixSeconds } from '@/domain/units';
import { describePlot } from '@/panes/plot/plot-name';
import { RefreshNotice } from '@/panes/plot/refresh-notice';
import { computeLineReach, toggleLine } from '@/panes/plot/toggle-line';
import { useAddress } from '@/panes/plot/use-address';
import { type Refresh, useRefresh } from '@/panes/plot/use-refresh';
import { LastPrice } from '@/panes/price';
import { toNextRequest } from '@/panes/price-words';
import { useNextRequest } from '@/state/next-request';
import { useSettings } from '@/state/settings';
import type { ChartSearch } from '@/state/url-state';
import { Change } from '@/ui/change';
import { ScreenFrame } from '@/ui/screen-frame';
import { useMedia } from '@/ui/use-media';
import { ROOMY } from './breakpoints';
import { ChartPanes } from './chart-panes';
import { getLiveView } from './chart-refresh';
import { useChartShortcuts } from './chart-shortcuts';
import { ChartStatus, type ChartStatusProps, Freshness } from './chart-status';
import { ChartToolbar } from './chart-toolbar';
import { type ChartView, describeChart } from './chart-view';
import { getBoxRange } from './measure-box';
import { listNarrowRows } from './narrow-panes';
import { findBucket } from './pane-buckets';
import { listRows } from './row-titles';
import { useChart } from './use-chart';
import { useChartKeys } from './use-chart-keys';
import { useChartPrices } from './use-chart-prices';
import { type MountedStage, useChartStage, useStageData } from './use-chart-stage';
import { useChartTakeaway } from './use-chart-takeaway';
import { useRowSizes } from './use-row-sizes';
import { useRowStatuses } from './use-row-statuses';

const ChartOffer = lazy(() => import('./chart-offer').then((module) => ({ default: module.ChartOffer })));

export interface ChartWorkspaceProps {
  readonly market: Market;
  readonly span: DataSpan;
  readonly nowSeconds: number;
  /** Time goes on: neither a recording nor a clock that stands still. */
  readonly isPolling: boolean;
  readonly search: ChartSearch;
  onSearch(change: Partial<ChartSearch>): void;
}

/** Price, flow, funding, open interest and liquidations of one market on one clock. */
export function ChartWorkspace(props: ChartWorkspaceProps) {
  const { market, span, nowSeconds, search, onSearch } = props;
  const zone = useSettings((settings) => settings.zone);
  const chart = describeChart(useChart(market, span, search), search, zone);
  const { model, settled } = chart;
  useAddress(model, settled, span, search, onSearch);
  const refresh = useRefresh(getLiveView(chart), props);
  const setNext = useNextRequest((store) => store.setNext);
  useEffect(() => setNext(toNextRequest(chart.price)), [setNext, chart.price]);
  const prices = useChartPrices(chart);
  return (
    <ScreenFrame
      title="Chart"
      toolbar={
        <>
          <PriceLine market={market} chart={chart} nowSeconds={nowSeconds} />
          <ChartToolbar
            {...makeViewActions(chart, search, onSearch)}
            chart={chart}
            search={search}
            onSearch={onSearch}
            prices={prices}
            refresh={refresh.live}
          />
        </>
      }
      status={<ChartStatus chart={chart} nowSeconds={nowSeconds} />}
    >
      <Stack {...props} chart={chart} refresh={refresh} />
    </ScreenFrame>
  );
}

/** What controls and keys do to what is in view. */
function makeViewActions({ model }: ChartView, search: ChartSearch, onSearch: ChartWorkspaceProps['onSearch']) {
  return {
    onFit: () => model.fit(),
    onLive: () => model.goLive(),
    onRange: (seconds: number) => {
      // A preset takes the candles that fit it best.
      if (search.interval !== undefined) onSearch({ interval: undefined });
      model.showLatest(seconds);
    },
    onFree: ({ from, to }: TimeSpan) => {
      const { view } = model.get();
      model.place({ view: { ...view, timeFrom: from, timeTo: to }, isAutofit: true, isLive: false });
    },
  };
}

/** On narrow windows, where neither the header nor a status bar has room for it. */
function PriceLine({ market, ...freshness }: ChartStatusProps & { readonly market: Market }) {
  return (
    <div className="flex items-baseline gap-2 bg-panel px-3 pt-2 sm:hidden">
      <LastPrice market={market} className="text-xl font-semibold tracking-tight" />
      <Change percent={market.priceChange24h} />
      <span className="ml-auto text-xs text-fg-3">
        <Freshness {...freshness} />
      </span>
    </div>
  );
}

interface StackProps extends ChartWorkspaceProps {
  readonly chart: ChartView;
  readonly refresh: Refresh;
}

function Stack({ chart, refresh, ...props }: StackProps) {
  const { span, search, onSearch, nowSeconds, isPolling } = props;
  const { model } = chart;
  const [box, setBox] = useState<PlotBox>();
  const isRoomy = useMedia(ROOMY);
  const shown = isRoomy ? listRows(chart.panes) : listNarrowRows(chart.panes);
  const sizes = useRowSizes(shown, search, onSearch);
  const showDefault = (): void => model.showLatest(getDefaultRange(span));
  const mounted = useChartStage(chart, {
    onResetTime: showDefault,
    onFit: () => {
      showDefault();
      model.fit();
    },
    onBox: setBox,
    onLevel: (price) =>
      onSearch({ lines: toggleLine(search.lines ?? [], price, computeLineReach(model.get().view)) }),
    snapPrice: (time, price) => snapPrice(chart, time, price),
    scale: () => chart.data.price.scale,
  });
  const { stage } = mounted;
  useStageData(stage, chart, sizes.layout, countDown(chart, isPolling, nowSeconds));
  const selection = useSelection(chart, mounted, { box, setBox, onSearch });
  const keys = useChartKeys(chart, {
    ...selection,
    onLastLine: () => dropLine(search, onSearch),
    onAnchor: (time) => onSearch({ anchor: time === undefined ? undefined : unixSeconds(time) }),
  });
  const picture = useRef<HTMLElement>(undefined);
  const takePicture: RefCallback<HTMLElement> = useCallback((element: HTMLElement) => {
    picture.current = element;
    return () => {
      picture.current = undefined;
    };
  }, []);
  const takeaway = useChartTakeaway(chart, {
    stage,
    rows: sizes.layout?.rows.map(({ id }) => id) ?? ['price'],
    findPicture: () => picture.current,
    onSearch,
    onSelectRange: selection.onSelectRange,
  });
  useChartShortcuts({
    ...makeViewActions(chart, search, onSearch),
    form: search.form ?? 'candles',
    unit: search.unit ?? 'base',
    onUnit: (unit) => onSearch({ unit: unit === 'usd' ? unit : undefined }),
    onForm: (form) => onSearch({ form: form === 'candles' ? undefined : form }),
    onRefresh: refresh.manual.refresh,
    onMaximise: () => sizes.onMaximise('price'),
    onTable: () => takeaway.onTable('price'),
  });
  const statuses = useRowStatuses(chart, {
    nowSeconds,
    isPolling,
    fault: mounted.error,
    retryEngine: mounted.retry,
    onSearch,
  });
  const { decimals } = chart.data.price;
  return (
    <div ref={takePicture} className="relative flex min-h-0 min-w-0 flex-1">
      <ChartPanes
        chart={chart}
        mounted={mounted}
        sizes={sizes}
        statuses={statuses}
        box={box}
        plotName={describePlot(chart.settled.view, { plot: 'Price chart', symbol: chart.symbol, decimals, zone: chart.zone })}
        keys={keys}
        items={takeaway.items}
        offer={chart.question && <ChartOffer chart={chart} question={chart.question} onSearch={onSearch} />}
        onResetTime={showDefault}
        onClearSelection={() => onSearch({ sel: undefined })}
      />
      {takeaway.element}
      {refresh.manual.question !== undefined && <RefreshNotice {...refresh.manual.question} />}
    </div>
  );
}

/** Time to the end of the running candle, in words; `undefined` where time stands still. */
function countDown({ interval }: ChartView, isPolling: boolean, nowSeconds: number): string | undefined {
  if (!isPolling) return undefined;
  return `in ${formatCountdown(alignUp(nowSeconds + 1, interval) - nowSeconds)}`;
}

/** The nearest of open, high, low and close of the candle at a time. */
function snapPrice({ buckets }: ChartView, time: number, price: number): number {
  const { candles } = buckets;
  const at = findBucket(candles, time);
  if (at < 0) return price;
  const known = [candles.opens[at], candles.highs[at], candles.lows[at], candles.closes[at]].filter(
    (one) => !Number.isNaN(one),
  );
  return known.toSorted((a, b) => Math.abs(a - price) - Math.abs(b - price))[0] ?? price;
}

function dropLine({ lines = [] }: ChartSearch, onSearch: ChartWorkspaceProps['onSearch']): void {
  if (lines.length > 0) onSearch({ lines: lines.length === 1 ? undefined : lines.slice(0, -1) });
}

interface SelectionPort {
  readonly box: PlotBox | undefined;
  setBox(box: PlotBox | undefined): void;
  onSearch(change: Partial<ChartSearch>): void;
}

/** The measured box, and the range that is kept of it. */
function useSelection(chart: ChartView, { stage }: MountedStage, { box, setBox, onSearch }: SelectionPort) {
  const keep = ([from, to]: readonly [number, number]): void => {
    onSearch({ sel: [Math.round(from), Math.round(to)] });
    setBox(undefined);
  };
  const onTakeBox = (): boolean => {
    if (box?.kind !== 'measure' || stage === undefined) return false;
    keep(getBoxRange(box, chart, stage.plotSize()));
    return true;
  };
  return {
    onTakeBox,
    onSelectRange(): void {
      const { timeFrom, timeTo } = chart.model.get().view;
      if (!onTakeBox()) keep([timeFrom, Math.min(timeTo, chart.span.to)]);
    },
    onClear(): boolean {
      if (box === undefined && chart.selection === undefined) return false;
      if (box === undefined) onSearch({ sel: undefined });
      else setBox(undefined);
      return true;
    },
  };
}
