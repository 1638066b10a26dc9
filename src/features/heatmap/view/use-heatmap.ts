import { useEffect, useMemo, useState } from 'react';
import type { LevelLine } from '@/charts/axes/level-lines';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { timeSpanOf } from '@/charts/viewport/viewport';
import { useIsConnected } from '@/client/service-context';
import { useShownRequests } from '@/client/shown-requests';
import { type MarketDataClient, useMarketDataClient } from '@/client/use-market-data-client';
import { useSavedWeight } from '@/client/use-saved-weight';
import type { Market } from '@/contract/payloads';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { type DataSpan, listOffMarket, roundToColumns } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { getMapRowStep } from '@/data/queries/level-maps';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { formatMarketId } from '@/domain/market-id';
import type { TimeSpan } from '@/domain/time-span';
import { type Bubbles } from '@/domain/volume-profile/list-bubbles';
import type { BookSources } from '@/features/heatmap/layers/book-sources';
import { type CandleRequests, makeCandleRequests } from '@/features/heatmap/layers/depth-request';
import type { ShownSides } from '@/features/heatmap/layers/heat-planes';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import type { LayerLock } from '@/features/heatmap/layers/layer-lock';
import type { PlotChoice, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { choosePlotInterval, getPlotInterval } from '@/features/heatmap/layers/plot-interval';
import { useLayers } from '@/features/heatmap/layers/use-layers';
import { readLines } from '@/panes/plot/axis/named-lines';
import { openSharedCrosshair } from '@/panes/plot/crosshair/shared-crosshair';
import { useSettled } from '@/panes/plot/live/use-settled';
import { readPlace } from '@/panes/plot/place-in-search';
import { PlotModel, type PlotView } from '@/panes/plot/plot-model';
import { type SpendingQuestion, useSpendingConsent } from '@/panes/price/use-spending-consent';
import { useTilePrice } from '@/panes/price/use-tile-price';
import { chosenOf } from '@/state/fields/field-kinds';
import { HEATMAP_FIELDS, type HeatmapSearch, type LayerId } from '@/state/url-state';
import { type GapSources, useGapSources } from './gap-sources';
import { chooseFitRows, makeHeatFit } from './heatmap-view';
import { readAskedPanes, usePaneChoice } from './pane-choice';
import { computeNeededSpans, listPlotTiles } from './plot-choice';
import { type HeatmapConditions, type HeatmapRequest, resolveHeatmap } from './resolve-heatmap';
import { readBubbles } from './trades-in-view';
import { useBookSources } from './use-book-sources';
import { type LoadedCandles, useCandles } from './use-candles';
import { type LinkedSeries, useLinkedSeries } from './use-linked-series';

/** The marks over the heat, beside the price. */
export interface ShownMarks {
  /** Best bid and best ask as lines. */
  readonly hasQuotes: boolean;
  /** Volume traded at each price; `undefined` while off. */
  readonly bubbles: Bubbles | undefined;
  /** The reader's price lines. */
  readonly lines: readonly LevelLine[];
}

/** Everything that the parts of the heatmap view share. */
export interface Heatmap {
  readonly market: Market;
  /** The block size in which the books on screen add up. */
  readonly finestBlock: number;
  readonly span: DataSpan;
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  readonly settled: PlotView;
  /** The part of the view that can have books, and the part that can have candles. */
  readonly needed: TimeSpan;
  readonly past: TimeSpan;
  readonly interval: Interval;
  readonly dataClient: MarketDataClient;
  /** Sources of the reason why there is no snapshot. */
  readonly gaps: GapSources;
  /** The markets whose data are shown: books, triggers, liquidations. */
  readonly sources: BookSources;
  readonly candleRequests: CandleRequests;
  /** The lowest layer on screen. If there is none, depth, which the rail and figures continue to read. */
  readonly base: HeatmapLayer;
  /** Lowest layer first; at most two. */
  readonly layers: readonly HeatmapLayer[];
  /** Why layers cannot be shown, whether they are on screen or not. */
  readonly locks: Readonly<Record<LayerId, LayerLock | undefined>>;
  /** Whether the key may request sums over venues. */
  readonly canSum: boolean;
  readonly sides: ShownSides;
  /** The marks over the heat, beside the price. */
  readonly marks: ShownMarks;
  readonly candles: LoadedCandles;
  /** Unit of drawn sizes: "BTC", "USD". */
  readonly unit: string;
  /** What the prices of controls depend on: the data sources and the view. */
  readonly facts: PlotFacts;
  /** The data of the panes under the plot. */
  readonly linked: LinkedSeries;
  /** The current choice, as used to price requests. */
  readonly choice: PlotChoice;
  /** Price of what the view still lacks. */
  readonly price: ViewPrice;
  /** The question to confirm before the view is requested. */
  readonly question: SpendingQuestion | undefined;
}

/** The loaded books and trades of a view: ladders, walls, tables and words are made of them. */
export interface LoadedBooks
  extends Pick<Heatmap, 'market' | 'span' | 'settled' | 'needed' | 'crosshair'>,
    Pick<Heatmap, 'base' | 'layers' | 'candles' | 'sources' | 'marks' | 'unit'> {
  readonly linked: Pick<LinkedSeries, 'shown' | 'trades'>;
}

/** Connects the view of one market: what is in view decides what is loaded. */
export function useHeatmap(
  market: Market,
  finestBlock: number | undefined,
  time: PlotTime,
  search: HeatmapSearch,
): Heatmap {
  const isConnected = useIsConnected();
  const dataClient = useMarketDataClient();
  const [crosshair] = useState(() => openSharedCrosshair(formatMarketId(market)));
  const [price] = useState(market.lastPrice);
  const { model, settled } = usePlot(market, finestBlock ?? getMapRowStep(market.lastPrice), time.span, search);
  const sources = useBookSources(market, finestBlock, search.venue);
  const gaps = useGapSources();
  const panes = usePaneChoice(market, readAskedPanes(search));
  const nowSeconds = findPlotNow(time, settled, search);
  const conditions = { span: time.span, nowSeconds, dataClient, price, sources, tier: gaps.tier, plot: settled, panes };
  const { facts, named, choice, locks } = useRequest(market, search, conditions);
  const interval = getPlotInterval(facts, choice);
  const { needed, past } = useMemo(() => computeNeededSpans(facts, choice, interval), [facts, choice, interval]);
  const candleRequests = makeCandleRequests(facts, choice.range);
  const shown = listPlotTiles(facts, choice);
  const viewPrice = useTilePrice(dataClient, shown);
  const consent = useSpendingConsent(dataClient, shown, viewPrice, useIsFirstView(settled, search));
  const isOn = isConnected && consent.isOn && !sources.isPending;
  useToldRequests(dataClient, shown, { settled, past }, isOn);
  const all = useLayers(facts, choice, { needed, isOn, isUsd: search.unit === 'usd', locks });
  const layers = named.map((id) => all[id]);
  // Written as the default of a destructured field, this stopped the compiler from compiling the whole hook.
  const base = layers.at(0) ?? all.depth;
  const candles = useCandles(dataClient, candleRequests, past, isOn);
  const linked = useLinkedSeries(facts, { panes, shown: choice.linked, interval, needed, past, isOn });
  useFedModel(model, facts.span, settled, base, candles);
  return {
    market,
    finestBlock: sources.finestBlock,
    span: facts.span,
    model,
    crosshair,
    settled,
    needed,
    past,
    interval,
    dataClient,
    gaps,
    sources,
    candleRequests,
    base,
    layers,
    locks,
    canSum: facts.canSum,
    sides: { triggers: chosenOf(HEATMAP_FIELDS.triggers, search.triggers), isDepthBySide: search.hues === 'side' },
    marks: readMarks(search, linked, needed),
    candles,
    unit: search.unit === 'usd' ? 'USD' : (market.coin ?? ''),
    facts,
    linked,
    choice,
    price: viewPrice,
    question: consent.question,
  };
}

/** The request, the same object until something changes: the compiler does not memoise values made between hooks. */
function useRequest(
  market: Market,
  search: HeatmapSearch,
  { span, nowSeconds, dataClient, price, sources, tier, plot, panes }: HeatmapConditions,
): HeatmapRequest {
  return useMemo(
    () => resolveHeatmap(market, search, { span, nowSeconds, dataClient, price, sources, tier, plot, panes }),
    [market, search, span, nowSeconds, dataClient, price, sources, tier, plot, panes],
  );
}

/** Reports to the page what the view requests, and how much of it was cached. */
function useToldRequests(
  dataClient: MarketDataClient,
  shown: AnyViewTiles[],
  { settled, past }: Pick<Heatmap, 'settled' | 'past'>,
  isOn: boolean,
): void {
  // Following the live edge counts as one view, however long it lasts.
  const place = settled.isLive ? `live ${timeSpanOf(settled.view)}` : `${past.from} ${past.to}`;
  useSavedWeight(dataClient, shown, place, isOn);
  useShownRequests(shown, isOn);
}

/** Live one-second columns are requested every second, all others every minute: each request redraws the whole plot. */
function findPlotNow({ span, nowSeconds }: PlotTime, { view }: PlotView, { interval }: HeatmapSearch): number {
  const { timeFrom, timeTo } = view;
  const columns = choosePlotInterval({ from: timeFrom, to: timeTo }, span, interval);
  return roundToColumns(nowSeconds, span, INTERVAL_SECONDS[columns]);
}

/** Where the data are, and the service's time. */
export interface PlotTime {
  readonly span: DataSpan;
  readonly nowSeconds: number;
}

function usePlot(market: Market, rowStep: number, span: DataSpan, search: HeatmapSearch) {
  const [model] = useState(() => makeModel(market, rowStep, span, search));
  return { model, settled: useSettled(model) };
}

/** Whether the reader has not yet chosen anything that changes what is loaded. */
function useIsFirstView({ view, isLive }: PlotView, search: HeatmapSearch): boolean {
  const { interval, block, depth, levels, layer, venue, panes, trades } = search;
  const place = isLive ? timeSpanOf(view) : [view.timeFrom, view.timeTo];
  const name = JSON.stringify([place, interval, block, depth, levels, layer, venue, panes, trades]);
  const [first] = useState(name);
  return name === first;
}

function readMarks(search: HeatmapSearch, linked: LinkedSeries, needed: TimeSpan): ShownMarks {
  return {
    hasQuotes: search.bbo === true,
    bubbles: readBubbles(linked, needed, search),
    lines: readLines(search),
  };
}

/** Gives the model the data it moves over. */
function useFedModel(
  model: PlotModel,
  span: DataSpan,
  settled: PlotView,
  { id, view }: HeatmapLayer,
  { candles }: LoadedCandles,
): void {
  const { columnSeconds, rowStep } = view.spec;
  const fitRows = chooseFitRows(id, timeSpanOf(settled.view));
  useEffect(() => model.setGrid(columnSeconds, fitRows * rowStep), [model, columnSeconds, fitRows, rowStep]);
  // A zoom in time may fit the prices closer. Choosing another block size must not: the reader keeps the view.
  useEffect(() => model.setCandles(candles), [model, candles, fitRows]);
  useEffect(() => model.setSpan(span), [model, span]);
}

function makeModel(market: Market, rowStep: number, span: DataSpan, search: HeatmapSearch): PlotModel {
  const initial = readPlace(search, span, market.lastPrice ?? 1);
  const { timeFrom, timeTo } = initial.view;
  const interval = choosePlotInterval({ from: timeFrom, to: timeTo }, span);
  return new PlotModel({
    initial,
    span,
    columnSeconds: INTERVAL_SECONDS[interval],
    rowStep,
    fitPrices: makeHeatFit(listOffMarket(market)),
  });
}
