import type { TileDatabase } from '@/data/cache/database/database-types';
import type { Budget, UsageFigures } from '../budget/budget-types';
import type { ListHistory } from '../list-history/list-history-types';

/** What a connection has opened so far; the first view that spends opens it. */
export interface Opened {
  readonly budget?: Budget;
  readonly tileDatabase?: TileDatabase;
  /** Opened by the first sample of the market list, or by the first reader. */
  readonly listHistory?: ListHistory;
}

interface HeardUsage {
  readonly figures: UsageFigures;
  readonly askedAtMs: number;
}

/**
 * Lets the frame show what views have opened, without loading any of it itself. Usage stated before there was a budget
 * is passed to the budget once it opens.
 */
export class OpenedParts {
  #opened: Opened = {};
  #heard: HeardUsage | undefined;
  readonly #listeners = new Set<() => void>();

  readonly get = (): Opened => this.#opened;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  put(parts: Opened): void {
    this.#opened = { ...this.#opened, ...parts };
    const heard = this.#heard;
    if (parts.budget !== undefined && heard !== undefined) parts.budget.takeUsage(heard.figures, heard.askedAtMs);
    // Views open parts while rendering, when nothing else may be notified to render.
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** Takes the figures of `/v1/usage`. `askedAtMs`: when it was requested (monotonic). */
  readonly takeUsage = (figures: UsageFigures, askedAtMs: number): void => {
    this.#heard = { figures, askedAtMs };
    this.#opened.budget?.takeUsage(figures, askedAtMs);
  };
}
