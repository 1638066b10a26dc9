import type { Clock } from '@/base/clock';
import { messageOf } from '@/base/errors';

/** What fails again and again is said again only after this. */
const REPEAT_MS = 600_000;

/**
 * Prints failures, a line each: the database's complaints go on for pages, and what cannot be done is tried again every
 * second.
 */
export function makeFailurePrinter(clock: Clock, print: (line: string) => void): (error: unknown) => void {
  let last = '';
  let untilMs = Number.NEGATIVE_INFINITY;
  return (error) => {
    const [line] = messageOf(error).trim().split('\n');
    if (line === last && clock.monotonic() < untilMs) return;
    last = line;
    untilMs = clock.monotonic() + REPEAT_MS;
    print(line);
  };
}
