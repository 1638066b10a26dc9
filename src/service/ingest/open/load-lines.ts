import { DamagedInputError, InputFileError } from './ingest-error';
import type { Input } from './input';
import { codeOf, makeReadError, UnpackError } from './read-error';

/** Whole lines with their line feeds; the last one of a file may lack it. The first has the 1-based number `first`. */
export interface LineBlock {
  readonly first: number;
  readonly bytes: Buffer;
  /** Set by a reader that knows their number, to avoid a second count. */
  lines?: number;
}

/** Consecutive lines; the first has the 1-based number `first`. */
export interface LineBatch {
  readonly first: number;
  readonly lines: readonly string[];
}

/**
 * Far more than any frame (a snapshot of 5,000 levels has 0.2 MB). Keeps a file without line feeds from filling the
 * memory.
 */
const MAX_LINE_BYTES = 16_000_000;
const LINE_FEED = 10;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines++;
  return lines;
}

const toBuffer = (chunk: Uint8Array): Buffer => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);

/** Cuts chunks of bytes after their last line feed, and keeps the unfinished line. */
class LineCutter {
  readonly #file: string;
  #rest: Buffer[] = [];
  #restBytes = 0;
  #isStart = true;
  /** Number of the next line. */
  next = 1;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * The complete lines of the chunk. Only a line that started in an earlier chunk is copied: copying every byte would
   * be noticeable.
   */
  cut(chunk: Uint8Array): Buffer[] {
    const bytes = toBuffer(chunk);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) {
      this.#keep(bytes);
      return [];
    }
    const blocks: Buffer[] = [];
    let start = 0;
    if (this.#restBytes > 0) {
      start = bytes.indexOf(LINE_FEED) + 1;
      blocks.push(this.#skipMark(Buffer.concat([...this.#rest, bytes.subarray(0, start)])));
    }
    if (end > start) blocks.push(this.#skipMark(bytes.subarray(start, end)));
    this.#rest = [];
    this.#restBytes = 0;
    this.#keep(bytes.subarray(end));
    return blocks;
  }

  end(): Buffer {
    return this.#skipMark(Buffer.concat(this.#rest));
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#rest.push(bytes);
    this.#restBytes += bytes.length;
    if (this.#restBytes > MAX_LINE_BYTES)
      throw new DamagedInputError(this.#file, this.next, `the line is longer than ${MAX_LINE_BYTES} bytes`);
  }

  #skipMark(block: Buffer): Buffer {
    const isMarked = this.#isStart && block.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    if (block.length > 0) this.#isStart = false;
    return isMarked ? block.subarray(BYTE_ORDER_MARK.length) : block;
  }
}

/**
 * Streams the lines of a text unchanged. `onBytes` receives the unpacked bytes.
 * @throws InputFileError when it cannot be read or contains no line; DamagedInputError when the packed data break.
 */
export async function* loadBlocks(
  input: Input,
  onBytes: (bytes: Uint8Array) => void = () => undefined,
): AsyncGenerator<LineBlock, void, undefined> {
  const file = input.name;
  const cutter = new LineCutter(file);
  let isEmpty = true;
  try {
    for await (const chunk of input.open()) {
      isEmpty = false;
      onBytes(chunk);
      for (const bytes of cutter.cut(chunk)) {
        const block: LineBlock = { first: cutter.next, bytes };
        yield block;
        cutter.next += block.lines ?? countLines(bytes);
      }
    }
  } catch (cause) {
    throw cause instanceof UnpackError || codeOf(cause) !== '' ? makeReadError(file, cutter.next, cause) : cause;
  }
  if (isEmpty) throw new InputFileError(file, 'is empty');
  yield { first: cutter.next, bytes: cutter.end() };
}

/** Like `loadBlocks`, line by line without their line feeds. */
export async function* loadLines(
  input: Input,
  onBytes?: (bytes: Uint8Array) => void,
): AsyncGenerator<LineBatch, void, undefined> {
  for await (const { first, bytes } of loadBlocks(input, onBytes)) {
    const lines = bytes.toString('utf8').split('\n');
    if (lines.at(-1) === '') lines.pop();
    yield { first, lines };
  }
}

/** Editors and recorders leave blank lines, including `\r`. They are ignored. */
export function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** The first line that is not blank, for the detectors. Reads no further than needed. Empty without one. */
export async function loadFirstLine(input: Input): Promise<string> {
  for await (const batch of loadLines(input)) {
    const line = batch.lines.find((text) => !isBlank(text));
    if (line !== undefined) return line;
  }
  return '';
}
