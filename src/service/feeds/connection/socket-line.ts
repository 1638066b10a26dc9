import type { Random } from '@/base/random';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { FrameError, isObject } from '@/service/feeds/protocol/read-fields';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { SocketPlan } from '@/service/feeds/protocol/venue-wire';
import type { SinkStanding } from '../received-frame';
import type { VenueNetwork } from './venue-network';
import { openVenueSocket, type SocketEnd, type VenueSocket } from './venue-socket';
import type { Waits } from './waits';

export interface LineOptions {
  readonly venue: Venue;
  readonly kind: MarketKind;
  readonly plan: SocketPlan;
  readonly network: VenueNetwork;
  readonly waits: Waits;
  readonly random: Random;
  readonly nextConnection: () => number;
  readonly standing: () => SinkStanding;
  readonly onFrame: (connection: number, text: string) => void;
  readonly onEnded: (connection: number, cause: string) => void;
  readonly onChange: () => void;
}

/** Why there is no connection. */
export interface LineHalt {
  readonly state: 'connecting' | 'waiting' | 'unavailable';
  readonly reason: string;
}

interface Attempt {
  readonly connection: number;
  readonly socket: VenueSocket;
  /** Frames that wait until this connection replaces the one before it. */
  held: string[];
  heldChars: number;
  readyAtMs: number | undefined;
}

/** Most characters that a connection holds back while the one before it runs. */
const MAX_HELD_CHARS = 64 << 20;
/** Only frames up to this length are compared between two connections. Book updates are longer. */
const LONGEST_COMPARED = 4096;
const MAX_COMPARED = 20_000;
/** A failed renewal is repeated after this many reconnection waits. */
const RENEW_WAITS = 10;

/** One planned socket of a source, for as long as the source exists: reopened, and renewed before it ends. */
export class SocketLine {
  readonly #options: LineOptions;
  #current: Attempt | undefined;
  #next: Attempt | undefined;
  #failures = 0;
  #retryAtMs = 0;
  #renewAtMs = 0;
  #halt: LineHalt | undefined = { state: 'connecting', reason: 'Connecting' };
  #renewal: string | undefined;
  /** Frames of the replaced connection from while it ran beside the next one. */
  readonly #seen = new Set<string>();
  #seenUntilMs = 0;
  #isPaused = false;
  #cutAfterMs = Number.POSITIVE_INFINITY;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  get plan(): SocketPlan {
    return this.#options.plan;
  }

  /** Whether it is subscribed, and not known to be dead. */
  get isUp(): boolean {
    return this.#current?.socket.isReady === true;
  }

  /** Monotonic time since when it is up. `undefined` when it is not. */
  get upSinceMs(): number | undefined {
    return this.isUp ? this.#current?.readyAtMs : undefined;
  }

  get halt(): LineHalt | undefined {
    return this.isUp ? undefined : this.#halt;
  }

  /** Whether two connections run side by side. */
  get isRenewing(): boolean {
    return this.#next !== undefined;
  }

  /** `nowMs`: monotonic. */
  tick(nowMs: number): void {
    this.#current?.socket.tick(nowMs);
    this.#next?.socket.tick(nowMs);
    if (this.#next === undefined && nowMs > this.#seenUntilMs) this.#seen.clear();
    if (this.#current === undefined) {
      if (nowMs >= this.#retryAtMs) this.#connect(nowMs);
      return;
    }
    if (this.#next !== undefined) {
      if (this.#isOverdue(this.#next, nowMs) || this.#agrees(this.#next)) this.#switch();
      return;
    }
    this.#renewal ??= this.#findRenewal(this.#current, nowMs);
    if (this.#renewal !== undefined && nowMs >= this.#renewAtMs) this.#renew(nowMs);
  }

  /** Replaces this connection by another. */
  renew(why: string): void {
    this.#renewal ??= why;
  }

  resubscribe(): void {
    this.#current?.socket.resubscribe();
  }

  /** Ends all its connections as dead. */
  fail(cause: string): void {
    this.#next?.socket.close();
    this.#next = undefined;
    this.#current?.socket.fail({ kind: 'lost', cause });
    this.#retryAtMs = 0;
  }

  pause(): void {
    this.#isPaused = true;
    for (const attempt of [this.#current, this.#next]) attempt?.socket.pause();
  }

  resume(): void {
    this.#isPaused = false;
    for (const attempt of [this.#current, this.#next]) attempt?.socket.resume();
  }

  close(cause: string): void {
    this.#next?.socket.close();
    this.#next = undefined;
    const current = this.#current;
    this.#current = undefined;
    current?.socket.close();
    if (current) this.#options.onEnded(current.connection, cause);
  }

  #findRenewal({ socket }: Attempt, nowMs: number): string | undefined {
    const { plan } = this.#options;
    if (!socket.isReady) return undefined;
    if (nowMs - socket.openedAtMs > this.#cutAfterMs) return 'The venue is about to cut the connection';
    if (nowMs - socket.frameAtMs > plan.beatMs) return 'The connection has gone quiet';
    return undefined;
  }

  #connect(nowMs: number): void {
    const { network, venue, waits, random } = this.#options;
    const waitMs = network.admitSocket(venue);
    if (waitMs > 0) {
      this.#retryAtMs = nowMs + waitMs;
      this.#halt = { state: 'waiting', reason: `${venue.name} allows no more connections at the moment` };
      return;
    }
    if (this.#halt?.state !== 'unavailable') {
      this.#halt = { state: 'connecting', reason: this.#halt?.reason ?? `Connecting to ${venue.name}` };
    }
    const { cutMs } = venue.wire.socket;
    // Sources that were started together must not be renewed together.
    this.#cutAfterMs =
      cutMs === undefined ? Number.POSITIVE_INFINITY : cutMs - waits.beforeCutMs * (0.5 + random() / 2);
    this.#current = this.#open();
  }

  #renew(nowMs: number): void {
    const { network, venue } = this.#options;
    const waitMs = network.admitSocket(venue);
    if (waitMs > 0) {
      this.#renewAtMs = nowMs + waitMs;
      return;
    }
    this.#seen.clear();
    this.#next = this.#open();
  }

  #open(): Attempt | undefined {
    const { network, venue, kind, plan, waits, nextConnection, onChange } = this.#options;
    const connection = nextConnection();
    const made: { attempt?: Attempt } = {};
    const socket = openVenueSocket({
      network,
      venue,
      kind,
      plan,
      waits,
      onText: (text) => made.attempt && this.#take(made.attempt, text),
      onReady: () => {
        if (made.attempt) made.attempt.readyAtMs = network.clock.monotonic();
        onChange();
      },
      onRenew: (why) => this.renew(why),
      onEnd: (end) => this.#takeEnd(made.attempt, end),
    });
    if (socket === undefined) return undefined;
    made.attempt = { connection, socket, held: [], heldChars: 0, readyAtMs: undefined };
    if (this.#isPaused) socket.pause();
    return made.attempt;
  }

  #take(attempt: Attempt, text: string): void {
    if (attempt === this.#current) {
      if (this.#next === undefined) {
        if (this.#seen.delete(text)) return;
      } else if (text.length < LONGEST_COMPARED && this.#seen.size < MAX_COMPARED) this.#seen.add(text);
      this.#options.onFrame(attempt.connection, text);
      if (this.#next && this.#agrees(this.#next)) this.#switch();
      return;
    }
    if (attempt !== this.#next) return;
    attempt.held.push(text);
    attempt.heldChars += text.length;
    if (attempt.heldChars > MAX_HELD_CHARS || this.#agrees(attempt)) this.#switch();
  }

  /** Whether the frames of the next connection continue those of the running one. */
  #agrees(next: Attempt): boolean {
    if (!next.socket.isReady || next.held.length === 0) return false;
    if (this.plan.book.length === 0) return true;
    const { book } = this.#options.standing();
    if (book === undefined) return true;
    for (const text of next.held) {
      const begin = this.#findBegin(text);
      if (begin === undefined) continue;
      const { last, timeMs } = begin;
      if (last !== undefined && book.last !== undefined) return last <= book.last;
      return timeMs !== undefined && book.timeMs !== undefined && timeMs <= book.timeMs;
    }
    return false;
  }

  /** The first snapshot or update of the book in a frame. */
  #findBegin(text: string): { readonly last: number | undefined; readonly timeMs: number | undefined } | undefined {
    const { venue, plan } = this.#options;
    try {
      const json: unknown = JSON.parse(text);
      if (!isObject(json)) return undefined;
      return venue.parse({ json, url: plan.url }).find(({ type }) => type === 'snapshot' || type === 'delta') as
        | { last: number | undefined; timeMs: number | undefined }
        | undefined;
    } catch (error) {
      if (error instanceof FrameError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  #isOverdue({ readyAtMs }: Attempt, nowMs: number): boolean {
    return readyAtMs !== undefined && nowMs - readyAtMs > this.#options.waits.overlapMs;
  }

  /** Replaces the running connection by the next one, without a gap between them. */
  #switch(): void {
    const [before, next] = [this.#current, this.#next];
    if (next === undefined) return;
    before?.socket.close();
    this.#current = next;
    this.#next = undefined;
    this.#renewal = undefined;
    this.#failures = 0;
    const { held } = next;
    next.held = [];
    for (const text of held) if (!this.#seen.delete(text)) this.#options.onFrame(next.connection, text);
    const { network, waits, onChange } = this.#options;
    this.#seenUntilMs = network.clock.monotonic() + waits.overlapMs;
    onChange();
  }

  #takeEnd(attempt: Attempt | undefined, end: SocketEnd): void {
    const { onEnded, onChange } = this.#options;
    const nowMs = this.#options.network.clock.monotonic();
    if (attempt !== undefined && attempt === this.#next) {
      this.#next = undefined;
      this.#renewAtMs = nowMs + this.#delay(end) * RENEW_WAITS;
      return;
    }
    if (attempt !== this.#current) return;
    this.#current = undefined;
    const next = this.#next;
    if (next && attempt) {
      // The next connection takes over a little early: without a gap if it continues from here.
      const isWhole = this.#agrees(next);
      if (!isWhole) onEnded(attempt.connection, end.cause);
      this.#switch();
      return;
    }
    if (attempt && nowMs - attempt.socket.openedAtMs > this.#options.waits.healthyMs) this.#failures = 0;
    this.#retryAtMs = nowMs + this.#delay(end);
    this.#failures++;
    this.#renewal = undefined;
    this.#halt = { state: end.kind === 'unavailable' ? 'unavailable' : 'waiting', reason: end.cause };
    if (attempt) onEnded(attempt.connection, end.cause);
    onChange();
  }

  /** Milliseconds to wait before the next connection. */
  #delay({ kind, retryAtMs }: SocketEnd): number {
    const { waits, random, network } = this.#options;
    const spread = waits.retryMs * random();
    if (retryAtMs !== undefined) return Math.max(0, retryAtMs - network.clock.now()) + spread;
    if (kind === 'unavailable') return waits.unavailableMs + spread;
    if (kind === 'refused' || kind === 'banned') return waits.refusedMs + spread;
    return random() * Math.min(waits.longestRetryMs, waits.retryMs * 2 ** Math.min(this.#failures, 16));
  }
}
