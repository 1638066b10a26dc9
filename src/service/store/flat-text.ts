import type { Decimal } from '@/domain/decimal';
import { TextWords } from './text-words';

/** How counts of blocks and lots become numbers. */
export interface FlatUnits {
  readonly price: Decimal;
  readonly volume: Decimal;
}

const COMMA = 44;
const POINT = 46;
const ZERO = 48;
/** Sizes of so many lots and fewer are written from a table: most of a book. */
const TABLE_LOTS = 10_000;
/** Labels are made so far around the blocks that have come, so that a drifting book seldom needs more. */
const LABEL_MARGIN = 512;
/** Longest text of a number with its comma, and of what stands before the levels of a snapshot. */
const NUMBER_BYTES = 32;
const HEAD_BYTES = 64;
/** Bytes of a row before its array's length: time and first block. */
const ROW_HEAD_BYTES = 8;

interface BookRow {
  readonly seconds: number;
  readonly firstBlock: number;
  readonly lots: Uint32Array;
}

/**
 * Writes dense books as `,n,micros,price,volume,…`, from RowBinary rows of time (UInt32 seconds), first block (Int32)
 * and lots of each block (Array(UInt32)), in chunks cut anywhere. The numbers are the shortest decimals, as the
 * database writes them, in half its time.
 */
export class FlatText {
  readonly #units: FlatUnits;
  readonly #sizes: TextWords;
  readonly #volumeScale: number;
  #labels = new TextWords([]);
  #labelsFrom = 0;
  #labelsTo = 0;
  #rest = new Uint8Array(0);
  #out = new Uint8Array(1 << 16);
  #view = new DataView(this.#out.buffer);

  constructor(units: FlatUnits) {
    this.#units = units;
    this.#volumeScale = 10 ** units.volume.exponent;
    this.#sizes = new TextWords(
      Array.from({ length: TABLE_LOTS }, (_, lots) => `,${spell(lots * units.volume.mantissa, this.#volumeScale)}`),
    );
  }

  /** The text of the rows that `chunk` completes; empty when it completes none. */
  format(chunk: Uint8Array): Uint8Array {
    const bytes = this.#rest.length === 0 ? chunk : joinBytes(this.#rest, chunk);
    let from = 0;
    let at = 0;
    for (;;) {
      const read = readRow(bytes, from);
      if (read === undefined) break;
      at = this.#write(read.row, at);
      from = read.end;
    }
    this.#rest = copyBytes(bytes, from, bytes.length);
    return this.#out.slice(0, at);
  }

  #write({ seconds, firstBlock, lots }: BookRow, start: number): number {
    this.#ensureLabels(firstBlock, firstBlock + lots.length);
    this.#ensureRoom(start + HEAD_BYTES + lots.length * 2 * NUMBER_BYTES);
    const view = this.#view;
    const labels = this.#labels;
    const sizes = this.#sizes;
    const shift = firstBlock - this.#labelsFrom;
    let at = this.#writeText(`,${countLevels(lots)},${seconds}000000`, start);
    for (let i = 0; i < lots.length; i++) {
      const size = lots[i];
      if (size === 0) continue;
      at = labels.write(view, at, shift + i);
      at = size < TABLE_LOTS ? sizes.write(view, at, size) : this.#writeSize(size, at);
    }
    return at;
  }

  /** A size beyond the table: whole part and fraction, without the zeros at its end. */
  #writeSize(lots: number, start: number): number {
    const out = this.#out;
    const scaled = lots * this.#units.volume.mantissa;
    const whole = Math.floor(scaled / this.#volumeScale);
    out[start] = COMMA;
    let at = this.#writeText(String(whole), start + 1);
    let rest = scaled - whole * this.#volumeScale;
    if (rest === 0) return at;
    out[at++] = POINT;
    for (let unit = this.#volumeScale / 10; rest > 0; unit /= 10) {
      const digit = Math.floor(rest / unit);
      out[at++] = ZERO + digit;
      rest -= digit * unit;
    }
    return at;
  }

  #writeText(text: string, start: number): number {
    for (let i = 0; i < text.length; i++) this.#out[start + i] = text.charCodeAt(i);
    return start + text.length;
  }

  #ensureLabels(from: number, to: number): void {
    if (from >= this.#labelsFrom && to <= this.#labelsTo) return;
    const isFirst = this.#labelsTo === this.#labelsFrom;
    this.#labelsFrom = (isFirst ? from : Math.min(from, this.#labelsFrom)) - LABEL_MARGIN;
    this.#labelsTo = (isFirst ? to : Math.max(to, this.#labelsTo)) + LABEL_MARGIN;
    const { mantissa, exponent } = this.#units.price;
    const scale = 10 ** exponent;
    this.#labels = new TextWords(
      Array.from(
        { length: this.#labelsTo - this.#labelsFrom },
        (_, i) => `,${spell((this.#labelsFrom + i) * mantissa, scale)}`,
      ),
    );
  }

  #ensureRoom(bytes: number): void {
    if (bytes <= this.#out.length) return;
    const larger = new Uint8Array(2 ** Math.ceil(Math.log2(bytes)));
    larger.set(this.#out);
    this.#out = larger;
    this.#view = new DataView(larger.buffer);
  }
}

/** The shortest decimal of `count` / `scale`, which is also valid JSON. */
function spell(count: number, scale: number): string {
  return String(count / scale);
}

function countLevels(lots: Uint32Array): number {
  let count = 0;
  for (const size of lots) if (size !== 0) count++;
  return count;
}

/** The row at `from`; `undefined` when not all of it has come. */
function readRow(bytes: Uint8Array, from: number): { readonly row: BookRow; readonly end: number } | undefined {
  let at = from + ROW_HEAD_BYTES;
  let length = 0;
  let shift = 0;
  for (let isLast = false; !isLast; at++, shift += 7) {
    if (at >= bytes.length) return undefined;
    isLast = bytes[at] < 128;
    length += (bytes[at] & 127) << shift;
  }
  const end = at + length * Uint32Array.BYTES_PER_ELEMENT;
  if (end > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, ROW_HEAD_BYTES);
  // Rows lie at any byte, arrays of numbers at whole words only.
  const lots = new Uint32Array(copyBytes(bytes, at, end).buffer);
  return { row: { seconds: view.getUint32(0, true), firstBlock: view.getInt32(4, true), lots }, end };
}

/** A copy of its own, which `slice` of a `Buffer` is not. */
function copyBytes(bytes: Uint8Array, from: number, to: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(to - from);
  copy.set(bytes.subarray(from, to));
  return copy;
}

function joinBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
