import type { Steps } from '@/base/steps';
import { ByteReader, ByteWriter, MalformedTileError, readText, writeText } from '@/data/cache/database/tile-bytes';
import { makeListHistoryColumns, TAPE_FIELDS } from '@/domain/list-history/list-history-sample';
import { cleanAnswer } from '../http/clean-answer';
import type { ListHistoryBlock } from './list-history-block';
import type { MarketFacts } from './market-sample';

/** Increases with every change of the format or of its record: blocks in another format are removed. */
export const TAPE_FORMAT = 2;
const MAGIC = [0x44, 0x53, 0x54, 0x50];
const DOUBLE_BYTES = 8;

/**
 * Encodes the block as bytes from which `decodeBlock` restores it bit for bit, except for NaN payloads. Values are
 * written as differences from the previous sample: the many unchanged ones are zeros, which deflate to almost nothing.
 */
export function* encodeBlock({ times, entries, members, columns }: ListHistoryBlock): Steps<Uint8Array<ArrayBuffer>> {
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

/** Decodes a block; `undefined` when the bytes are damaged, cut off or of another format. */
export function* decodeBlock(bytes: Uint8Array): Steps<ListHistoryBlock | undefined> {
  try {
    return yield* readBlock(new ByteReader(bytes));
  } catch (error) {
    if (error instanceof MalformedTileError) return undefined;
    throw error;
  }
}

function* readBlock(reader: ByteReader): Steps<ListHistoryBlock> {
  for (const byte of [...MAGIC, TAPE_FORMAT]) {
    if (reader.readByte() !== byte) throw new MalformedTileError('another format');
  }
  const entries = parseEntries(readText(reader));
  const times = Array.from({ length: reader.readCount(DOUBLE_BYTES) }, () => reader.readDouble());
  const length = times.length * entries.length;
  const members = reader.readBytes(length).slice();
  const columns = makeListHistoryColumns(0);
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
  // An earlier build stored the service's texts uncleaned.
  return cleanAnswer(entries, text);
}

/** Checks only the names: the digest of the record vouches for the rest. */
function isFacts(value: unknown): value is MarketFacts {
  const { exchange, rawSymbol } = Object(value) as Record<string, unknown>;
  return typeof exchange === 'string' && typeof rawSymbol === 'string';
}

/** Writes the bits in which each value differs from the one `stride` before: all low words, then all high words. */
function writeDifferences(writer: ByteWriter, values: Float64Array, stride: number): void {
  // Copying the bytes would keep a NaN's payload.
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
