import type { Clock } from '@/base/clock';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { Engine } from '@/service/store/engine/engine';
import type { StoredMarket } from '@/service/store/engine/store';
import type { ConnectOptions, SourceConnection } from '../feeds/connection/connect-source';
import type { Filling, FillOptions, historyOf } from '../history/fill-market';
import type { Recorder } from '../record/sources/recorder';
import type { LoadInstruments } from './instrument-lists';
import type { Retention } from './retention';
import type { SourceSharing } from './source-sharing';

/** The ways to the venues. */
export interface VenueWays {
  readonly venues: readonly Venue[];
  readonly connect: (options: Omit<ConnectOptions, 'network'>) => SourceConnection;
  readonly loadInstruments: LoadInstruments;
  readonly fillMarket: (
    options: Pick<FillOptions, 'venue' | 'instrument' | 'market' | 'keepDays' | 'onRows' | 'onError'>,
  ) => Filling;
  readonly historyOf: typeof historyOf;
  /** Whether the markets of `kind` come from a demo venue on this machine. */
  readonly isStandIn: (kind: MarketKind) => boolean;
}

export interface SourceParts {
  readonly engine: Engine;
  readonly recorder: Recorder;
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly ways: VenueWays;
  readonly retention: Retention;
  /** Which sources of a shared store are recorded here; all of them without. */
  readonly sharing?: Pick<SourceSharing, 'has' | 'look' | 'close' | 'plain'> | undefined;
  /** The markets as `/v1` lists them at this moment. */
  readonly listed: () => readonly StoredMarket[];
  /** The list of markets may be another now. */
  readonly onMarkets: () => void;
  readonly onError: (error: unknown) => void;
}

/** A market of a venue that is recorded. */
export interface SourceMarket {
  readonly venue: Venue;
  readonly instrument: Instrument;
  /** Id under which it is stored. */
  readonly market: number;
}
