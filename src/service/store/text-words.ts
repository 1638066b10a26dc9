/** Bytes that are written at once. */
const WORD = 4;

/** Short texts, each padded to whole words, so that one is written in two or three stores instead of byte by byte. */
export class TextWords {
  /** Words of every text. */
  readonly width: number;
  readonly #words: Uint32Array;
  readonly #lengths: Uint8Array;

  constructor(texts: readonly string[]) {
    const longest = texts.reduce((most, { length }) => Math.max(most, length), 1);
    this.width = Math.ceil(longest / WORD);
    const bytes = new Uint8Array(texts.length * this.width * WORD);
    const encoder = new TextEncoder();
    for (const [i, text] of texts.entries()) encoder.encodeInto(text, bytes.subarray(i * this.width * WORD));
    this.#words = new Uint32Array(bytes.buffer);
    this.#lengths = Uint8Array.from(texts, ({ length }) => length);
  }

  /** Writes text `index` at byte `at` of `out`, and up to `width` words beyond it; gives back where it ends. */
  write(out: DataView, at: number, index: number): number {
    const first = index * this.width;
    for (let word = 0; word < this.width; word++) out.setUint32(at + word * WORD, this.#words[first + word], true);
    return at + this.#lengths[index];
  }
}
