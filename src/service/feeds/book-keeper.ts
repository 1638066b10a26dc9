import type { BookDelta, BookSnapshot, Gap, GapCause } from './protocol/market-event';
import type { SequenceRule } from './protocol/sequence-rules';

/** `first`: for a book that starts empty. `echo`: the last update, which the snapshot already contains. */
export type AppliedAs = 'first' | 'next' | 'echo';

export interface BookKeeperOptions {
  readonly rule: SequenceRule;
  /**
   * Whether updates make a book without a snapshot. Only for streams without any: at best it is complete near the
   * touch.
   */
  readonly startsEmpty: boolean;
  /** Whether to keep an update for a snapshot that may need it. */
  isAwaited(delta: BookDelta): boolean;
  /** Replaces the book. Its time is `undefined` when only the next update shows it. */
  load(snapshot: BookSnapshot): void;
  apply(delta: BookDelta, as: AppliedAs): void;
  /** There is no book from here to the next `load`. */
  onGap(gap: Gap, atMs: number | undefined): void;
  /** The snapshot just loaded has ended the gap. */
  onMended?(gap: Gap): void;
}

/**
 * Most updates waiting for a snapshot: minutes of a fast stream. A snapshot that fits none of them leaves another gap.
 */
const MAX_EARLY = 4096;

/** If the stream has not reached its snapshot after this long, it never will: the two use different numbers. */
const CATCH_UP_MS = 10_000;

/** Without a book; just loaded from a snapshot; following the updates. */
type State = 'empty' | 'waiting' | 'loaded' | 'following';

/**
 * Keeps the updates of one book in order: applies those that follow, drops late and duplicate ones, and drops the book
 * when one is missing.
 */
export class BookKeeper {
  readonly #options: BookKeeperOptions;
  #state: State;
  #lastId: number | undefined;
  #lastMs: number | undefined;
  /** Time of the snapshot that waits for its first update, if known. */
  #loadedMs: number | undefined;
  #gap: Gap | undefined;
  #early: BookDelta[] = [];

  constructor(options: BookKeeperOptions) {
    this.#options = options;
    this.#state = options.startsEmpty ? 'empty' : 'waiting';
  }

  /** Id and time of the last update in the book. `undefined` without a book. */
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
    // A snapshot without a time has that of its last update, if that has arrived. Otherwise its time is unknown until
    // an update follows.
    const timeMs = snapshot.timeMs ?? early.find(({ last }) => last !== undefined && last === snapshot.last)?.timeMs;
    this.#options.load({ ...snapshot, timeMs });
    this.#state = 'loaded';
    this.#lastId = snapshot.last;
    this.#lastMs = timeMs ?? this.#lastMs;
    this.#loadedMs = timeMs ?? early.at(-1)?.timeMs;
    if (timeMs !== undefined) this.#mend(timeMs);
    for (const delta of early) this.takeDelta(delta);
  }

  /** Something is missing without any update id showing it. */
  break(cause: GapCause, atMs: number | undefined): void {
    // Waiting updates have the old numbers.
    if (cause === 'renumbered') this.#early = [];
    if (this.#state === 'waiting' || this.#state === 'empty') return;
    this.#state = 'waiting';
    // A gap that no update has ended continues.
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
    // In a stream, ids may restart with an update that contains the id of the one before.
    if (isNext && (last > id || rule.snapshot === 'stream')) this.#apply(delta, 'next');
    else if (this.#isLate(delta, last, id)) this.#takeLate(delta, last === id);
    else {
      this.break('lost', delta.timeMs);
      this.#keepEarly(delta);
    }
  }

  /**
   * Whether the update is older than the book. Where ids may restart, a lower id is not enough: the time has to agree.
   */
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
