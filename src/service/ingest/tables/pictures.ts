import type { TableTaker } from './table';

/** A book without updates for longer than this is unknown in between. */
const MAX_QUIET_MS = 60_000;

/** The ids of messages without numbers. */
export const UNNUMBERED = { first: undefined, last: undefined, previous: undefined };

/** Books that are always sent as a whole: each is valid until the next one. */
export class Pictures {
  #before = Number.NEGATIVE_INFINITY;

  /** Call this before the levels of the picture at `timeMs`: the one before was valid until now. */
  begin(timeMs: number, take: Pick<TableTaker, 'message'>): void {
    if (timeMs >= this.#before && timeMs - this.#before <= MAX_QUIET_MS)
      take.message({ isSnapshot: false, timeMs, ...UNNUMBERED });
    this.#before = timeMs;
  }
}
