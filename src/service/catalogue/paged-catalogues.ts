import type { Clock } from '@/base/clock';
import type { Catalogue } from './catalogue';

/** As long as one catalogue served all pages before lists followed the running minute, halved. */
const HOLD_MS = 30_000;
/** More lists than these are not paged at a time; a catalogue that many of them hold is held once. */
const MOST_LISTS = 32;

interface Held {
  readonly catalogue: Catalogue;
  readonly sinceMs: number;
}

/** The same list, wherever its page begins and however its parameters are ordered. */
function nameList(holder: string, search: URLSearchParams): string {
  const rest = new URLSearchParams(search);
  rest.delete('pageOffset');
  rest.sort();
  return `${holder} ${rest}`;
}

/**
 * The catalogue that the first page of a list was answered from, for the pages after it: by another one, rows that have
 * changed places between two pages would be told twice or never.
 */
export class PagedCatalogues {
  readonly #clock: Clock;
  /** In the order in which they began. */
  readonly #held = new Map<string, Held>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What answers this page of `search` for the key `holder`; `newest` unless it goes on with a list. */
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
      if (nowMs - sinceMs < HOLD_MS && this.#held.size < MOST_LISTS) return;
      this.#held.delete(name);
    }
  }
}
