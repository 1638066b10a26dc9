import { UnpackError } from './read-error';

/** Reads exact numbers of bytes from a stream of chunks. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);
  #at = 0;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  /** The next chunk or the rest of the last, at most `most` bytes. `undefined` at the end. */
  async next(most = Number.POSITIVE_INFINITY): Promise<Uint8Array | undefined> {
    while (this.#at === this.#rest.length) {
      const next = await this.#chunks.next();
      if (next.done) return undefined;
      this.#rest = next.value;
      this.#at = 0;
    }
    const end = Math.min(this.#rest.length, this.#at + most);
    const part = this.#rest.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  /** Exactly `length` bytes, or as many as there are before the end. */
  async upTo(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    let missing = length;
    while (missing > 0) {
      const part = await this.next(missing);
      if (part === undefined) break;
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** @throws UnpackError when the stream ends earlier. */
  async exactly(length: number, what: string): Promise<Buffer> {
    const bytes = await this.upTo(length);
    if (bytes.length < length) throw new UnpackError(`the ${what} is cut off here`);
    return bytes;
  }

  /** Puts bytes back in front. */
  unread(bytes: Uint8Array): void {
    this.#rest = Buffer.concat([bytes, this.#rest.subarray(this.#at)]);
    this.#at = 0;
  }

  async *rest(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let part = await this.next(); part !== undefined; part = await this.next()) yield part;
  }

  /** Releases the stream. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
