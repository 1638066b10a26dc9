import { type Clock, systemClock } from '@/base/clock';
import { isAbort } from '@/base/errors';
import { POINTS_PATH } from '../http/asked-request';
import { TIMEOUT_MS } from '../http/http';
import { type RequestFacts, RequestTimeoutError, TooLargeError } from '../http/http-errors';
import { DecodeError } from './decode-error';
import type { DecodeResult } from './decode-types';
import { type EnvelopeOptions, EnvelopeReader } from './envelope-reader';

const FACTS: RequestFacts = { method: 'GET', path: POINTS_PATH };

/** While bytes keep arriving, the loop would never pause; after this many it lets an abort or a ping through. */
const YIELD_AFTER_BYTES = 4 * 2 ** 20;
/** Large enough that waking up for each read costs little. */
const BUFFER_BYTES = 2 ** 20;
/** A body that brings less than this within the stall time counts as stalled: a byte a second would never end. */
const MIN_PROGRESS_BYTES = 4096;

/** The part of the result that the body determines; the request adds when it started. */
type BodyResult = Omit<DecodeResult, 'firstByteMs'>;

export interface StreamOptions extends EnvelopeOptions {
  /** A body with no real progress for this long is given up. */
  readonly stallMs?: number | undefined;
  /** The most decompressed bytes that the request can bring; absent: unlimited. */
  readonly limitBytes?: number | undefined;
  readonly clock?: Pick<Clock, 'monotonic'>;
}

/**
 * Decodes a body while it arrives. A connection that is cut off is a `truncated` fault, like a body that ends early; a
 * silent one is a `RequestTimeoutError`, and one above the limit a `TooLargeError`. Any failure cancels the rest of the
 * body.
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

/** Reuses one buffer if the body allows it, so that a large answer does not leave as much garbage. */
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
    // Safari's bodies and hand-made streams only give chunks in their own buffers.
    return undefined;
  }
}

interface SourceLimits extends Required<Pick<StreamOptions, 'clock'>> {
  readonly stallMs: number;
  readonly limitBytes: number;
}

/** The chunks of a body, limited in waiting time and in size. */
class BodySource {
  readonly #reader: ChunkReader;
  readonly #limits: SourceLimits;
  readonly #signal: AbortSignal;
  #stalled: RequestTimeoutError | undefined;
  #bytes = 0;
  #bytesAtYield = 0;
  /** Time and byte count at which the last stretch with enough progress started. */
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
    // Cancelling ended the body, which did not end by itself.
    if (this.#stalled !== undefined) throw this.#stalled;
    if (done) return undefined;
    this.#bytes += value.length;
    if (this.#bytes > this.#limits.limitBytes) throw new TooLargeError(FACTS, this.#limits.limitBytes);
    if (this.#bytes - this.#stretch.bytes >= MIN_PROGRESS_BYTES) {
      this.#stretch = { atMs: this.#limits.clock.monotonic(), bytes: this.#bytes };
    }
    return value;
  }

  cancel(reason: unknown): void {
    // Report the fault; a body that can no longer be cancelled is over anyway.
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
