import type { TileDatabase } from '@/data/cache/database/database-types';
import type { Budget, UsageFigures } from '../budget/budget-types';
import type { Tape } from '../tape/tape-types';

/** What a connection has opened so far; it comes with the first view that spends. */
export interface Opened {
  readonly budget?: Budget;
  readonly tileDatabase?: TileDatabase;
  /** Comes with the first sample of the list of markets, or whoever looks at them before. */
  readonly tape?: Tape;
}

interface HeardUsage {
  readonly figures: UsageFigures;
  readonly askedAtMs: number;
}

/**
 * Lets the frame show what views have opened, without loading any of it by itself. What `/v1/usage` said before there
 * was a budget is told to it once there is.
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
    // Views open parts while they are rendered, when nobody else may be told to render.
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** Takes `/v1/usage`; `askedAtMs`: monotonic, when it was sent. */
  readonly takeUsage = (figures: UsageFigures, askedAtMs: number): void => {
    this.#heard = { figures, askedAtMs };
    this.#opened.budget?.takeUsage(figures, askedAtMs);
  };
}
