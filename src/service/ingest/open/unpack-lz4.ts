import { ByteReader } from './byte-reader';
import { UnpackError } from './read-error';
import { Xxh32, xxh32 } from './xxh32';

const FRAME_MAGIC = 0x184d2204;
const SKIPPABLE_MAGIC = 0x184d2a50;
const WINDOW = 65_536;
const BLOCK_SIZES: Readonly<Record<number, number>> = { 4: 1 << 16, 5: 1 << 18, 6: 1 << 20, 7: 1 << 22 };
const WHAT = 'lz4 stream';

const refuse = (): never => {
  throw new UnpackError('the lz4 stream is damaged here');
};

/** A length that continues in bytes of 255. */
function readLength(block: Buffer, at: number, first: number): [length: number, at: number] {
  if (first < 15) return [first, at];
  let length = first;
  let next = at;
  for (;;) {
    if (next >= block.length) refuse();
    const byte = block[next++];
    length += byte;
    if (byte !== 255) return [length, next];
  }
}

/**
 * Unpacks a block into `out` from `start` on, with the bytes before as its window. Returns the end. Source:
 * lz4_Block_format.md.
 */
function unpackBlock(block: Buffer, out: Buffer, start: number): number {
  let to = start;
  for (let at = 0; at < block.length; ) {
    const token = block[at++];
    let length: number;
    [length, at] = readLength(block, at, token >> 4);
    if (at + length > block.length || to + length > out.length) refuse();
    block.copy(out, to, at, at + length);
    at += length;
    to += length;
    if (at === block.length) return to;
    if (at + 2 > block.length) refuse();
    const offset = block.readUInt16LE(at);
    [length, at] = readLength(block, at + 2, token & 15);
    length += 4;
    if (offset === 0 || offset > to || to + length > out.length) refuse();
    if (offset >= length) out.copy(out, to, to - offset, to - offset + length);
    else for (let i = 0; i < length; i++) out[to + i] = out[to + i - offset];
    to += length;
  }
  return to;
}

interface FrameHeader {
  readonly isLinked: boolean;
  readonly hasBlockSums: boolean;
  readonly hasContentSum: boolean;
  readonly blockSize: number;
}

async function readHeader(reader: ByteReader): Promise<FrameHeader> {
  const head = await reader.exactly(2, WHAT);
  const flags = head[0];
  if (flags >> 6 !== 1) throw new UnpackError('the lz4 stream is of an unknown version');
  const extra = (flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0);
  const fields = Buffer.concat([head, await reader.exactly(extra, WHAT)]);
  const [sum] = await reader.exactly(1, WHAT);
  const blockSize = BLOCK_SIZES[(head[1] >> 4) & 7];
  if (((xxh32(fields) >>> 8) & 0xff) !== sum || blockSize === undefined || flags & 1) refuse();
  return {
    isLinked: (flags & 32) === 0,
    hasBlockSums: (flags & 16) !== 0,
    hasContentSum: (flags & 4) !== 0,
    blockSize,
  };
}

async function* unpackFrame(reader: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  const { isLinked, hasBlockSums, hasContentSum, blockSize } = await readHeader(reader);
  const out = Buffer.alloc(WINDOW + blockSize);
  const content = new Xxh32();
  let window = 0;
  for (;;) {
    const word = (await reader.exactly(4, WHAT)).readUInt32LE(0);
    if (word === 0) break;
    const isStored = word >>> 31 === 1;
    const size = word & 0x7fffffff;
    if (size > blockSize + 1024) refuse();
    const block = await reader.exactly(size, WHAT);
    if (hasBlockSums && (await reader.exactly(4, WHAT)).readUInt32LE(0) !== xxh32(block)) refuse();
    let end = window;
    if (isStored) end += block.copy(out, window);
    else end = unpackBlock(block, out.subarray(0, window + blockSize), window);
    const part = Buffer.from(out.subarray(window, end));
    if (hasContentSum) content.update(part);
    const kept = isLinked ? Math.min(WINDOW, end) : 0;
    out.copy(out, 0, end - kept, end);
    window = kept;
    yield part;
  }
  if (hasContentSum && (await reader.exactly(4, WHAT)).readUInt32LE(0) !== content.digest()) refuse();
}

/** The contents of consecutive LZ4 frames. @throws UnpackError when damaged. Source: lz4_Frame_format.md. */
export async function* unpackLz4(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = new ByteReader(packed);
  try {
    for (;;) {
      const head = await reader.upTo(4);
      if (head.length === 0) return;
      if (head.length < 4) throw new UnpackError('the lz4 stream is cut off here');
      const magic = head.readUInt32LE(0);
      if (magic === FRAME_MAGIC) yield* unpackFrame(reader);
      else if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE_MAGIC)
        await reader.exactly((await reader.exactly(4, WHAT)).readUInt32LE(0), WHAT);
      else refuse();
    }
  } finally {
    await reader.close();
  }
}
