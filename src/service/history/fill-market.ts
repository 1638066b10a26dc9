import type { Clock } from '@/base/clock';
import type { VenueHttp } from '../feeds/connection/venue-http';
import type { Instrument } from '../feeds/instrument';
import type { Venue } from '../feeds/venue';
import type { Engine } from '../store/engine';

export interface FillProgress {
  readonly done: number;
  readonly secondsLeft: number | undefined;
  /** Unix seconds. */
  readonly reaches: number | undefined;
  readonly waits: string | undefined;
}

export interface Filling {
  /** Undefined when finished. */
  readonly progress: FillProgress | undefined;
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

export interface FillOptions {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly venue: Venue;
  readonly instrument: Instrument;
  /** Id of the market. */
  readonly market: number;
  readonly http: VenueHttp;
  readonly keepDays: Readonly<Record<'candles' | 'funding' | 'openInterest', number>>;
  /** The list or answers may have changed. */
  readonly onRows: () => void;
  readonly onError: (error: unknown) => void;
}

/** What a market's past can be filled with. */
export type HistoryData = 'candles' | 'sides' | 'funding' | 'openInterest';
