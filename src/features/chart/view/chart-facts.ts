import type { MarketDataClient } from '@/client/use-market-data-client';
import type { Market } from '@/contract/payloads';
import type { DataSpan, TimeSpan } from '@/data/plan/heatmap-span';
import type { Interval } from '@/domain/interval';
import type { ChartMode, ChartPaneId } from '@/state/url-state';
import type { TracedQuestion } from './event-lens';

/** Of which market a chart is. */
export interface ChartFacts {
  readonly dataClient: MarketDataClient;
  readonly market: Market;
  readonly span: DataSpan;
  /** Markets of the same symbol that may be summed or compared, the largest volume first. */
  readonly offered: readonly Market[];
  /** The key may ask for sums over venues. */
  readonly canSum: boolean;
  /**
   * Beside a recording: where each compared market has data that the tier reaches, by id. One that is missing is not known
   * yet and not asked for. `undefined`: all lie where the market's own do.
   */
  readonly reaches?: ReadonlyMap<string, DataSpan> | undefined;
}

/** What a chart may be asked to show. */
export interface ChartChoice {
  /** Range on screen. */
  readonly range: TimeSpan;
  /** Length of a candle. */
  readonly interval: Interval;
  readonly panes: readonly ChartPaneId[];
  /** Venues that are named; none: that of the market. */
  readonly venues: readonly string[];
  /** Ids of other markets to compare with. */
  readonly others: readonly string[];
  /** `undefined`: venues are summed. */
  readonly mode: ChartMode | undefined;
  readonly isUsd: boolean;
  readonly isFilled: boolean;
  readonly hasProfile: boolean;
  /** Unix second at which CVD is zero; `undefined`: the left edge. */
  readonly anchor: number | undefined;
  /** Whose prices are drawn under those of the market. */
  readonly traced: TracedQuestion | undefined;
}
