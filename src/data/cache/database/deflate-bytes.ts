import { makeYieldToMain, type YieldToMain } from '@/base/yield-to-main';

const FORMAT = 'deflate-raw';
/** The streams process a whole chunk at once, in the caller's thread. */
const SLICE_BYTES = 2 ** 16;
/** A packed slice may unpack to a thousand times as much. */
const PACKED_SLICE_BYTES = 2 ** 12;

/** Packs bytes without blocking the thread for long. */
export function deflateBytes(
  bytes: Uint8Array,
  yieldToMain: YieldToMain = makeYieldToMain(),
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new CompressionStream(FORMAT);
  return pump(stream, { bytes, sliceBytes: SLICE_BYTES, maxBytes: Number.POSITIVE_INFINITY, yieldToMain });
}

/** Most bytes of a block that is stored as it is. */
const MOST_STORED = 2 ** 16 - 1;

/** Bytes in the same format, but not deflated, which needs no later task: for a page that is being left. */
export function storeBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.max(1, Math.ceil(bytes.length / MOST_STORED));
  const stored = new Uint8Array(bytes.length + 5 * blocks);
  for (let block = 0, at = 0; block < blocks; block++) {
    const part = bytes.subarray(block * MOST_STORED, (block + 1) * MOST_STORED);
    const [low, high] = [part.length & 0xff, part.length >> 8];
    stored.set([block === blocks - 1 ? 1 : 0, low, high, ~low & 0xff, ~high & 0xff], at);
    stored.set(part, at + 5);
    at += part.length + 5;
  }
  return stored;
}

/** Unpacks bytes. Rejects when they are damaged or unpack to more than `maxBytes`. */
export function inflateBytes(
  packed: Uint8Array,
  maxBytes: number,
  yieldToMain: YieldToMain = makeYieldToMain(),
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new DecompressionStream(FORMAT);
  return pump(stream, { bytes: packed, sliceBytes: PACKED_SLICE_BYTES, maxBytes, yieldToMain });
}

interface PumpOptions {
  readonly bytes: Uint8Array;
  readonly sliceBytes: number;
  readonly maxBytes: number;
  readonly yieldToMain: YieldToMain;
}

async function pump(stream: GenericTransformStream, options: PumpOptions): Promise<Uint8Array<ArrayBuffer>> {
  const writer = (stream.writable as WritableStream<Uint8Array>).getWriter();
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const feeding = feed(writer, options);
  // A failure there also fails the reading.
  feeding.catch(() => undefined);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let item = await reader.read(); !item.done; item = await reader.read()) {
    length += item.value.length;
    if (length > options.maxBytes) {
      await reader.cancel();
      throw new RangeError(`More than ${options.maxBytes} bytes`);
    }
    chunks.push(item.value);
  }
  await feeding;
  return joinChunks(chunks, length);
}

async function feed(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  { bytes, sliceBytes, yieldToMain }: PumpOptions,
): Promise<void> {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    await writer.write(bytes.subarray(at, at + sliceBytes));
    await yieldToMain();
  }
  await writer.close();
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}
