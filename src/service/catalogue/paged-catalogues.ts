import type { Clock } from '@/base/clock';
import type { Catalogue } from './catalogue';

/** Half of the time for which one catalogue served all pages before lists followed the open minute. */
const HOLD_MS = 30_000;
/** Most lists paged at a time. Several lists may share one catalogue. */
const MAX_LISTS = 32;

interface Held {
  readonly catalogue: Catalogue;
  readonly sinceMs: number;
}

/** The same name for all pages of a list, whatever the order of its parameters. */
function nameList(holder: string, search: URLSearchParams): string {
  const rest = new URLSearchParams(search);
  rest.delete('pageOffset');
  rest.sort();
  return `${holder} ${rest}`;
}

/**
 * The catalogue used for the first page of a list, for its other pages. With another one, rows that moved between pages
 * would appear twice or never.
 */
export class PagedCatalogues {
  readonly #clock: Clock;
  /** In the order in which they started. */
  readonly #held = new Map<string, Held>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The catalogue for this page of `search` and the key `holder`: `newest` unless it continues a list. */
  choose(holder: string, search: URLSearchParams, newest: Catalogue): Catalogue {
    const name = nameList(holder, search);
    const nowMs = this.#clock.monotonic();
    this.#drop(nowMs);
    if (Number(search.get('pageOffset') ?? 0) > 0) return this.#held.get(name)?.catalogue ?? newest;
    this.#held.delete(name);
    this.#held.set(name, { catalogue: newest, sinceMs: nowMs });
    return newest;
  }

  #drop(nowMs: number): void {
    for (const [name, { sinceMs }] of this.#held) {
      if (nowMs - sinceMs < HOLD_MS && this.#held.size < MAX_LISTS) return;
      this.#held.delete(name);
    }
  }
}
