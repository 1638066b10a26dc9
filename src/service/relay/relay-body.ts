import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ReaderLimits, watchReader } from '../http/watch-reader';

/** Why an answer stopped in the middle, or must not go on. */
export class RelayBodyError extends Error {
  override readonly name = 'RelayBodyError';

  constructor(message: string) {
    super(message);
    // The server logs this; where in our code it arose says nothing.
    this.stack = `${this.name}: ${message}`;
  }
}

export interface BodyOptions {
  /** How long the service behind may pause while the reader waits. */
  readonly stallMs: number;
  /** How slow the reader may be: a paused one would keep a connection. */
  readonly reader: ReaderLimits;
  /** Most bytes that may pass: one that never ends breaks off. */
  readonly limitBytes: number;
  /** The body breaks off where this text would pass in plain sight. */
  readonly secret: string;
}

/** Looks for `secret` in a sequence of chunks, also across their seams. */
export function makeSecretWatch(secret: string): (chunk: Buffer) => boolean {
  const wanted = Buffer.from(secret);
  const overlap = wanted.length - 1;
  let tail: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const seam = Buffer.concat([tail, chunk.subarray(0, overlap)]);
    // A chunk shorter than the overlap leaves part of the tail in place.
    const last = chunk.length >= overlap ? chunk : Buffer.concat([tail, chunk]);
    tail = last.subarray(Math.max(0, last.length - overlap));
    return chunk.includes(wanted) || seam.includes(wanted);
  };
}

/** A time limit that moves with every chunk: setting a new timer each time was a third of the relay's work. */
class Deadline {
  readonly #onMissed: (why: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer runs out and when it should, `performance.now()`. */
  #timerAt = Number.POSITIVE_INFINITY;
  #at = 0;
  #why = '';

  constructor(onMissed: (why: string) => void) {
    this.#onMissed = onMissed;
  }

  /** `ms` from now; `why` is reported when nothing moves it before. */
  move(ms: number, why: string): void {
    this.#at = performance.now() + ms;
    this.#why = why;
    if (this.#at < this.#timerAt) this.#setTimer(ms);
  }

  /** Nothing is missed until it is moved again. */
  pause(): void {
    this.#at = Number.POSITIVE_INFINITY;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timerAt = Number.NEGATIVE_INFINITY;
  }

  #setTimer(ms: number): void {
    clearTimeout(this.#timer);
    this.#timerAt = performance.now() + ms;
    this.#timer = setTimeout(() => {
      this.#timerAt = Number.POSITIVE_INFINITY;
      if (this.#at === Number.POSITIVE_INFINITY) return;
      const left = this.#at - performance.now();
      if (left > 0) this.#setTimer(left);
      else this.#onMissed(this.#why);
    }, ms);
  }
}

/**
 * Sends the body of `answer` on as the body of `outgoing`, whose head is written, byte for byte: while nobody reads, nothing
 * is taken from the service behind. A body that breaks off upstream breaks off here; a reader that leaves ends the request
 * upstream. Streams of the web between the two would cost a third of the relay's time.
 */
export class RelayBody {
  readonly #answer: IncomingMessage;
  readonly #outgoing: ServerResponse;
  readonly #options: BodyOptions;
  readonly #hasSecret: (chunk: Buffer) => boolean;
  readonly #deadline = new Deadline((why) => this.#fail(why));
  readonly #settle: (broken: RelayBodyError | undefined) => void;
  /** Settles when it is over: with why it was broken off on our side, or nothing. */
  readonly over: Promise<RelayBodyError | undefined>;
  #isOver = false;
  #bytes = 0;

  constructor(answer: IncomingMessage, outgoing: ServerResponse, options: BodyOptions) {
    this.#answer = answer;
    this.#outgoing = outgoing;
    this.#options = options;
    this.#hasSecret = makeSecretWatch(options.secret);
    let settle: (broken: RelayBodyError | undefined) => void = () => undefined;
    this.over = new Promise((resolve) => {
      settle = resolve;
    });
    this.#settle = settle;
    this.#listen();
  }

  #listen(): void {
    const onBreak = (): void => this.#fail('The upstream service cut its answer short');
    const onLeft = (): void => {
      if (this.#end()) this.#answer.destroy();
    };
    if (this.#outgoing.destroyed) {
      onLeft();
      return;
    }
    this.#outgoing
      .on('drain', () => this.#resume())
      .once('close', onLeft)
      // Errors may come more than once, and one that nobody listens to ends the process.
      .on('error', onLeft);
    watchReader(this.#outgoing, this.#options.reader, () => this.#leaveReader());
    this.#answer
      .on('data', (chunk: Buffer) => this.#pass(chunk))
      .once('end', () => this.#finish())
      .on('error', onBreak)
      .once('close', onBreak);
    this.#resume();
  }

  #resume(): void {
    if (this.#isOver) return;
    this.#deadline.move(this.#options.stallMs, 'The upstream service stopped sending');
    this.#answer.resume();
  }

  #pass(chunk: Buffer): void {
    if (this.#isOver) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.#options.limitBytes) {
      this.#fail('The upstream service sent more than the request can return and its answer was cut off');
      return;
    }
    if (this.#hasSecret(chunk)) {
      this.#fail('The upstream service sent the key back and its answer was cut off');
      return;
    }
    if (this.#outgoing.write(chunk)) {
      this.#deadline.move(this.#options.stallMs, 'The upstream service stopped sending');
    } else {
      this.#answer.pause();
      this.#deadline.pause();
    }
  }

  /** Also after the last byte was handed over: it still lies here. */
  #leaveReader(): void {
    this.#fail('A client read too slowly and its answer was cut off');
    this.#outgoing.destroy();
  }

  #finish(): void {
    if (this.#end()) this.#outgoing.end();
  }

  /** False when it was over already. */
  #end(broken?: RelayBodyError): boolean {
    this.#deadline.clear();
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#settle(broken);
    return true;
  }

  #fail(why: string): void {
    if (!this.#end(new RelayBodyError(why))) return;
    this.#outgoing.destroy();
    this.#answer.destroy();
  }
}
