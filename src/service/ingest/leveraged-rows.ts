import type { Liquidation, MarkFunding } from '@/service/feeds/protocol/market-event';
import type { PastCandle, PastFunding } from '@/service/feeds/protocol/venue-history';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import { CANDLE_FIELDS, CANDLE_TYPES, FILLED, HOURLY, type LeverageTable, QUOTED } from '@/service/store/engine/schema';
import type { FilledCandle } from '@/service/store/filled-rows';
import { toFilledCandles, toFilledFunding } from '../history/past-rows';
import { checkSum } from '../record/candle-row';
import type { LotReader } from '../record/lot-reader';
import { LEVERAGE_TABLES, MinuteLeverage } from '../record/minute-leverage';
import type { RecordingRows } from '../record/recording-rows';
import type { BookView, MarketUnits, Print } from '../record/recording-sink';
import type { RowBytes } from '../record/row-bytes';
import type { QuoteMinute } from './survey/quote-minutes';
import type { ImportSink, ToldInterest } from './survey/recording';

const floorMinute = (ms: number): number => Math.floor(ms / 60_000) * 60;

export interface LeveragedRowsOptions {
  readonly market: number;
  readonly units: MarketUnits;
  /** Receives books and trades. */
  readonly rows: RecordingRows;
  readonly tables: Readonly<Record<LeverageTable, RowBytes>>;
  /** Receives summaries of options. */
  readonly summaries: RowBytes;
  /** Receives candles that are not made from trades. */
  readonly pastCandles: RowBytes;
  /** Receives candles of whole hours. */
  readonly hourCandles: RowBytes;
  /** Reads contracts. Absent when sizes are coins. */
  readonly readLots?: LotReader | undefined;
  /** Prices in ticks by minute, of all parts of the market that are imported together. */
  readonly prices: Map<number, number>;
  /** Whole minutes. Data outside are left out. */
  readonly range: TimeRange;
  /** Called for each minute (Unix seconds) when books or trades reach it. */
  readonly onMinute?: ((minute: number) => void) | undefined;
  /**
   * Whether all trades come from one format, in time order: then earlier minutes can be written before the last trade
   * was read.
   */
  readonly isOneRun: boolean;
}

/** Converts a rebuilt recording to rows, including those of its open interest, liquidations and funding. */
export class LeveragedRows implements ImportSink {
  readonly #options: LeveragedRowsOptions;
  readonly #leverage: MinuteLeverage;
  /** Minutes with any data. */
  readonly #minutes = new Set<number>();
  readonly #printed = new Set<number>();
  readonly #candles: PastCandle[] = [];
  readonly #payments: PastFunding[] = [];
  #reached = Number.NEGATIVE_INFINITY;
  /** Minute of the last price. */
  #pricedMinute = Number.NEGATIVE_INFINITY;
  /** The minute of the last print, and its price. They are recorded once, when another minute starts. */
  #printMinute = Number.NaN;
  #printTicks = 0;
  /** Number of minutes with a row. */
  readonly counts = { funding: 0, interest: 0, liquidations: 0, pastCandles: 0, hourCandles: 0, summaries: 0 };

  constructor(options: LeveragedRowsOptions) {
    this.#options = options;
    this.#leverage = new MinuteLeverage(options.market, options.units);
  }

  addBook(second: number, book: BookView): void {
    const minute = floorMinute(second * 1000);
    this.#minutes.add(minute);
    this.#reach(minute);
    this.#options.rows.addBook(second, book);
  }

  addPrint(print: Print): void {
    const minute = floorMinute(print.timeMs);
    if (minute !== this.#printMinute) {
      this.#reportPrintMinute();
      this.#printMinute = minute;
      this.#reach(minute);
    }
    this.#printTicks = print.ticks;
    this.#notePrice(minute, print.ticks);
    this.#options.rows.addPrint(print);
  }

  endMinutes(ms: number): void {
    if (this.#options.isOneRun) this.#options.rows.writeMinutes(floorMinute(ms));
  }

  addOpenInterest(event: ToldInterest): void {
    this.#add(event.timeMs, (minute) => {
      this.#priceInterest(minute, event);
      this.#leverage.addInterest(minute, this.#readLots(event.amount, this.#leverage.price));
    });
  }

  addLiquidation({ timeMs, isLong, price, size }: Liquidation): void {
    const ticks = Math.round(Number(price) * 10 ** this.#options.units.priceDecimals);
    const lots = this.#readLots(size, ticks);
    this.#add(timeMs, (minute) => this.#leverage.addLiquidation(minute, { isLong, ticks, lots }));
  }

  addMark(event: MarkFunding): void {
    this.#add(event.timeMs, (minute, ms) => this.#leverage.addMark(minute, ms, event));
  }

  addCandle(candle: PastCandle): void {
    this.#candles.push(candle);
  }

  addHour(hour: PastCandle): void {
    const { units, hourCandles, market } = this.#options;
    for (const candle of toFilledCandles([hour], units)) {
      this.counts.hourCandles++;
      writePastCandle(hourCandles, market, candle, HOURLY);
    }
  }

  addPayment(payment: PastFunding): void {
    this.#payments.push(payment);
  }

  addSummary(at: number, ticks: number): void {
    const { summaries, market } = this.#options;
    summaries.u32(market);
    summaries.u32(at);
    summaries.i32(ticks);
    summaries.endRow();
    this.counts.summaries++;
  }

  addQuotes({ at, open, high, low, close }: QuoteMinute): void {
    const { pastCandles, market } = this.#options;
    this.counts.pastCandles++;
    writePastCandle(
      pastCandles,
      market,
      { minute: at, open, high, low, close, lots: 0n, tickLots: 0n, bought: undefined },
      QUOTED,
    );
  }

  endConnection(timeMs: number): void {
    this.#leverage.end(floorMinute(timeMs));
  }

  /** Call this after the last event. */
  close(): void {
    const { rows, tables } = this.#options;
    this.#reportPrintMinute();
    rows.close();
    const minutes = new Set([...this.#minutes, ...this.#leverage.minutes()]);
    for (const minute of [...minutes].sort((a, b) => a - b)) {
      const taken = this.#leverage.take(minute);
      for (const table of LEVERAGE_TABLES) tables[table].append(taken[table]);
      if (taken.funding_minute.length > 0) this.counts.funding++;
      if (taken.interest_minute.length > 0) this.counts.interest++;
      if (taken.liquidation_minute.length > 0) this.counts.liquidations++;
    }
    this.#writeCandles();
    this.#writePayments();
  }

  #reportPrintMinute(): void {
    if (Number.isNaN(this.#printMinute)) return;
    this.#minutes.add(this.#printMinute);
    this.#printed.add(this.#printMinute);
    this.#options.prices.set(this.#printMinute, this.#printTicks);
  }

  /** The units are those of books and trades; other data may have more decimals. */
  #readLots(size: string, ticks: number | undefined): number {
    const { readLots, units } = this.#options;
    if (readLots !== undefined) return readLots(size, ticks ?? 0);
    return Math.round(Number(size) * 10 ** units.sizeDecimals);
  }

  #reach(minute: number): void {
    if (minute <= this.#reached) return;
    this.#reached = minute;
    this.#options.onMinute?.(minute);
  }

  #notePrice(minute: number, ticks: number): void {
    this.#pricedMinute = minute;
    this.#leverage.notePrice(minute, ticks);
  }

  /**
   * Values open interest by the file's own figure, otherwise at the trades of the same command: of its minute or the
   * latest before.
   */
  #priceInterest(minute: number, { amount, usd, price }: ToldInterest): void {
    const { units, prices } = this.#options;
    const lots = usd === undefined ? 0 : this.#readLots(amount, this.#leverage.price);
    if (usd !== undefined && lots > 0) {
      // Not a whole number of ticks: the file contains the value, not a price.
      this.#notePrice(minute, (Number(usd) * 10 ** (units.priceDecimals + units.sizeDecimals)) / lots);
      return;
    }
    if (this.#pricedMinute === minute) return;
    this.#reportPrintMinute();
    const told = price === undefined ? undefined : Math.round(Number(price) * 10 ** units.priceDecimals);
    const ticks = prices.get(minute) ?? prices.get(minute - 60) ?? told;
    if (ticks !== undefined) this.#notePrice(minute, ticks);
  }

  /** A minute with trades has a candle made from them. */
  #writeCandles(): void {
    const { units, pastCandles, prices } = this.#options;
    const missing = this.#candles.filter(({ at }) => !this.#printed.has(at));
    for (const candle of toFilledCandles(missing, units)) {
      this.counts.pastCandles++;
      prices.set(candle.minute, candle.close);
      writePastCandle(pastCandles, this.#options.market, candle);
    }
  }

  #writePayments(): void {
    const { tables, market, range } = this.#options;
    const [first] = this.#payments;
    if (first === undefined) return;
    const { parts } = toFilledFunding({ rows: this.#payments, from: range.from }, range);
    for (const { from, to, every, rate } of parts) {
      for (let minute = Math.ceil(from / 60) * 60; minute < to; minute += 60) {
        const rows = tables.funding_minute;
        for (const value of [market, minute, every]) rows.u32(value);
        rows.i32(rate);
        rows.u8(0);
        for (const write of ['i32', 'u32', 'u32', 'i32'] as const) rows[write](0);
        rows.endRow();
        this.counts.funding++;
      }
    }
  }

  #add(timeMs: number | undefined, add: (minute: number, timeMs: number) => void): void {
    if (timeMs === undefined) return;
    const minute = floorMinute(timeMs);
    const { from, to } = this.#options.range;
    if (minute >= from && minute < to) add(minute, timeMs);
  }
}

/** The prices of the sides and the times of trades are unknown: their columns are unused. */
function writePastCandle(rows: RowBytes, market: number, candle: FilledCandle, filled = FILLED): void {
  const { open, high, low, close, lots, tickLots, bought } = candle;
  const none = { lots: 0n, tickLots: 0n };
  const sold = bought ? { lots: lots - bought.lots, tickLots: tickLots - bought.tickLots } : none;
  const known: Readonly<Record<string, number | bigint>> = {
    market,
    ts: candle.minute,
    open,
    high: high - open,
    low: low - open,
    close: close - open,
    buyLots: (bought ?? none).lots,
    sellLots: sold.lots,
    buyTickLots: (bought ?? none).tickLots,
    sellTickLots: sold.tickLots,
  };
  for (const [i, field] of CANDLE_FIELDS.entries()) {
    const value = known[field] ?? 0;
    if (CANDLE_TYPES[i] === 'UInt64') rows.u64(checkSum(BigInt(value)));
    else if (CANDLE_TYPES[i] === 'Int32') rows.i32(Number(value));
    else rows.u32(Number(value));
  }
  rows.u64(bought ? 0n : checkSum(lots));
  rows.u64(bought ? 0n : checkSum(tickLots));
  rows.u8(filled);
  rows.endRow();
}
