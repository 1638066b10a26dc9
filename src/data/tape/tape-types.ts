import type { Disposer } from '@/base/dispose';
import type { DatabaseTrouble } from '@/data/cache/database/database-types';
import type { MarketSample } from './market-sample';
import type { TapeBlock } from './tape-block';

/** Why no sample is taken now. `clock`: service and device do not agree on the time that it would be kept under. */
export type TapePause = 'off' | 'hidden' | 'offline' | 'frozen' | 'clock';

/** What the tape does next. */
export interface TapePlan {
  /** Service time of the next sample, Unix seconds; `undefined` while none is planned. */
  readonly dueAt: number | undefined;
  readonly pause: TapePause | undefined;
  /** The last try did not bring the list: its error in words. */
  readonly failure: string | undefined;
}

export interface TapeFigures {
  /** `kept`: samples stay on this device; `visit`: they last as long as this page; `full`: the last found no room. */
  readonly state: 'kept' | 'visit' | 'full';
  readonly trouble: DatabaseTrouble | undefined;
  /** The browser's words on it. */
  readonly detail: string | undefined;
  /** Times of this connection's samples, Unix seconds, ascending. */
  readonly times: readonly number[];
  /** Packed bytes of this connection's samples, and of those of all. */
  readonly bytes: number;
  readonly allBytes: number;
  readonly capBytes: number;
  /** Blocks of samples that were found damaged, and removed, since the page was opened. */
  readonly corrupt: number;
  readonly plan: TapePlan;
}

/** Samples of the list of markets of one connection. Nothing of it ever throws. */
export interface Tape extends Disposer {
  /** The same object until something changes. */
  getFigures(): TapeFigures;
  subscribe(listener: () => void): () => void;
  /** The sample taken at `at`, Unix seconds; `undefined` when there is none or it is damaged. */
  loadSample(at: number): Promise<MarketSample | undefined>;
  /** All samples that lie in one record with it; the same object while samples of one record are asked in a row. */
  loadBlock(at: number): Promise<TapeBlock | undefined>;
  /** Takes in a sample that is later than the last; false when it could not be. */
  append(sample: MarketSample): Promise<boolean>;
  /** Reads again what other pages have stored. */
  refresh(): Promise<void>;
  notePlan(plan: TapePlan): void;
  /** Removes the samples of every connection. */
  forgetAll(): Promise<void>;
}
