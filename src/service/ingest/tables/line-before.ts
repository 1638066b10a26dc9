import type { ByteRow } from './byte-row';

/** Tells rows that say the same as the one above. */
export class LineBefore {
  #bytes = Buffer.alloc(256);
  #length = 0;

  /** Whether the row is the same as the last one that was asked about. */
  isSame(row: ByteRow): boolean {
    const { line } = row;
    const isSame = line.length === this.#length && line.equals(this.#bytes.subarray(0, this.#length));
    if (isSame) return true;
    if (line.length > this.#bytes.length) this.#bytes = Buffer.alloc(line.length * 2);
    line.copy(this.#bytes);
    this.#length = line.length;
    return false;
  }
}
