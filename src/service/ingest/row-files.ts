import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { Disposer } from '@/base/dispose';

/** Rows wait here before they go to the file. */
const BUFFER_BYTES = 1 << 20;

/**
 * RowBinary rows written to numbered files. A file ends after `maxFileBytes`, because the database reads a file's rows
 * into one block before it inserts them.
 */
export class RowFiles implements Disposer {
  readonly paths: string[] = [];
  readonly #pathOf: (index: number) => string;
  readonly #maxFileBytes: number;
  #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #length = 0;
  #fd: number | undefined;
  #fileBytes = 0;

  constructor(pathOf: (index: number) => string, maxFileBytes = 64 << 20) {
    this.#pathOf = pathOf;
    this.#maxFileBytes = maxFileBytes;
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

  /** An array of 32-bit numbers, one after the other of the given parts. */
  array32(...parts: readonly (Int32Array | Uint32Array)[]): void {
    let length = 0;
    for (const part of parts) length += part.length;
    this.#varint(length);
    for (const part of parts) {
      const at = this.#reserve(part.byteLength);
      this.#buffer.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    }
  }

  /** Call between two rows: what is buffered goes to the file, and a full file ends. */
  endRow(): void {
    if (this.#length < BUFFER_BYTES / 2) return;
    this.#flush();
    if (this.#fileBytes >= this.#maxFileBytes) this.#endFile();
  }

  /** Ends the last file; afterwards `paths` is complete and every byte has reached the disk. */
  close(): void {
    this.#flush();
    this.#endFile();
  }

  /** Closes an unfinished file without writing what is buffered; after `close` it does nothing. */
  dispose(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #u8(value: number): void {
    const at = this.#reserve(1);
    this.#buffer[at] = value;
  }

  #varint(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) this.#u8((rest & 0x7f) | 0x80);
    this.#u8(rest);
  }

  /** Room for `bytes` more; returns their offset. */
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

  #flush(): void {
    if (this.#length === 0) return;
    if (this.#fd === undefined) {
      const path = this.#pathOf(this.paths.length);
      this.#fd = openSync(path, 'wx');
      this.paths.push(path);
      this.#fileBytes = 0;
    }
    for (let written = 0; written < this.#length; ) {
      written += writeSync(this.#fd, this.#buffer, written, this.#length - written);
    }
    this.#fileBytes += this.#length;
    this.#length = 0;
  }

  #endFile(): void {
    if (this.#fd === undefined) return;
    fsyncSync(this.#fd);
    closeSync(this.#fd);
    this.#fd = undefined;
  }
}
