const DOUBLE_BYTES = 8;
const WORD_BYTES = 4;
const FIRST_CAPACITY = 4096;

/** The input ends early, claims more than there is, or contains something unknown. Never leaves `data/cache`. */
export class MalformedTileError extends Error {
  override readonly name = 'MalformedTileError';
}

/** A growing byte buffer; numbers are little-endian. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY);
  #length = 0;

  writeByte(value: number): void {
    this.#claim(1)[0] = value;
  }

  writeWord(value: number): void {
    const into = this.#claim(WORD_BYTES);
    new DataView(into.buffer, into.byteOffset).setUint32(0, value, true);
  }

  /** Writes all NaN alike, without their payload. */
  writeDouble(value: number): void {
    const into = this.#claim(DOUBLE_BYTES);
    new DataView(into.buffer, into.byteOffset).setFloat64(0, value, true);
  }

  writeBytes(bytes: Uint8Array): void {
    this.#claim(bytes.length).set(bytes);
  }

  /**
   * Writes the lowest byte of every word, then the next byte of every word, and so on: similar bytes are together and
   * deflate well.
   */
  writePlanes(words: Uint32Array): void {
    const { length } = words;
    const into = this.#claim(length * WORD_BYTES);
    for (let plane = 0; plane < WORD_BYTES; plane++) {
      const start = plane * length;
      const shift = plane * 8;
      for (let i = 0; i < length; i++) into[start + i] = words[i] >>> shift;
    }
  }

  /** The bytes written so far, in a buffer of their own. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #claim(count: number): Uint8Array {
    const end = this.#length + count;
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    const claimed = this.#bytes.subarray(this.#length, end);
    this.#length = end;
    return claimed;
  }
}

/** Reads what `ByteWriter` wrote. Every method throws `MalformedTileError` when too few bytes are left. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  readByte(): number {
    return this.#view.getUint8(this.#skip(1));
  }

  readWord(): number {
    return this.#view.getUint32(this.#skip(WORD_BYTES), true);
  }

  readDouble(): number {
    return this.#view.getFloat64(this.#skip(DOUBLE_BYTES), true);
  }

  /** A view into the input, not a copy. */
  readBytes(count: number): Uint8Array {
    const start = this.#skip(count);
    return this.#bytes.subarray(start, start + count);
  }

  /** Reads a count of items of at least `least` bytes each. Throws if they cannot fit, before the count is used. */
  readCount(least: number): number {
    const count = this.readWord();
    if (count * least > this.#left) throw new MalformedTileError(`${count} of something do not fit`);
    return count;
  }

  readPlanes(length: number): Uint32Array {
    const planes = this.readBytes(length * WORD_BYTES);
    const words = new Uint32Array(length);
    for (let i = 0; i < length; i++) {
      words[i] =
        planes[i] | (planes[length + i] << 8) | (planes[2 * length + i] << 16) | (planes[3 * length + i] << 24);
    }
    return words;
  }

  /** Throws unless the last byte was read. */
  finish(): void {
    if (this.#left > 0) throw new MalformedTileError(`${this.#left} bytes too many`);
  }

  get #left(): number {
    return this.#bytes.length - this.#at;
  }

  #skip(count: number): number {
    if (count > this.#left) throw new MalformedTileError('ends early');
    const start = this.#at;
    this.#at += count;
    return start;
  }
}

export function writeText(writer: ByteWriter, text: string): void {
  const bytes = new TextEncoder().encode(text);
  writer.writeWord(bytes.length);
  writer.writeBytes(bytes);
}

export function readText(reader: ByteReader): string {
  return new TextDecoder().decode(reader.readBytes(reader.readCount(1)));
}
