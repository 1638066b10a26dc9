import { type Clock, systemClock } from '@/base/clock';
import { isAbort } from '@/base/errors';
import { POINTS_PATH } from '../http/asked-request';
import { TIMEOUT_MS } from '../http/http';
import { type RequestFacts, RequestTimeoutError, TooLargeError } from '../http/http-errors';
import { DecodeError } from './decode-error';
import type { DecodeResult } from './decode-types';
import { type EnvelopeOptions, EnvelopeReader } from './envelope-reader';

const FACTS: RequestFacts = { method: 'GET', path: POINTS_PATH };

/** As long as bytes keep coming the loop would run on; after so many it lets an abort or a ping be heard. */
const YIELD_AFTER_BYTES = 4 * 2 ** 20;
/** Large enough that waking up for each read costs little. */
const BUFFER_BYTES = 2 ** 20;
/** A body that brings less than this while it may stall brings nothing: a byte a second would never end. */
const LEAST_PROGRESS_BYTES = 4096;

/** What a body tells; when it began is its request's to know. */
type BodyResult = Omit<DecodeResult, 'firstByteMs'>;

export interface StreamOptions extends EnvelopeOptions {
  /** A body that gives nothing to speak of for so long is given up. */
  readonly stallMs?: number | undefined;
  /** Most bytes, decompressed, that the request can bring; without it any number. */
  readonly limitBytes?: number | undefined;
  readonly clock?: Pick<Clock, 'monotonic'>;
}

/**
 * Decodes a body while it arrives. A connection that breaks off is a `truncated` fault like a body that ends too
 * early; one that falls silent is a `RequestTimeoutError`, one beyond its limit a `TooLargeError`. Any failure cancels
 * the rest of the body.
 */
export async function decodeStream(
  body: ReadableStream<Uint8Array> | null,
  options: StreamOptions,
  signal: AbortSignal,
): Promise<BodyResult> {
  const { clock = systemClock, kernel } = options;
  const envelope = new EnvelopeReader(options);
  let decodeMs = 0;
  const finish = (): BodyResult => {
    const heldBytes = BUFFER_BYTES + (kernel?.byteLength ?? 0);
    return { ...envelope.finish(), decodeMs, heldBytes };
  };
  if (body === null) return finish();
  const { stallMs = TIMEOUT_MS, limitBytes = Number.POSITIVE_INFINITY } = options;
  const source = new BodySource(body, { stallMs, limitBytes, clock }, signal);
  try {
    for (;;) {
      const chunk = await source.load();
      if (chunk === undefined) return finish();
      const startedAt = clock.monotonic();
      envelope.push(chunk);
      decodeMs += clock.monotonic() - startedAt;
    }
  } catch (error) {
    source.cancel(error);
    throw error;
  } finally {
    source.close();
  }
}

interface ChunkReader {
  /** The next chunk, valid until the next call. */
  read(): Promise<ReadableStreamReadResult<Uint8Array>>;
  cancel(reason: unknown): Promise<void>;
}

/** Reads into one buffer again and again where the body can, so that a large answer leaves no garbage of its size. */
function openReader(body: ReadableStream<Uint8Array>): ChunkReader {
  let buffer = new ArrayBuffer(BUFFER_BYTES);
  const reader = openByteReader(body);
  if (reader === undefined) return body.getReader();
  return {
    async read() {
      const result = await reader.read(new Uint8Array(buffer));
      if (result.done) return { done: true, value: undefined };
      buffer = result.value.buffer;
      return result;
    },
    cancel: (reason) => reader.cancel(reason),
  };
}

function openByteReader(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | undefined {
  try {
    return body.getReader({ mode: 'byob' });
  } catch {
    // Safari's bodies and streams made by hand give chunks of their own only.
    return undefined;
  }
}

interface SourceLimits extends Required<Pick<StreamOptions, 'clock'>> {
  readonly stallMs: number;
  readonly limitBytes: number;
}

/** A body's chunks, with an end to waiting for them and to their number. */
class BodySource {
  readonly #reader: ChunkReader;
  readonly #limits: SourceLimits;
  readonly #signal: AbortSignal;
  #stalled: RequestTimeoutError | undefined;
  #bytes = 0;
  #bytesAtYield = 0;
  /** When and with how many bytes the last stretch began in which enough came. */
  #stretch: { readonly atMs: number; readonly bytes: number };

  constructor(body: ReadableStream<Uint8Array>, limits: SourceLimits, signal: AbortSignal) {
    this.#reader = openReader(body);
    this.#limits = limits;
    this.#stretch = { atMs: limits.clock.monotonic(), bytes: 0 };
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort);
  }

  /** The next chunk; `undefined` at the end. */
  async load(): Promise<Uint8Array | undefined> {
    if (this.#bytes - this.#bytesAtYield > YIELD_AFTER_BYTES) await this.#yield();
    const { done, value } = await this.#read();
    this.#signal.throwIfAborted();
    // Cancelling has ended the body: that is not its own end.
    if (this.#stalled !== undefined) throw this.#stalled;
    if (done) return undefined;
    this.#bytes += value.length;
    if (this.#bytes > this.#limits.limitBytes) throw new TooLargeError(FACTS, this.#limits.limitBytes);
    if (this.#bytes - this.#stretch.bytes >= LEAST_PROGRESS_BYTES) {
      this.#stretch = { atMs: this.#limits.clock.monotonic(), bytes: this.#bytes };
    }
    return value;
  }

  cancel(reason: unknown): void {
    // The fault is what matters: a body that cannot be cancelled any more is over anyway.
    this.#reader.cancel(reason).catch(() => undefined);
  }

  close(): void {
    this.#signal.removeEventListener('abort', this.#onAbort);
  }

  async #read(): Promise<ReadableStreamReadResult<Uint8Array>> {
    const { stallMs, clock } = this.#limits;
    const timer = setTimeout(this.#onStall, Math.max(0, this.#stretch.atMs + stallMs - clock.monotonic()));
    try {
      return await this.#reader.read();
    } catch (error) {
      if (isAbort(error)) throw error;
      throw new DecodeError('truncated', this.#bytes, 'The connection was cut off', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  async #yield(): Promise<void> {
    this.#bytesAtYield = this.#bytes;
    // A timer would wait for milliseconds.
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
    port1.close();
    this.#signal.throwIfAborted();
  }

  readonly #onAbort = (): void => this.cancel(this.#signal.reason);

  readonly #onStall = (): void => {
    this.#stalled = new RequestTimeoutError(FACTS, this.#limits.stallMs);
    this.cancel(this.#stalled);
  };
}
