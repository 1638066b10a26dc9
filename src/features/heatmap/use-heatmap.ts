import { useEffect, useState } from 'react';
import { type CrosshairStore, makeCrosshairStore } from '@/charts/crosshair/crosshair-store';
import { timeSpanOf } from '@/charts/viewport/viewport';
import type { Market } from '@/contract/payloads';
import { chooseDepthInterval, computeNeededSpan, type DataSpan, type TimeSpan } from '@/data/plan/heatmap-span';
import { type DepthView, viewMarketDepth } from '@/data/queries/depth-view';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { useIsConnected } from '@/panes/service-context';
import { type DataDesk, useDataDesk } from '@/panes/use-data-desk';
import type { HeatmapSearch } from '@/state/url-state';
import { type CandleSelection, chooseMaxDepth, getBlockSize, makeCandleSelection } from './depth-request';
import { HeatmapModel, type PlotView } from './heatmap-model';
import { readPlace } from './heatmap-search';
import { type LoadedCandles, useCandles } from './use-candles';
import { type DepthAsk, type LoadedDepth, useDepthTiles } from './use-depth-tiles';
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
  readonly depthAsk: DepthAsk;
  readonly candleSelection: CandleSelection;
  readonly depthView: DepthView;
  readonly depth: LoadedDepth;
  readonly candles: LoadedCandles;
}

/** Wires the view of one market: what is looked at decides what is loaded. */
export function useHeatmap(market: Market, finestBlock: number, span: DataSpan, search: HeatmapSearch): Heatmap {
  const isOn = useIsConnected();
  const blockSize = getBlockSize(search.block, finestBlock);
  const [crosshair] = useState(makeCrosshairStore);
  const [model] = useState(() => makeModel(market, blockSize, span, search));
  const settled = useSettled(model);
  const interval = chooseDepthInterval(timeSpanOf(settled.view), span.isRecorded);
  const desk = useDataDesk();
  const maxDepth = search.depth ?? chooseMaxDepth(blockSize, finestBlock, settled.view);
  const depthView = viewMarketDepth(market, finestBlock, { interval, blockSize, maxDepth });
  const { columnSeconds, rowStep } = depthView.spec;
  const needed = computeNeededSpan({ from: settled.view.timeFrom, to: settled.view.timeTo }, columnSeconds, span);
  const depthAsk: DepthAsk = { kind: desk.depth, view: depthView, reach: span };
  const candleSelection = makeCandleSelection(market);
  const depth = useDepthTiles(desk, depthAsk, needed, isOn);
  const candles = useCandles(desk, candleSelection, span, needed, isOn);
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
    depthAsk,
    candleSelection,
    depthView,
    depth,
    candles,
  };
}

function makeModel(market: Market, rowStep: number, span: DataSpan, search: HeatmapSearch): HeatmapModel {
  const initial = readPlace(search, span, market.lastPrice ?? 1);
  const interval = chooseDepthInterval(timeSpanOf(initial.view), span.isRecorded);
  return new HeatmapModel({ initial, span, columnSeconds: INTERVAL_SECONDS[interval], rowStep });
}
