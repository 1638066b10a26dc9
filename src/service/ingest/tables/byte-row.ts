import { readDigits } from './read-digits';

const COMMA = 44;
const LINE_FEED = 10;
const RETURN = 13;
/** A row of fifty levels a side has 204. */
const FIRST_FIELDS = 256;
/** Bytes that are compared at a time. */
const WORD = 4;

/** A row of comma-separated fields where it lies in the bytes of its file: most are read as numbers, and never become texts. */
export class ByteRow {
  bytes: Buffer = Buffer.alloc(0);
  /** Names of the fields, once the header is read. */
  columns: readonly string[] = [];
  length = 0;
  /** How many of its first fields equal those of the line above, so that they need not be read again. */
  same = 0;
  /** A field ends before the comma at its place, counted from the start of the line; the next begins behind it. */
  #commas = new Int32Array(FIRST_FIELDS);
  #start = 0;
  #isComparable = false;
  #view: DataView = new DataView(new ArrayBuffer(0));

  /** Takes the line of `bytes` that begins at `start`; returns where the next one does. */
  take(bytes: Buffer, start: number): number {
    if (bytes !== this.bytes) this.#open(bytes);
    const shared = this.#isComparable ? this.#countShared(start) : 0;
    this.#start = start;
    this.#isComparable = true;
    const commas = this.#commas;
    const most = commas.length - 1;
    const { length } = bytes;
    let fields = 0;
    // Shared bytes have their commas at the same places and hold no line feed.
    while (commas[fields] < shared) fields++;
    this.same = fields;
    let at = start + shared;
    for (; at < length; at++) {
      const byte = bytes[at];
      // Digits, points and letters lie above: one comparison for most bytes.
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

  /** To be called when no reader was given this line: the next one must not be compared with it. */
  separate(): void {
    this.#isComparable = false;
  }

  #open(bytes: Buffer): void {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#isComparable = false;
  }

  /** How many of its first bytes the line at `start` shares with this one, compared four at a time. */
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

  /** Whether the whole line has just these bytes. */
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

  /** Whether the field has just these bytes. */
  equals(at: number, expected: Uint8Array): boolean {
    const start = this.start(at);
    if (this.end(at) - start !== expected.length) return false;
    for (let i = 0; i < expected.length; i++) if (this.bytes[start + i] !== expected[i]) return false;
    return true;
  }

  /** A whole number that a double holds; -1 for any other field. */
  digits(at: number): number {
    return readDigits(this.bytes, this.start(at), this.end(at));
  }
}
