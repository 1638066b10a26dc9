import { FrameCounter } from '../feeds/frame-counter';
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
} from '../feeds/market-event';
import type { MarketKind } from '../feeds/market-kind';
import { AggregateChoice, type ChoiceState } from './aggregate-choice';
import type { LotReader } from './lot-reader';
import { parseTicks } from './market-units';
import { Numbered } from './numbered';
import { BookRebuilder, type BookState, type TimedDelta } from './rebuild-book';
import type { MarketUnits, Print, RecordingSink } from './recording-sink';
import { type IdPlace, SeenIds, updateIdsOf } from './seen-ids';

/** Trades that come twice come soon after each other: so many ids are remembered. */
const REMEMBERED_IDS = 20_000;

/** What markets are recorded from. */
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
  /** Which trades are read: those of one order together, or each; undefined: as the first one is. */
  readonly isAggregated: boolean | undefined;
  /** Id of every snapshot that the frames will bring, in order; undefined where nobody can know. */
  readonly snapshotIds: readonly (number | undefined)[] | undefined;
  readonly sink: RecordingSink;
  /** Told of a trade or an update that would have to be taken before others that were: it is left out. */
  onLate(what: 'trade' | 'book update', id: number): void;
  /** There is no book, or trades are missing; `timeMs`: exchange time of the first event after it. */
  onGap(what: 'book' | 'trades', timeMs: number, gap?: Gap): void;
  /** `count` numbered trades between two that came are missing, and no connection ended meanwhile. */
  onMissingTrades?(count: number, fromMs: number, toMs: number): void;
  /** A hole of the book has ended. */
  onMended?(gap: Gap): void;
  /** The venue sent a new snapshot of a book that was known: the seconds between the two cannot be rebuilt. */
  onSkipped?(fromMs: number, toMs: number): void;
}

/** What tells a trade from others: its number in the count of the market, else any id; neither where nothing does. */
export interface PrintId {
  readonly id: string | number | undefined;
  readonly sequence: number | undefined;
  /** Numbers of the first and the last trade that it stands for; absent of a single one. */
  readonly covers?: readonly [first: number, last: number];
}

/** What the events of a market go on from. */
export interface MarketState {
  /** Undefined where the book is not known. */
  readonly book: BookState | undefined;
  /** Number of the last trade, where the venue counts them. */
  readonly lastTrade: number | undefined;
  /** Its time; absent in journals of older builds. */
  readonly tradedMs?: number | undefined;
  /** Absent in journals of older builds. */
  readonly choice?: ChoiceState;
}

/** Builds one market from its events in order of reception. It has no clock and reads and writes nothing. */
export class MarketRecorder {
  readonly #options: MarketRecorderOptions;
  readonly #book: BookRebuilder;
  readonly #trades = new Numbered();
  /** Trades of one order together have a count of their own. */
  #orders = new SeenIds();
  readonly #updates = new Numbered();
  /** Of trades that are not counted, the latest ones. */
  readonly #ids = new Set<string | number>();
  #counter = new FrameCounter();
  #isAggregated: boolean | undefined;
  readonly #choice: AggregateChoice;
  /** Time of the newest trade, while nothing else tells why the next one may not follow it. */
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

  /** Takes the events of a frame; those of other markets are passed over. */
  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      // A frame that comes twice is dropped whole.
      if (event.type === 'count' && !this.#takeCount(event)) return;
      this.#takeEvent(event);
      if (event.timeMs !== undefined) this.#release(event.timeMs);
    }
  }

  /** Takes a trade that is in the units of the market already, all of which are of one kind. */
  takePrint(print: Print, { id, sequence, covers }: PrintId): void {
    if (covers !== undefined && sequence !== undefined) this.#orders.take(sequence, sequence);
    const place = sequence === undefined ? this.#placeById(id) : this.#placeBySequence(sequence, covers, print.timeMs);
    if (place === 'ahead') this.#options.onGap('trades', print.timeMs);
    // A print without size is a notice of the venue (`X` is `NA`), not a trade.
    if (place === 'seen' || place === 'late' || print.lots === 0) return;
    this.#options.sink.addPrint(print);
  }

  /** Nothing more comes. */
  end(): void {
    this.#release(Number.POSITIVE_INFINITY);
  }

  /** The frames that follow are of another connection, or of the same one that goes on: their count starts over. */
  restartCount(): void {
    this.#counter = new FrameCounter();
  }

  /** Id and time of the last update in the book; undefined where it is not known. */
  get position(): BookRebuilder['position'] {
    return this.#book.position;
  }

  get state(): MarketState {
    const { last: lastTrade, newestMs: tradedMs } = this.#trades;
    return { book: this.#book.state, lastTrade, tradedMs, choice: this.#choice.state };
  }

  /** Goes on from where another reading of the same market stood; to be called before the first event. */
  restore({ book, lastTrade, tradedMs, choice }: MarketState): void {
    if (choice !== undefined) this.#choice.restore(choice);
    if (lastTrade !== undefined) this.#trades.restore(lastTrade, tradedMs);
    if (book !== undefined) this.#book.restore(book);
  }

  /** Updates are missing that no id tells. */
  break(cause: GapCause, atMs: number | undefined): void {
    // A lost update of the book says nothing of trades.
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
    // Options are summarised, all of a coin together.
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
    // One of the trades that it stands for has come by itself.
    if (covers !== undefined && newest !== undefined && first <= newest) return 'seen';
    const place = this.#mendPlace(this.#trades.take(first, last, timeMs), sequence, covers);
    if (place === 'ahead' && newest !== undefined && this.#tradedMs !== undefined) {
      this.#options.onMissingTrades?.(first - newest - 1, this.#tradedMs, timeMs);
    }
    if (place === 'ahead' || place === 'next') this.#tradedMs = timeMs;
    if (place === 'late') this.#options.onLate('trade', sequence);
    return place;
  }

  /** Forgets the numbers of trades where the venue has restarted its count. */
  #restartTrades(last: number, timeMs: number): void {
    if (!this.#trades.isRestart(last, timeMs)) return;
    this.#trades.restart();
    this.#orders = new SeenIds();
  }

  /** No order is missing before one whose forerunner is known: prints that are no order's, such as those of an insurance fund, have numbers too. */
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
