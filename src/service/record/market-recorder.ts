import type {
  BookSnapshot,
  FrameCount,
  Gap,
  GapCause,
  Liquidation,
  MarkFunding,
  OpenInterest,
  OptionSummary,
  Trade,
} from '@/service/feeds/protocol/market-event';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { FrameCounter } from '../feeds/frame-counter';
import { AggregateChoice, type ChoiceState } from './aggregate-choice';
import type { LotReader } from './lot-reader';
import { parseTicks } from './market-units';
import { Numbered } from './numbered';
import { BookRebuilder, type BookState, type TimedDelta } from './rebuild-book';
import type { MarketUnits, Print, RecordingSink } from './recording-sink';
import { type IdPlace, SeenIds, updateIdsOf } from './seen-ids';

/** Number of trade ids remembered: duplicates arrive soon after each other. */
const REMEMBERED_IDS = 20_000;

/** The events that markets are recorded from. */
export type RecordedEvent =
  | BookSnapshot
  | TimedDelta
  | Trade
  | OpenInterest
  | Liquidation
  | MarkFunding
  | FrameCount
  | OptionSummary;

export interface MarketRecorderOptions {
  readonly kind: MarketKind;
  readonly symbol: string;
  readonly units: MarketUnits;
  readonly readLots: LotReader;
  /** Whether to read aggregated trades or single ones. `undefined`: the kind of the first trade. */
  readonly isAggregated: boolean | undefined;
  /** Ids of all snapshots in the frames, in order. `undefined` when they cannot be known. */
  readonly snapshotIds: readonly (number | undefined)[] | undefined;
  readonly sink: RecordingSink;
  /** Called with a trade or update that belongs before others already taken. It is left out. */
  onLate(what: 'trade' | 'book update', id: number): void;
  /** There is no book, or trades are missing. `timeMs`: the venue's time of the first event after it. */
  onGap(what: 'book' | 'trades', timeMs: number, gap?: Gap): void;
  /** `count` numbered trades are missing between two received ones, although no connection ended. */
  onMissingTrades?(count: number, fromMs: number, toMs: number): void;
  /** A gap of the book has ended. */
  onMended?(gap: Gap): void;
  /** The venue sent a new snapshot while the book was known: the seconds between the two cannot be rebuilt. */
  onSkipped?(fromMs: number, toMs: number): void;
}

/** What identifies a trade: its number in the market's sequence, or any id. Neither when there is none. */
export interface PrintId {
  readonly id: string | number | undefined;
  readonly sequence: number | undefined;
  /** Numbers of the first and the last trade in an aggregated one. Absent for a single trade. */
  readonly covers?: readonly [first: number, last: number];
}

/** The state from which the events of a market continue. */
export interface MarketState {
  /** `undefined` while the book is unknown. */
  readonly book: BookState | undefined;
  /** Number of the last trade, if the venue numbers them. */
  readonly lastTrade: number | undefined;
  /** Time of the last trade. Absent in journals of older builds. */
  readonly tradedMs?: number | undefined;
  /** Absent in journals of older builds. */
  readonly choice?: ChoiceState;
}

/** Builds one market from its events in the order of receipt. It has no clock and does no input or output. */
export class MarketRecorder {
  readonly #options: MarketRecorderOptions;
  readonly #book: BookRebuilder;
  readonly #trades = new Numbered();
  /** Aggregated trades have their own numbering. */
  #orders = new SeenIds();
  readonly #updates = new Numbered();
  /** The latest ids of trades without numbers. */
  readonly #ids = new Set<string | number>();
  #counter = new FrameCounter();
  #isAggregated: boolean | undefined;
  readonly #choice: AggregateChoice;
  /** Time of the newest trade, unless something else explains why the next may not follow it. */
  #tradedMs: number | undefined;

  constructor(options: MarketRecorderOptions) {
    const { kind, units, readLots, snapshotIds, sink } = options;
    this.#options = options;
    this.#isAggregated = options.isAggregated;
    this.#choice = new AggregateChoice(kind);
    this.#book = new BookRebuilder({
      sequence: kind.sequence,
      units,
      readLots,
      snapshotIds,
      onBook: (second, view) => sink.addBook(second, view),
      onGap: (gap, atMs) => options.onGap('book', atMs, gap),
      onMended: (gap) => options.onMended?.(gap),
      onSkipped: (fromMs, toMs) => options.onSkipped?.(fromMs, toMs),
    });
  }

  /** Takes the events of a frame. Events of other markets are skipped. */
  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      // A duplicate frame is dropped as a whole.
      if (event.type === 'count' && !this.#takeCount(event)) return;
      this.#takeEvent(event);
      if (event.timeMs !== undefined) this.#release(event.timeMs);
    }
  }

  /** Takes a trade already in the market's units. All such trades have to be of one kind. */
  takePrint(print: Print, { id, sequence, covers }: PrintId): void {
    if (covers !== undefined && sequence !== undefined) this.#orders.take(sequence, sequence);
    const place = sequence === undefined ? this.#placeById(id) : this.#placeBySequence(sequence, covers, print.timeMs);
    if (place === 'ahead') this.#options.onGap('trades', print.timeMs);
    // A print without size is a notice of the venue (`X` is `NA`) rather than a trade.
    if (place === 'seen' || place === 'late' || print.lots === 0) return;
    this.#options.sink.addPrint(print);
  }

  /** Nothing more will arrive. */
  end(): void {
    this.#release(Number.POSITIVE_INFINITY);
  }

  /** The following frames are of another connection, or of the same one after a break: their numbering restarts. */
  restartCount(): void {
    this.#counter = new FrameCounter();
  }

  /** Id and time of the last update in the book. `undefined` while it is unknown. */
  get position(): BookRebuilder['position'] {
    return this.#book.position;
  }

  get state(): MarketState {
    const { last: lastTrade, newestMs: tradedMs } = this.#trades;
    return { book: this.#book.state, lastTrade, tradedMs, choice: this.#choice.state };
  }

  /** Continues from the state of another reading of the same market. Call this before the first event. */
  restore({ book, lastTrade, tradedMs, choice }: MarketState): void {
    if (choice !== undefined) this.#choice.restore(choice);
    if (lastTrade !== undefined) this.#trades.restore(lastTrade, tradedMs);
    if (book !== undefined) this.#book.restore(book);
  }

  /** Updates are missing without any id showing it. */
  break(cause: GapCause, atMs: number | undefined): void {
    // A lost update of the book does not affect trades.
    if (cause !== 'lost') this.#tradedMs = undefined;
    this.#book.break(cause, atMs);
  }

  #takeCount({ sequence, timeMs }: FrameCount): boolean {
    const place = this.#counter.take(sequence);
    if (place === 'lost') this.break('frameLost', timeMs);
    if (place === 'restart') this.break('reconnected', timeMs);
    return place !== 'known';
  }

  #takeEvent(event: RecordedEvent): void {
    // Options are summarised elsewhere, all of a coin together.
    if (event.type === 'count' || event.type === 'option' || !this.#isOurs(event)) return;
    const { sink } = this.#options;
    if (event.type === 'trade') this.#takeTrade(event);
    else if (event.type === 'snapshot') this.#book.takeSnapshot(event);
    else if (event.type === 'openInterest') sink.addOpenInterest?.(event);
    else if (event.type === 'liquidation') sink.addLiquidation?.(event);
    else if (event.type === 'mark') sink.addMark?.(event);
    else this.#takeDelta(event);
  }

  #isOurs({ kind, symbol }: Exclude<RecordedEvent, FrameCount>): boolean {
    return kind === undefined || (symbol === this.#options.symbol && kind === this.#options.kind);
  }

  #takeDelta(delta: TimedDelta): void {
    const ids = updateIdsOf(delta);
    if (ids && this.#updates.isRestart(ids[1], delta.timeMs)) {
      this.#updates.restart();
      this.break('renumbered', delta.timeMs);
    }
    if (ids && this.#updates.take(...ids, delta.timeMs) === 'late') this.#options.onLate('book update', ids[1]);
    else this.#book.takeDelta(delta);
  }

  #takeTrade(trade: Trade): void {
    if (trade.covers !== undefined && this.#isAggregated !== true) {
      if (trade.sequence !== undefined) this.#orders.take(trade.sequence, trade.sequence);
      this.#choice.hold(trade);
      return;
    }
    this.#isAggregated ??= trade.isAggregate;
    if (trade.isAggregate !== this.#isAggregated) return;
    if (!trade.isAggregate) this.#choice.noteSingle(trade);
    this.#takeChosen(trade);
  }

  #release(timeMs: number): void {
    for (const trade of this.#choice.release(timeMs)) this.#takeChosen(trade);
  }

  #takeChosen(trade: Trade): void {
    const { timeMs, isBuy, offBook } = trade;
    const ticks = parseTicks(trade.price, this.#options.units);
    const lots = this.#options.readLots(trade.size, ticks);
    this.takePrint({ timeMs, ticks, lots, isBuy, offBook }, trade);
  }

  #placeBySequence(sequence: number, covers: PrintId['covers'], timeMs: number): IdPlace {
    const first = covers === undefined ? sequence : covers[0];
    const last = covers === undefined ? sequence : covers[1];
    this.#restartTrades(last, timeMs);
    const newest = this.#trades.last;
    // One of the trades in it arrived singly.
    if (covers !== undefined && newest !== undefined && first <= newest) return 'seen';
    const place = this.#mendPlace(this.#trades.take(first, last, timeMs), sequence, covers);
    if (place === 'ahead' && newest !== undefined && this.#tradedMs !== undefined) {
      this.#options.onMissingTrades?.(first - newest - 1, this.#tradedMs, timeMs);
    }
    if (place === 'ahead' || place === 'next') this.#tradedMs = timeMs;
    if (place === 'late') this.#options.onLate('trade', sequence);
    return place;
  }

  /** Resets the trade numbers when the venue restarted its numbering. */
  #restartTrades(last: number, timeMs: number): void {
    if (!this.#trades.isRestart(last, timeMs)) return;
    this.#trades.restart();
    this.#orders = new SeenIds();
  }

  /**
   * If an order's predecessor is known, none is missing before it: other prints, such as those of an insurance fund,
   * have numbers too.
   */
  #mendPlace(place: IdPlace, sequence: number, covers: PrintId['covers']): IdPlace {
    return place === 'ahead' && covers !== undefined && this.#orders.has(sequence - 1) ? 'next' : place;
  }

  #placeById(id: PrintId['id']): IdPlace {
    if (id === undefined) return 'next';
    if (this.#ids.has(id)) return 'seen';
    this.#ids.add(id);
    if (this.#ids.size > REMEMBERED_IDS) {
      const [oldest] = this.#ids;
      this.#ids.delete(oldest);
    }
    return 'next';
  }
}
