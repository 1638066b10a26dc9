import type { Clock } from '@/base/clock';
import { describeProgress, type Progress } from '@/domain/format/describe-progress';

/** What a progress line is written to. */
export interface ProgressTarget {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

const REDRAW_MS = 100;
const PLAIN_MS = 5000;
const CLEAR_LINE = '\r\u001b[2K';
const COLUMNS = 80;

/**
 * Tells how far a command is: on a terminal in one line that is drawn again, elsewhere in a line every few seconds. It says
 * nothing of what is over sooner.
 */
export class ProgressLine {
  readonly #target: ProgressTarget;
  readonly #clock: Pick<Clock, 'monotonic'>;
  #step = '';
  #startMs = 0;
  #toldMs = Number.NEGATIVE_INFINITY;
  #isDrawn = false;

  constructor(target: ProgressTarget, clock: Pick<Clock, 'monotonic'>) {
    this.#target = target;
    this.#clock = clock;
  }

  tell(progress: Progress): void {
    const now = this.#clock.monotonic();
    const { isTTY = false, columns = COLUMNS } = this.#target;
    if (progress.step !== this.#step) {
      this.#step = progress.step;
      this.#startMs = now;
      // The first plain line of a step waits as the others do.
      this.#toldMs = isTTY ? Number.NEGATIVE_INFINITY : now;
    }
    if (now - this.#toldMs < (isTTY ? REDRAW_MS : PLAIN_MS)) return;
    this.#toldMs = now;
    const text = describeProgress(progress, now - this.#startMs);
    // A line that is longer than the terminal would not be cleared whole.
    this.#target.write(isTTY ? CLEAR_LINE + text.slice(0, Math.max(1, columns - 1)) : `${text}\n`);
    this.#isDrawn = isTTY;
  }

  /** Takes the line away, for what is written next. */
  clear(): void {
    if (this.#isDrawn) this.#target.write(CLEAR_LINE);
    this.#isDrawn = false;
    this.#step = '';
  }
}
