import type { Clock } from '@/base/clock';
import { formatBytes } from '@/domain/format/format-bytes';
import { formatAge, formatCountdown } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';

/** How far a command is. Steps of one name follow each other and count the same things. */
export interface Progress {
  readonly step: string;
  readonly unit: ProgressUnit;
  readonly done: number;
  readonly total: number;
}

/** `recorded`: seconds of recorded time. */
export type ProgressUnit = 'bytes' | 'markets' | 'rows' | 'recorded';

/** What a progress line is written to. */
export interface ProgressTarget {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

const REDRAW_MS = 100;
const PLAIN_MS = 5000;
/** Of less time nothing can be told. */
const LEAST_MS = 1000;
const CLEAR_LINE = '\r\u001b[2K';
const COLUMNS = 80;

interface UnitWords {
  /** Some of it, and so much a second. */
  readonly amount: (amount: number) => string;
  readonly rate: (rate: number) => string;
  readonly noun: string;
}

const countUnit = (noun: string): UnitWords => ({
  amount: (amount) => formatNumber(amount, 0),
  rate: (rate) => `${formatNumber(rate, rate < 10 ? 1 : 0)} ${noun}`,
  noun: ` ${noun}`,
});

const UNITS: Readonly<Record<ProgressUnit, UnitWords>> = {
  bytes: { amount: formatBytes, rate: formatBytes, noun: '' },
  recorded: { amount: formatAge, rate: formatAge, noun: ' recorded' },
  markets: countUnit('markets'),
  rows: countUnit('rows'),
};

/** "Checking 43%, 1.4 MB of 3.3 MB, 2.1 MB/s, 2 s left". */
export function describeProgress({ step, unit, done, total }: Progress, elapsedMs: number): string {
  const { amount, rate, noun } = UNITS[unit];
  const share = total > 0 ? Math.floor((Math.min(done, total) / total) * 100) : 100;
  const parts = [`${step} ${share}%`, `${amount(done)} of ${amount(total)}${noun}`];
  if (elapsedMs >= LEAST_MS && done > 0) {
    const perSecond = (done / elapsedMs) * 1000;
    parts.push(`${rate(perSecond)}/s`);
    if (done < total) parts.push(`${formatCountdown((total - done) / perSecond)} left`);
  }
  return parts.join(', ');
}

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
