import type { DatasetType } from '@/contract/datasets';
import type { SavedState, SeedRows, SeriesTable } from '../store/seed-store';
import type { Coverage, FinishedStep, TimeRange } from './coverage';
import type { SimMarket } from './market-list';
import type { PricePaths } from './price-paths';
import type { Scale } from './scale';

/** One piece of work that takes at most half a second. */
export interface PlannedStep extends TimeRange {
  readonly track: string;
  /** Made before all other steps: the service answers once these are done. */
  readonly isFirst: boolean;
  readonly markets: readonly SimMarket[];
  /** Approximate duration in units of one candle. */
  readonly cost: number;
}

/** Rows of one table that a step makes. They replace the rows of its markets from `clearFrom` on. */
export interface MadeRows extends SeedRows {
  readonly table: SeriesTable;
  /** Unix seconds. The step's start when absent. */
  readonly clearFrom?: number;
}

/** What a step has made. */
export interface MadeStep {
  readonly rows: readonly MadeRows[];
  /** Finished work of other tracks, done along with the step. */
  readonly alsoFinished?: readonly FinishedStep[];
  /** Saved after the step is marked. */
  readonly states?: readonly SavedState[];
  /** Called when the rows are written, to reuse their memory. */
  readonly release?: () => void;
}

/** Makes the rows of one track. `rest` lets others run and is awaited after each market. */
export interface TrackMaker {
  build(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep>;
  /** Frees memory that is only kept for reuse. Called when steps of another track follow. */
  forget?(): void;
}

export interface MakerContext {
  readonly seed: number;
  readonly scale: Scale;
  readonly paths: PricePaths;
  readonly coverage: Coverage;
  /** The latest saved states of the store whose key starts with `prefix`. */
  savedStates(prefix: string): readonly SavedState[];
}

/** One kind of data that is made per market, with its own time range. */
export interface Track {
  /** The datasets that a market of this track serves. */
  readonly types: readonly DatasetType[];
  readonly rowSeconds: number;
  /** How long one row takes, in units of one candle. */
  readonly rowCost: number;
  /** Whether steps continue each other: the pieces of a market have to be made in order. */
  readonly isRunning?: boolean;
  /** Other datasets that the same steps make. */
  readonly alsoTypes?: readonly DatasetType[];
  /**
   * Seconds before now that a market needs before the service answers; none by default. They cover what the market list
   * shows, and the last day of the largest markets.
   */
  firstReach?(market: SimMarket, isLarge: boolean): number;
  serves(market: SimMarket, scale: Scale): boolean;
  /** What the market should have at `now` (Unix seconds). Called only for markets that the track serves. */
  rangeOf(market: SimMarket, now: number, scale: Scale): TimeRange;
  makeMaker(context: MakerContext): TrackMaker;
}
