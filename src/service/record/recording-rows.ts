import type { OffMarketPrints, StoredPrint } from '@/service/store/engine/recorded-span';
import { RECORDED_CANDLE_TYPES } from '@/service/store/engine/schema';
import { MAX_LISTED_PRINTS } from '@/service/store/recorded/import-markers';
import { candleValues, checkSum } from './candle-row';
import type { Candle } from './candles';
import { MinuteCandles } from './candles';
import { MinuteVolumes, type VolumeRow } from './minute-volumes';
import { OffMarketFinder } from './off-market';
import type { BookView, MarketUnits, Print, RecordingSink } from './recording-sink';
import type { RowBytes } from './row-bytes';
import { chooseRowTicks } from './row-ticks';
import { splitLargeLots } from './split-large-lots';

/** Cadences of stored books in seconds. */
const SECOND_STEP = 1;
const MINUTE_STEP = 60;

/** Counts for the report and the import's marker. */
export interface RecordingCounts {
  /** One-second books, and how many of them are also the book of a minute. */
  seconds: number;
  minutes: number;
  /** Largest number of levels. */
  maxBids: number;
  maxAsks: number;
  /** Seconds left out because the best bid was not below the best ask. */
  crossed: number;
  trades: number;
  candles: number;
  /** Minutes with trades by price. */
  profiles: number;
}

/** Where the rows go. */
export interface RowTables {
  /** Receives the book of `second` (Unix). */
  books(second: number): RowBytes;
  readonly candles: RowBytes;
  readonly volumes: RowBytes;
}

export interface RecordingRowsOptions {
  /** Id in the market table. */
  readonly market: number;
  readonly units: MarketUnits;
  /** Ticks in a price row of profiles. `undefined`: the first trade of the book decides. */
  readonly rowTicks: number | undefined;
  readonly tables: RowTables;
  /** Called for every print off the market; `offMarket` lists only the first of them. */
  readonly onOffMarket?: (print: StoredPrint) => void;
}

function isCrossed({ bids, asks }: BookView): boolean {
  const bestBid = bids.ticks[bids.ticks.length - 1];
  const [bestAsk] = asks.ticks;
  return bestBid !== undefined && bestAsk !== undefined && bestBid >= bestAsk;
}

/**
 * Converts a rebuilt recording to rows of `book`, `candle_minute` and `volume_at_price` (columns in the order of their
 * field lists). Candles contain every print that the venue sent; prints off the market are not in profiles.
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
  /** Books and trades that arrived after their minutes were written. They are left out. */
  late = 0;
  readonly #options: RecordingRowsOptions;
  readonly candles = new MinuteCandles();
  #volumes: MinuteVolumes | undefined;
  /** Unix seconds. Earlier minutes are written. */
  #writtenTo = 0;
  readonly #prints: OffMarketFinder;
  readonly #offMarket: StoredPrint[] = [];
  #offMarketCount = 0;

  constructor(options: RecordingRowsOptions) {
    this.#options = options;
    if (options.rowTicks !== undefined) this.#volumes = new MinuteVolumes(options.rowTicks);
    this.#prints = new OffMarketFinder((print, kind) => this.#takePrint(print, kind));
  }

  /** The prints off the market so far, complete after `close`. `undefined` without any. */
  get offMarket(): OffMarketPrints | undefined {
    if (this.#offMarketCount === 0) return undefined;
    return { count: this.#offMarketCount, prints: this.#offMarket };
  }

  /** Ticks in a price row of profiles. `undefined` until the first trade of the book decides. */
  get rowTicks(): number | undefined {
    return this.#volumes?.rowTicks;
  }

  addBook(second: number, book: BookView): void {
    const { counts } = this;
    if (second < this.#writtenTo) {
      this.late++;
      return;
    }
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
    if (print.timeMs < this.#writtenTo * 1000) {
      this.late++;
      return;
    }
    this.counts.trades++;
    this.candles.add(print);
    this.#prints.add(print);
  }

  /** Decides about waiting prints from before `ms` (Unix), as a later print would. */
  settle(ms: number): void {
    this.#prints.settle(ms);
  }

  /** Call this after the last print. */
  close(): void {
    this.#prints.end();
    this.writeMinutes(Number.POSITIVE_INFINITY);
  }

  /** Writes and removes the candles and profiles of the minutes before `before` (Unix seconds). */
  writeMinutes(before: number): void {
    this.#writtenTo = Math.max(this.#writtenTo, before);
    for (const [minute, candle] of this.candles.take(before)) {
      this.counts.candles++;
      this.#writeCandle(minute, candle);
    }
    let minute = 0;
    for (const row of this.#volumes?.take(before) ?? []) {
      if (row.minute !== minute) this.counts.profiles++;
      minute = row.minute;
      this.#writeVolumes(row);
    }
  }

  #takePrint(print: Print, offMarket: string | undefined): void {
    if (offMarket === undefined) {
      // A profile has both sides at each price.
      if (print.isBuy === undefined) return;
      this.#volumes ??= new MinuteVolumes(chooseRowTicks(print.ticks));
      this.#volumes.add(print);
    } else {
      this.#takeOffMarket(print, offMarket);
    }
  }

  #takeOffMarket({ timeMs, ticks, lots }: Print, kind: string): void {
    this.#offMarketCount++;
    const { units, onOffMarket } = this.#options;
    const { priceDecimals, sizeDecimals } = units;
    const [price, volume] = [Number(`${ticks}e-${priceDecimals}`), Number(`${lots}e-${sizeDecimals}`)];
    const print: StoredPrint = { ms: timeMs, price, volume, kind };
    onOffMarket?.(print);
    if (this.#offMarket.length < MAX_LISTED_PRINTS) this.#offMarket.push(print);
  }

  #writeBook(step: number, second: number, { bids, asks }: BookView): void {
    const rows = this.#options.tables.books(second);
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

  #writeCandle(minute: number, candle: Candle): void {
    const rows = this.#options.tables.candles;
    const values = candleValues(this.#options.market, minute, candle);
    for (const [i, type] of RECORDED_CANDLE_TYPES.entries()) {
      const value = values[i];
      if (typeof value === 'bigint') rows.u64(value);
      else if (type === 'Int32') rows.i32(value);
      else if (type === 'UInt8') rows.u8(value);
      else rows.u32(value);
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
    for (const sum of [buyTickLots, sellTickLots]) rows.u64(checkSum(sum));
    rows.endRow();
  }
}
