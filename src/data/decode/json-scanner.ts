import { DecodeError } from './decode-error';
import { decodeText } from './decode-text';
import { IS_ESCAPE, IS_HEX, IS_NUMBER_BYTE, IS_SPACE } from './json-bytes';
import type { NumberKernel, OpenSnapshot, ScannedSnapshots } from './number-kernel';
import { NumberReader } from './number-reader';

/** Receives what a `JsonScanner` reads. Offsets count bytes from the start of the body. */
export interface JsonHandler {
  beginObject(offset: number): void;
  /** A decoded key of the current object; one longer than 1 KiB arrives as an empty text. */
  key(name: string): void;
  endObject(offset: number): void;
  beginArray(offset: number): void;
  endArray(offset: number): void;
  number(value: number, offset: number): void;
  /** Consecutive numbers of the current array, `values[0] … values[count - 1]`; at most `numbersWanted`. */
  numbers(values: Float64Array, count: number, offsetOf: OffsetOf): void;
  /** How many numbers to pass at once, 0 for none; they may still arrive one by one. */
  readonly numbersWanted: number;
  /** Snapshots of the current array; only while `openSnapshot` is defined. */
  snapshots(found: ScannedSnapshots, offsetOf: OffsetOf): void;
  /** Defined where snapshots of `flat_points` are accepted; they may still arrive as numbers. */
  readonly openSnapshot: OpenSnapshot | undefined;
  /** A text, `true`, `false` or `null`. `text` is passed while `wantsTexts`. */
  scalar(kind: ScalarKind, offset: number, text: string | undefined): void;
  /** True while the contents of texts matter; otherwise they are only checked. */
  readonly wantsTexts: boolean;
}

/** Offset of number `index` of a list, computed only on request; valid during the call. */
export type OffsetOf = (index: number) => number;

export type ScalarKind = 'string' | 'true' | 'false' | 'null';

const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const OPEN_ARRAY = 91;
const BACKSLASH = 92;
const CLOSE_ARRAY = 93;
const LOWER_U = 117;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

const IN_ARRAY = 0;
const IN_OBJECT = 1;
/** Deeper documents are refused, so that a body of brackets cannot fill the memory. */
const MAX_NESTING = 1_000_000;
const MAX_TEXT_BYTES = 1024;
/** No real number is this long. Without the limit, one cut again and again by chunks could fill the memory. */
const MAX_NUMBER_BYTES = 65_536;
/** Fewer bytes are faster to copy one by one. */
const FEW_BYTES = 32;

const LITERALS: Readonly<Record<number, { readonly rest: string; readonly kind: ScalarKind }>> = {
  102: { rest: 'alse', kind: 'false' },
  110: { rest: 'ull', kind: 'null' },
  116: { rest: 'rue', kind: 'true' },
};
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** What may follow. */
type Expect = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';
/** The token that was cut by the end of the last chunk, if any. */
type Token = 'none' | 'string' | 'escape' | 'hex' | 'number' | 'literal';

/**
 * Strict JSON over byte chunks of any size: accepts exactly the documents that `JSON.parse` accepts after lossy UTF-8
 * decoding. Stores only the token that a chunk cut.
 */
export class JsonScanner {
  readonly #handler: JsonHandler;
  readonly #numbers = new NumberReader();
  readonly #kernel: NumberKernel | undefined;
  #nesting = new Uint8Array(64);
  #depth = 0;
  #expect: Expect = 'value';
  #token: Token = 'none';
  /** Offset of the chunk's first byte. */
  #base = 0;
  #tokenStart = 0;
  #carry = new Uint8Array(64);
  #carryLength = 0;
  #isKey = false;
  #isKept = false;
  #isTooLong = false;
  #markBytes = 0;
  #hexLeft = 0;
  #literal = { rest: '', kind: 'null' as ScalarKind };
  #literalAt = 0;

  /** Without a kernel, all numbers are read here. Several scanners may take turns with one kernel. */
  constructor(handler: JsonHandler, kernel?: NumberKernel) {
    this.#handler = handler;
    this.#kernel = kernel;
  }

  /** Bytes read so far. */
  get offset(): number {
    return this.#base;
  }

  /** Reads the next bytes. Throws `DecodeError` at the first byte that is invalid there. */
  push(chunk: Uint8Array): void {
    // The same buffer may arrive again with other bytes.
    this.#kernel?.release();
    let at = this.#base < BYTE_ORDER_MARK.length ? this.#skipByteOrderMark(chunk) : 0;
    while (at < chunk.length) at = this.#token === 'none' ? this.#readToken(chunk, at) : this.#resume(chunk, at);
    this.#base += chunk.length;
  }

  /** Ends the body. Throws `DecodeError` when the document is incomplete. */
  finish(): void {
    // Only the end of the body ends a number that is the whole document.
    if (this.#token === 'number' && this.#depth === 0) this.#endCarriedNumber();
    if (this.#expect !== 'nothing' || this.#token !== 'none') {
      throw new DecodeError('truncated', this.#base, 'The answer ends too early');
    }
  }

  #skipByteOrderMark(chunk: Uint8Array): number {
    let at = 0;
    while (at < chunk.length && this.#base + at === this.#markBytes && this.#markBytes < BYTE_ORDER_MARK.length) {
      if (chunk[at] !== BYTE_ORDER_MARK[this.#markBytes]) break;
      this.#markBytes++;
      at++;
    }
    const cut = this.#markBytes > 0 && this.#markBytes < BYTE_ORDER_MARK.length;
    if (cut && at < chunk.length) this.#fail(this.#base + at, 'Unexpected byte');
    return at;
  }

  #readToken(chunk: Uint8Array, start: number): number {
    let at = start;
    while (at < chunk.length && IS_SPACE[chunk[at]] === 1) at++;
    if (at === chunk.length) return at;
    const byte = chunk[at];
    if (this.#expect === 'comma-or-end') return this.#afterValue(byte, at);
    if (this.#expect === 'colon') return this.#readColon(byte, at);
    if (this.#expect === 'key' || this.#expect === 'key-or-end') return this.#readKey(byte, at);
    if (this.#expect === 'nothing') return this.#fail(this.#base + at, 'Unexpected byte after the document');
    return this.#readValue(chunk, byte, at);
  }

  #readValue(chunk: Uint8Array, byte: number, at: number): number {
    if (byte === MINUS || (byte >= ZERO && byte <= NINE)) return this.#readNumbers(chunk, at);
    const offset = this.#base + at;
    if (byte === QUOTE) return this.#beginString(at, false);
    if (byte === OPEN_OBJECT) {
      this.#enter(IN_OBJECT, offset);
      this.#handler.beginObject(offset);
      this.#expect = 'key-or-end';
      return at + 1;
    }
    if (byte === OPEN_ARRAY) {
      this.#enter(IN_ARRAY, offset);
      this.#handler.beginArray(offset);
      this.#expect = 'value-or-end';
      return at + 1;
    }
    if (byte === CLOSE_ARRAY && this.#expect === 'value-or-end') return this.#leave(at);
    const literal = LITERALS[byte];
    if (literal === undefined) return this.#fail(offset, 'Unexpected byte');
    this.#literal = literal;
    this.#literalAt = 0;
    this.#tokenStart = offset;
    this.#token = 'literal';
    return at + 1;
  }

  #readNumbers(chunk: Uint8Array, start: number): number {
    const inArray = this.#depth > 0 && this.#nesting[this.#depth - 1] === IN_ARRAY;
    const wanted = inArray && this.#kernel !== undefined ? this.#handler.numbersWanted : 0;
    const end = wanted === 0 ? start : this.#readList(chunk, start, wanted);
    // The kernel leaves a number cut by the end of the chunk, or an invalid one.
    return end > start ? end : this.#readEach(chunk, start, inArray && wanted === 0);
  }

  /** Passes on what the kernel reads from `start` on; returns `start` when that is nothing. */
  #readList(chunk: Uint8Array, start: number, wanted: number): number {
    const kernel = this.#kernel as NumberKernel;
    const offsetOf: OffsetOf = (index) => this.#base + findNumber(chunk, start, index);
    const open = this.#handler.openSnapshot;
    if (open !== undefined) {
      const found = kernel.readSnapshots(chunk, start, open);
      if (found.end > start) {
        this.#handler.snapshots(found, offsetOf);
        this.#expect = found.expectsValue ? 'value' : 'comma-or-end';
        return found.end;
      }
    }
    // The rest was cut within a snapshot, or is not a valid one.
    const found = kernel.read(chunk, start, wanted);
    if (found.count === 0) return start;
    this.#handler.numbers(found.values, found.count, offsetOf);
    this.#expect = found.expectsValue ? 'value' : 'comma-or-end';
    return found.end;
  }

  /** Reads numbers while only single commas separate them; only the first unless `goesOn`. */
  #readEach(chunk: Uint8Array, start: number, goesOn: boolean): number {
    const numbers = this.#numbers;
    let at = start;
    for (;;) {
      const value = numbers.read(chunk, at, chunk.length);
      // A number at the chunk's end may continue in the next chunk.
      if (numbers.end === chunk.length) return this.#carryNumber(chunk, at);
      if (!numbers.ok) this.#fail(this.#base + numbers.end, 'Bad number');
      this.#handler.number(value, this.#base + at);
      at = numbers.end;
      if (!goesOn || chunk[at] !== COMMA) break;
      const next = chunk[at + 1];
      if (next === undefined || ((next < ZERO || next > NINE) && next !== MINUS)) break;
      at++;
    }
    this.#expect = this.#depth === 0 ? 'nothing' : 'comma-or-end';
    return at;
  }

  #carryNumber(chunk: Uint8Array, start: number): number {
    this.#tokenStart = this.#base + start;
    this.#token = 'number';
    this.#carryLength = 0;
    this.#keep(chunk, start, chunk.length);
    return chunk.length;
  }

  #resume(chunk: Uint8Array, at: number): number {
    if (this.#token === 'number') return this.#resumeNumber(chunk, at);
    if (this.#token === 'string') return this.#readString(chunk, at);
    if (this.#token === 'literal') return this.#readLiteral(chunk, at);
    return this.#readEscape(chunk, at);
  }

  #resumeNumber(chunk: Uint8Array, start: number): number {
    let at = start;
    while (at < chunk.length && IS_NUMBER_BYTE[chunk[at]] === 1) at++;
    if (this.#carryLength + at - start > MAX_NUMBER_BYTES) this.#fail(this.#tokenStart, 'A number is too long');
    this.#keep(chunk, start, at);
    if (at < chunk.length) this.#endCarriedNumber();
    return at;
  }

  #endCarriedNumber(): void {
    const value = this.#numbers.read(this.#carry, 0, this.#carryLength);
    if (!this.#numbers.ok || this.#numbers.end !== this.#carryLength) {
      this.#fail(this.#tokenStart + this.#numbers.end, 'Bad number');
    }
    this.#token = 'none';
    this.#expect = this.#depth === 0 ? 'nothing' : 'comma-or-end';
    this.#handler.number(value, this.#tokenStart);
  }

  #readKey(byte: number, at: number): number {
    if (byte === QUOTE) return this.#beginString(at, true);
    if (byte === CLOSE_OBJECT && this.#expect === 'key-or-end') return this.#leave(at);
    return this.#fail(this.#base + at, 'Expected a key');
  }

  #readColon(byte: number, at: number): number {
    if (byte !== COLON) this.#fail(this.#base + at, 'Expected a colon');
    this.#expect = 'value';
    return at + 1;
  }

  #afterValue(byte: number, at: number): number {
    const inObject = this.#nesting[this.#depth - 1] === IN_OBJECT;
    if (byte === COMMA) {
      this.#expect = inObject ? 'key' : 'value';
      return at + 1;
    }
    if (byte !== (inObject ? CLOSE_OBJECT : CLOSE_ARRAY)) this.#fail(this.#base + at, 'Expected a comma or an end');
    return this.#leave(at);
  }

  #enter(kind: number, offset: number): void {
    if (this.#depth === MAX_NESTING) this.#fail(offset, 'Nested too deeply');
    if (this.#depth === this.#nesting.length) this.#nesting = grow(this.#nesting, this.#depth * 2, this.#depth);
    this.#nesting[this.#depth++] = kind;
  }

  #leave(at: number): number {
    const kind = this.#nesting[--this.#depth];
    this.#expect = this.#depth === 0 ? 'nothing' : 'comma-or-end';
    if (kind === IN_OBJECT) this.#handler.endObject(this.#base + at);
    else this.#handler.endArray(this.#base + at);
    return at + 1;
  }

  #beginString(at: number, isKey: boolean): number {
    this.#token = 'string';
    this.#isKey = isKey;
    this.#isKept = isKey || this.#handler.wantsTexts;
    this.#isTooLong = false;
    this.#tokenStart = this.#base + at;
    this.#carryLength = 0;
    return at + 1;
  }

  #readString(chunk: Uint8Array, start: number): number {
    let at = start;
    while (at < chunk.length) {
      const byte = chunk[at];
      if (byte === QUOTE || byte === BACKSLASH) break;
      if (byte < 32) this.#fail(this.#base + at, 'Control character in a text');
      at++;
    }
    const ends = at < chunk.length;
    const escapes = ends && chunk[at] === BACKSLASH;
    if (this.#isKept) this.#keepText(chunk, start, escapes ? at + 1 : at);
    if (!ends) return at;
    if (escapes) this.#token = 'escape';
    else this.#endString();
    return at + 1;
  }

  #endString(): void {
    this.#token = 'none';
    const text = this.#isKept ? this.#decodeText() : undefined;
    if (this.#isKey) {
      this.#expect = 'colon';
      this.#handler.key(text ?? '');
    } else {
      this.#expect = this.#depth === 0 ? 'nothing' : 'comma-or-end';
      this.#handler.scalar('string', this.#tokenStart, text);
    }
  }

  #decodeText(): string {
    return this.#isTooLong ? '' : decodeText(this.#carry, this.#carryLength);
  }

  #readEscape(chunk: Uint8Array, at: number): number {
    const byte = chunk[at];
    if (this.#isKept) this.#keepText(chunk, at, at + 1);
    if (this.#token === 'hex') {
      if (IS_HEX[byte] !== 1) this.#fail(this.#base + at, 'Bad escape in a text');
      if (--this.#hexLeft === 0) this.#token = 'string';
    } else if (byte === LOWER_U) {
      this.#hexLeft = 4;
      this.#token = 'hex';
    } else {
      if (IS_ESCAPE[byte] !== 1) this.#fail(this.#base + at, 'Bad escape in a text');
      this.#token = 'string';
    }
    return at + 1;
  }

  #readLiteral(chunk: Uint8Array, start: number): number {
    let at = start;
    const { rest, kind } = this.#literal;
    while (at < chunk.length && this.#literalAt < rest.length) {
      if (chunk[at] !== rest.charCodeAt(this.#literalAt)) this.#fail(this.#base + at, 'Unexpected byte');
      this.#literalAt++;
      at++;
    }
    if (this.#literalAt === rest.length) {
      this.#token = 'none';
      this.#expect = this.#depth === 0 ? 'nothing' : 'comma-or-end';
      this.#handler.scalar(kind, this.#tokenStart, undefined);
    }
    return at;
  }

  /** Stores the bytes of a key or of a wanted text; no text of the contract exceeds the limit. */
  #keepText(chunk: Uint8Array, start: number, end: number): void {
    if (this.#carryLength + end - start > MAX_TEXT_BYTES) this.#isTooLong = true;
    if (!this.#isTooLong) this.#keep(chunk, start, end);
  }

  #keep(chunk: Uint8Array, start: number, end: number): void {
    const length = this.#carryLength + end - start;
    if (length > this.#carry.length) this.#carry = grow(this.#carry, length * 2, this.#carryLength);
    if (end - start > FEW_BYTES) this.#carry.set(chunk.subarray(start, end), this.#carryLength);
    else for (let at = start, to = this.#carryLength; at < end; at++, to++) this.#carry[to] = chunk[at];
    this.#carryLength = length;
  }

  #fail(offset: number, detail: string): never {
    throw new DecodeError('malformed', offset, detail);
  }
}

/** The index at which number `index` of the list at `start` starts. */
function findNumber(chunk: Uint8Array, start: number, index: number): number {
  let at = start;
  for (let commas = index; commas > 0; at++) if (chunk[at] === COMMA) commas--;
  while (IS_SPACE[chunk[at]] === 1) at++;
  return at;
}

function grow(bytes: Uint8Array, capacity: number, used: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(capacity);
  larger.set(bytes.subarray(0, used));
  return larger;
}
