import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Duplex, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
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

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw makeReadError(file, 1, cause);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    if (bytesRead === 0) throw new InputFileError(file, 'is empty');
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } catch (cause) {
    throw cause instanceof InputFileError ? cause : makeReadError(file, 1, cause);
  } finally {
    await handle.close();
  }
}

async function makeByteStream(file: string): Promise<AsyncIterable<Buffer>> {
  const packed = await isGzip(file);
  const raw = createReadStream(file, { highWaterMark: 256 * 1024 });
  if (!packed) return raw;
  const gunzip: Duplex = createGunzip({ chunkSize: 256 * 1024 });
  // The error of either stream surfaces in the reader of `gunzip`.
  pipeline(raw, gunzip, () => undefined);
  return gunzip;
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
 * Streams the lines of a text file, gzip or plain, without their line feeds. `onBytes` sees the unpacked bytes.
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
