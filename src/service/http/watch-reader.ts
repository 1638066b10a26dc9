import type { ServerResponse } from 'node:http';

/** How slow a reader may be before its answer is broken off. */
export interface ReaderLimits {
  /** It has to be slower than `leastBytesPerSecond` all this time. */
  readonly windowMs: number;
  readonly leastBytesPerSecond: number;
}

/**
 * Of every client. Coarse on purpose: a system buffers megabytes for a connection and takes more only when a good third of
 * them is gone, so that a reader of 20 kB/s looks like one that takes nothing for a minute.
 */
export const READER_LIMITS: ReaderLimits = { windowMs: 120_000, leastBytesPerSecond: 8000 };

/** Looks at a reader in each window. */
const LOOKS = 12;

/** Ends the answer of a client that reads too slowly. */
export class SlowClientError extends Error {
  override readonly name = 'SlowClientError';

  constructor({ windowMs, leastBytesPerSecond }: ReaderLimits = READER_LIMITS) {
    super(`A client took less than ${leastBytesPerSecond} B/s for ${windowMs / 1000} s and its answer was cut off`);
    // The server logs this; where in our code the timer runs says nothing.
    this.stack = `${this.name}: ${this.message}`;
  }
}

/**
 * Calls `onSlow` once when the reader of `outgoing` has left bytes waiting for a whole window and the system took fewer of
 * them than `limits` ask for. A reader that waits for us is not slow, however long we take.
 */
export function watchReader(outgoing: ServerResponse, limits: ReaderLimits, onSlow: () => void): void {
  const least = (limits.leastBytesPerSecond * limits.windowMs) / 1000;
  /** Bytes taken at the last looks, since bytes have waited at each of them. */
  let taken: number[] = [];
  const timer = setInterval(() => {
    if (outgoing.writableLength === 0) {
      taken = [];
      return;
    }
    taken.push((outgoing.socket?.bytesWritten ?? 0) - outgoing.writableLength);
    if (taken.length <= LOOKS) return;
    const [first = 0] = taken.splice(0, 1);
    if (taken[LOOKS - 1] - first >= least) return;
    clearInterval(timer);
    onSlow();
  }, limits.windowMs / LOOKS);
  timer.unref();
  outgoing.once('close', () => clearInterval(timer));
}
