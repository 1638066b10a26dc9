const CARRIAGE_RETURN = 13;
const NO_BYTES = new Uint8Array(0);

/**
 * Finds an exception in the body of an answer that began with status 200. The server announces a random tag in a header
 * and writes, after the rows it had sent, `\r\n__exception__\r\nTAG\r\nCode: …\n123 TAG\r\n__exception__\r\n`.
 */
export class ExceptionScanner {
  readonly #tag: string;
  readonly #marker: Buffer;
  /** Bytes that may be the start of the marker. */
  #held: Uint8Array = NO_BYTES;
  #text: Uint8Array[] | undefined;

  constructor(tag: string) {
    this.#tag = tag;
    this.#marker = Buffer.from(`\r\n__exception__\r\n${tag}\r\n`);
  }

  /** Whether an exception has started. What follows belongs to it. */
  get isFound(): boolean {
    return this.#text !== undefined;
  }

  /** The text of the exception, once the body has ended. */
  get text(): string {
    const text = Buffer.concat(this.#text ?? []).toString();
    const end = text.lastIndexOf(` ${this.#tag}\r\n`);
    // Before the tag at the end is the length of the text, on a line of its own.
    return (end < 0 ? text : text.slice(0, Math.max(0, text.lastIndexOf('\n', end)))).trim();
  }

  /** The bytes of `chunk` that surely belong to the result, with those held back before. */
  push(chunk: Uint8Array): Uint8Array {
    if (this.#text) {
      this.#text.push(chunk);
      return NO_BYTES;
    }
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = NO_BYTES;
    const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(this.#marker);
    if (at >= 0) {
      this.#text = [bytes.subarray(at + this.#marker.length)];
      return bytes.subarray(0, at);
    }
    const sure = this.#findPartial(bytes);
    this.#held = bytes.subarray(sure);
    return bytes.subarray(0, sure);
  }

  /** What was held back, when the body ended without an exception. */
  end(): Uint8Array {
    const held = this.#held;
    this.#held = NO_BYTES;
    return held;
  }

  /** Where a start of the marker begins that reaches to the end of `bytes`; the end without one. */
  #findPartial(bytes: Uint8Array): number {
    for (let at = Math.max(0, bytes.length - this.#marker.length + 1); at < bytes.length; at++) {
      if (bytes[at] !== CARRIAGE_RETURN) continue;
      const rest = bytes.subarray(at);
      if (this.#marker.subarray(0, rest.length).equals(rest)) return at;
    }
    return bytes.length;
  }
}
