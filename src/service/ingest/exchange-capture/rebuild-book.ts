import { parseLots, parseTicks } from '../market-units';
import type { BookView, MarketUnits } from '../recording';
import { BookSide } from './book-side';
import type { MarketKind } from './market-kind';
import type { DiffFrame, SnapshotFrame, TextLevel } from './parse-frame';

export interface RebuildOptions {
  readonly kind: MarketKind;
  readonly units: MarketUnits;
  /** `lastUpdateId` of every snapshot that the frames will bring, in order. */
  readonly snapshotIds: readonly number[];
  /** The book as it stood just before the first event of exchange time >= `second`. */
  readonly onBook: (second: number, book: BookView) => void;
  /** The sequence breaks before `frame`; the book is invalid until the next snapshot. */
  readonly onGap: (frame: DiffFrame) => void;
}

/** Waiting for a snapshot, just loaded from one, or following the sequence. */
type State = 'waiting' | 'loaded' | 'following';

function applyLevels(side: BookSide, levels: readonly TextLevel[], units: MarketUnits): void {
  for (const [price, size] of levels) {
    side.set(parseTicks(price, units), parseLots(size, units));
  }
}

/**
 * Follows one market's order book through its frames in order of reception and reports it second by second.
 * Without any snapshot the book starts empty at the first event and fills.
 */
export class BookRebuilder {
  readonly #options: RebuildOptions;
  readonly #bids = new BookSide();
  readonly #asks = new BookSide();
  #state: State;
  /** Last update id in the book; undefined before the first event of a book that starts empty. */
  #lastId: number | undefined;
  /** Next second whose book is due; meaningless while waiting. */
  #nextSecond = 0;
  #isTimeKnown = false;
  #lastTimeMs: number | undefined;
  #snapshotsSeen = 0;
  /** Events that came before the snapshot they belong to. */
  #early: DiffFrame[] = [];

  constructor(options: RebuildOptions) {
    this.#options = options;
    this.#state = options.snapshotIds.length === 0 ? 'following' : 'waiting';
  }

  takeDiff(frame: DiffFrame): void {
    if (this.#state === 'waiting') this.#keepEarly(frame);
    else if (this.#lastId === undefined) this.#startEmpty(frame);
    else if (frame.last > this.#lastId) this.#follow(frame, this.#lastId);
    else if (this.#state === 'loaded' && frame.last === this.#lastId) this.#apply(frame);
    this.#lastTimeMs = frame.timeMs;
  }

  takeSnapshot(frame: SnapshotFrame): void {
    this.#snapshotsSeen++;
    if (this.#state !== 'waiting' && this.#lastId !== undefined && frame.updateId <= this.#lastId) return;
    this.#bids.clear();
    this.#asks.clear();
    applyLevels(this.#bids, frame.bids, this.#options.units);
    applyLevels(this.#asks, frame.asks, this.#options.units);
    this.#lastId = frame.updateId;
    this.#state = 'loaded';
    // Nothing is known between the last event and the snapshot; one without a time counts from the events around it.
    const timeMs = frame.timeMs ?? this.#early[0]?.timeMs ?? this.#lastTimeMs;
    this.#isTimeKnown = timeMs !== undefined;
    if (timeMs !== undefined) this.#reportAfter(timeMs);
    const early = this.#early;
    this.#early = [];
    for (const diff of early) this.takeDiff(diff);
  }

  #keepEarly(frame: DiffFrame): void {
    const nextId = this.#options.snapshotIds[this.#snapshotsSeen];
    if (nextId !== undefined && frame.last >= nextId) this.#early.push(frame);
  }

  #startEmpty(frame: DiffFrame): void {
    this.#reportAfter(frame.timeMs);
    this.#apply(frame);
  }

  #follow(frame: DiffFrame, lastId: number): void {
    const { kind, onGap } = this.#options;
    const isNext = this.#state === 'loaded' ? kind.joins(frame, lastId) : kind.follows(frame, lastId);
    if (isNext) {
      this.#reportUntil(frame.timeMs);
      this.#apply(frame);
      return;
    }
    onGap(frame);
    this.#state = 'waiting';
    this.#keepEarly(frame);
  }

  /** The book is known from `timeMs` on; a second is never reported twice. */
  #reportAfter(timeMs: number): void {
    this.#isTimeKnown = true;
    this.#nextSecond = Math.max(this.#nextSecond, Math.floor(timeMs / 1000) + 1);
  }

  #reportUntil(timeMs: number): void {
    if (!this.#isTimeKnown) this.#reportAfter(timeMs);
    const last = Math.floor(timeMs / 1000);
    const book = { bids: this.#bids, asks: this.#asks };
    for (; this.#nextSecond <= last; this.#nextSecond++) this.#options.onBook(this.#nextSecond, book);
  }

  #apply(frame: DiffFrame): void {
    applyLevels(this.#bids, frame.bids, this.#options.units);
    applyLevels(this.#asks, frame.asks, this.#options.units);
    this.#lastId = frame.last;
    this.#state = 'following';
  }
}
