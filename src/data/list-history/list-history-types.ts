import type { Disposer } from '@/base/dispose';
import type { DatabaseTrouble } from '@/data/cache/database/database-types';
import type { ListHistoryBlock } from './list-history-block';
import type { MarketSample } from './market-sample';

/** Why no sample is taken now. `clock`: service and device disagree on the time it would be stored under. */
export type ListHistoryPause = 'off' | 'hidden' | 'offline' | 'frozen' | 'clock';

/** What the list history does next. */
export interface ListHistoryPlan {
  /** Service time of the next sample, Unix seconds; `undefined` while none is planned. */
  readonly dueAt: number | undefined;
  readonly pause: ListHistoryPause | undefined;
  /** Why the last attempt failed to load the list: its error message. */
  readonly failure: string | undefined;
}

export interface ListHistoryFigures {
  /**
   * `kept`: samples are stored on this device; `visit`: they last as long as this page; `full`: the last one did not
   * fit.
   */
  readonly state: 'kept' | 'visit' | 'full';
  readonly trouble: DatabaseTrouble | undefined;
  /** The browser's own message. */
  readonly detail: string | undefined;
  /** Times of this connection's samples, Unix seconds, ascending. */
  readonly times: readonly number[];
  /** Packed bytes of this connection's samples, and of those of all connections. */
  readonly bytes: number;
  readonly allBytes: number;
  readonly capBytes: number;
  /** Blocks that were found damaged and removed since the page was opened. */
  readonly corrupt: number;
  readonly plan: ListHistoryPlan;
}

/** Samples of the market list of one connection. Nothing here ever throws. */
export interface ListHistory extends Disposer {
  /** The same object until something changes. */
  getFigures(): ListHistoryFigures;
  subscribe(listener: () => void): () => void;
  /** The sample taken at `at`, Unix seconds; `undefined` when there is none or it is damaged. */
  loadSample(at: number): Promise<MarketSample | undefined>;
  /** The block that contains this sample; the same object for consecutive requests within one block. */
  loadBlock(at: number): Promise<ListHistoryBlock | undefined>;
  /** Adds a sample that is later than the last; false when it could not be added. */
  append(sample: MarketSample): Promise<boolean>;
  /** Reads again what other pages have stored. */
  refresh(): Promise<void>;
  notePlan(plan: ListHistoryPlan): void;
  /** Removes the samples of every connection. */
  forgetAll(): Promise<void>;
}
