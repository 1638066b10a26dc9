import { useEffect, useState } from 'react';
import { timeSpanOf } from '@/charts/viewport/viewport';
import { useIsConnected } from '@/client/service-context';
import { useMarketDataClient } from '@/client/use-market-data-client';
import { useTier } from '@/client/use-tier';
import type { Market } from '@/contract/payloads';
import { type DataSpan, listOffMarket } from '@/data/plan/heatmap-span';
import { canSumVenues } from '@/data/queries/tier-words';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { formatMarketId } from '@/domain/market-id';
import { openSharedCrosshair } from '@/panes/plot/crosshair/shared-crosshair';
import { useGrowingPast } from '@/panes/plot/live/use-growing-past';
import { useSettled } from '@/panes/plot/live/use-settled';
import { useToday } from '@/panes/plot/live/use-today';
import { PlotModel } from '@/panes/plot/plot-model';
import { ROOMY, useChartPanes } from '@/panes/plot/use-chart-panes';
import { useMarketSources } from '@/panes/plot/use-market-sources';
import type { ChartSearch } from '@/state/url-state';
import { makeChartFit } from './columns/price-columns';
import { useCandles } from './columns/use-candles';
import { useChartData } from './columns/use-chart-data';
import { useComparedReaches } from './compare/compared-reaches';
import { useSymbols } from './compare/market-name';
import { useEventLens } from './questions/use-event-lens';
import { chooseCandles } from './view/candle-range';
import type { Chart } from './view/chart';
import { getChartSpan } from './view/chart-choice';
import { getChartPlace } from './view/chart-place';
import { resolveChart } from './view/resolve-chart';

/** Wires the chart of one market: the view decides what is loaded. */
export function useChart(
  market: Market,
  span: DataSpan,
  search: ChartSearch,
  onSearch: (change: Partial<ChartSearch>) => void,
): Chart {
  const isConnected = useIsConnected();
  const dataClient = useMarketDataClient();
  const [crosshair] = useState(() => openSharedCrosshair(formatMarketId(market)));
  const [model] = useState(() => makeModel(market, span, search));
  const settled = useSettled(model);
  const sources = useMarketSources('TRADE_AGG', market, search.venue);
  const tier = useTier();
  const canSum = canSumVenues(tier);
  const panes = useChartPanes(market, search.panes);
  const lens = useEventLens(market, panes.includes('questions'), search.question);
  useGrowingPast(dataClient, span);
  const interval = useCandles(settled, span, search, onSearch);
  const { offered } = sources;
  const around = { dataClient, span, offered, canSum, plot: settled, panes, interval, lens };
  const request = resolveChart(market, search, around);
  const { choice } = request;
  const facts = request.factsOf(useComparedReaches(market, request.compared));
  const loading = useChartData(facts, choice, { search, settled, lens, isOn: isConnected && !sources.isPending });
  useFedModel(model, span, INTERVAL_SECONDS[interval], loading.fitted);
  useToday(model, span);
  const symbolOf = useSymbols([loading.markets.reference, ...loading.markets.compared]);
  return {
    ...loading,
    lens,
    market,
    span,
    model,
    crosshair,
    settled,
    needed: getChartSpan(facts, choice),
    interval,
    asked: search.interval ?? interval,
    dataClient,
    panes,
    isByVenue: loading.markets.each.length > 0,
    sources,
    canSum,
    facts,
    choice,
    symbolOf,
  };
}

function makeModel(market: Market, span: DataSpan, search: ChartSearch): PlotModel {
  const initial = getChartPlace(search).read(search, span, market.lastPrice ?? 1);
  const columnSeconds =
    INTERVAL_SECONDS[search.interval ?? chooseCandles(timeSpanOf(initial.view), !matchMedia(ROOMY).matches, span)];
  return new PlotModel({ initial, span, columnSeconds, rowStep: 0, fitPrices: makeChartFit(listOffMarket(market)) });
}

/** Gives the model the range of the data; `candles` are what a fitted view covers. */
function useFedModel(model: PlotModel, span: DataSpan, columnSeconds: number, candles: CandleColumns): void {
  useEffect(() => model.setGrid(columnSeconds, 0), [model, columnSeconds]);
  useEffect(() => model.setSpan(span), [model, span]);
  useEffect(() => model.setCandles(candles), [model, candles]);
}
