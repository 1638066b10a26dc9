import type { Steps } from '@/base/steps';
import { ByteReader, ByteWriter, MalformedTileError, readText, writeText } from '@/data/cache/database/tile-bytes';
import { makeTapeColumns, TAPE_FIELDS } from '@/domain/tape/tape-sample';
import { cleanAnswer } from '../http/clean-answer';
import type { MarketFacts } from './market-sample';
import type { TapeBlock } from './tape-block';

/** Goes up with every change of the form or of its record: what was written in another one is removed. */
export const TAPE_FORMAT = 2;
const MAGIC = [0x44, 0x53, 0x54, 0x50];
const DOUBLE_BYTES = 8;

/**
 * The block as bytes from which `decodeBlock` makes it again bit for bit; only what a NaN carries is lost. Values are
 * written as what differs from the sample before: the many that stay the same are zeros, which deflate to nothing.
 */
export function* encodeBlock({ times, entries, members, columns }: TapeBlock): Steps<Uint8Array<ArrayBuffer>> {
  const writer = new ByteWriter();
  for (const byte of [...MAGIC, TAPE_FORMAT]) writer.writeByte(byte);
  writeText(writer, JSON.stringify(entries));
  writer.writeWord(times.length);
  for (const time of times) writer.writeDouble(time);
  writer.writeBytes(members);
  for (const field of TAPE_FIELDS) {
    yield;
    writeDifferences(writer, columns[field], entries.length);
  }
  yield;
  return writer.finish();
}

/** The block, or `undefined` when the bytes are damaged, cut short or of another format. */
export function* decodeBlock(bytes: Uint8Array): Steps<TapeBlock | undefined> {
  try {
    return yield* readBlock(new ByteReader(bytes));
  } catch (error) {
    if (error instanceof MalformedTileError) return undefined;
    throw error;
  }
}

function* readBlock(reader: ByteReader): Steps<TapeBlock> {
  for (const byte of [...MAGIC, TAPE_FORMAT]) {
    if (reader.readByte() !== byte) throw new MalformedTileError('another format');
  }
  const entries = parseEntries(readText(reader));
  const times = Array.from({ length: reader.readCount(DOUBLE_BYTES) }, () => reader.readDouble());
  const length = times.length * entries.length;
  const members = reader.readBytes(length).slice();
  const columns = makeTapeColumns(0);
  for (const field of TAPE_FIELDS) {
    yield;
    columns[field] = readDifferences(reader, length, entries.length);
  }
  reader.finish();
  return { times, entries, members, columns };
}

function parseEntries(text: string): readonly MarketFacts[] {
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    throw new MalformedTileError('no list of markets');
  }
  if (!Array.isArray(entries) || !entries.every(isFacts)) throw new MalformedTileError('no list of markets');
  // What an earlier build stored came from a service as it was.
  return cleanAnswer(entries, text);
}

/** The digest of the record vouches for the rest. */
function isFacts(value: unknown): value is MarketFacts {
  const { exchange, rawSymbol } = Object(value) as Record<string, unknown>;
  return typeof exchange === 'string' && typeof rawSymbol === 'string';
}

/** Bits that differ from those of the value `stride` before: first all low words, then all high ones. */
function writeDifferences(writer: ByteWriter, values: Float64Array, stride: number): void {
  // A copy of bytes would keep what a NaN carries.
  const words = new Uint32Array(values.map((value) => (Number.isNaN(value) ? Number.NaN : value)).buffer);
  for (const half of [0, 1]) {
    const plane = new Uint32Array(values.length);
    for (let i = 0; i < values.length; i++) {
      plane[i] = i < stride ? words[2 * i + half] : words[2 * i + half] ^ words[2 * (i - stride) + half];
    }
    writer.writePlanes(plane);
  }
}

function readDifferences(reader: ByteReader, length: number, stride: number): Float64Array {
  const planes = [reader.readPlanes(length), reader.readPlanes(length)];
  const values = new Float64Array(length);
  const words = new Uint32Array(values.buffer);
  for (const [half, plane] of planes.entries()) {
    for (let i = 0; i < length; i++) {
      words[2 * i + half] = i < stride ? plane[i] : plane[i] ^ words[2 * (i - stride) + half];
    }
  }
  return values;
}
