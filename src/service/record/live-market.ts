import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { Gap, Liquidation, MarkFunding, OpenInterest } from '@/service/feeds/protocol/market-event';
import type { StoredPrint } from '@/service/store/engine/recorded-span';
import type { BookStep, RunningBook } from '@/service/store/readers/running-books';
import type { MarketReading } from '@/service/store/readers/running-rows';
import type { MinuteBlock, StoredGap } from '@/service/store/recorded/recorded-minutes';
import type { SeedRows } from '../store/seed-store';
import { BookRows } from './book-rows';
import { toCandleRows } from './candle-row';
import type { Candle } from './candles';
import type { LiveMarkets, LiveState, OpenHole, SeenData } from './live-markets';
import { type LotReader, makeLotReader, unitsOf } from './lot-reader';
import { MarketRecorder, type RecordedEvent } from './market-recorder';
import { MinuteLeverage } from './minute-leverage';
import { OpenPrints } from './open-prints';
import { LATENESS_MS, ReachedTime } from './reached-time';
import { RecordingRows } from './recording-rows';
import type { BookView, MarketUnits } from './recording-sink';
import { RowBytes } from './row-bytes';

const MINUTE = 60;
/** Cause of a second without a book: the best bid was not below the best ask. */
const CROSSED = 'crossed';
const SENT_ANEW = 'the venue sent its whole book again';
/** Closed minutes cached for answers while they are being stored. */
const KEPT_MINUTES = 10;

export interface LiveMarketOptions {
  /** Id in the market table. */
  readonly market: number;
  readonly instrument: Instrument;
  /** Ticks in a price row of profiles, if set by earlier rows of the market. */
  readonly rowTicks: number | undefined;
  /** Unix seconds. Earlier minutes are already stored and are not closed again. */
  readonly storedTo: number;
}

/** The venue's events that a market is built from. */
const READS: LiveMarkets['reads'] = new Set([
  'snapshot',
  'delta',
  'trade',
  'openInterest',
  'liquidation',
  'mark',
  'count',
]);
/** A market without events for this long is not live. */
const FRESH_MS = 15_000;

const describeMissing = (count: number): string => (count === 1 ? '1 trade is missing' : `${count} trades are missing`);

const floorMinute = (ms: number): number => Math.floor(ms / 60_000) * MINUTE;

/** One market as it trades: its book, its trades and its other data. */
export class LiveMarket implements LiveMarkets {
  readonly reads = READS;
  readonly freshMs = FRESH_MS;
  readonly isPolled = false;
  readonly units: MarketUnits;
  readonly #options: LiveMarketOptions;
  readonly #recorder: MarketRecorder;
  readonly #rows: RecordingRows;
  readonly #leverage: MinuteLeverage;
  readonly #readLots: LotReader;
  readonly #books = new Map<number, BookRows>();
  readonly #tables = { candles: new RowBytes(), volumes: new RowBytes() };
  readonly #gaps: StoredGap[] = [];
  readonly #prints = new OpenPrints();
  readonly #seconds = new Map<number, number>();
  /** Candles of closed minutes that may not be stored yet. */
  readonly #kept = new Map<number, Candle>();
  #open: OpenHole | undefined;
  #crossedSeconds = 0;
  /** The sentence for the cause that ended the last connection. */
  #endedBy: string | undefined;
  /** Books of closed minutes that are not stored yet. */
  readonly #keptBooks = new Map<number, BookRows>();
  #storedTo: number;
  #closedTo: number;
  readonly #reached = new ReachedTime();
  #lost = 0;
  #trades = 0;

  constructor(options: LiveMarketOptions) {
    const { market, instrument, rowTicks, storedTo } = options;
    this.#options = options;
    this.#storedTo = storedTo;
    this.#closedTo = storedTo;
    this.units = unitsOf(instrument);
    this.#readLots = makeLotReader(instrument);
    const books = (second: number): RowBytes => this.#bookRows(floorMinute(second * 1000));
    const tables = { ...this.#tables, books };
    const onOffMarket = (print: StoredPrint): void => this.#prints.add(print);
    this.#rows = new RecordingRows({ market, units: this.units, rowTicks, tables, onOffMarket });
    this.#rows.writeMinutes(storedTo);
    this.#leverage = new MinuteLeverage(market, this.units);
    this.#recorder = new MarketRecorder({
      kind: instrument.kind,
      symbol: instrument.symbol,
      units: this.units,
      readLots: this.#readLots,
      isAggregated: undefined,
      snapshotIds: undefined,
      sink: {
        addBook: (second, book) => this.#addBook(second, book),
        addPrint: (print) => {
          this.#leverage.notePrice(floorMinute(print.timeMs), print.ticks);
          this.#rows.addPrint(print);
        },
        addOpenInterest: (event) => this.#addInterest(event),
        addLiquidation: (event) => this.#addLiquidation(event),
        addMark: (event) => this.#addMark(event),
      },
      onLate: () => {
        this.#lost++;
      },
      onGap: (what, _, gap) => {
        if (what === 'book' && gap) this.#open = this.#describe(gap);
      },
      onMended: (gap) => this.#mend(gap),
      onSkipped: (fromMs, toMs) => this.#addGap({ fromMs, toMs, cause: SENT_ANEW }, Number.POSITIVE_INFINITY),
      onMissingTrades: (count, fromMs, toMs) =>
        this.#addGap(
          { fromMs, toMs: Math.max(toMs, fromMs + 1), cause: describeMissing(count) },
          Number.POSITIVE_INFINITY,
        ),
    });
  }

  get reachedMs(): number {
    return this.#reached.ms;
  }

  get crossedSeconds(): number {
    return this.#crossedSeconds;
  }

  get gaps(): readonly StoredGap[] {
    return this.#gaps;
  }

  get offMarket(): LiveMarkets['offMarket'] {
    return this.#prints.all;
  }

  get hole(): OpenHole | undefined {
    return this.#open;
  }

  get closedTo(): number {
    return this.#closedTo;
  }

  get storedTo(): number {
    return this.#storedTo;
  }

  set storedTo(to: number) {
    this.#storedTo = to;
    for (const minute of this.#keptBooks.keys()) if (minute < to) this.#keptBooks.delete(minute);
  }

  get rowTicks(): number | undefined {
    return this.#rows.rowTicks;
  }

  seenOf(): SeenData {
    const { seconds, trades } = this.#rows.counts;
    return { hasBook: seconds > 0, hasTrades: trades > 0 };
  }

  readingOf(): MarketReading {
    return {
      readCandles: (from) => this.readCandles(from),
      readLeverage: (from) => this.readLeverage(from),
      readBooks: (step) => this.readBooks(step),
      readSummaries: () => ({ table: 'option_summary', rows: 0, block: {} }),
    };
  }

  get position(): MarketRecorder['position'] {
    return this.#recorder.position;
  }

  take(events: readonly RecordedEvent[], receivedMs: number): void {
    for (const event of events) {
      if (event.timeMs !== undefined) this.#reached.take(event.timeMs, receivedMs);
    }
    try {
      this.#recorder.take(events);
    } catch (error) {
      // A part of it may have been applied already.
      this.#recorder.break('lost', this.reachedMs);
      throw error;
    }
  }

  end(cause: string): void {
    this.#endedBy = cause;
    this.#crossedSeconds = 0;
    this.#recorder.break('reconnected', this.reachedMs);
    this.restartCount();
    this.#leverage.end(floorMinute(this.reachedMs));
    this.#endedBy = undefined;
  }

  restartCount(): void {
    this.#recorder.restartCount();
  }

  get state(): LiveState {
    return {
      ...this.#recorder.state,
      reachedMs: this.reachedMs,
      interest: this.#leverage.interest,
      funding: this.#leverage.funding,
    };
  }

  restore(state: LiveState): void {
    this.#reached.restore(state.reachedMs);
    this.#leverage.interest = state.interest;
    this.#leverage.funding = state.funding;
    this.#recorder.restore(state);
  }

  close(receivedMs: number): MinuteBlock[] {
    if (this.reachedMs === 0) return [];
    const nowMs = this.#reached.at(receivedMs);
    const to = floorMinute(nowMs - LATENESS_MS);
    if (to <= this.#closedTo) return [];
    this.#rows.settle(nowMs);
    return this.#listMinutes(to).map((minute) => this.#closeMinute(minute));
  }

  finish(): MinuteBlock[] {
    this.#recorder.end();
    const to = floorMinute(this.reachedMs) + MINUTE;
    const blocks: MinuteBlock[] = [];
    if (this.reachedMs > 0 && to > this.#closedTo) {
      this.#rows.settle(to * 1000 + LATENESS_MS);
      blocks.push(...this.#listMinutes(to).map((minute) => this.#closeMinute(minute)));
    }
    this.#open = undefined;
    return blocks;
  }

  /** Candles of the minutes from `from` (Unix seconds) on, including the open one as far as it is known. */
  readCandles(from: number): SeedRows {
    const candles = [...this.#kept, ...this.#rows.candles.entries()].filter(([minute]) => minute >= from);
    return toCandleRows(this.#options.market, candles);
  }

  /** Open interest, liquidations and funding, likewise. */
  readLeverage(from: number): readonly SeedRows[] {
    return this.#leverage.read(from);
  }

  /**
   * Books that the store does not have, ascending: of every second, or of every minute. For the open minute, the latter
   * has the newest second's book.
   */
  readBooks(step: BookStep): readonly RunningBook[] {
    const minutes = [...this.#keptBooks, ...this.#books].sort(([a], [b]) => a - b);
    const rows = minutes.flatMap(([, books]) => books.list(step));
    if (step === 1) return rows;
    const newest = minutes
      .findLast(([minute]) => minute >= this.#closedTo)?.[1]
      .list(1)
      .at(-1);
    if (newest === undefined) return rows;
    const running = floorMinute(newest.second * 1000);
    return [...rows.filter(({ second }) => second < running), newest];
  }

  /** The minutes before `to` that have data, or a known gap in the book. */
  #listMinutes(to: number): number[] {
    const minutes = new Set([...this.#seconds.keys(), ...this.#books.keys(), ...this.#leverage.minutes()]);
    for (const [minute] of this.#rows.candles.entries()) minutes.add(minute);
    for (const { minute } of this.#gaps) minutes.add(minute);
    if (this.#open) {
      const from = Math.max(this.#closedTo, floorMinute(this.#open.fromMs));
      for (let minute = from; minute < to; minute += MINUTE) minutes.add(minute);
    }
    const listed = [...minutes].filter((minute) => minute >= this.#closedTo && minute < to);
    if (listed.length === 0) this.#closedTo = to;
    return listed.sort((a, b) => a - b);
  }

  #closeMinute(minute: number): MinuteBlock {
    const { market } = this.#options;
    const end = minute + MINUTE;
    if (this.#open) this.#addGap({ ...this.#open, toMs: end * 1000 }, end);
    const closing = this.#rows.candles.entries().filter(([start]) => start < end);
    for (const [start, candle] of closing) this.#kept.set(start, candle);
    for (const start of this.#kept.keys()) if (start < end - KEPT_MINUTES * MINUTE) this.#kept.delete(start);
    this.#rows.writeMinutes(end);
    this.#closedTo = end;
    const { trades } = this.#rows.counts;
    const late = this.#rows.late + this.#lost;
    const block: MinuteBlock = {
      market,
      minute,
      seconds: this.#seconds.get(minute) ?? 0,
      trades: trades - this.#trades,
      late,
      rows: {
        book: this.#closeBooks(minute),
        candle_minute: new Uint8Array(this.#tables.candles.take()),
        volume_at_price: new Uint8Array(this.#tables.volumes.take()),
        ...this.#leverage.take(minute),
      },
      gaps: this.#gaps.filter((gap) => gap.minute === minute),
      ...this.#prints.take(end),
    };
    this.#rows.late = 0;
    this.#lost = 0;
    this.#trades = trades;
    this.#seconds.delete(minute);
    this.#gaps.splice(0, this.#gaps.length, ...this.#gaps.filter((gap) => gap.minute > minute));
    return block;
  }

  #bookRows(minute: number): BookRows {
    let rows = this.#books.get(minute);
    if (!rows) this.#books.set(minute, (rows = new BookRows()));
    return rows;
  }

  #closeBooks(minute: number): Uint8Array {
    const books = this.#books.get(minute);
    if (books === undefined) return new Uint8Array();
    this.#books.delete(minute);
    this.#keptBooks.set(minute, books);
    return books.bytes;
  }

  #describe({ fromMs, cause }: Gap): OpenHole {
    return { fromMs: fromMs ?? this.reachedMs, cause: cause === 'reconnected' ? (this.#endedBy ?? cause) : cause };
  }

  #mend(gap: Gap): void {
    if (!this.#open) return;
    this.#addGap(
      { ...this.#open, toMs: Math.max(this.#open.fromMs, gap.toMs ?? this.reachedMs) },
      Number.POSITIVE_INFINITY,
    );
    this.#open = undefined;
  }

  /** Adds the parts of a gap to the open minutes that start before `before` (Unix seconds). */
  #addGap({ fromMs, toMs, cause }: { fromMs: number; toMs: number; cause: string }, before: number): void {
    const first = Math.max(this.#closedTo, floorMinute(fromMs));
    for (let minute = first; minute * 1000 < toMs && minute < before; minute += MINUTE) {
      const start = minute * 1000;
      const from = Math.max(0, fromMs - start);
      this.#gaps.push({ minute, fromMs: from, toMs: Math.min(60_000, toMs - start), cause });
    }
  }

  #addBook(second: number, book: BookView): void {
    const minute = floorMinute(second * 1000);
    const { seconds, crossed } = this.#rows.counts;
    this.#rows.addBook(second, book);
    const { counts } = this.#rows;
    this.#seconds.set(minute, (this.#seconds.get(minute) ?? 0) + counts.seconds - seconds);
    this.#crossedSeconds = counts.crossed === crossed ? 0 : this.#crossedSeconds + 1;
    if (this.#crossedSeconds === 0) return;
    // No book of that second is stored: a gap like any other.
    this.#addGap({ fromMs: second * 1000, toMs: (second + 1) * 1000, cause: CROSSED }, Number.POSITIVE_INFINITY);
  }

  #addInterest({ timeMs, amount }: OpenInterest): void {
    const lots = this.#readLots(amount, this.#leverage.price ?? 0);
    this.#addLeverage(timeMs ?? this.reachedMs, (minute) => this.#leverage.addInterest(minute, lots));
  }

  #addMark(event: MarkFunding): void {
    const timeMs = event.timeMs ?? this.reachedMs;
    this.#addLeverage(timeMs, (minute) => this.#leverage.addMark(minute, timeMs, event));
  }

  #addLiquidation({ timeMs, isLong, price, size }: Liquidation): void {
    const ticks = Math.round(Number(price) * 10 ** this.units.priceDecimals);
    const lots = this.#readLots(size, ticks);
    this.#addLeverage(timeMs, (minute) => this.#leverage.addLiquidation(minute, { isLong, ticks, lots }));
  }

  #addLeverage(timeMs: number, add: (minute: number) => void): void {
    const minute = floorMinute(timeMs);
    if (minute < this.#closedTo) this.#lost++;
    else add(minute);
  }
}
