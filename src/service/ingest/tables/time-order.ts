import { FrameError } from '@/service/feeds/protocol/read-fields';

/** Rows in time order, the oldest or the newest first: the first two different times decide which. */
export class TimeOrder {
  readonly #column: string;
  #before = Number.NaN;
  /** 1 when times ascend, -1 when they descend, 0 while unknown. */
  #direction = 0;

  constructor(column: string) {
    this.#column = column;
  }

  get isDescending(): boolean {
    return this.#direction < 0;
  }

  /** @throws FrameError when the row belongs above an earlier one. */
  check(timeMs: number): void {
    const step = timeMs - this.#before;
    this.#before = timeMs;
    if (step === 0 || Number.isNaN(step)) return;
    if (this.#direction === 0) this.#direction = Math.sign(step);
    else if (Math.sign(step) !== this.#direction)
      throw new FrameError(
        `column ${this.#column}: a time not ${this.isDescending ? 'after' : 'before'} that of the row above is expected: sort the file first`,
      );
  }
}
