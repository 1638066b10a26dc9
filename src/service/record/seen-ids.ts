import type { BookDelta } from '@/service/feeds/protocol/market-event';
import { SEQUENCE_RULES, type UpdateIds } from '@/service/feeds/protocol/sequence-rules';

/** Position of ids relative to earlier ones: right after them, after a gap, already known, or before later ones. */
export type IdPlace = 'next' | 'ahead' | 'seen' | 'late';

/** More gaps than any stream has. Ids before the oldest of this many runs count as late. */
const MAX_RUNS = 10_000;

/** Remembers every id of an ascending sequence, as runs without a gap. */
export class SeenIds {
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];

  /** The highest so far. */
  get last(): number | undefined {
    return this.#lasts.at(-1);
  }

  has(id: number): boolean {
    const run = this.#firsts.findLastIndex((first) => first <= id);
    return run >= 0 && id <= this.#lasts[run];
  }

  /** Takes the ids `first` to `last`. Late ones are not remembered. */
  take(first: number, last: number): IdPlace {
    const top = this.#lasts.length - 1;
    if (top < 0 || first > this.#lasts[top] + 1) {
      this.#firsts.push(first);
      this.#lasts.push(last);
      if (top > MAX_RUNS) {
        this.#firsts.shift();
        this.#lasts.shift();
      }
      return top < 0 ? 'next' : 'ahead';
    }
    if (last > this.#lasts[top]) {
      this.#lasts[top] = last;
      return 'next';
    }
    let run = top;
    while (run >= 0 && this.#firsts[run] > first) run--;
    return run >= 0 && last <= this.#lasts[run] ? 'seen' : 'late';
  }
}

/** The ids of an update, in order. `undefined` when they need not ascend, or there are none. */
export function updateIdsOf({
  first,
  last,
  previous,
  kind,
}: Pick<BookDelta, keyof UpdateIds | 'kind'>): [first: number, last: number] | undefined {
  if (first === undefined || last === undefined || SEQUENCE_RULES[kind.sequence].snapshot === 'stream')
    return undefined;
  return [previous === undefined ? first : Math.min(first, previous + 1), last];
}
