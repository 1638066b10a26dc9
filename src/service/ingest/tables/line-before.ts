import type { ByteRow } from './byte-row';

/** Detects rows that equal the one above. */
export class LineBefore {
  #bytes = Buffer.alloc(256);
  #length = 0;

  /** Whether the row equals the last row passed in. */
  isSame(row: ByteRow): boolean {
    const { bytes, lineLength } = row;
    const start = row.start(0);
    if (lineLength > this.#bytes.length) this.#bytes = Buffer.alloc(lineLength * 2);
    let isSame = lineLength === this.#length;
    for (let i = 0; i < lineLength; i++) {
      const byte = bytes[start + i];
      if (this.#bytes[i] === byte) continue;
      isSame = false;
      this.#bytes[i] = byte;
    }
    this.#length = lineLength;
    return isSame;
  }
}
