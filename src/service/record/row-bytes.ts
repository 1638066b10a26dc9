/** Initial size of the buffer for rows. */
const FIRST_BYTES = 1 << 16;

/** Rows in ClickHouse's RowBinary, in memory. */
export class RowBytes {
  #buffer = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;

  /** Bytes written and not yet taken. */
  get length(): number {
    return this.#length;
  }

  u8(value: number): void {
    const at = this.#reserve(1);
    this.#buffer[at] = value;
  }

  u16(value: number): void {
    const at = this.#reserve(2);
    this.#buffer.writeUInt16LE(value, at);
  }

  u32(value: number): void {
    const at = this.#reserve(4);
    this.#buffer.writeUInt32LE(value, at);
  }

  i32(value: number): void {
    const at = this.#reserve(4);
    this.#buffer.writeInt32LE(value, at);
  }

  u64(value: bigint): void {
    const at = this.#reserve(8);
    this.#buffer.writeBigUInt64LE(value, at);
  }

  f64(value: number): void {
    const at = this.#reserve(8);
    this.#buffer.writeDoubleLE(value, at);
  }

  /** A text, preceded by its length in bytes. */
  text(value: string): void {
    const bytes = Buffer.from(value);
    this.#varint(bytes.length);
    const at = this.#reserve(bytes.length);
    this.#buffer.set(bytes, at);
  }

  /** An array of 32-bit numbers, joined from the given parts. */
  array32(...parts: readonly (Int32Array | Uint32Array)[]): void {
    let length = 0;
    for (const part of parts) length += part.length;
    this.#varint(length);
    for (const part of parts) {
      const at = this.#reserve(part.byteLength);
      this.#buffer.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    }
  }

  /** Appends rows that are already encoded. */
  append(rows: Uint8Array): void {
    if (rows.length === 0) return;
    const at = this.#reserve(rows.length);
    this.#buffer.set(rows, at);
    this.endRow();
  }

  /** Call between two rows. */
  endRow(): void {}

  /** The bytes so far, which are then removed. Valid until the next write. */
  take(): Uint8Array {
    const bytes = this.#buffer.subarray(0, this.#length);
    this.#length = 0;
    return bytes;
  }

  #varint(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) this.u8((rest & 0x7f) | 0x80);
    this.u8(rest);
  }

  /** The bytes so far; valid until the next write. */
  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Makes room for `bytes` more. Returns their offset. */
  #reserve(bytes: number): number {
    const at = this.#length;
    if (at + bytes > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, at + bytes));
      this.#buffer.copy(larger, 0, 0, at);
      this.#buffer = larger;
    }
    this.#length = at + bytes;
    return at;
  }
}
