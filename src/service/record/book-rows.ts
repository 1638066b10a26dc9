import type { RunningBook } from '@/service/store/readers/running-books';
import { RowBytes } from './row-bytes';

/** Byte offsets of the cadence and of the time in a row of `book`. */
const STEP_AT = 4;
const SECOND_AT = 6;

/** Rows of `book` of one minute, each of which can be looked up. */
export class BookRows extends RowBytes {
  readonly #ends: number[] = [];

  override endRow(): void {
    this.#ends.push(this.length);
  }

  /** The rows with a cadence of `step` seconds, ascending. */
  list(step: number): RunningBook[] {
    const { bytes } = this;
    return this.#ends.flatMap((end, i) => {
      const start = this.#ends[i - 1] ?? 0;
      if (bytes.readUInt16LE(start + STEP_AT) !== step) return [];
      return [{ second: bytes.readUInt32LE(start + SECOND_AT), row: bytes.subarray(start, end) }];
    });
  }
}
