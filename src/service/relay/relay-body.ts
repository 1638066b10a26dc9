import type { IncomingMessage } from 'node:http';

/** Read ahead of the reader, so that neither side waits for the other all the time. */
const BUFFER_BYTES = 262_144;

/** Ends an answer that stopped in the middle, or that must not go on. */
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
  /** How long the reader may pause: a paused one would keep a connection. */
  readonly idleMs: number;
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

/**
 * The body of `answer`, byte for byte, pulled as the reader reads: while nobody reads, nothing is taken from the service behind.
 * A body that breaks off upstream breaks off here; a reader that leaves ends the request upstream.
 */
export function makeRelayBody(answer: IncomingMessage, options: BodyOptions): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(new RelaySource(answer, options), {
    highWaterMark: BUFFER_BYTES,
    size: (chunk) => chunk.byteLength,
  });
}

/** A time limit that moves with every chunk: to set a timer anew each time was a third of the relay's work. */
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

  /** `ms` from now; `why` is told when nothing moves it before. */
  move(ms: number, why: string): void {
    this.#at = performance.now() + ms;
    this.#why = why;
    if (this.#at < this.#timerAt) this.#setTimer(ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timerAt = Number.NEGATIVE_INFINITY;
  }

  #setTimer(ms: number): void {
    clearTimeout(this.#timer);
    this.#timerAt = performance.now() + ms;
    this.#timer = setTimeout(() => {
      const left = this.#at - performance.now();
      if (left > 0) this.#setTimer(left);
      else this.#onMissed(this.#why);
    }, ms);
  }
}

class RelaySource implements UnderlyingDefaultSource<Uint8Array> {
  readonly #answer: IncomingMessage;
  readonly #options: BodyOptions;
  readonly #hasSecret: (chunk: Buffer) => boolean;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly #deadline = new Deadline((why) => this.#fail(why));
  #isOver = false;

  constructor(answer: IncomingMessage, options: BodyOptions) {
    this.#answer = answer;
    this.#options = options;
    this.#hasSecret = makeSecretWatch(options.secret);
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
    const onBreak = (): void => this.#fail('The upstream service broke its answer off');
    this.#answer
      .on('data', (chunk: Buffer) => this.#take(chunk, controller))
      .once('end', () => {
        if (this.#end()) controller.close();
      })
      .once('error', onBreak)
      .once('close', onBreak)
      .pause();
  }

  pull(): void {
    if (this.#isOver) return;
    this.#deadline.move(this.#options.stallMs, 'The upstream service stopped sending');
    this.#answer.resume();
  }

  cancel(): void {
    this.#end();
    this.#answer.destroy();
  }

  #take(chunk: Buffer, controller: ReadableStreamDefaultController<Uint8Array>): void {
    if (this.#isOver) return;
    if (this.#hasSecret(chunk)) {
      this.#fail('The upstream service sent the key back: its answer was broken off');
      return;
    }
    controller.enqueue(chunk);
    if ((controller.desiredSize ?? 0) > 0) {
      this.#deadline.move(this.#options.stallMs, 'The upstream service stopped sending');
    } else {
      this.#answer.pause();
      this.#deadline.move(this.#options.idleMs, 'A client took nothing: its answer was broken off');
    }
  }

  /** False when it was over already. */
  #end(): boolean {
    this.#deadline.clear();
    const isFirst = !this.#isOver;
    this.#isOver = true;
    return isFirst;
  }

  #fail(why: string): void {
    if (!this.#end()) return;
    this.#controller?.error(new RelayBodyError(why));
    this.#answer.destroy();
  }
}
