import { MAX_LISTED_PRINTS, type OffMarketPrints, type StoredPrint } from '../store/import-markers';
import type { TradeBar } from './candles';
import { MinuteCandles } from './candles';
import { IngestError } from './ingest-error';
import { MinuteVolumes, type VolumeRow } from './minute-volumes';
import { OffMarketFinder } from './off-market';
import type { BookView, MarketUnits, Print, RecordingSink } from './recording';
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
  /** Minutes with trades at their prices. */
  profiles: number;
}

/** Where the rows go. */
export interface RowTables {
  readonly books: RowFiles;
  readonly candles: RowFiles;
  readonly volumes: RowFiles;
}

export interface RecordingRowsOptions {
  /** Id in the market table. */
  readonly market: number;
  readonly units: MarketUnits;
  /** Ticks in a price row of profiles. */
  readonly rowTicks: number;
  readonly tables: RowTables;
}

function isCrossed({ bids, asks }: BookView): boolean {
  const bestBid = bids.ticks[bids.ticks.length - 1];
  const [bestAsk] = asks.ticks;
  return bestBid !== undefined && bestAsk !== undefined && bestBid >= bestAsk;
}

/** @throws IngestError when a sum does not fit the store. */
function writeSums(rows: RowFiles, buy = 0n, sell = 0n): void {
  if (buy > MAX_UINT64 || sell > MAX_UINT64) throw new IngestError('The volume of one minute is too large to store');
  rows.u64(buy);
  rows.u64(sell);
}

/**
 * Turns a rebuilt recording into rows of `book`, `candle_minute` and `volume_at_price` (columns in the order of their
 * field lists). Candles hold every print as the venue sent it; prints off the market make no profile.
 */
export class RecordingRows implements RecordingSink {
  readonly counts: RecordingCounts = {
    seconds: 0,
    minutes: 0,
    maxBids: 0,
    maxAsks: 0,
    crossed: 0,
    trades: 0,
    candles: 0,
    profiles: 0,
  };
  readonly #options: RecordingRowsOptions;
  readonly #candles = new MinuteCandles();
  readonly #volumes: MinuteVolumes;
  readonly #prints: OffMarketFinder;
  readonly #offMarket: StoredPrint[] = [];
  #offMarketCount = 0;

  constructor(options: RecordingRowsOptions) {
    this.#options = options;
    this.#volumes = new MinuteVolumes(options.rowTicks);
    this.#prints = new OffMarketFinder((print, kind) => this.#takePrint(print, kind));
  }

  /** The prints off the market so far, complete after `close`; undefined without any. */
  get offMarket(): OffMarketPrints | undefined {
    if (this.#offMarketCount === 0) return undefined;
    return { count: this.#offMarketCount, prints: this.#offMarket };
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

  addPrint(print: Print): void {
    this.#prints.add(print);
  }

  /** Writes candles and profiles, and ends all files. */
  close(): void {
    this.#prints.end();
    for (const [minute, candle] of this.#candles.entries()) {
      this.counts.candles++;
      this.#writeCandle(minute, candle.all, candle.buy, candle.sell);
    }
    let minute = 0;
    for (const row of this.#volumes.rows()) {
      if (row.minute !== minute) this.counts.profiles++;
      minute = row.minute;
      this.#writeVolumes(row);
    }
    const { books, candles, volumes } = this.#options.tables;
    for (const file of [books, candles, volumes]) file.close();
  }

  #takePrint(print: Print, offMarket: string | undefined): void {
    this.counts.trades++;
    this.#candles.add(print);
    if (offMarket === undefined) this.#volumes.add(print);
    else this.#takeOffMarket(print, offMarket);
  }

  #takeOffMarket({ timeMs, ticks, lots }: Print, kind: string): void {
    this.#offMarketCount++;
    if (this.#offMarket.length === MAX_LISTED_PRINTS) return;
    const { priceDecimals, sizeDecimals } = this.#options.units;
    const [price, volume] = [Number(`${ticks}e-${priceDecimals}`), Number(`${lots}e-${sizeDecimals}`)];
    this.#offMarket.push({ ms: timeMs, price, volume, kind });
  }

  #writeBook(step: number, second: number, { bids, asks }: BookView): void {
    const rows = this.#options.tables.books;
    rows.u32(this.#options.market);
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
    const rows = this.#options.tables.candles;
    rows.u32(this.#options.market);
    rows.u32(minute);
    rows.u32(all.open);
    for (const price of [all.high, all.low, all.close]) rows.i32(price - all.open);
    for (const side of [buy, sell]) {
      const prices = side ? [side.open, side.high, side.low, side.close] : [all.open, all.open, all.open, all.open];
      for (const price of prices) rows.i32(price - all.open);
    }
    writeSums(rows, buy?.lots, sell?.lots);
    writeSums(rows, buy?.tickLots, sell?.tickLots);
    for (const side of [buy, sell]) {
      rows.u32(side ? side.firstMs - minute * 1000 : 0);
      rows.u32(side ? side.lastMs - minute * 1000 : 0);
    }
    rows.endRow();
  }

  #writeVolumes({ minute, lo, open, close, buy, sell, buyTickLots, sellTickLots }: VolumeRow): void {
    const rows = this.#options.tables.volumes;
    rows.u32(this.#options.market);
    rows.u32(minute);
    rows.u32(lo);
    rows.u32(open);
    rows.i32(close - open);
    rows.array32(buy);
    rows.array32(sell);
    writeSums(rows, buyTickLots, sellTickLots);
    rows.endRow();
  }
}
