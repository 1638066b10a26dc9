/** Bytes per store. */
const WORD = 8;

/**
 * Short ASCII texts, each padded to whole words, so that one is written in one or two stores rather than byte by byte.
 * A word is passed as an 8-byte float: ASCII never spells a NaN, the only float whose bits may get lost.
 */
export class TextWords {
  /** Bytes that one `write` may overwrite. */
  readonly room: number;
  readonly #width: number;
  readonly #words: Float64Array;
  readonly #lengths: Uint8Array;

  constructor(texts: readonly string[]) {
    const longest = texts.reduce((most, { length }) => Math.max(most, length), 1);
    this.#width = Math.ceil(longest / WORD);
    this.room = this.#width * WORD;
    const bytes = new Uint8Array(texts.length * this.room);
    const encoder = new TextEncoder();
    for (const [i, text] of texts.entries()) encoder.encodeInto(text, bytes.subarray(i * this.room));
    this.#words = new Float64Array(bytes.buffer);
    this.#lengths = Uint8Array.from(texts, ({ length }) => length);
  }

  /** Writes text `index` at byte `at` of `out`, overwriting up to `room` bytes. Returns where the text ends. */
  write(out: DataView, at: number, index: number): number {
    const first = index * this.#width;
    out.setFloat64(at, this.#words[first], true);
    for (let word = 1; word < this.#width; word++) out.setFloat64(at + word * WORD, this.#words[first + word], true);
    return at + this.#lengths[index];
  }
}
