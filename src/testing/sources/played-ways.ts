import type { Clock } from '@/base/clock';
import { binance } from '@/service/feeds/binance/binance';
import type { ConnectionHealth } from '@/service/feeds/connection/connect-source';
import type { VenueError } from '@/service/feeds/connection/venue-http';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { FrameSink, ReceivedFrame } from '@/service/feeds/received-frame';
import { nameOf } from '@/service/record/sources/recorder';
import type { VenueWays } from '@/service/sources/source-parts';
import { ABC, playFrames } from '../record/play-frames';

/** Another market of the same venue, with the same frames. */
export const XYZ: Instrument = { ...ABC, symbol: 'XYZUSDT', base: 'XYZ' };

/** A stand-in for the connection to a venue, whose markets the test plays. */
export interface PlayedWays {
  readonly ways: VenueWays;
  /** Ids of the sources that are connected now. */
  readonly connected: () => readonly string[];
  /** Ids whose past is being filled, and whether the filling is resting. */
  readonly fillings: ReadonlyMap<string, 'fills' | 'rests'>;
  /** How often the venue's list was requested. */
  readonly asked: () => number;
  /** From now on the venue answers, or fails like this. */
  setFailure(failure: VenueError | undefined): void;
  /** Ends the connection of a source. */
  end(id: string, connection: number, cause: string): void;
  /** Passes frames to a connected source. */
  play(id: string, frames: readonly ReceivedFrame[]): Promise<void>;
}

export function makePlayedWays(clock: Clock, instruments: readonly Instrument[] = [ABC, XYZ]): PlayedWays {
  const sinks = new Map<string, FrameSink>();
  const fillings = new Map<string, 'fills' | 'rests'>();
  let failure: VenueError | undefined;
  let asked = 0;
  const health: ConnectionHealth = {
    state: 'live',
    reason: undefined,
    sinceMs: clock.now(),
    behindMs: 40,
    eventsPerSecond: 12,
    lagByMinute: [40],
    limits: [{ name: 'weight a minute', used: 20, of: 2400 }],
  };
  const sinkOf = (id: string): FrameSink => {
    const sink = sinks.get(id);
    if (sink === undefined) throw new Error(`${id} is not connected`);
    return sink;
  };
  const venues: readonly Venue[] = [binance];
  return {
    ways: {
      venues,
      connect({ instrument, sink }) {
        const id = nameOf(instrument);
        sinks.set(id, sink);
        return {
          health,
          async close() {
            if (sinks.get(id) === sink) sinks.delete(id);
          },
        };
      },
      async loadInstruments(_, kind) {
        asked++;
        if (failure) throw failure;
        return instruments.filter((instrument) => instrument.kind === kind);
      },
      fillMarket({ instrument }) {
        const id = nameOf(instrument);
        fillings.set(id, 'fills');
        return {
          progress: { done: 0.43, secondsLeft: 7800, reaches: undefined, waits: undefined },
          pause: () => void fillings.set(id, 'rests'),
          resume: () => void fillings.set(id, 'fills'),
          async close() {
            fillings.delete(id);
          },
        };
      },
      historyOf: () => ['candles', 'sides'],
      isStandIn: () => false,
    },
    connected: () => [...sinks.keys()],
    fillings,
    asked: () => asked,
    setFailure(next) {
      failure = next;
    },
    end: (id, connection, cause) => sinkOf(id).ended(connection, clock.now() * 1000, cause),
    async play(id, frames) {
      await playFrames(sinkOf(id), frames);
    },
  };
}
