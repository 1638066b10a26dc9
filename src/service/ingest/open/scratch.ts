import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Disposer } from '@/base/dispose';

/** Bytes kept in memory. The rest goes to a file. */
const MEMORY_BYTES = 64 << 20;

/** Returns the kept bytes, the same every time. */
export type LoadKept = () => Buffer;

/**
 * Keeps bytes between reading files and making rows: some in memory, the rest in an unlinked file, so that nothing is
 * left however the process ends.
 */
export class Scratch implements Disposer {
  readonly #folder: string;
  readonly #memoryBytes: number;
  #inMemory = 0;
  #fd: number | undefined;
  #end = 0;

  constructor(folder: string, memoryBytes = MEMORY_BYTES) {
    this.#folder = folder;
    this.#memoryBytes = memoryBytes;
  }

  /** Keeps a copy of `bytes`. */
  keep(bytes: Uint8Array): LoadKept {
    if (this.#inMemory + bytes.length <= this.#memoryBytes) {
      this.#inMemory += bytes.length;
      const kept = Buffer.from(bytes);
      return () => kept;
    }
    const fd = this.#open();
    const at = this.#end;
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(fd, bytes, written, bytes.length - written, at + written);
    }
    this.#end += bytes.length;
    return () => this.#load(at, bytes.length);
  }

  /** Releases everything. Kept bytes can no longer be loaded. */
  dispose(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #open(): number {
    if (this.#fd !== undefined) return this.#fd;
    const path = join(this.#folder, `depthscape-${randomUUID()}.scratch`);
    this.#fd = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return this.#fd;
  }

  #load(at: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    if (this.#fd === undefined) throw new Error('the scratch file is closed');
    for (let read = 0; read < length; ) {
      const count = readSync(this.#fd, bytes, read, length - read, at + read);
      if (count === 0) throw new Error('the scratch file ends too early');
      read += count;
    }
    return bytes;
  }
}
