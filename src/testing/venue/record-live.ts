import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '@/base/clock';
import { makeRandom } from '@/base/random';
import { type ConnectionHealth, connectSource, type SourceConnection } from '@/service/feeds/connection/connect-source';
import { makeVenueNetwork } from '@/service/feeds/connection/venue-network';
import type { Waits } from '@/service/feeds/connection/waits';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { FrameSink } from '@/service/feeds/received-frame';
import { LiveMarket } from '@/service/record/live-market';
import { SourceRecorder } from '@/service/record/sources/source-recorder';

/** Short waits for tests. */
export const FAST: Partial<Waits> = {
  tickMs: 5,
  retryMs: 10,
  longestRetryMs: 50,
  healthyMs: 200,
  readyMs: 1000,
  overlapMs: 1000,
  snapshotMs: 5,
  longestSnapshotMs: 40,
  bookMs: 200,
  refusedMs: 60,
  unavailableMs: 60,
};

export interface LiveRecording {
  readonly connection: SourceConnection;
  readonly sink: SourceRecorder;
  /** The reasons for which connections ended, in sentences. */
  readonly causes: readonly string[];
  /** How many sockets the venue's plan has. */
  readonly plannedSockets: number;
  /** Gaps in the minutes that have closed so far. */
  gaps(): readonly unknown[];
  close(): Promise<void>;
}

export interface LiveOptions {
  readonly venue: Venue;
  readonly instrument: Instrument;
  /** Address of the venue on loopback. */
  readonly base: string;
  readonly clock?: Clock;
  readonly waits?: Partial<Waits>;
  readonly seed?: number;
  readonly onHealth?: (health: ConnectionHealth) => void;
  /** Wraps the recorder, as seen by the connection. */
  readonly wrap?: (sink: FrameSink) => FrameSink;
}

/** A sink that collects why connections ended. */
function listen(sink: FrameSink, causes: string[]): FrameSink {
  return {
    take: (frame) => sink.take(frame),
    ended(connection, receivedMicros, cause) {
      causes.push(cause);
      sink.ended(connection, receivedMicros, cause);
    },
    get standing() {
      return sink.standing;
    },
  };
}

/** Records a market from a venue on loopback, without a store: closed minutes stay in the recorder. */
export async function recordLive(options: LiveOptions): Promise<LiveRecording> {
  const { venue, instrument, base, clock = systemClock, waits, seed = 1, wrap = (sink) => sink } = options;
  const folder = await mkdtemp(join(tmpdir(), 'depthscape-live-'));
  const market = new LiveMarket({ market: 1, instrument, rowTicks: undefined, storedTo: 0 });
  const sink = new SourceRecorder({ venue, market, folder });
  const causes: string[] = [];
  const network = makeVenueNetwork({ FEED_HOSTS: `${instrument.kind.id}=${base}` }, clock);
  const connection = connectSource({
    venue,
    instrument,
    sink: wrap(listen(sink, causes)),
    network,
    waits: { ...FAST, ...waits },
    random: makeRandom(seed),
    onHealth: () => options.onHealth?.(connection.health),
  });
  const gaps: unknown[] = [];
  // Replaces the store: takes what has closed, so that nothing waits for it.
  const storing = setInterval(() => {
    const blocks = [...sink.closed];
    gaps.push(...blocks.flatMap((block) => block.gaps));
    void sink.markStored(blocks);
  }, 20);
  return {
    connection,
    sink,
    causes,
    plannedSockets: venue.wire.plan(instrument).sockets.length,
    gaps: () => [...gaps, ...sink.closed.flatMap((block) => block.gaps)],
    async close() {
      clearInterval(storing);
      const closed = connection.close();
      await sink.dispose();
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
