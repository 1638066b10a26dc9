import { FrameLevels } from '@/service/feeds/protocol/frame-levels';
import type { BookDelta, BookSnapshot, Gap, GapCause, Levels } from '@/service/feeds/protocol/market-event';
import { SEQUENCE_RULES, type SequenceRuleId } from '@/service/feeds/protocol/sequence-rules';
import { TickLevels } from '@/service/feeds/protocol/tick-levels';
import { type AppliedAs, BookKeeper } from '../feeds/book-keeper';
import { BookSide } from './book-side';
import type { LotReader } from './lot-reader';
import { parseBookTicks } from './market-units';
import type { BookView, MarketUnits } from './recording-sink';

/** An update without a time from its venue has the time of its receipt. */
export type TimedDelta = BookDelta & { readonly timeMs: number };

/** A book at one time: pairs of ticks and lots, each side ascending. */
export interface BookState {
  readonly timeMs: number | undefined;
  /** Id of the last update in it. */
  readonly last: number | undefined;
  readonly bids: readonly (readonly [ticks: number, lots: number])[];
  readonly asks: readonly (readonly [ticks: number, lots: number])[];
}

export interface RebuildOptions {
  readonly sequence: SequenceRuleId;
  readonly units: MarketUnits;
  readonly readLots: LotReader;
  /** Ids of all snapshots in the frames, in order. `undefined` when they cannot be known. */
  readonly snapshotIds: readonly (number | undefined)[] | undefined;
  /** The book just before the first event with a venue time >= `second`. */
  readonly onBook: (second: number, book: BookView) => void;
  /** The book is invalid until the next snapshot. `atMs`: the venue's time of the first event after the gap. */
  readonly onGap: (gap: Gap, atMs: number) => void;
  /** The gap ended with a snapshot. */
  readonly onMended?: (gap: Gap) => void;
  /** A snapshot replaced a known book. The seconds between the two cannot be rebuilt. */
  readonly onSkipped?: (fromMs: number, toMs: number) => void;
}

function applyFrameLevels(side: BookSide, levels: FrameLevels, { units, readLots }: RebuildOptions): void {
  for (let i = 0; i < levels.length; i++) {
    const ticks = parseBookTicks(levels.text, units, levels.priceStart(i), levels.priceEnd(i));
    if (ticks !== undefined) side.set(ticks, readLots(levels.size(i), ticks));
  }
}

function applyLevels(side: BookSide, levels: Levels, options: RebuildOptions): void {
  if (levels instanceof FrameLevels) {
    applyFrameLevels(side, levels, options);
    return;
  }
  if (levels instanceof TickLevels) {
    for (let i = levels.from; i < levels.to; i++) side.set(levels.ticks[i] | 0, levels.lots[i]);
    return;
  }
  const { units, readLots } = options;
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i];
    const ticks = parseBookTicks(level[0], units);
    if (ticks !== undefined) side.set(ticks, readLots(level[1], ticks));
  }
}

/**
 * Follows one market's order book through its frames in the order of receipt and reports it every second. Without any
 * snapshot the book starts empty at the first event and fills, unless the stream has to send one.
 */
export class BookRebuilder {
  readonly #options: RebuildOptions;
  readonly #keeper: BookKeeper;
  readonly #bids = new BookSide();
  readonly #asks = new BookSide();
  /** Next second to report. Unused while waiting. */
  #nextSecond = 0;
  #isTimeKnown = false;
  /** Time of the last update in a book that a snapshot replaced, until the snapshot's time is known. */
  #replacedMs: number | undefined;
  #lastTimeMs: number | undefined;
  #snapshotsSeen = 0;
  /** Whether snapshots are requested separately, so that updates wait for them. */
  readonly #isAnswered: boolean;

  constructor(options: RebuildOptions) {
    const { snapshotIds, onGap } = options;
    const rule = SEQUENCE_RULES[options.sequence];
    this.#options = options;
    this.#isAnswered = rule.snapshot === 'answer';
    this.#keeper = new BookKeeper({
      rule,
      startsEmpty: rule.snapshot === 'answer' && snapshotIds?.length === 0,
      isAwaited: (delta) => this.#isAwaited(delta),
      load: (snapshot) => this.#load(snapshot),
      apply: (delta, as) => this.#apply(delta as TimedDelta, as),
      onGap: (gap, atMs) => onGap(gap, atMs ?? this.#lastTimeMs ?? 0),
      onMended: (gap) => options.onMended?.(gap),
    });
  }

  takeDelta(delta: TimedDelta): void {
    this.#keeper.takeDelta(delta);
    this.#lastTimeMs = delta.timeMs;
  }

  takeSnapshot(snapshot: BookSnapshot): void {
    this.#snapshotsSeen++;
    this.#keeper.takeSnapshot(snapshot);
  }

  /** Id and time of the last update in the book. `undefined` while it is unknown. */
  get position(): BookKeeper['position'] {
    return this.#keeper.position;
  }

  /** The current book. `undefined` while it is unknown. */
  get state(): BookState | undefined {
    const ids = this.#keeper.position;
    const levelsOf = ({ ticks, lots }: BookSide) => Array.from(ticks, (tick, i) => [tick, lots[i]] as const);
    return ids && { ...ids, bids: levelsOf(this.#bids), asks: levelsOf(this.#asks) };
  }

  /** Replaces the book with `state`. */
  restore({ bids, asks, ...ids }: BookState): void {
    this.takeSnapshot({ type: 'snapshot', ...ids, bids: [], asks: [] });
    for (const [ticks, lots] of bids) this.#bids.set(ticks, lots);
    for (const [ticks, lots] of asks) this.#asks.set(ticks, lots);
    this.#lastTimeMs = ids.timeMs;
  }

  /** Updates are missing without any id of this market showing it. */
  break(cause: GapCause, atMs: number | undefined): void {
    this.#keeper.break(cause, atMs);
  }

  #isAwaited({ last }: BookDelta): boolean {
    const { snapshotIds } = this.#options;
    if (snapshotIds === undefined) return this.#isAnswered;
    const nextId = snapshotIds[this.#snapshotsSeen];
    return nextId !== undefined && last !== undefined && last >= nextId;
  }

  #load(snapshot: BookSnapshot): void {
    this.#replacedMs = this.#keeper.position?.timeMs;
    this.#bids.clear();
    this.#asks.clear();
    applyLevels(this.#bids, snapshot.bids, this.#options);
    applyLevels(this.#asks, snapshot.asks, this.#options);
    // The book is unknown between the last event and the snapshot.
    const { timeMs } = snapshot;
    this.#isTimeKnown = timeMs !== undefined;
    if (timeMs !== undefined) this.#reportAfter(timeMs);
  }

  #apply(delta: TimedDelta, as: AppliedAs): void {
    // The last update in a snapshot without a time gives both their time.
    if (as === 'first' || (as === 'echo' && !this.#isTimeKnown)) this.#reportAfter(delta.timeMs);
    if (as === 'next') this.#reportUntil(delta.timeMs);
    applyLevels(this.#bids, delta.bids, this.#options);
    applyLevels(this.#asks, delta.asks, this.#options);
  }

  /** The book is known from `timeMs` on. No second is reported twice. */
  #reportAfter(timeMs: number): void {
    const next = Math.max(this.#nextSecond, Math.floor(timeMs / 1000) + 1);
    if (this.#replacedMs !== undefined && next > this.#nextSecond) this.#options.onSkipped?.(this.#replacedMs, timeMs);
    this.#replacedMs = undefined;
    this.#isTimeKnown = true;
    this.#nextSecond = next;
  }

  #reportUntil(timeMs: number): void {
    if (!this.#isTimeKnown) this.#reportAfter(timeMs);
    const last = Math.floor(timeMs / 1000);
    const book = { bids: this.#bids, asks: this.#asks };
    for (; this.#nextSecond <= last; this.#nextSecond++) this.#options.onBook(this.#nextSecond, book);
  }
}
