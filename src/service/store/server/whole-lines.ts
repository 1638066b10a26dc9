const LINE_FEED = 10;

/** Cuts text that arrives in arbitrary chunks into chunks of whole lines, so that each part of an answer ends with a row. */
export class WholeLines {
  #rest: Uint8Array[] = [];

  /** The lines that `chunk` completes, with what was left over before. Empty when it completes none. */
  push(chunk: Uint8Array): Uint8Array {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) {
      if (chunk.length > 0) this.#rest.push(chunk);
      return chunk.subarray(0, 0);
    }
    const lines = chunk.subarray(0, end);
    const whole = this.#rest.length === 0 ? lines : Buffer.concat([...this.#rest, lines]);
    this.#rest = end === chunk.length ? [] : [chunk.subarray(end)];
    return whole;
  }

  /** What is left without a line feed. */
  end(): Uint8Array {
    const rest = Buffer.concat(this.#rest);
    this.#rest = [];
    return rest;
  }
}
