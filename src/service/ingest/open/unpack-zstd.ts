import { Decompress } from 'fzstd';
import { messageOf } from '@/base/errors';
import { ByteReader } from './byte-reader';
import { UnpackError } from './read-error';
import { Xxh64 } from './xxh64';

const FRAME_MAGIC = 0xfd2fb528;
const SKIPPABLE_MAGIC = 0x184d2a50;
const WHAT = 'zstd stream';
const BLOCK_HEAD = 3;
const RUN_BLOCK = 1;
/** Number of bytes for the content size and for the dictionary, by two bits of the descriptor. */
const SIZE_BYTES = [0, 2, 4, 8];
const DICTIONARY_BYTES = [0, 1, 2, 4];

const refuse = (cause?: unknown): never => {
  const why = cause === undefined ? '' : ` (${messageOf(cause)})`;
  throw new UnpackError(`the ${WHAT} is damaged or cut off here${why}`, { cause });
};

/** Unpacks one frame, piece by piece. */
class FrameUnpacker {
  #ready: Uint8Array[] = [];
  #isWhole = false;
  readonly #unpacker = new Decompress((chunk, isFinal) => {
    if (chunk.length > 0) this.#ready.push(chunk.slice());
    this.#isWhole ||= isFinal === true;
  });

  push(packed: Uint8Array, isFinal: boolean): Uint8Array[] {
    try {
      this.#unpacker.push(packed, isFinal);
    } catch (cause) {
      refuse(cause);
    }
    if (isFinal && !this.#isWhole) refuse();
    const parts = this.#ready;
    this.#ready = [];
    return parts;
  }
}

/** The header before the first block, and whether a checksum follows the last. */
async function readFrameHead(reader: ByteReader): Promise<{ readonly head: Buffer; readonly hasSum: boolean }> {
  const descriptor = await reader.exactly(1, WHAT);
  const [flags] = descriptor;
  const isSingle = (flags & 32) !== 0;
  const sizeBytes = isSingle && flags >> 6 === 0 ? 1 : SIZE_BYTES[flags >> 6];
  const rest = await reader.exactly((isSingle ? 0 : 1) + DICTIONARY_BYTES[flags & 3] + sizeBytes, WHAT);
  return { head: Buffer.concat([descriptor, rest]), hasSum: (flags & 4) !== 0 };
}

/** Source: RFC 8878, section 3.1.1. */
async function* unpackFrame(reader: ByteReader, magic: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
  const { head, hasSum } = await readFrameHead(reader);
  const unpacker = new FrameUnpacker();
  const sum = new Xxh64();
  function* take(packed: Uint8Array, isFinal: boolean): Generator<Uint8Array, void, undefined> {
    for (const part of unpacker.push(packed, isFinal)) {
      if (hasSum) sum.update(part);
      yield part;
    }
  }
  yield* take(Buffer.concat([magic, head]), false);
  for (let isLast = false; !isLast; ) {
    const blockHead = await reader.exactly(BLOCK_HEAD, WHAT);
    const word = blockHead.readUIntLE(0, BLOCK_HEAD);
    isLast = (word & 1) === 1;
    const size = ((word >> 1) & 3) === RUN_BLOCK ? 1 : word >> 3;
    const block = await reader.exactly(size, WHAT);
    const isEnd = isLast && !hasSum;
    yield* take(Buffer.concat([blockHead, block]), isEnd);
  }
  if (!hasSum) return;
  const told = await reader.exactly(4, WHAT);
  yield* take(told, true);
  if (told.readUInt32LE(0) !== sum.digestLow())
    throw new UnpackError(`the checksum of the ${WHAT} does not fit what it holds`);
}

/** The contents of consecutive zstd frames, verified by their checksums. @throws UnpackError when damaged. */
export async function* unpackZstd(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = new ByteReader(packed);
  try {
    for (;;) {
      const magic = await reader.upTo(4);
      if (magic.length === 0) return;
      if (magic.length < 4) refuse();
      const word = magic.readUInt32LE(0);
      if (word === FRAME_MAGIC) yield* unpackFrame(reader, magic);
      else if ((word & 0xfffffff0) >>> 0 === SKIPPABLE_MAGIC)
        await reader.exactly((await reader.exactly(4, WHAT)).readUInt32LE(0), WHAT);
      else refuse();
    }
  } finally {
    await reader.close();
  }
}
