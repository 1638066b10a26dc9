import type { TableTaker } from './table';

/** A book that was not told for longer than this is not known in between. */
const MAX_QUIET_MS = 60_000;

/** The ids of messages that are not numbered. */
export const UNNUMBERED = { first: undefined, last: undefined, previous: undefined };

/** Books that are told whole each time: each stands until the next one. */
export class Pictures {
  #before = Number.NEGATIVE_INFINITY;

  /** To be called before the levels of the picture of `timeMs`: the one before stood until now. */
  begin(timeMs: number, take: Pick<TableTaker, 'message'>): void {
    if (timeMs >= this.#before && timeMs - this.#before <= MAX_QUIET_MS)
      take.message({ isSnapshot: false, timeMs, ...UNNUMBERED });
    this.#before = timeMs;
  }
}
