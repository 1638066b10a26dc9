import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Duplex, pipeline } from 'node:stream';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { messageOf } from '@/base/errors';
import { DamagedInputError, InputFileError } from './ingest-error';

/** Consecutive lines; the first has the 1-based number `first`. */
export interface LineBatch {
  readonly first: number;
  readonly lines: readonly string[];
}

/** Far above any frame (a snapshot of 5,000 levels has 0.2 MB): stops a file without line feeds from filling memory. */
const MAX_LINE_CHARS = 16_000_000;

const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
};

const GZIP_REASONS: Readonly<Record<string, string>> = {
  // The codes of a zip's entry too: it is packed in the same way.
  Z_BUF_ERROR: 'the gzip stream is cut off here',
  Z_DATA_ERROR: 'the gzip stream is damaged here',
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function makeReadError(file: string, line: number, cause: unknown): Error {
  const code = codeOf(cause);
  const gzipReason = GZIP_REASONS[code];
  if (gzipReason) return new DamagedInputError(file, line, gzipReason, { cause });
  return new InputFileError(file, FILE_REASONS[code] ?? `cannot be read (${messageOf(cause)})`, { cause });
}

/** How a file is packed, by its first bytes; `at`: where what is packed begins. */
interface Packing {
  readonly kind: 'gzip' | 'deflate' | 'plain';
  readonly at: number;
  /** The last byte of it; undefined where it tells its own end. */
  readonly end?: number;
}

const GZIP_MAGIC = 0x8b1f;
const ZIP_MAGIC = 0x04034b50;
const ZIP_HEADER_BYTES = 30;
const DEFLATED = 8;
const STORED = 0;

/** The first entry of an archive. Source: APPNOTE.TXT 4.3.7 (local file header). */
function readZipHeader(file: string, head: Buffer): Packing {
  const at = ZIP_HEADER_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const method = head.readUInt16LE(8);
  if (method === DEFLATED) return { kind: 'deflate', at };
  const size = head.readUInt32LE(18);
  if (method === STORED && size > 0) return { kind: 'plain', at, end: at + size - 1 };
  throw new InputFileError(file, 'is a zip whose first entry is empty or packed in an unknown way');
}

async function readPacking(file: string): Promise<Packing> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw makeReadError(file, 1, cause);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ZIP_HEADER_BYTES), 0, ZIP_HEADER_BYTES, 0);
    if (bytesRead === 0) throw new InputFileError(file, 'is empty');
    if (bytesRead === ZIP_HEADER_BYTES && buffer.readUInt32LE(0) === ZIP_MAGIC) return readZipHeader(file, buffer);
    return { kind: buffer.readUInt16LE(0) === GZIP_MAGIC ? 'gzip' : 'plain', at: 0 };
  } catch (cause) {
    throw cause instanceof InputFileError ? cause : makeReadError(file, 1, cause);
  } finally {
    await handle.close();
  }
}

async function makeByteStream(file: string): Promise<AsyncIterable<Buffer>> {
  const { kind, at, end } = await readPacking(file);
  const raw = createReadStream(file, { highWaterMark: 256 * 1024, start: at, end });
  if (kind === 'plain') return raw;
  const options = { chunkSize: 256 * 1024 };
  // What follows the entry of a zip is not looked at: the end of the entry is in its data.
  const unpack: Duplex = kind === 'deflate' ? createInflateRaw(options) : createGunzip(options);
  // The error of either stream surfaces in the reader of `unpack`.
  pipeline(raw, unpack, () => undefined);
  return unpack;
}

/** Cuts chunks of bytes into lines; keeps the unfinished one. */
class LineCutter {
  readonly #file: string;
  readonly #decoder = new TextDecoder();
  #rest = '';
  next = 1;

  constructor(file: string) {
    this.#file = file;
  }

  cut(chunk: Uint8Array): LineBatch {
    const lines = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\n');
    this.#rest = lines.pop() as string;
    const batch = { first: this.next, lines };
    this.next += lines.length;
    if (this.#rest.length > MAX_LINE_CHARS) {
      throw new DamagedInputError(this.#file, this.next, `the line is longer than ${MAX_LINE_CHARS} characters`);
    }
    return batch;
  }

  end(): LineBatch {
    const last = this.#rest + this.#decoder.decode();
    this.#rest = '';
    return { first: this.next, lines: last === '' ? [] : [last] };
  }
}

/**
 * Streams the lines of a text file, gzip, plain or the first entry of a zip, without their line feeds. `onBytes` sees the unpacked bytes.
 * @throws InputFileError when the file cannot be read or holds no line; DamagedInputError where a gzip stream breaks.
 */
export async function* loadLines(
  file: string,
  onBytes: (bytes: Uint8Array) => void = () => undefined,
): AsyncGenerator<LineBatch, void, undefined> {
  const cutter = new LineCutter(file);
  const bytes = await makeByteStream(file);
  let isEmpty = true;
  try {
    for await (const chunk of bytes) {
      isEmpty = false;
      onBytes(chunk);
      yield cutter.cut(chunk);
    }
  } catch (cause) {
    throw codeOf(cause) === '' ? cause : makeReadError(file, cutter.next, cause);
  }
  if (isEmpty) throw new InputFileError(file, 'is empty');
  yield cutter.end();
}

/** Editors and recorders leave blank lines, `\r` among them: they say nothing. */
export function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** The first line of `file` that says something, for the detectors; reads no further than needed. Empty without one. */
export async function loadFirstLine(file: string): Promise<string> {
  for await (const batch of loadLines(file)) {
    const line = batch.lines.find((text) => !isBlank(text));
    if (line !== undefined) return line;
  }
  return '';
}
