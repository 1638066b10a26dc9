import type { CrosshairStore } from '@/charts/crosshair-store';
import type { StackData } from '@/charts/echarts/stack-data';
import type { MarketDataClient } from '@/client/use-market-data-client';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { Difference } from '@/domain/columns/compare-lines';
import type { LineValues } from '@/domain/columns/line-columns';
import type { Interval } from '@/domain/interval';
import type { MarketId } from '@/domain/market-id';
import type { TimeSpan } from '@/domain/time-span';
import type { PlotModel, PlotView } from '@/panes/plot/plot-model';
import type { MarketSources } from '@/panes/plot/use-market-sources';
import type { SpendingQuestion } from '@/panes/price/use-spending-consent';
import type { ChartPaneId } from '@/state/url-state';
import type { ChartSeries, SeriesName } from './chart-choice';
import type { ChartChoice, ChartFacts } from './chart-facts';
import type { ChartMarkets } from './chart-sources';
import type { EventLens } from './event-lens';
import type { ChartColumns } from './loaded-columns';

/** Load state of one series. */
export interface LoadState {
  readonly isPending: boolean;
  /** All of its span is cached. */
  readonly isWhole: boolean;
  readonly error: Error | undefined;
  retry(): void;
}

/** What a chart shows, as far as it has loaded. */
export interface ChartData {
  readonly markets: ChartMarkets;
  /** The requested series, and how far each has loaded. */
  readonly series: readonly ChartSeries[];
  readonly states: Readonly<Partial<Record<SeriesName, LoadState>>>;
  readonly columns: ChartColumns;
  /** Candles of the price pane as drawn: those of the reference, or its spread or basis to another market. */
  readonly drawn: CandleColumns;
  readonly data: StackData;
  /** `undefined`: candles are drawn, also while there is no second market. */
  readonly difference: Difference | undefined;
  /**
   * The reference against each other market, the first of them drawn in place of the price; empty while candles are
   * drawn.
   */
  readonly differences: readonly ComparedDifference[];
  /** What a fitted view covers: the drawn candles and the lines of compared markets. */
  readonly fitted: CandleColumns;
  /** Price of what the view still lacks. */
  readonly price: ViewPrice;
  /** Asked before the view is loaded. */
  readonly question: SpendingQuestion | undefined;
}

/** The difference of the reference from another market. */
export interface ComparedDifference {
  readonly market: MarketId;
  readonly seconds: number;
  readonly line: LineValues;
}

/** The symbol of a market across venues; until it is looked up, that of its venue. */
export type FindSymbol = (market: MarketId) => string;

/** Everything that the parts of the chart share. */
export interface Chart extends ChartData {
  /** Prediction markets of the coin; `undefined` while they are not shown. */
  readonly lens: EventLens | undefined;
  readonly market: Market;
  readonly span: DataSpan;
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  readonly settled: PlotView;
  readonly needed: TimeSpan;
  /** Length of a candle that is requested. */
  readonly interval: Interval;
  /** The length chosen last; shown once the plot is at rest. */
  readonly asked: Interval;
  readonly dataClient: MarketDataClient;
  readonly panes: readonly ChartPaneId[];
  /** Open interest and funding are shown venue by venue. */
  readonly isByVenue: boolean;
  readonly sources: MarketSources;
  /** The key may request sums over venues. */
  readonly canSum: boolean;
  /** What prices of controls are computed from: the market, its venues and the data client. */
  readonly facts: ChartFacts;
  readonly choice: ChartChoice;
  /** What the markets on the axis are called. */
  readonly symbolOf: FindSymbol;
}
