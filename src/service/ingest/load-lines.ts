import { DamagedInputError, InputFileError } from './ingest-error';
import type { Input } from './open/input';
import { codeOf, makeReadError, UnpackError } from './open/read-error';

/** Consecutive lines; the first has the 1-based number `first`. */
export interface LineBatch {
  readonly first: number;
  readonly lines: readonly string[];
}

/** Far above any frame (a snapshot of 5,000 levels has 0.2 MB): stops a file without line feeds from filling memory. */
const MAX_LINE_CHARS = 16_000_000;

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
 * Streams the lines of a text without their line feeds. `onBytes` sees the unpacked bytes.
 * @throws InputFileError when it cannot be read or holds no line; DamagedInputError where what is packed breaks.
 */
export async function* loadLines(
  input: Input,
  onBytes: (bytes: Uint8Array) => void = () => undefined,
): AsyncGenerator<LineBatch, void, undefined> {
  const file = input.name;
  const cutter = new LineCutter(file);
  let isEmpty = true;
  try {
    for await (const chunk of input.open()) {
      isEmpty = false;
      onBytes(chunk);
      yield cutter.cut(chunk);
    }
  } catch (cause) {
    throw cause instanceof UnpackError || codeOf(cause) !== '' ? makeReadError(file, cutter.next, cause) : cause;
  }
  if (isEmpty) throw new InputFileError(file, 'is empty');
  yield cutter.end();
}

/** Editors and recorders leave blank lines, `\r` among them: they say nothing. */
export function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** The first line that says something, for the detectors; reads no further than needed. Empty without one. */
export async function loadFirstLine(input: Input): Promise<string> {
  for await (const batch of loadLines(input)) {
    const line = batch.lines.find((text) => !isBlank(text));
    if (line !== undefined) return line;
  }
  return '';
}
