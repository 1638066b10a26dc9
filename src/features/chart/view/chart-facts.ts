import type { MarketDataClient } from '@/client/use-market-data-client';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { Difference } from '@/domain/columns/compare-lines';
import type { Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import type { AverageId, ChartMode, ChartPaneId } from '@/state/url-state';
import type { TracedQuestion } from './event-lens';

/** The market of a chart and what is known about it. */
export interface ChartFacts {
  readonly dataClient: MarketDataClient;
  readonly market: Market;
  readonly span: DataSpan;
  /** Markets of the same symbol that may be summed or compared, the largest volume first. */
  readonly offered: readonly Market[];
  /** The key may request sums over venues. */
  readonly canSum: boolean;
  /**
   * Beside a recording: the data range of each compared market that the tier reaches, by id. A missing one is not known
   * yet and not requested. `undefined`: the market's own range applies to all.
   */
  readonly reaches?: ReadonlyMap<string, DataSpan> | undefined;
}

/** What a chart is set to show. */
export interface ChartChoice {
  /** Range on screen. */
  readonly range: TimeSpan;
  /** Length of a candle. */
  readonly interval: Interval;
  readonly panes: readonly ChartPaneId[];
  /** The chosen venues; if empty, that of the market. */
  readonly venues: readonly string[];
  /** Ids of other markets to compare with. */
  readonly others: readonly string[];
  /** `undefined`: venues are summed. */
  readonly mode: ChartMode | undefined;
  readonly isUsd: boolean;
  readonly isFilled: boolean;
  readonly hasProfile: boolean;
  /** Lines over the candles. */
  readonly averages: readonly AverageId[];
  /** Unix second at which CVD is zero; `undefined`: the left edge. */
  readonly anchor: number | undefined;
  /** The question whose prices are drawn under those of the market. */
  readonly traced: TracedQuestion | undefined;
}

/** Whether one line stands for two markets, in place of candles. */
export const isDifference = (mode: ChartMode | undefined): mode is Difference =>
  mode !== undefined && mode !== 'compare';
