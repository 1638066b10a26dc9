import { useEffect, useState } from 'react';
import { type CrosshairStore, makeCrosshairStore } from '@/charts/crosshair/crosshair-store';
import { timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import type { Market } from '@/contract/payloads';
import { chooseDepthInterval, computeNeededSpan, type DataSpan, type TimeSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { viewMarketDepth } from '@/data/queries/depth-view';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { useIsConnected } from '@/panes/service-context';
import { type DataDesk, useDataDesk } from '@/panes/use-data-desk';
import { useSavedWeight } from '@/panes/use-saved-weight';
import { type SpendingQuestion, useSpendingConsent } from '@/panes/use-spending-consent';
import { useTilePrice } from '@/panes/use-tile-price';
import { listSpanTiles } from '@/panes/use-tiles';
import type { HeatmapSearch } from '@/state/url-state';
import { type CandleSelection, getBlockSize, makeCandleSelection } from './depth-request';
import type { HeatmapLayer } from './heatmap-layer';
import { HeatmapModel, type PlotView } from './heatmap-model';
import { readPlace } from './heatmap-search';
import { choosePlotInterval, getMaxDepth, type PlotChoice } from './plot-choice';
import { type LoadedCandles, useCandles } from './use-candles';
import { type DepthAsk, useDepthTiles } from './use-depth-tiles';
import { type LinkedSeries, listLinkedTiles, useLinkedAsks, useLinkedSeries } from './use-linked-series';
import { useSettled } from './use-settled';

/** Everything that the parts of the heatmap view share. */
export interface Heatmap {
  readonly market: Market;
  readonly finestBlock: number;
  readonly span: DataSpan;
  readonly model: HeatmapModel;
  readonly crosshair: CrosshairStore;
  readonly settled: PlotView;
  readonly needed: TimeSpan;
  readonly interval: Interval;
  readonly desk: DataDesk;
  readonly candleSelection: CandleSelection;
  /** The lowest of the layers on screen. */
  readonly base: HeatmapLayer;
  /** From the lowest; at most two. */
  readonly layers: readonly HeatmapLayer[];
  readonly candles: LoadedCandles;
  /** What the panes under the plot show. */
  readonly linked: LinkedSeries;
  /** What is looked at, as prices are asked for it. */
  readonly choice: PlotChoice;
  /** Of what the view still lacks. */
  readonly price: ViewPrice;
  /** Asked before the view is. */
  readonly question: SpendingQuestion | undefined;
}

/** Wires the view of one market: what is looked at decides what is loaded. */
export function useHeatmap(market: Market, finestBlock: number, span: DataSpan, search: HeatmapSearch): Heatmap {
  const isConnected = useIsConnected();
  const blockSize = getBlockSize(search.block, finestBlock);
  const [crosshair] = useState(makeCrosshairStore);
  const [model] = useState(() => makeModel(market, blockSize, span, search));
  const settled = useSettled(model);
  const interval = choosePlotInterval(timeSpanOf(settled.view), span.isRecorded, search.interval);
  const desk = useDataDesk();
  const choice = readChoice(settled.view, search, blockSize);
  const { range } = choice;
  const maxDepth = getMaxDepth(choice, finestBlock);
  const depthView = viewMarketDepth(market, finestBlock, { interval, blockSize, maxDepth });
  const { columnSeconds, rowStep } = depthView.spec;
  const needed = computeNeededSpan(range, columnSeconds, span);
  const depthAsk: DepthAsk = { kind: desk.depth, view: depthView, reach: span };
  const candleSelection = makeCandleSelection(market);
  const wanted = useLinkedAsks(desk, market, { panes: search.panes, interval, reach: span });
  const shown = [
    listSpanTiles(depthAsk, needed),
    listSpanTiles({ kind: desk.candles, view: candleSelection, reach: span }, needed),
    listSpanTiles({ kind: desk.sideCandles, view: candleSelection, reach: span }, needed),
    ...listLinkedTiles(wanted.asks, wanted.shown, needed),
  ];
  const price = useTilePrice(desk, shown);
  const consent = useSpendingConsent(desk, shown, price);
  const isOn = isConnected && consent.isOn;
  // Following the live edge is one view, however long it lasts.
  const place = settled.isLive ? `live ${timeSpanOf(settled.view)}` : `${needed.from} ${needed.to}`;
  useSavedWeight(desk, shown, place, isOn);
  const base: HeatmapLayer = {
    id: 'depth',
    ask: depthAsk,
    view: depthView,
    ...useDepthTiles(desk, depthAsk, needed, isOn),
  };
  const candles = useCandles(desk, candleSelection, span, needed, isOn);
  const linked = useLinkedSeries(desk, wanted, needed, isOn);
  useEffect(() => model.setGrid(columnSeconds, rowStep), [model, columnSeconds, rowStep]);
  useEffect(() => model.setSpan(span), [model, span]);
  useEffect(() => model.setCandles(candles.candles), [model, candles.candles]);
  return {
    market,
    finestBlock,
    span,
    model,
    crosshair,
    settled,
    needed,
    interval,
    desk,
    candleSelection,
    base,
    layers: [base],
    candles,
    linked,
    choice,
    price,
    question: consent.question,
  };
}

function readChoice(
  { timeFrom, timeTo, priceLow, priceHigh }: Viewport,
  { interval, depth }: HeatmapSearch,
  blockSize: number,
): PlotChoice {
  const range: TimeSpan = { from: timeFrom, to: timeTo };
  return { range, interval, blockSize, depth, prices: { low: priceLow, high: priceHigh } };
}

function makeModel(market: Market, rowStep: number, span: DataSpan, search: HeatmapSearch): HeatmapModel {
  const initial = readPlace(search, span, market.lastPrice ?? 1);
  const interval = chooseDepthInterval(timeSpanOf(initial.view), span.isRecorded);
  return new HeatmapModel({ initial, span, columnSeconds: INTERVAL_SECONDS[interval], rowStep });
}
