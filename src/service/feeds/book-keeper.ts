import type { BookDelta, BookSnapshot, Gap, GapCause } from './market-event';
import type { SequenceRule } from './sequence-rules';

/** `first`: of a book that starts empty. `echo`: the last update that the snapshot already holds. */
export type AppliedAs = 'first' | 'next' | 'echo';

export interface BookKeeperOptions {
  readonly rule: SequenceRule;
  /** Updates make a book without any snapshot. Only right where none will come: it is whole near the touch at best. */
  readonly startsEmpty: boolean;
  /** Whether an update is worth keeping until the snapshot that it may belong to. */
  isAwaited(delta: BookDelta): boolean;
  /** Replaces the book. Its time is undefined where only the next update can tell it. */
  load(snapshot: BookSnapshot): void;
  apply(delta: BookDelta, as: AppliedAs): void;
  /** There is no book from here to the next `load`. */
  onGap(gap: Gap, atMs: number | undefined): void;
  /** The gap has ended with the snapshot that was just loaded. */
  onMended?(gap: Gap): void;
}

/** Updates that wait for a snapshot: minutes of a fast stream. One that joins on to none of them leaves another hole. */
const MAX_EARLY = 4096;

/** A stream that has not reached its snapshot after this long never will: the two are numbered differently. */
const CATCH_UP_MS = 10_000;

/** Without a book; just loaded from a snapshot; following the updates. */
type State = 'empty' | 'waiting' | 'loaded' | 'following';

/**
 * Keeps the updates of one book in order: hands on those that have their place, drops those that come late or twice, and
 * gives up the book where one is missing.
 */
export class BookKeeper {
  readonly #options: BookKeeperOptions;
  #state: State;
  #lastId: number | undefined;
  #lastMs: number | undefined;
  /** When the snapshot that waits for its first update was taken, where that is known. */
  #loadedMs: number | undefined;
  #gap: Gap | undefined;
  #early: BookDelta[] = [];

  constructor(options: BookKeeperOptions) {
    this.#options = options;
    this.#state = options.startsEmpty ? 'empty' : 'waiting';
  }

  /** Of the last update in the book; undefined without a book. */
  get position(): Pick<BookSnapshot, 'timeMs' | 'last'> | undefined {
    if (this.#state === 'waiting' || this.#state === 'empty') return undefined;
    return { timeMs: this.#lastMs, last: this.#lastId };
  }

  takeDelta(delta: BookDelta): void {
    if (this.#state === 'waiting') {
      this.#keepEarly(delta);
      return;
    }
    if (this.#state === 'empty') this.#apply(delta, 'first');
    else this.#place(delta);
  }

  takeSnapshot(snapshot: BookSnapshot): void {
    if (this.#isStale(snapshot)) return;
    const early = this.#early;
    this.#early = [];
    // Without a time of its own it is of the time of its last update, where that has come. Else it is of no time that
    // could be told before an update follows it.
    const timeMs = snapshot.timeMs ?? early.find(({ last }) => last !== undefined && last === snapshot.last)?.timeMs;
    this.#options.load({ ...snapshot, timeMs });
    this.#state = 'loaded';
    this.#lastId = snapshot.last;
    this.#lastMs = timeMs ?? this.#lastMs;
    this.#loadedMs = timeMs ?? early.at(-1)?.timeMs;
    if (timeMs !== undefined) this.#mend(timeMs);
    for (const delta of early) this.takeDelta(delta);
  }

  /** Something is missing that no id of the updates tells. */
  break(cause: GapCause, atMs: number | undefined): void {
    // Updates that wait carry the old numbers.
    if (cause === 'renumbered') this.#early = [];
    if (this.#state === 'waiting' || this.#state === 'empty') return;
    this.#state = 'waiting';
    // A hole that no update has ended goes on.
    if (this.#gap) return;
    this.#gap = { fromMs: this.#lastMs, toMs: undefined, cause };
    this.#options.onGap(this.#gap, atMs);
  }

  #isStale({ last }: BookSnapshot): boolean {
    if (this.#options.rule.resyncOn === 'every' || this.#state === 'waiting') return false;
    return last !== undefined && this.#lastId !== undefined && last <= this.#lastId;
  }

  #keepEarly(delta: BookDelta): void {
    if (!this.#options.isAwaited(delta)) return;
    this.#early.push(delta);
    if (this.#early.length > MAX_EARLY) this.#early.shift();
  }

  #place(delta: BookDelta): void {
    const { rule } = this.#options;
    const id = this.#lastId;
    const { last } = delta;
    if (id === undefined || last === undefined) {
      this.#apply(delta, 'next');
      return;
    }
    const isNext = (this.#state === 'loaded' ? rule.splicedBy : rule.nextIs)(delta, id);
    // In a stream, ids may start over with an update that names the one before it.
    if (isNext && (last > id || rule.snapshot === 'stream')) this.#apply(delta, 'next');
    else if (this.#isLate(delta, last, id)) this.#takeLate(delta, last === id);
    else {
      this.break('lost', delta.timeMs);
      this.#keepEarly(delta);
    }
  }

  /** Behind what the book holds. Where ids may start over a lower one proves nothing: the time must agree. */
  #isLate({ timeMs }: BookDelta, last: number, id: number): boolean {
    if (last > id) return false;
    if (timeMs === undefined) return true;
    if (this.#options.rule.snapshot === 'answer') return !this.#isStuck(timeMs);
    return this.#lastMs === undefined || timeMs <= this.#lastMs;
  }

  #isStuck(timeMs: number): boolean {
    if (this.#state !== 'loaded') return false;
    this.#loadedMs ??= timeMs;
    return timeMs > this.#loadedMs + CATCH_UP_MS;
  }

  #takeLate(delta: BookDelta, isLastOfSnapshot: boolean): void {
    const isEcho = this.#state === 'loaded' && isLastOfSnapshot && this.#options.rule.snapshot === 'answer';
    if (isEcho) this.#apply(delta, 'echo');
  }

  #mend(toMs: number | undefined): void {
    if (this.#gap) this.#options.onMended?.({ ...this.#gap, toMs });
    this.#gap = undefined;
  }

  #apply(delta: BookDelta, as: AppliedAs): void {
    this.#options.apply(delta, as);
    this.#mend(delta.timeMs);
    this.#state = 'following';
    this.#lastId = delta.last;
    this.#lastMs = delta.timeMs ?? this.#lastMs;
  }
}
