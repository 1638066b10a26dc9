import type { Liquidation, MarkFunding, OpenInterest } from '../feeds/market-event';
import { LEVERAGE_TABLES, MinuteLeverage } from '../record/minute-leverage';
import type { RecordingRows } from '../record/recording-rows';
import type { BookView, MarketUnits, Print, RecordingSink } from '../record/recording-sink';
import type { RowBytes } from '../record/row-bytes';
import type { TimeRange } from '../store/import-markers';
import type { LeverageTable } from '../store/schema';

const floorMinute = (ms: number): number => Math.floor(ms / 60_000) * 60;

export interface LeveragedRowsOptions {
  readonly market: number;
  readonly units: MarketUnits;
  /** Takes books and trades. */
  readonly rows: RecordingRows;
  readonly tables: Readonly<Record<LeverageTable, RowBytes>>;
  /** Whole minutes: what is told of others is left out. */
  readonly range: TimeRange;
}

/** Turns a rebuilt recording into rows, those of its open interest, liquidations and funding too. */
export class LeveragedRows implements RecordingSink {
  readonly #options: LeveragedRowsOptions;
  readonly #leverage: MinuteLeverage;
  /** Minutes of which there is anything. */
  readonly #minutes = new Set<number>();

  constructor(options: LeveragedRowsOptions) {
    this.#options = options;
    this.#leverage = new MinuteLeverage(options.market, options.units);
  }

  addBook(second: number, book: BookView): void {
    this.#minutes.add(floorMinute(second * 1000));
    this.#options.rows.addBook(second, book);
  }

  addPrint(print: Print): void {
    const minute = floorMinute(print.timeMs);
    this.#minutes.add(minute);
    this.#leverage.notePrice(minute, print.ticks);
    this.#options.rows.addPrint(print);
  }

  addOpenInterest({ timeMs, amount }: OpenInterest): void {
    this.#add(timeMs, (minute) => this.#leverage.addInterest(minute, this.#readLots(amount)));
  }

  addLiquidation({ timeMs, isLong, price, size }: Liquidation): void {
    const ticks = Math.round(Number(price) * 10 ** this.#options.units.priceDecimals);
    const lots = this.#readLots(size);
    this.#add(timeMs, (minute) => this.#leverage.addLiquidation(minute, { isLong, ticks, lots }));
  }

  addMark(event: MarkFunding): void {
    this.#add(event.timeMs, (minute, ms) => this.#leverage.addMark(minute, ms, event));
  }

  endConnection(timeMs: number): void {
    this.#leverage.end(floorMinute(timeMs));
  }

  /** To be called after the last event. */
  close(): void {
    const { rows, tables } = this.#options;
    rows.close();
    const minutes = new Set([...this.#minutes, ...this.#leverage.minutes()]);
    for (const minute of [...minutes].sort((a, b) => a - b)) {
      const taken = this.#leverage.take(minute);
      for (const table of LEVERAGE_TABLES) tables[table].append(taken[table]);
    }
  }

  /** The units are those of books and trades: what is told besides may have more decimals. */
  #readLots(size: string): number {
    return Math.round(Number(size) * 10 ** this.#options.units.sizeDecimals);
  }

  #add(timeMs: number | undefined, add: (minute: number, timeMs: number) => void): void {
    if (timeMs === undefined) return;
    const minute = floorMinute(timeMs);
    const { from, to } = this.#options.range;
    if (minute >= from && minute < to) add(minute, timeMs);
  }
}
