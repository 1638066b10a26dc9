import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { Stretch } from '@/domain/columns/find-gaps';
import type { LineValues } from '@/domain/columns/line-columns';
import type { ShapeColumns } from '@/domain/columns/series-columns';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import type { MarketId } from '@/domain/market-id';
import type { SummedProfile } from '@/domain/volume-profile/sum-profile';
import type { AverageId, FundingPeriod } from '@/state/url-state';
import type { Pane } from './pane';

/** Loaded data as the panes, their headers, tables and files read it. A pane that is off is `undefined`. */
export interface ChartColumns {
  /** Candles of the reference, with the times of their first and last trade. */
  readonly price: Pane<ShapeColumns<'candle'>>;
  /** Closed, cached buckets without a price. */
  readonly gaps: readonly Stretch[];
  /**
   * All times whose candles are not cached, in view or not: a plot that moves shows them before anything is requested.
   */
  readonly unloaded: readonly Stretch[];
  /** The same for the rows under the price; absent if the row is off. */
  readonly unloadedRows: Readonly<Partial<Record<LoadedRow, readonly Stretch[]>>>;
  /** First close in view. */
  readonly base: number | undefined;
  /** When it was, Unix seconds. */
  readonly baseTime: number | undefined;
  readonly compared: readonly ComparedSeries[];
  /** Lines over the candles; none over a difference. */
  readonly averages: readonly AverageSeries[];
  readonly volumes: Pane<ChartVolumes> | undefined;
  readonly delta: Pane<DeltaColumns> | undefined;
  readonly interest: Pane<CandleColumns> | undefined;
  readonly funding: Pane<FundingColumns> | undefined;
  /** The venues that are shown one by one. */
  readonly each: readonly VenueColumns[];
  /** Shorts as buys, longs as sells. */
  readonly liquidations: Pane<LiquidationColumns> | undefined;
  /** Percent per year. */
  readonly volatility: Pane<LineValues> | undefined;
  /** Prices of the chosen question, 0 to 1, each at the end of its bucket; `undefined` until some are cached. */
  readonly question: Pane<LineValues> | undefined;
  /** Of the buckets that start in view; `undefined` until all of them are cached. */
  readonly profile: Pane<SummedProfile> | undefined;
}

export type LoadedRow = 'sides' | 'interest' | 'funding' | 'liquidations';

/** A line over the candles; NaN where it is unknown. */
export interface AverageSeries {
  readonly id: AverageId;
  readonly line: LineValues;
}

/** Another market compared with the reference. */
export interface ComparedSeries {
  readonly market: MarketId;
  readonly columns: ShapeColumns<'candle'>;
  readonly seconds: number;
  /**
   * In prices of the reference, so that both start at its first close in view; `undefined` if either has no close
   * there.
   */
  readonly line: LineValues | undefined;
  /** When its first close in view was, Unix seconds. */
  readonly since: number | undefined;
}

/** Volume bought and sold per bucket. */
export interface ChartVolumes {
  readonly buy: ShapeColumns<'candle'>;
  readonly sell: ShapeColumns<'candle'>;
  /** NaN for the side that a bucket lacks. */
  readonly both: SideVolumes;
  /** Starts of the buckets that lack one side or both, ascending. */
  readonly broken: Float64Array;
}

/** Volume bought minus volume sold since `from`. */
export interface DeltaColumns extends LineValues {
  /** Unix second at which the sum is zero: no earlier than the first bucket known to have both sides. */
  readonly from: number;
}

/** Liquidated shorts and longs per bucket, and the stretches where an absent bucket means zero. */
export interface LiquidationColumns extends SideVolumes {
  /** Cached stretches, ascending. An absent bucket outside them has not been requested. */
  readonly held: readonly Stretch[];
}

export interface FundingColumns {
  /** As received: fractions per 8 hours. */
  readonly received: ShapeColumns<'funding'>;
  /** Percent per period, with a NaN at each gap. */
  readonly rates: LineValues;
  /** `undefined` if nothing is predicted. */
  readonly predicted: LineValues | undefined;
  readonly period: FundingPeriod;
}

/** Open interest and funding of one venue among several; `undefined` until some of it has loaded. */
export interface VenueColumns {
  readonly market: MarketId;
  readonly interest: Pane<CandleColumns> | undefined;
  readonly funding: Pane<FundingColumns> | undefined;
}
