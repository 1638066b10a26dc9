import type { DatasetType } from '@/contract/datasets';
import type { SavedState, SeedRows, SeriesTable } from '../store/seed-store';
import type { Coverage, FinishedStep, TimeRange } from './coverage';
import type { SimMarket } from './market-list';
import type { PricePaths } from './price-paths';
import type { Scale } from './scale';

/** One piece of work, small enough to be done in half a second. */
export interface PlannedStep extends TimeRange {
  readonly track: string;
  /** Wanted before all that is not: the service answers once it is made. */
  readonly isFirst: boolean;
  readonly markets: readonly SimMarket[];
  /** About how long it takes, in units of one candle. */
  readonly cost: number;
}

/** Rows of one table that a step makes; rows of its markets from `clearFrom` on are replaced. */
export interface MadeRows extends SeedRows {
  readonly table: SeriesTable;
  /** Unix seconds; the step's start when absent. */
  readonly clearFrom?: number;
}

/** What a step has made. */
export interface MadeStep {
  readonly rows: readonly MadeRows[];
  /** Work of other tracks that was done along with the step's own. */
  readonly alsoFinished?: readonly FinishedStep[];
  /** Saved after the step is marked. */
  readonly states?: readonly SavedState[];
  /** Called when the rows are written: their memory may serve again. */
  readonly release?: () => void;
}

/** Makes the rows of one track. `rest` lets others run: it is awaited after each market. */
export interface TrackMaker {
  build(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep>;
}

export interface MakerContext {
  readonly seed: number;
  readonly scale: Scale;
  readonly paths: PricePaths;
  readonly coverage: Coverage;
  /** The latest saved states of the store whose key starts with `prefix`. */
  savedStates(prefix: string): readonly SavedState[];
}

/** One kind of data that is made per market, with its own reach in time. */
export interface Track {
  /** The datasets that a market of this track answers. */
  readonly types: readonly DatasetType[];
  readonly rowSeconds: number;
  /** How long one row takes, in units of one candle. */
  readonly rowCost: number;
  /** What is made goes on from where it stood: the pieces of a market are to be made one after the other. */
  readonly isRunning?: boolean;
  /** Other datasets that are made along with it in the same steps. */
  readonly alsoTypes?: readonly DatasetType[];
  /**
   * How many seconds before now a market needs before the service answers; nothing by default. What the list of markets
   * tells rests on these, and they are the last day of the largest markets.
   */
  firstReach?(market: SimMarket, isLarge: boolean): number;
  serves(market: SimMarket, scale: Scale): boolean;
  /** What the market should have at `now` (Unix seconds); asked only of markets that it serves. */
  rangeOf(market: SimMarket, now: number, scale: Scale): TimeRange;
  makeMaker(context: MakerContext): TrackMaker;
}
