import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { Disposer } from '@/base/dispose';
import { RowBytes } from './row-bytes';

/** Size at which buffered rows are written to the file. */
const FLUSH_BYTES = 1 << 19;

/**
 * RowBinary rows written to numbered files. A file ends after `maxFileBytes`, because the database reads a file's rows
 * into one block before it inserts them.
 */
export class RowFiles extends RowBytes implements Disposer {
  readonly paths: string[] = [];
  readonly #pathOf: (index: number) => string;
  readonly #maxFileBytes: number;
  #fd: number | undefined;
  #fileBytes = 0;

  constructor(pathOf: (index: number) => string, maxFileBytes = 64 << 20) {
    super();
    this.#pathOf = pathOf;
    this.#maxFileBytes = maxFileBytes;
  }

  /** Call this between two rows: writes the buffer to the file, and ends a full file. */
  override endRow(): void {
    if (this.length < FLUSH_BYTES) return;
    this.#flush();
    if (this.#fileBytes >= this.#maxFileBytes) this.#endFile();
  }

  /** Ends the last file. Afterwards `paths` is complete and everything is on disk. */
  close(): void {
    this.#flush();
    this.#endFile();
  }

  /** Closes an unfinished file without writing the buffer. After `close` it does nothing. */
  dispose(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #flush(): void {
    const bytes = this.take();
    if (bytes.length === 0) return;
    if (this.#fd === undefined) {
      const path = this.#pathOf(this.paths.length);
      this.#fd = openSync(path, 'wx');
      this.paths.push(path);
      this.#fileBytes = 0;
    }
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(this.#fd, bytes, written);
    }
    this.#fileBytes += bytes.length;
  }

  #endFile(): void {
    if (this.#fd === undefined) return;
    fsyncSync(this.#fd);
    closeSync(this.#fd);
    this.#fd = undefined;
  }
}
