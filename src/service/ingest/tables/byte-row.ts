import { readDigits } from './read-digits';

const COMMA = 44;
const LINE_FEED = 10;
const RETURN = 13;
/** A row of fifty levels a side has 204. */
const FIRST_FIELDS = 256;
/** Bytes compared at a time. */
const WORD = 4;

/**
 * A row of comma-separated fields, as a view of the bytes of its file: most fields are read as numbers and never become
 * texts.
 */
export class ByteRow {
  bytes: Buffer = Buffer.alloc(0);
  /** Names of the fields, once the header is read. */
  columns: readonly string[] = [];
  length = 0;
  /** Number of leading fields equal to those of the line above, which need not be read again. */
  same = 0;
  /** Positions of the commas from the start of the line. Each ends a field. */
  #commas = new Int32Array(FIRST_FIELDS);
  #start = 0;
  #isComparable = false;
  #view: DataView = new DataView(new ArrayBuffer(0));

  /** Sets the row to the line of `bytes` that starts at `start`. Returns where the next one starts. */
  take(bytes: Buffer, start: number): number {
    if (bytes !== this.bytes) this.#open(bytes);
    const shared = this.#isComparable ? this.#countShared(start) : 0;
    this.#start = start;
    this.#isComparable = true;
    const commas = this.#commas;
    const most = commas.length - 1;
    const { length } = bytes;
    let fields = 0;
    // Shared bytes have their commas at the same positions and contain no line feed.
    while (commas[fields] < shared) fields++;
    this.same = fields;
    let at = start + shared;
    for (; at < length; at++) {
      const byte = bytes[at];
      // Digits, points and letters are above: one comparison for most bytes.
      if (byte > COMMA) continue;
      if (byte === COMMA) {
        if (fields === most) return this.#takeWide(bytes, start);
        commas[fields++] = at - start;
      } else if (byte === LINE_FEED) break;
    }
    commas[fields] = (at > start && bytes[at - 1] === RETURN ? at - 1 : at) - start;
    this.length = fields + 1;
    return at + 1;
  }

  /** Call this when no reader received this line: the next one must not be compared with it. */
  separate(): void {
    this.#isComparable = false;
  }

  #open(bytes: Buffer): void {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#isComparable = false;
  }

  /** Number of leading bytes that the line at `start` shares with this one, compared four at a time. */
  #countShared(start: number): number {
    const view = this.#view;
    const before = this.#start;
    const most = Math.min(this.lineLength, view.byteLength - start) - WORD;
    let shared = 0;
    while (shared <= most && view.getInt32(before + shared) === view.getInt32(start + shared)) shared += WORD;
    return shared;
  }

  #takeWide(bytes: Buffer, start: number): number {
    this.#commas = new Int32Array(this.#commas.length * 2);
    this.#isComparable = false;
    return this.take(bytes, start);
  }

  start(at: number): number {
    return at === 0 ? this.#start : this.#start + this.#commas[at - 1] + 1;
  }

  end(at: number): number {
    return this.#start + this.#commas[at];
  }

  isEmpty(at: number): boolean {
    return this.start(at) === this.end(at);
  }

  text(at: number): string {
    return this.bytes.toString('utf8', this.start(at), this.end(at));
  }

  texts(): string[] {
    return Array.from({ length: this.length }, (_, at) => this.text(at));
  }

  /** Whether the line equals `expected`. */
  isLine(expected: Uint8Array): boolean {
    const start = this.#start;
    if (this.end(this.length - 1) - start !== expected.length) return false;
    for (let i = 0; i < expected.length; i++) if (this.bytes[start + i] !== expected[i]) return false;
    return true;
  }

  /** The whole line. */
  get line(): Buffer {
    return this.bytes.subarray(this.#start, this.end(this.length - 1));
  }

  get lineLength(): number {
    return this.#commas[this.length - 1];
  }

  /** Whether the field equals `expected`. */
  equals(at: number, expected: Uint8Array): boolean {
    const start = this.start(at);
    if (this.end(at) - start !== expected.length) return false;
    for (let i = 0; i < expected.length; i++) if (this.bytes[start + i] !== expected[i]) return false;
    return true;
  }

  /** An exact whole number. -1 for any other field. */
  digits(at: number): number {
    return readDigits(this.bytes, this.start(at), this.end(at));
  }
}
