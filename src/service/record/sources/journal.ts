import { type FileHandle, mkdir, open, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';

const SUFFIX = '.frames';

/** A line that is not written yet, and the file it belongs to. */
interface Pending {
  readonly file: number;
  readonly line: string;
}

/**
 * The lines from which the minutes that are not stored yet can be rebuilt: one file per minute of the market's time,
 * named by it. Lines reach the disk when `sync` is called. A line that a kill cut off is skipped at the next start.
 */
export class Journal {
  readonly #folder: string;
  readonly #onLine: ((line: string) => void) | undefined;
  #pending: Pending[] = [];
  #pendingBytes = 0;
  #file: number | undefined;
  #handle: FileHandle | undefined;
  #opened: number | undefined;
  #syncing = Promise.resolve();

  constructor(folder: string, onLine?: (line: string) => void) {
    this.#folder = folder;
    this.#onLine = onLine;
  }

  /** Bytes waiting to be written. */
  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  /** Minute (Unix seconds) of the file that lines go to. `undefined` before the first. */
  get file(): number | undefined {
    return this.#file;
  }

  /** Directs the following lines to the file of `minute`. */
  begin(minute: number): void {
    this.#file = minute;
  }

  append(line: string): void {
    if (this.#file === undefined) return;
    this.#pending.push({ file: this.#file, line });
    this.#pendingBytes += line.length;
    this.#onLine?.(line);
  }

  /** Writes the waiting lines and resolves when they are on disk. */
  sync(): Promise<void> {
    // One write at a time: two would write the same lines.
    this.#syncing = this.#syncing.catch(() => {}).then(() => this.#write());
    return this.#syncing;
  }

  /** All complete lines, in order. Removes what a kill cut off, so that lines can follow. */
  async load(): Promise<string[]> {
    const lines: string[] = [];
    for (const minute of await this.#list()) {
      const path = this.#pathOf(minute);
      const bytes = await readFile(path);
      const end = bytes.lastIndexOf(10) + 1;
      if (end < bytes.length) await truncate(path, end);
      if (end > 0) lines.push(...bytes.toString('utf8', 0, end - 1).split('\n'));
      this.#file = minute;
    }
    return lines;
  }

  /**
   * Removes the files that no minute from `from` (Unix seconds) on needs. The last one that starts before it is still
   * needed.
   */
  async drop(from: number): Promise<void> {
    const before = (await this.#list()).filter((minute) => minute <= from && minute !== this.#opened);
    for (const minute of before.slice(0, -1)) await rm(this.#pathOf(minute), { force: true });
  }

  async close(): Promise<void> {
    try {
      await this.sync();
    } finally {
      await this.#handle?.close();
      this.#handle = undefined;
    }
  }

  /** Lines that could not be written stay in the queue. */
  async #write(): Promise<void> {
    for (let left = this.#pending.length; left > 0; ) {
      const { file } = this.#pending[0];
      const end = this.#pending.findIndex((line, at) => line.file !== file || at === left);
      const lines = this.#pending.slice(0, end < 0 ? left : end).map(({ line }) => line);
      await this.#appendWhole(await this.#open(file), lines);
      this.#pending.splice(0, lines.length);
      for (const line of lines) this.#pendingBytes -= line.length;
      left -= lines.length;
    }
  }

  /** Appends all lines, or none: a partial line would spoil the next one. */
  async #appendWhole(handle: FileHandle, lines: readonly string[]): Promise<void> {
    const { size } = await handle.stat();
    try {
      await handle.appendFile(`${lines.join('\n')}\n`);
      await handle.datasync();
    } catch (error) {
      await handle.truncate(size);
      throw error;
    }
  }

  async #open(file: number): Promise<FileHandle> {
    if (this.#handle !== undefined && this.#opened === file) return this.#handle;
    await this.#handle?.close();
    await mkdir(this.#folder, { recursive: true });
    this.#handle = await open(this.#pathOf(file), 'a');
    this.#opened = file;
    return this.#handle;
  }

  #pathOf(minute: number): string {
    return join(this.#folder, `${minute}${SUFFIX}`);
  }

  async #list(): Promise<number[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const minutes = names.filter((name) => name.endsWith(SUFFIX)).map((name) => Number(name.slice(0, -SUFFIX.length)));
    return minutes.sort((a, b) => a - b);
  }
}
