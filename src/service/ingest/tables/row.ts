import { describe, FrameError } from '@/service/feeds/protocol/read-fields';
import type { ByteRow } from './byte-row';
import { plainDecimal } from './plain-decimal';
import type { OpenTable } from './table';

/** Index of a column. @throws FrameError without it. */
export function columnAt({ columns, used }: Pick<OpenTable, 'columns' | 'used'>, name: string): number {
  const at = columns.indexOf(name);
  if (at < 0) throw new FrameError(`column ${name} is missing`);
  used.add(name);
  return at;
}

/** @throws FrameError */
export function readWhole(text: string, column: string): number {
  const value = text === '' ? Number.NaN : Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new FrameError(`column ${column}: a whole number is expected, found ${describe(text)}`);
}

/** Like `readWhole`, for a field of a row. @throws FrameError */
export function wholeAt(row: ByteRow, at: number): number {
  const value = row.digits(at);
  return value >= 0 ? value : readWhole(row.text(at), row.columns[at]);
}

/** A number that identifies an id: itself if it is a number, else a digest of 53 bits. `undefined` when empty. */
export function idAt(row: ByteRow, at: number): number | undefined {
  const own = row.digits(at);
  if (own >= 0) return own;
  if (row.isEmpty(at)) return undefined;
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  const end = row.end(at);
  for (let i = row.start(at); i < end; i++) {
    a = Math.imul(a ^ row.bytes[i], 2_654_435_761);
    b = Math.imul(b ^ row.bytes[i], 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return 2 ** 32 * (b & 0x1f_ffff) + (a >>> 0);
}

/** A column of words that each mean yes, no or neither. */
export class WordColumn<Meaning> {
  readonly #words: readonly (readonly [bytes: Buffer, meaning: Meaning])[];
  readonly #expected: string;

  constructor(words: readonly (readonly [word: string, meaning: Meaning])[]) {
    this.#words = words.map(([word, meaning]) => [Buffer.from(word), meaning]);
    this.#expected = words.map(([word]) => word).join(' or ');
  }

  /** @throws FrameError unless it is one of the words. */
  read(row: ByteRow, at: number): Meaning {
    const words = this.#words;
    for (let i = 0; i < words.length; i++) if (row.equals(at, words[i][0])) return words[i][1];
    throw new FrameError(`column ${row.columns[at]}: ${this.#expected} is expected, found ${describe(row.text(at))}`);
  }
}

/** The words of a boolean column. */
export const truthWords = (yes: readonly string[], no: readonly string[]): WordColumn<boolean> =>
  new WordColumn([...yes.map((word) => [word, true] as const), ...no.map((word) => [word, false] as const)]);

/** A column with the same value in every row. */
export class SameColumn {
  readonly #at: number;
  readonly #bytes: Buffer;
  readonly #text: string;

  constructor(at: number, text: string) {
    this.#at = at;
    this.#text = text;
    this.#bytes = Buffer.from(text);
  }

  /** @throws FrameError */
  check(row: ByteRow): void {
    if (row.equals(this.#at, this.#bytes)) return;
    throw new FrameError(
      `column ${row.columns[this.#at]}: ${this.#text} is expected as in the rows above, found ${describe(row.text(this.#at))}: one market in a file`,
    );
  }
}

/** A column that always has the value of the first row. */
export function sameAsFirst(table: OpenTable, name: string): SameColumn {
  const at = columnAt(table, name);
  return new SameColumn(at, table.first[at]);
}

/** True for a word of `yes`. @throws FrameError unless it is one of the words. */
export function readWord(text: string, column: string, yes: readonly string[], no: readonly string[]): boolean {
  if (yes.includes(text)) return true;
  if (no.includes(text)) return false;
  throw new FrameError(`column ${column}: ${[...yes, ...no].join(' or ')} is expected, found ${describe(text)}`);
}

const SIGNED = /^-?\d+(?:\.\d+)?$/;

/** A decimal that may be negative, such as a rate. @throws FrameError */
export function readSigned(text: string, column: string): string {
  const plain = plainDecimal(text);
  if (SIGNED.test(plain)) return plain;
  throw new FrameError(`column ${column}: a number is expected, found ${describe(text)}`);
}

/** A decimal that is not negative. @throws FrameError */
export function readAmount(text: string, column: string): string {
  const plain = readSigned(text, column);
  if (!plain.startsWith('-')) return plain;
  throw new FrameError(`column ${column}: a number of 0 or more is expected, found ${describe(text)}`);
}
