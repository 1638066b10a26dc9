import type { Instrument } from '../instrument';
import type { FrameSink } from '../received-frame';
import type { Venue } from '../venue';
import type { VenueNetwork } from './venue-network';

export interface ConnectionHealth {
  readonly state: 'connecting' | 'live' | 'resyncing' | 'waiting' | 'unavailable' | 'stopped';
  /** A sentence for every state but `live`. */
  readonly reason: string | undefined;
  readonly sinceMs: number;
  /** Receive clock − exchange clock of the newest event, the clock skew of the connection taken off. */
  readonly behindMs: number | undefined;
  readonly eventsPerSecond: number | undefined;
  /** Of the last hour. */
  readonly lagByMinute: readonly (number | null)[];
  readonly limits: readonly { readonly name: string; readonly used: number; readonly of: number }[];
}

export interface SourceConnection {
  readonly health: ConnectionHealth;
  close(): Promise<void>;
}

export interface ConnectOptions {
  readonly venue: Venue;
  readonly instrument: Instrument;
  readonly sink: FrameSink;
  readonly network: VenueNetwork;
  readonly onHealth?: () => void;
}
