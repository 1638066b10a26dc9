import type { IncomingMessage } from 'node:http';
import type WebSocket from 'ws';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { type JsonObject, parseObject } from '@/service/feeds/protocol/read-fields';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { SocketPlan } from '@/service/feeds/protocol/venue-wire';
import { describeFailure, quoteWords, readRetryAfter } from './describe-failure';
import { VenueError } from './venue-http';
import type { VenueNetwork } from './venue-network';
import type { Waits } from './waits';

/** Why a socket ended. `refused`: the venue does not accept the subscription. */
export interface SocketEnd {
  readonly kind: 'lost' | 'refused' | 'unavailable' | 'banned';
  /** A plain sentence. */
  readonly cause: string;
  /** Unix ms before which the venue must not be contacted. */
  readonly retryAtMs?: number | undefined;
}

export interface VenueSocketOptions {
  readonly network: VenueNetwork;
  readonly venue: Venue;
  readonly kind: MarketKind;
  readonly plan: SocketPlan;
  readonly waits: Waits;
  readonly onText: (text: string) => void;
  /** The venue has accepted every stream. */
  readonly onReady: () => void;
  /** The venue announces that the connection will end. */
  readonly onRenew: (why: string) => void;
  /** Called once, and never after `close`. */
  readonly onEnd: (end: SocketEnd) => void;
}

/** Frames about the connection are short, so only this much of a data frame is searched for them. */
const CONTROL_CHARS = 200;
/** An answer to a subscription is no longer than this. */
const LONGEST_ANSWER = 100_000;
const NORMAL_CLOSE = 1000;

/** One socket of a venue, from opening to end: subscribes it, keeps it alive and detects when it is dead. */
export class VenueSocket {
  readonly #options: VenueSocketOptions;
  readonly #socket: WebSocket;
  readonly #host: string;
  readonly openedAtMs: number;
  #heardAtMs: number;
  #frameAtMs: number;
  #sentAtMs: number;
  #isAsked = false;
  #accepted = 0;
  #isReady = false;
  #isOver = false;
  #isPaused = false;
  #nextId = 1;

  /** @throws VenueError for a host that is not the venue's. */
  constructor(options: VenueSocketOptions) {
    const { network, venue, kind, plan } = options;
    this.#options = options;
    this.#host = new URL(plan.url).host;
    this.openedAtMs = network.clock.monotonic();
    this.#heardAtMs = this.openedAtMs;
    this.#frameAtMs = this.openedAtMs;
    this.#sentAtMs = this.openedAtMs;
    this.#socket = network.openSocket(venue, kind, plan.url);
    this.#socket
      .on('open', () => this.#subscribe())
      .on('message', (data, isBinary) => this.#take(data as Buffer, isBinary))
      .on('ping', () => this.#hear())
      .on('pong', () => this.#hear())
      .on('unexpected-response', (request, answer) => {
        request.destroy();
        this.#refuse(answer);
      })
      .on('error', (error) => this.fail({ kind: 'lost', cause: describeFailure(error, this.#host) }))
      .on('close', (code, reason) => this.#closedBy(code, reason.toString()));
  }

  /** Whether every stream is accepted. */
  get isReady(): boolean {
    return this.#isReady && !this.#isOver;
  }

  /** Monotonic time of the last frame, or of the opening. */
  get frameAtMs(): number {
    return this.#frameAtMs;
  }

  /** Checks that it is alive, and keeps it alive. `nowMs`: monotonic. */
  tick(nowMs: number): void {
    const { waits, venue, plan } = this.#options;
    if (this.#isOver || this.#isPaused) return;
    if (!this.#isReady && nowMs - this.openedAtMs > waits.readyMs) {
      this.fail({ kind: 'lost', cause: `${venue.name} did not answer the subscription (${plan.name})` });
      return;
    }
    const silentMs = nowMs - this.#heardAtMs;
    if (silentMs > waits.silenceMs) {
      const seconds = Math.round(silentMs / 1000);
      this.fail({ kind: 'lost', cause: `Nothing came from ${this.#host} for ${seconds} s` });
    } else if (silentMs > waits.silenceMs / 2 && !this.#isAsked && this.#isReady) {
      this.#isAsked = true;
      this.#socket.ping();
    }
    const { keepAlive } = venue.wire.socket;
    if (keepAlive && this.#isReady && nowMs - this.#sentAtMs >= keepAlive.everyMs) this.#send(keepAlive.message);
  }

  /** Requests the book of the stream again. */
  resubscribe(): void {
    const { subscribe, unsubscribe } = this.#options.venue.wire.socket;
    const { book } = this.#options.plan;
    for (const ask of [unsubscribe, subscribe]) this.#sendAll(ask(book, this.#nextId));
  }

  pause(): void {
    this.#isPaused = true;
    this.#socket.pause();
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    // Frames that arrived meanwhile are in the system's buffers.
    this.#hear();
    this.#socket.resume();
  }

  /** Ends it and reports the end. */
  fail(end: SocketEnd): void {
    if (this.#isOver) return;
    this.close();
    this.#options.onEnd(end);
  }

  /** Ends it without a report. */
  close(): void {
    this.#isOver = true;
    // Nothing handles later errors, and the venue must not delay the end of the connection.
    this.#socket.on('error', () => {});
    this.#socket.terminate();
  }

  #hear(): void {
    this.#heardAtMs = this.#options.network.clock.monotonic();
    this.#isAsked = false;
  }

  #subscribe(): void {
    const { greeting, subscribe } = this.#options.venue.wire.socket;
    this.#hear();
    if (greeting !== undefined) this.#send(greeting);
    this.#sendAll(subscribe(this.#options.plan.streams, this.#nextId));
  }

  #sendAll(messages: readonly string[]): void {
    this.#nextId += messages.length;
    for (const message of messages) this.#send(message);
  }

  #send(message: string): void {
    this.#sentAtMs = this.#options.network.clock.monotonic();
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(message);
  }

  #take(data: Buffer, isBinary: boolean): void {
    if (this.#isOver) return;
    this.#hear();
    if (isBinary) return;
    const text = data.toString('utf8');
    // Plain text, such as the answer to a ping.
    if (!text.startsWith('{')) return;
    this.#look(text);
    if (this.#isOver) return;
    this.#frameAtMs = this.#heardAtMs;
    this.#options.onText(text);
  }

  /** Handles messages about the connection. */
  #look(text: string): void {
    const { socket } = this.#options.venue.wire;
    const isControl = socket.control.test(text.slice(0, CONTROL_CHARS));
    if (!isControl && (this.#isReady || text.length > LONGEST_ANSWER)) return;
    const json = parseObject(text);
    if (json === undefined) return;
    if (!this.#isReady) this.#judge(json);
    if (isControl && !this.#isOver) this.#obey(json);
  }

  #judge(json: JsonObject): void {
    const { venue, plan, onReady } = this.#options;
    const verdict = venue.wire.socket.judge(json, plan.streams);
    if (verdict === undefined) return;
    if ('refused' in verdict) {
      this.fail({ kind: 'refused', cause: `${venue.name} refused the subscription: ${quoteWords(verdict.refused)}` });
      return;
    }
    this.#accepted += verdict.accepted;
    if (this.#accepted < plan.streams.length) return;
    this.#isReady = true;
    onReady();
  }

  #obey(json: JsonObject): void {
    const { venue, onRenew } = this.#options;
    const order = venue.wire.socket.obey(json);
    if (order === undefined) return;
    if ('reply' in order) this.#send(order.reply);
    else if ('renew' in order) onRenew(order.renew);
    else this.fail({ kind: 'lost', cause: `${venue.name} reports an error: ${quoteWords(order.failed)}` });
  }

  #refuse(answer: IncomingMessage): void {
    const { venue, network } = this.#options;
    const status = answer.statusCode ?? 0;
    answer.resume();
    const retryAtMs = readRetryAfter(answer.headers['retry-after'], network.clock.now());
    if (status === 403 || status === 451) {
      const cause = `${venue.name} does not serve this place (${this.#host} answers ${status})`;
      this.fail({ kind: 'unavailable', cause, retryAtMs });
    } else if (status === 418 || status === 429) {
      const cause = `${venue.name} asks to be left alone for a while (${status})`;
      this.fail({ kind: 'banned', cause, retryAtMs });
    } else {
      const cause = `${venue.name} is out of order or in maintenance (${this.#host} answers ${status})`;
      this.fail({ kind: 'lost', cause, retryAtMs });
    }
  }

  #closedBy(code: number, reason: string): void {
    const words = reason === '' ? '' : `: ${quoteWords(reason)}`;
    const number = code === NORMAL_CLOSE && words !== '' ? '' : ` (${code})`;
    this.fail({ kind: 'lost', cause: `${this.#options.venue.name} closed the connection${number}${words}` });
  }
}

/** Opens a socket. A URL that must not be contacted is reported like any other end. */
export function openVenueSocket(options: VenueSocketOptions): VenueSocket | undefined {
  try {
    return new VenueSocket(options);
  } catch (error) {
    if (!(error instanceof VenueError)) throw error;
    options.onEnd({ kind: 'unavailable', cause: error.message });
    return undefined;
  }
}
