import type { MarkFunding } from '@/service/feeds/protocol/market-event';
import type { LeverageTable } from '@/service/store/engine/schema';
import type { BlockColumn } from '@/service/store/engine/seed-block';
import type { SeedRows } from '../store/seed-store';
import { unitOf } from './decimal';
import { type FundingBar, type FundingState, MinuteFunding } from './minute-funding';
import type { MarketUnits } from './recording-sink';
import { RowBytes } from './row-bytes';

const MAX_UINT32 = 2 ** 32 - 1;
/** Closed minutes are cached this long for answers while they are being stored. */
const KEPT_SECONDS = 600;

interface Liquidated {
  longLots: number;
  longUsd: number;
  shortLots: number;
  shortUsd: number;
}

interface Interest {
  /** Price in ticks for its value: the last trade before the latest message, or else the first one of its minute. */
  price: number | undefined;
  open: number;
  high: number;
  low: number;
  close: number;
}

/** A row in the order of its columns, without market and minute. */
type LeverageRow = readonly (number | bigint)[];

/** Columns of each table after `market` and `ts`. */
const COLUMNS = {
  interest_minute: [
    ['lots', 'UInt32'],
    ['high', 'UInt32'],
    ['low', 'UInt32'],
    ['usd', 'UInt64'],
    ['usdHigh', 'UInt32'],
    ['usdLow', 'UInt32'],
  ],
  liquidation_minute: [
    ['longLots', 'UInt32'],
    ['longUsd', 'UInt32'],
    ['shortLots', 'UInt32'],
    ['shortUsd', 'UInt32'],
  ],
  funding_minute: [
    ['every', 'UInt32'],
    ['rate', 'Int32'],
    ['forecasts', 'UInt8'],
    ['predictedOpen', 'Int32'],
    ['predictedHigh', 'UInt32'],
    ['predictedLow', 'UInt32'],
    ['predictedClose', 'Int32'],
  ],
} as const satisfies Record<LeverageTable, readonly (readonly [name: string, type: BlockColumn['type']])[]>;

type ColumnType = (typeof COLUMNS)[LeverageTable][number][1];

const WRITE: Readonly<Record<ColumnType, (rows: RowBytes, value: number | bigint) => void>> = {
  UInt8: (rows, value) => rows.u8(Number(value)),
  UInt32: (rows, value) => rows.u32(Number(value)),
  Int32: (rows, value) => rows.i32(Number(value)),
  UInt64: (rows, value) => rows.u64(BigInt(value)),
};

const COLUMN_OF: Readonly<Record<ColumnType, (values: readonly (number | bigint)[]) => BlockColumn>> = {
  UInt8: (values) => ({ type: 'UInt8', values: Uint8Array.from(values, Number) }),
  UInt32: (values) => ({ type: 'UInt32', values: Uint32Array.from(values, Number) }),
  Int32: (values) => ({ type: 'Int32', values: Int32Array.from(values, Number) }),
  UInt64: (values) => ({ type: 'UInt64', values: BigUint64Array.from(values, BigInt) }),
};

export const LEVERAGE_TABLES = Object.keys(COLUMNS) as LeverageTable[];

function fundingRow({ every, rate, predicted }: FundingBar): LeverageRow {
  if (predicted === undefined) return [every, rate, 0, 0, 0, 0, 0];
  const { open, high, low, close } = predicted;
  return [every, rate, 1, open, high - Math.max(open, close), Math.min(open, close) - low, close - open];
}

/**
 * Open interest, liquidations and funding of a market by minute. A minute without messages from the venue has no row.
 */
export class MinuteLeverage {
  /** Latest price in ticks. */
  #price: number | undefined;
  /** Latest open interest in lots. */
  interest: number | undefined;
  readonly #market: number;
  readonly #usdPerTickLot: number;
  readonly #interests = new Map<number, Interest>();
  readonly #liquidated = new Map<number, Liquidated>();
  readonly #funding = new MinuteFunding();
  /** Funding of the last closed minute. */
  #closed: { readonly minute: number; readonly bar: FundingBar } | undefined;
  /** Rows of closed minutes that may not be stored yet. */
  readonly #kept = new Map<number, Partial<Record<LeverageTable, LeverageRow>>>();

  constructor(market: number, units: MarketUnits) {
    this.#market = market;
    this.#usdPerTickLot = unitOf(units.priceDecimals) * unitOf(units.sizeDecimals);
  }

  get price(): number | undefined {
    return this.#price;
  }

  /** A trade at `ticks` in `minute`. */
  notePrice(minute: number, ticks: number): void {
    this.#price = ticks;
    const bar = this.#interests.get(minute);
    if (bar !== undefined) bar.price ??= ticks;
  }

  minutes(): number[] {
    return [...this.#interests.keys(), ...this.#liquidated.keys(), ...this.#funding.minutes()];
  }

  get funding(): FundingState | undefined {
    return this.#funding.state;
  }

  set funding(state: FundingState | undefined) {
    this.#funding.restore(state);
  }

  /** The connection ended in `minute`. */
  end(minute: number): void {
    this.#funding.end(minute);
  }

  addMark(minute: number, timeMs: number, event: MarkFunding): void {
    this.#funding.add(minute, timeMs, event);
  }

  addInterest(minute: number, lots: number): void {
    const open = this.interest ?? lots;
    const bar = this.#interests.get(minute) ?? { price: undefined, open, high: open, low: open, close: open };
    bar.high = Math.max(bar.high, lots);
    bar.low = Math.min(bar.low, lots);
    bar.close = lots;
    bar.price = this.#price;
    this.#interests.set(minute, bar);
    this.interest = lots;
  }

  addLiquidation(minute: number, { isLong, ticks, lots }: { isLong: boolean; ticks: number; lots: number }): void {
    const row = this.#liquidated.get(minute) ?? { longLots: 0, longUsd: 0, shortLots: 0, shortUsd: 0 };
    const usd = ticks * lots * this.#usdPerTickLot;
    if (isLong) {
      row.longLots += lots;
      row.longUsd += usd;
    } else {
      row.shortLots += lots;
      row.shortUsd += usd;
    }
    this.#liquidated.set(minute, row);
  }

  /** The rows of `minute`, which is closed by this. */
  take(minute: number): Readonly<Record<LeverageTable, Uint8Array>> {
    const before = this.#closed?.minute === minute - 60 ? this.#closed.bar : undefined;
    const bar = this.#funding.take(minute, before);
    this.#closed = bar && { minute, bar };
    const rows = { ...this.#rowsOf(minute), ...(bar && { funding_minute: fundingRow(bar) }) };
    this.#interests.delete(minute);
    this.#liquidated.delete(minute);
    this.#kept.set(minute, rows);
    for (const kept of this.#kept.keys()) if (kept <= minute - KEPT_SECONDS) this.#kept.delete(kept);
    const written = LEVERAGE_TABLES.map((table) => [table, this.#write(table, minute, rows[table])] as const);
    return Object.fromEntries(written) as Record<LeverageTable, Uint8Array>;
  }

  /** Rows of the minutes from `from` on, including the open one as far as it is known. */
  read(from: number): SeedRows[] {
    const open = new Set(this.minutes());
    const minutes = new Map([...this.#kept].filter(([minute]) => minute >= from));
    for (const minute of [...open].filter((one) => one >= from)) {
      const [bar] = this.#funding.entries(minute).filter(([one]) => one === minute);
      minutes.set(minute, { ...this.#rowsOf(minute), ...(bar && { funding_minute: fundingRow(bar[1]) }) });
    }
    const ascending = [...minutes].sort(([a], [b]) => a - b);
    return LEVERAGE_TABLES.map((table) => this.#toRows(table, ascending));
  }

  #rowsOf(minute: number): Partial<Record<LeverageTable, LeverageRow>> {
    const interest = this.#interestRow(minute);
    const liquidated = this.#liquidated.get(minute);
    return {
      ...(interest && { interest_minute: interest }),
      ...(liquidated && { liquidation_minute: Object.values(liquidated).map(cap) }),
    };
  }

  #interestRow(minute: number): LeverageRow | undefined {
    const bar = this.#interests.get(minute);
    // Without a price, its value is unknown.
    if (bar?.price === undefined || bar.high > MAX_UINT32) return undefined;
    const usdPerLot = bar.price * this.#usdPerTickLot;
    const [above, below] = [bar.high - Math.max(bar.open, bar.close), Math.min(bar.open, bar.close) - bar.low];
    const usd = BigInt(Math.round(bar.close * usdPerLot));
    return [bar.close, above, below, usd, ...[above, below].map((lots) => cap(lots * usdPerLot))];
  }

  #write(table: LeverageTable, minute: number, row: LeverageRow | undefined): Uint8Array {
    const rows = new RowBytes();
    if (row === undefined) return rows.take();
    rows.u32(this.#market);
    rows.u32(minute);
    for (const [i, [, type]] of COLUMNS[table].entries()) WRITE[type](rows, row[i]);
    return rows.take();
  }

  #toRows(
    table: LeverageTable,
    minutes: readonly (readonly [number, Partial<Record<LeverageTable, LeverageRow>>])[],
  ): SeedRows {
    const rows = minutes.flatMap(([minute, tables]) => {
      const row = tables[table];
      return row ? [{ minute, row }] : [];
    });
    const columns = COLUMNS[table].map(
      ([name, type], i) => [name, COLUMN_OF[type](rows.map(({ row }) => row[i]))] as const,
    );
    return {
      table,
      rows: rows.length,
      block: {
        market: COLUMN_OF.UInt32(rows.map(() => this.#market)),
        ts: { type: 'DateTime', values: Uint32Array.from(rows, ({ minute }) => minute) },
        ...Object.fromEntries(columns),
      },
    };
  }
}

const cap = (value: number): number => Math.min(MAX_UINT32, Math.round(value));
