import { type ReactNode, Suspense, useState } from 'react';
import type { BackendKind } from '@/charts/heatmap/heat-backend';
import { timeSpanOf } from '@/charts/viewport/viewport';
import { lazyPart } from '@/client/lazy-part';
import type { Market } from '@/contract/payloads';
import { type DataSpan, getDefaultRange } from '@/data/plan/heatmap-span';
import { getMarketSymbol } from '@/data/queries/market-key';
import { formatLength } from '@/domain/format/format-length';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import { secondsOfMicros } from '@/domain/units';
import type { HeatmapColours } from '@/features/heatmap/scale/use-heatmap-colours';
import { pressLine, removeLastLine } from '@/panes/plot/axis/press-line';
import { PriceLine } from '@/panes/plot/axis/price-line';
import { useLineCommands } from '@/panes/plot/axis/use-line-commands';
import { fitPlot, showLive } from '@/panes/plot/crosshair/toggle-pin';
import { RefreshNotice } from '@/panes/plot/live/refresh-notice';
import type { RefreshQuestion } from '@/panes/plot/live/use-manual-refresh';
import { useRefresh } from '@/panes/plot/live/use-refresh';
import { useSecondsToClose } from '@/panes/plot/live/use-seconds-to-close';
import { useToday } from '@/panes/plot/live/use-today';
import { describePlot } from '@/panes/plot/plot-name';
import type { MeasureChoiceProps } from '@/panes/plot/ruler/measure-choice';
import { useMeasuring } from '@/panes/plot/ruler/use-measure-command';
import { usePlotRuler } from '@/panes/plot/ruler/use-plot-ruler';
import { useAddress } from '@/panes/plot/use-address';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { useTickDecimals } from '@/panes/plot/use-tick-decimals';
import { useNextPrice } from '@/panes/price/use-next-price';
import { useSettings } from '@/state/settings';
import { DEPTH_VALUE_NAMES, type HeatmapSearch, type Overlay, type Unit } from '@/state/url-state';
import { TABLES_BELOW } from '@/ui/drawer';
import { ScreenFrame } from '@/ui/screen-frame';
import { useMedia } from '@/ui/use-media';
import type { AddressStore } from './books/use-level-lines';
import { useDepthPicture } from './flow/use-depth-picture';
import { HeatmapPanes } from './heatmap-panes';
import { Freshness, HeatmapStatus } from './heatmap-status';
import { usePaneStatuses } from './panes/use-pane-status';
import { readVolumeInView } from './panes/volume-in-view';
import { snapToCell } from './readout/snap-to-cell';
import { snapToGrid } from './readout/snap-to-grid';
import { findChosenScale } from './scale/layer-scale';
import { useHeatmapColours } from './scale/use-heatmap-colours';
import { useHeat } from './stage/use-heat';
import { usePlotKeys } from './stage/use-plot-keys';
import { type StageEvents, useStage, useStageRenderer } from './stage/use-stage';
import { buildDrawnCandles, useStageData } from './stage/use-stage-data';
import { HeatmapToolbar } from './toolbar/heatmap-toolbar';
import { changeUnit } from './toolbar/toolbar-choices';
import { useControlPrices } from './toolbar/use-control-prices';
import { useLayerSwitch } from './toolbar/use-layer-switch';
import { useHeatmapShortcuts } from './use-heatmap-shortcuts';
import { chooseCandleSeconds, listRanges } from './view/heatmap-view';
import { getLiveView } from './view/layer-requests';
import { namePlot } from './view/layer-words';
import { findNewestSnapshot } from './view/newest-snapshot';
import { getReduction } from './view/reduction-words';
import { tradedIn } from './view/size-unit';
import { type Heatmap, useHeatmap } from './view/use-heatmap';

const FramePanel = lazyPart(() => import('./view/frame-panel').then((module) => ({ default: module.FramePanel })));
// Most windows are wide and have a graphics card.
const NarrowPanes = lazyPart(() =>
  import('./toolbar/narrow-panes').then((module) => ({ default: module.NarrowPanes })),
);
const SoftwareNotice = lazyPart(() =>
  import('./toolbar/software-notice').then((module) => ({ default: module.SoftwareNotice })),
);
const HeatmapCheaperViews = lazyPart(() =>
  import('./toolbar/heatmap-cheaper-views').then((module) => ({ default: module.HeatmapCheaperViews })),
);

export interface HeatmapWorkspaceProps {
  readonly market: Market;
  /** The finest block of the market's book; `undefined` if it has no book. */
  readonly finestBlock?: number | undefined;
  readonly span: DataSpan;
  readonly nowSeconds: number;
  /** Whether time advances: not in a recording, and not with a frozen clock. */
  readonly isPolling: boolean;
  readonly search: HeatmapSearch;
  onSearch(change: Partial<HeatmapSearch>): void;
}

/** The depth heatmap of one market. */
export function HeatmapWorkspace(props: HeatmapWorkspaceProps) {
  const { market, finestBlock, span, nowSeconds, search, onSearch } = props;
  const { heatmap, source } = useDepthPicture(useHeatmap(market, finestBlock, { span, nowSeconds }, search), search);
  const { live, manual } = useRefresh(getLiveView(heatmap), props);
  const zone = useToday(heatmap.model, span);
  const prices = useControlPrices(heatmap);
  const [areFramesShown, setFramesShown] = useState(false);
  const measuring = useMeasuring();
  const control = useHeatmapColours(heatmap, search, onSearch);
  const overlay = search.overlay ?? 'candles';
  const candleSeconds = chooseCandleSeconds(timeSpanOf(heatmap.settled.view), heatmap.candles.baseSeconds);
  useAddress(heatmap.model, heatmap.settled, span, search, onSearch, { candleSeconds });
  const actions = {
    ...makePlotActions(heatmap, props),
    ...useLayerSwitch(heatmap, search, onSearch),
    onFrames: () => setFramesShown((isShown) => !isShown),
  };
  const scale = findChosenScale(control.scales, control.chosen);
  useHeatmapShortcuts({ ...actions, ...scale, overlay, unit: search.unit ?? 'base', onRefresh: manual.refresh });
  const facts = { heatmap, nowSeconds, candleSeconds };
  return (
    <ScreenFrame
      title="Heatmap"
      toolbar={
        <>
          <PriceLine market={market} freshness={<Freshness {...facts} />} />
          <HeatmapToolbar
            {...actions}
            ranges={listRanges(span, zone)}
            seconds={timeSpanOf(heatmap.settled.view)}
            heatmap={heatmap}
            search={search}
            onSearch={onSearch}
            scale={control}
            overlay={overlay}
            candleLabel={formatLength(candleSeconds)}
            prices={prices}
            refresh={live}
            {...measuring}
          />
        </>
      }
      status={<HeatmapStatus {...facts} />}
    >
      <PlotsAndStrip
        {...props}
        heatmap={heatmap}
        refreshQuestion={manual.question}
        source={source}
        control={control}
        areFramesShown={areFramesShown}
        overlay={overlay}
        candleSeconds={candleSeconds}
        measuring={measuring}
      />
    </ScreenFrame>
  );
}

/** Actions of the price axis and the rail. */
function makePriceEvents(
  heatmap: Heatmap,
  store: AddressStore,
  decimals: number,
): Pick<StageEvents, 'onLevel' | 'spec' | 'newest' | 'snapMeasured' | 'snapRead'> {
  const { base, settled } = heatmap;
  const { tiles, spec } = base.data;
  return {
    onLevel: (price) => pressLine(store, heatmap.model.get().view, { price, decimals }),
    spec: () => spec,
    snapMeasured: (point) => snapToGrid(point, spec, decimals),
    // A picture of other values than sizes has other large cells.
    snapRead: (point, reach) => (base.picture === undefined ? snapToCell(point, base.data, reach) : point),
    newest: () => {
      const ref = findNewestSnapshot(tiles, settled.view);
      return ref && secondsOfMicros(getSnapshotTime(ref));
    },
  };
}

/** The latest time, as long as a new heatmap opens with. */
const showOpening = ({ model, span }: Heatmap): void => model.showLatest(getDefaultRange(span));

/** Actions of the controls and keys on the plot. */
function makePlotActions(heatmap: Heatmap, { search, onSearch }: HeatmapWorkspaceProps) {
  return {
    onUnit: (unit: Unit) => onSearch(changeUnit(unit, search)),
    onFit: () => fitPlot(heatmap, () => showOpening(heatmap)),
    onLive: () => showLive(heatmap),
    onRange: (seconds: number) => {
      // A preset resets the column interval to the one that fits best.
      if (search.interval !== undefined) onSearch({ interval: undefined });
      heatmap.model.showLatest(seconds);
    },
    onQuotes: () => onSearch({ bbo: search.bbo === true ? undefined : true }),
    onTrades: () => onSearch({ trades: search.trades === true ? undefined : true }),
    onValue: () =>
      onSearch({ value: DEPTH_VALUE_NAMES[DEPTH_VALUE_NAMES.findIndex((one) => one === search.value) + 1] }),
    onDistance: () => onSearch({ layout: search.layout === 'distance' ? undefined : 'distance' }),
    onOverlay: (next: Overlay) => {
      // In the distance layout the control is off and says why.
      if (search.layout !== 'distance') onSearch({ overlay: next === 'candles' ? undefined : next });
    },
  };
}

interface PlotsProps extends HeatmapWorkspaceProps {
  /** The component that computes the depth picture, if depth is not coloured by size. */
  readonly source: ReactNode;
  readonly heatmap: Heatmap;
  readonly refreshQuestion: RefreshQuestion | undefined;
  readonly control: HeatmapColours;
  readonly areFramesShown: boolean;
  readonly overlay: 'candles' | 'line' | 'off';
  /** Length in seconds of a candle, and of a bar under the plot. */
  readonly candleSeconds: number;
  readonly measuring: MeasureChoiceProps;
}

/** The plots, and in a narrow window the choice of the pane under them. */
function PlotsAndStrip(props: PlotsProps) {
  const { market, heatmap, onSearch } = props;
  const isNarrow = !useMedia(ROOMY);
  return (
    <div className="group/plots flex min-h-0 min-w-0 flex-1 flex-col">
      <Plots {...props} />
      {isNarrow && (
        <div className="flex-none group-has-data-alone/plots:hidden">
          <Suspense fallback={null}>
            <NarrowPanes market={market} panes={heatmap.linked.panes} onPanes={(panes) => onSearch({ panes })} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Decimals of the market's tick; lines at such prices are offered to the palette. */
function useTickPrices(props: Pick<PlotsProps, 'heatmap' | 'search' | 'onSearch'>): number {
  const { market, candles } = props.heatmap;
  const decimals = useTickDecimals(market, candles.candles.closes);
  useLineCommands({ ...props, decimals, lastPrice: market.lastPrice });
  return decimals;
}

function Plots(props: PlotsProps) {
  const { heatmap, control, nowSeconds, candleSeconds } = props;
  const { model, candles } = heatmap;
  useNextPrice(heatmap.price);
  const [backend, setBackend] = useState<BackendKind>();
  const [hadWebGl, setHadWebGl] = useState(false);
  if (backend === 'webgl2' && !hadWebGl) setHadWebGl(true);
  const showRange = () => model.showChosen(() => showOpening(heatmap));
  const decimals = useTickPrices(props);
  const ruler = usePlotRuler(model, props.search, props.onSearch, props.measuring);
  const { stage, attach } = useStage(heatmap, {
    onResetTime: showRange,
    ...ruler.gestures,
    onBackend: setBackend,
    ...makePriceEvents(heatmap, props, decimals),
  });
  const drawn = buildDrawnCandles(candles.candles, candleSeconds);
  const volumes = readVolumeInView(tradedIn(heatmap, candles.volumes), heatmap.settled.view, candleSeconds);
  const planes = useHeat(stage, heatmap, control.scales, getReduction(props.search.reduce));
  useStageRenderer(stage);
  useStageData(stage, heatmap, {
    overlay: props.overlay,
    planes,
    drawn,
    bars: volumes.bars,
    decimals,
    secondsToClose: useSecondsToClose(nowSeconds, candleSeconds, props.isPolling),
  });
  const keys = usePlotKeys(heatmap, decimals, { onDrop: ruler.onDrop, onLastLine: () => removeLastLine(props) });
  const statuses = usePaneStatuses(heatmap, { ...props, nowSeconds, heat: stage?.heat, planes });
  return (
    <div className={`relative flex min-h-0 min-w-0 flex-1 ${TABLES_BELOW}`}>
      <HeatmapPanes
        heatmap={heatmap}
        root={attach}
        stage={stage}
        address={props}
        statuses={statuses}
        scale={control}
        box={ruler.box}
        isMeasuring={ruler.isMeasuring}
        decimals={decimals}
        plotName={usePlotName(heatmap, Math.min(decimals, 2))}
        keys={keys}
        onResetTime={showRange}
        offer={heatmap.question && <HeatmapCheaperViews {...props} heatmap={heatmap} question={heatmap.question} />}
        drawn={drawn}
        volumes={volumes}
        notice={[props.source, backend === 'software' && <LateNotice key="software" isLost={hadWebGl} />]}
      />
      <Suspense>{props.areFramesShown && <FramePanel heat={stage?.heat} tiles={heatmap.base.data.tiles} />}</Suspense>
      {props.refreshQuestion !== undefined && <RefreshNotice {...props.refreshQuestion} />}
    </div>
  );
}

/** That the plot is drawn in software. */
const LateNotice = ({ isLost }: { readonly isLost: boolean }) => (
  <Suspense fallback={null}>
    <SoftwareNotice isLost={isLost} />
  </Suspense>
);

/** The plot's accessible name. */
function usePlotName({ layers, market, settled }: Heatmap, decimals: number): string {
  const zone = useSettings((settings) => settings.zone);
  return describePlot(settled.view, { plot: namePlot(layers), symbol: getMarketSymbol(market), decimals, zone });
}
