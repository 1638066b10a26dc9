import { assert } from '@/base/assert';
import { isAbort, messageOf } from '@/base/errors';
import { makeRandom, type Random } from '@/base/random';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { SourcePlan } from '@/service/feeds/protocol/venue-wire';
import type { FrameSink, ReceivedFrame } from '../received-frame';
import { LagMeter } from './lag-meter';
import { wordsOf } from './polite-http';
import { PollLine } from './poll-line';
import type { LimitUse } from './rate-budget';
import { SocketLine } from './socket-line';
import { VenueError } from './venue-http';
import type { VenueNetwork } from './venue-network';
import { WAITS, type Waits } from './waits';

export interface ConnectionHealth {
  readonly state: 'connecting' | 'live' | 'resyncing' | 'waiting' | 'unavailable' | 'stopped';
  /** A sentence for every state except `live`. */
  readonly reason: string | undefined;
  readonly sinceMs: number;
  /** Receive clock − venue clock of the newest event, corrected for the clock skew of the connection. */
  readonly behindMs: number | undefined;
  readonly eventsPerSecond: number | undefined;
  /** For the last hour. */
  readonly lagByMinute: readonly (number | null)[];
  readonly limits: readonly LimitUse[];
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
  /** Shorter waits and repeatable randomness, for tests. */
  readonly waits?: Partial<Waits>;
  readonly random?: Random;
}

/** Items for the sink, in the order of arrival. */
type Delivery =
  | { readonly frame: ReceivedFrame }
  | { readonly ended: number; readonly receivedMicros: number; readonly cause: string };

const STOPPED = 'Recording was stopped';
/** A clock that is set back by more than this is accepted. */
const SET_BACK_MICROS = 1e6;

const describeSleep = (ms: number): string => `This machine slept for ${Math.round(ms / 1000)} s`;

class ConnectedSource implements SourceConnection {
  readonly #options: ConnectOptions;
  readonly #waits: Waits;
  readonly #random: Random;
  readonly #plan: SourcePlan;
  readonly #lines: readonly SocketLine[];
  readonly #book: SocketLine | undefined;
  readonly #polls: readonly PollLine[];
  readonly #lag = new LagMeter();
  readonly #abort = new AbortController();
  readonly #timer: ReturnType<typeof setInterval>;
  #queue: Delivery[] = [];
  #draining: Promise<void> | undefined;
  #isDraining = false;
  #connections = 0;
  #lastMicros = 0;
  #tickedAt: { readonly nowMs: number; readonly wallMs: number };
  #state: Pick<ConnectionHealth, 'state' | 'reason' | 'sinceMs'>;
  #stoppedBy: string | undefined;
  #endWaiting = (): void => {};
  readonly #stopping = new Promise<void>((resolve) => {
    this.#endWaiting = resolve;
  });
  /** Whether a snapshot is being requested. */
  #isAsking = false;
  #askAtMs = 0;
  #asks = 0;
  #askFailure: { readonly state: 'resyncing' | 'waiting' | 'unavailable'; readonly reason: string } | undefined;
  #resubscribedAtMs: number | undefined;
  /** Until then, a crossed book is not requested again. */
  #crossedAtMs = 0;

  constructor(options: ConnectOptions) {
    const { venue, instrument, network, sink } = options;
    this.#options = options;
    this.#waits = { ...WAITS, ...options.waits };
    this.#random = options.random ?? makeRandom(Math.floor(network.clock.monotonic() * 1000));
    this.#plan = venue.wire.plan(instrument);
    this.#lines = this.#plan.sockets.map(
      (plan) =>
        new SocketLine({
          venue,
          kind: instrument.kind,
          plan,
          network,
          waits: this.#waits,
          random: this.#random,
          nextConnection: () => ++this.#connections,
          standing: () => sink.standing,
          onFrame: (connection, text) => {
            this.#push({ frame: { receivedMicros: this.#stamp(), connection, url: plan.url, text } });
          },
          onEnded: (connection, cause) => {
            this.#push({ ended: connection, receivedMicros: this.#stamp(), cause });
          },
          onChange: () => this.#update(),
        }),
    );
    this.#book = this.#lines.find(({ plan }) => plan.book.length > 0);
    this.#polls = this.#plan.polls.map(
      (plan) =>
        new PollLine({
          venue,
          plan,
          network,
          waits: this.#waits,
          random: this.#random,
          signal: this.#abort.signal,
          onAnswer: (url, text) => {
            this.#push({ frame: { receivedMicros: this.#stamp(), connection: this.#connections, url, text } });
          },
          onChange: () => this.#update(),
        }),
    );
    const { clock } = network;
    this.#tickedAt = { nowMs: clock.monotonic(), wallMs: clock.now() };
    this.#state = { state: 'connecting', reason: `Connecting to ${venue.name}`, sinceMs: clock.now() };
    this.#timer = setInterval(() => this.#tick(), this.#waits.tickMs);
    // Deferred, so that the health is available when it is reported.
    queueMicrotask(() => this.#tick());
  }

  get health(): ConnectionHealth {
    const { network, venue } = this.#options;
    return {
      ...this.#state,
      behindMs: this.#lag.behindMs,
      eventsPerSecond: this.#lag.eventsPerSecond,
      lagByMinute: this.#lag.byMinute,
      limits: network.limits(venue),
    };
  }

  async close(): Promise<void> {
    this.#stop(STOPPED);
    await this.#draining;
  }

  #stop(why: string): void {
    if (this.#stoppedBy !== undefined) return;
    this.#stoppedBy = why;
    this.#endWaiting();
    clearInterval(this.#timer);
    this.#abort.abort();
    for (const line of this.#lines) line.close(why);
    this.#update();
  }

  #stamp(): number {
    const micros = Math.round(this.#options.network.clock.now() * 1000);
    // Each has a separate time, so that a file is in time order.
    this.#lastMicros = micros < this.#lastMicros - SET_BACK_MICROS ? micros : Math.max(micros, this.#lastMicros + 1);
    return this.#lastMicros;
  }

  #push(delivery: Delivery): void {
    this.#queue.push(delivery);
    if (!this.#isDraining) this.#draining = this.#drain();
  }

  /** Passes on what has arrived. The sockets pause while the sink is busy. */
  async #drain(): Promise<void> {
    this.#isDraining = true;
    try {
      while (this.#queue.length > 0) {
        const deliveries = this.#queue;
        this.#queue = [];
        for (const delivery of deliveries) {
          const pending = this.#deliver(delivery);
          if (pending !== undefined) await this.#waitFor(pending);
        }
      }
    } catch (error) {
      this.#stop(`It cannot be recorded: ${messageOf(error)}`);
    } finally {
      this.#isDraining = false;
    }
  }

  #deliver(delivery: Delivery): void | Promise<void> {
    const { sink } = this.#options;
    if ('ended' in delivery) {
      sink.ended(delivery.ended, delivery.receivedMicros, delivery.cause);
      return undefined;
    }
    const pending = sink.take(delivery.frame);
    this.#afterFrame();
    return pending;
  }

  async #waitFor(pending: Promise<void>): Promise<void> {
    for (const line of this.#lines) line.pause();
    // A sink that has stopped for good, for example on a full disk, must not delay the end.
    await Promise.race([pending, this.#stopping]);
    for (const line of this.#lines) line.resume();
  }

  #afterFrame(): void {
    const { sink, network } = this.#options;
    const { reachedMs, book } = sink.standing;
    if (reachedMs > 0) this.#lag.take(reachedMs, network.clock.now());
    if (book === undefined) this.#mend();
    else if (this.#state.state !== 'live') this.#update();
  }

  #tick(): void {
    if (this.#stoppedBy !== undefined) return;
    const { clock } = this.#options.network;
    const [nowMs, wallMs] = [clock.monotonic(), clock.now()];
    const { nowMs: beforeMs, wallMs: wallBeforeMs } = this.#tickedAt;
    this.#tickedAt = { nowMs, wallMs };
    // During sleep, some machines stop one clock and some both. In any case the time of day jumps.
    const sleptMs = clock.frozen ? 0 : Math.max(wallMs - wallBeforeMs, nowMs - beforeMs) - this.#waits.tickMs;
    if (sleptMs > this.#waits.sleepMs) for (const line of this.#lines) line.fail(describeSleep(sleptMs));
    for (const line of this.#lines) line.tick(nowMs);
    this.#lag.count(this.#options.sink.standing.events, nowMs);
    this.#mend();
    for (const poll of this.#polls) poll.tick(nowMs);
    this.#update();
  }

  /** Makes sure that the book arrives, or arrives again. */
  #mend(): void {
    const line = this.#book;
    if (line === undefined || this.#stoppedBy !== undefined) return;
    const nowMs = this.#options.network.clock.monotonic();
    const { book, crossedSeconds } = this.#options.sink.standing;
    if (book !== undefined && crossedSeconds >= this.#waits.crossedSeconds && nowMs >= this.#crossedAtMs) {
      this.#crossedAtMs = nowMs + this.#waits.crossedMs;
      line.fail(`The book that ${this.#options.venue.name} sent was crossed for ${crossedSeconds} s`);
      return;
    }
    if (book !== undefined) {
      if (this.#asks > 0 && nowMs - this.#askAtMs > this.#waits.healthyMs) this.#asks = 0;
      this.#resubscribedAtMs = undefined;
      return;
    }
    const { upSinceMs } = line;
    if (upSinceMs === undefined) return;
    if (this.#plan.snapshot) void this.#ask(this.#plan.snapshot);
    else this.#resubscribe(line, upSinceMs, nowMs);
  }

  /** The stream has not sent its book: subscribes again, and if that fails, over another connection. */
  #resubscribe(line: SocketLine, upSinceMs: number, nowMs: number): void {
    const { venue } = this.#options;
    const asked = this.#resubscribedAtMs;
    if (asked !== undefined && asked > upSinceMs) {
      if (nowMs - asked > this.#waits.bookMs) line.fail(`${venue.name} did not send the book again`);
      return;
    }
    // The first snapshot of a connection arrives unrequested.
    const isFresh = nowMs - upSinceMs < this.#waits.bookMs;
    if (isFresh) return;
    this.#resubscribedAtMs = nowMs;
    line.resubscribe();
  }

  async #ask({ url, weight }: { readonly url: string; readonly weight: number }): Promise<void> {
    const { network, venue } = this.#options;
    if (this.#isAsking || network.clock.monotonic() < this.#askAtMs) return;
    this.#isAsking = true;
    const connection = this.#connections;
    try {
      const { text } = await network.http(venue).get({ url, weight, priority: 'now' }, this.#abort.signal);
      this.#askFailure = undefined;
      if (this.#stoppedBy === undefined)
        this.#push({ frame: { receivedMicros: this.#stamp(), connection, url, text } });
    } catch (error) {
      if (this.#abort.signal.aborted || isAbort(error)) return;
      this.#takeAskFailure(error);
    } finally {
      this.#isAsking = false;
      const { snapshotMs, longestSnapshotMs } = this.#waits;
      const waitMs = Math.min(longestSnapshotMs, snapshotMs * 2 ** Math.min(this.#asks++, 16));
      this.#askAtMs = Math.max(this.#askAtMs, network.clock.monotonic() + waitMs * (0.5 + this.#random() / 2));
      this.#update();
    }
  }

  #takeAskFailure(error: unknown): void {
    const { clock } = this.#options.network;
    const kind = error instanceof VenueError ? error.kind : 'failed';
    const state = kind === 'unavailable' ? 'unavailable' : 'waiting';
    this.#askFailure = { state, reason: wordsOf(error) };
    const retryAtMs = error instanceof VenueError ? error.retryAtMs : undefined;
    if (retryAtMs !== undefined) this.#askAtMs = clock.monotonic() + Math.max(0, retryAtMs - clock.now());
    if (kind === 'unavailable') this.#askAtMs = clock.monotonic() + this.#waits.unavailableMs;
  }

  #findState(): Pick<ConnectionHealth, 'state' | 'reason'> {
    const { venue, sink } = this.#options;
    if (this.#stoppedBy !== undefined) return { state: 'stopped', reason: this.#stoppedBy };
    // Requested data besides a stream may be missing. Without a stream they are all there is.
    const needed = this.#lines.length > 0 ? this.#lines : this.#polls;
    const halt = needed.map((line) => line.halt).find((found) => found !== undefined);
    if (halt) return halt;
    if (this.#book === undefined || sink.standing.book !== undefined) return { state: 'live', reason: undefined };
    return this.#askFailure ?? { state: 'resyncing', reason: `Waiting for the book from ${venue.name}` };
  }

  #update(): void {
    const { state, reason } = this.#findState();
    if (state === this.#state.state && reason === this.#state.reason) return;
    const isSame = state === this.#state.state;
    const sinceMs = isSame ? this.#state.sinceMs : this.#options.network.clock.now();
    this.#state = { state, reason, sinceMs };
    this.#options.onHealth?.();
  }
}

/** Records a market from its venue until it is closed. Never fails: problems are shown in its health. */
export function connectSource(options: ConnectOptions): SourceConnection {
  assert(options.venue.kinds.includes(options.instrument.kind), 'A market is connected to its own venue');
  return new ConnectedSource(options);
}
