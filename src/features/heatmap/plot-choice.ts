import type { PriceRange } from '@/charts/viewport/viewport';
import type { Market } from '@/contract/payloads';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { chooseDepthInterval, computeNeededSpan, type DataSpan, type TimeSpan } from '@/data/plan/heatmap-span';
import { viewMarketDepth } from '@/data/queries/depth-view';
import { INTERVAL_SECONDS, type Interval, isInterval } from '@/domain/interval';
import type { DataDesk } from '@/panes/use-data-desk';
import { listSpanTiles } from '@/panes/use-tiles';
import { chooseMaxDepth, makeCandleSelection } from './depth-request';

/** Of which market a plot is. */
export interface PlotFacts {
  readonly desk: DataDesk;
  readonly market: Market;
  readonly finestBlock: number;
  readonly span: DataSpan;
}

/** What a plot may be asked to show. */
export interface PlotChoice {
  /** Range on screen. */
  readonly range: TimeSpan;
  /** Columns are at least as long as this interval; other words mean nothing. */
  readonly interval?: string | undefined;
  readonly blockSize: number;
  /** Blocks a side that the reader wants; `undefined`: as many as the prices in sight need. */
  readonly depth: number | undefined;
  /** Prices on screen. */
  readonly prices: PriceRange;
}

/** Columns as fine as a range of `seconds` allows, but at least as long as `least`. */
export function choosePlotInterval(seconds: number, isRecorded: boolean, least?: string): Interval {
  const finest = chooseDepthInterval(seconds, isRecorded);
  return least !== undefined && isInterval(least) && INTERVAL_SECONDS[least] > INTERVAL_SECONDS[finest]
    ? least
    : finest;
}

/** Blocks a side that the plot asks for. */
export function getMaxDepth({ depth, blockSize, prices }: PlotChoice, finestBlock: number): number {
  return depth ?? chooseMaxDepth(blockSize, finestBlock, { priceLow: prices.low, priceHigh: prices.high });
}

/** Every tile that the plot needs for a choice: depth, candles, candles by side. */
export function listPlotTiles({ desk, market, finestBlock, span }: PlotFacts, choice: PlotChoice): AnyViewTiles[] {
  const { range, blockSize } = choice;
  const interval = choosePlotInterval(range.to - range.from, span.isRecorded, choice.interval);
  const maxDepth = getMaxDepth(choice, finestBlock);
  const depth = viewMarketDepth(market, finestBlock, { interval, blockSize, maxDepth });
  const needed = computeNeededSpan(range, depth.spec.columnSeconds, span);
  const candles = { view: makeCandleSelection(market), reach: span };
  return [
    listSpanTiles({ kind: desk.depth, view: depth, reach: span }, needed),
    listSpanTiles({ kind: desk.candles, ...candles }, needed),
    listSpanTiles({ kind: desk.sideCandles, ...candles }, needed),
  ];
}
