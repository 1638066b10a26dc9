import type { TradeBar } from './candles';
import { MinuteCandles } from './candles';
import { IngestError } from './ingest-error';
import type { BookView, RecordingSink, Trade } from './recording';
import type { RowFiles } from './row-files';
import { splitLargeLots } from './split-large-lots';

/** Cadences of stored books in seconds. */
const SECOND_STEP = 1;
const MINUTE_STEP = 60;

const MAX_UINT64 = 2n ** 64n - 1n;

/** What was gathered, for the report and the import's marker. */
export interface RecordingCounts {
  /** One-second books, and those of them that also stand for a whole minute. */
  seconds: number;
  minutes: number;
  /** Largest number of levels seen. */
  maxBids: number;
  maxAsks: number;
  /** Seconds left out because the best bid was not below the best ask. */
  crossed: number;
  trades: number;
  candles: number;
}

function isCrossed({ bids, asks }: BookView): boolean {
  const bestBid = bids.ticks[bids.ticks.length - 1];
  const [bestAsk] = asks.ticks;
  return bestBid !== undefined && bestAsk !== undefined && bestBid >= bestAsk;
}

/** Turns a rebuilt recording into rows of `book` and `candle_minute` (columns in the order of their field lists). */
export class RecordingRows implements RecordingSink {
  readonly counts: RecordingCounts = {
    seconds: 0,
    minutes: 0,
    maxBids: 0,
    maxAsks: 0,
    crossed: 0,
    trades: 0,
    candles: 0,
  };
  readonly #market: number;
  readonly #books: RowFiles;
  readonly #candleRows: RowFiles;
  readonly #candles = new MinuteCandles();

  constructor(market: number, books: RowFiles, candleRows: RowFiles) {
    this.#market = market;
    this.#books = books;
    this.#candleRows = candleRows;
  }

  addBook(second: number, book: BookView): void {
    const { counts } = this;
    if (isCrossed(book)) {
      counts.crossed++;
      return;
    }
    counts.seconds++;
    counts.maxBids = Math.max(counts.maxBids, book.bids.ticks.length);
    counts.maxAsks = Math.max(counts.maxAsks, book.asks.ticks.length);
    this.#writeBook(SECOND_STEP, second, book);
    if (second % MINUTE_STEP !== 0) return;
    counts.minutes++;
    this.#writeBook(MINUTE_STEP, second, book);
  }

  addTrade(trade: Trade): void {
    this.counts.trades++;
    this.#candles.add(trade);
  }

  /** Writes the candles and ends both files. */
  close(): void {
    for (const [minute, candle] of this.#candles.entries()) {
      this.counts.candles++;
      this.#writeCandle(minute, candle.all, candle.buy, candle.sell);
    }
    this.#books.close();
    this.#candleRows.close();
  }

  #writeBook(step: number, second: number, { bids, asks }: BookView): void {
    const rows = this.#books;
    rows.u32(this.#market);
    rows.u16(step);
    rows.u32(second);
    rows.i32(0);
    const [storedBids, storedAsks] = [splitLargeLots(bids), splitLargeLots(asks)];
    rows.u32(storedBids.ticks.length);
    rows.array32(storedBids.lots, storedAsks.lots);
    rows.array32(storedBids.ticks, storedAsks.ticks);
    rows.endRow();
  }

  #writeCandle(minute: number, all: TradeBar, buy: TradeBar | undefined, sell: TradeBar | undefined): void {
    const rows = this.#candleRows;
    rows.u32(this.#market);
    rows.u32(minute);
    rows.u32(all.open);
    for (const price of [all.high, all.low, all.close]) rows.i32(price - all.open);
    for (const side of [buy, sell]) {
      const prices = side ? [side.open, side.high, side.low, side.close] : [all.open, all.open, all.open, all.open];
      for (const price of prices) rows.i32(price - all.open);
    }
    this.#writeSum(buy?.lots, sell?.lots);
    this.#writeSum(buy?.tickLots, sell?.tickLots);
    for (const side of [buy, sell]) {
      rows.u32(side ? side.firstMs - minute * 1000 : 0);
      rows.u32(side ? side.lastMs - minute * 1000 : 0);
    }
    rows.endRow();
  }

  #writeSum(buy = 0n, sell = 0n): void {
    if (buy > MAX_UINT64 || sell > MAX_UINT64) throw new IngestError('The volume of one minute is too large to store');
    this.#candleRows.u64(buy);
    this.#candleRows.u64(sell);
  }
}
