import { assert } from '@/base/assert';
import { type Block, toWide } from '@/service/store/engine/seed-block';

type UnsignedName = 'market' | 'ts' | 'open' | 'buyFirstMs' | 'buyLastMs' | 'sellFirstMs' | 'sellLastMs';
type SignedName =
  | 'high'
  | 'low'
  | 'close'
  | 'buyOpen'
  | 'buyHigh'
  | 'buyLow'
  | 'buyClose'
  | 'sellOpen'
  | 'sellHigh'
  | 'sellLow'
  | 'sellClose';
type WideName = 'buyLots' | 'sellLots' | 'buyTickLots' | 'sellTickLots';

/** One side of one candle: prices in ticks, times in ms from the candle's start. No trade: `lots` is 0. */
export interface SideCandle {
  open: number;
  high: number;
  low: number;
  close: number;
  lots: number;
  tickLots: number;
  firstMs: number;
  lastMs: number;
}

/** Without a trade. What may be large or infinite is a double from the start: changing later recompiles every reader. */
export function makeSideCandle(): SideCandle {
  const { NaN: double } = Number;
  const side = { open: 0, high: double, low: double, close: 0, lots: double, tickLots: double, firstMs: 0, lastMs: 0 };
  clearSide(side);
  return side;
}

/** Sums below this are exact in a double. */
const EXACT = Number.MAX_SAFE_INTEGER;

/**
 * Rows of the tables `candle_minute` and `candle_hour` as columns, in the units of `store/schema`. 64-bit columns are
 * doubles of whole numbers.
 */
export class CandleColumns {
  readonly capacity: number;
  length = 0;
  readonly unsigned: Readonly<Record<UnsignedName, Uint32Array>>;
  readonly signed: Readonly<Record<SignedName, Int32Array>>;
  readonly wide: Readonly<Record<WideName, Float64Array>>;

  constructor(capacity: number) {
    this.capacity = capacity;
    const whole = () => new Uint32Array(capacity);
    const offset = () => new Int32Array(capacity);
    const wide = () => new Float64Array(capacity);
    this.unsigned = {
      market: whole(),
      ts: whole(),
      open: whole(),
      buyFirstMs: whole(),
      buyLastMs: whole(),
      sellFirstMs: whole(),
      sellLastMs: whole(),
    };
    this.signed = {
      high: offset(),
      low: offset(),
      close: offset(),
      buyOpen: offset(),
      buyHigh: offset(),
      buyLow: offset(),
      buyClose: offset(),
      sellOpen: offset(),
      sellHigh: offset(),
      sellLow: offset(),
      sellClose: offset(),
    };
    this.wide = { buyLots: wide(), sellLots: wide(), buyTickLots: wide(), sellTickLots: wide() };
  }

  /** Removes all rows, to reuse the memory. */
  reset(): void {
    const { unsigned, signed, wide } = this;
    const all = [...Object.values(unsigned), ...Object.values(signed), ...Object.values(wide)];
    for (const values of all) values.fill(0, 0, this.length);
    this.length = 0;
  }

  /** Adds a row made of its two sides, or no row when neither traded. */
  add(market: number, ts: number, buy: SideCandle, sell: SideCandle): void {
    if (buy.lots === 0 && sell.lots === 0) return;
    assert(this.length < this.capacity, 'candle columns are full');
    assert(buy.tickLots <= EXACT && sell.tickLots <= EXACT, 'a candle is too heavy to sum exactly');
    const row = this.length++;
    const { unsigned, signed } = this;
    const first = opensFirst(buy, sell) ? buy : sell;
    const last = closesLast(buy, sell) ? buy : sell;
    const open = first.open;
    unsigned.market[row] = market;
    unsigned.ts[row] = ts;
    unsigned.open[row] = open;
    signed.high[row] = highOf(buy, sell) - open;
    signed.low[row] = lowOf(buy, sell) - open;
    signed.close[row] = last.close - open;
    this.#setBuy(row, open, buy);
    this.#setSell(row, open, sell);
  }

  #setBuy(row: number, open: number, side: SideCandle): void {
    if (side.lots === 0) return;
    const { unsigned, signed, wide } = this;
    signed.buyOpen[row] = side.open - open;
    signed.buyHigh[row] = side.high - open;
    signed.buyLow[row] = side.low - open;
    signed.buyClose[row] = side.close - open;
    wide.buyLots[row] = side.lots;
    wide.buyTickLots[row] = side.tickLots;
    unsigned.buyFirstMs[row] = side.firstMs;
    unsigned.buyLastMs[row] = side.lastMs;
  }

  #setSell(row: number, open: number, side: SideCandle): void {
    if (side.lots === 0) return;
    const { unsigned, signed, wide } = this;
    signed.sellOpen[row] = side.open - open;
    signed.sellHigh[row] = side.high - open;
    signed.sellLow[row] = side.low - open;
    signed.sellClose[row] = side.close - open;
    wide.sellLots[row] = side.lots;
    wide.sellTickLots[row] = side.tickLots;
    unsigned.sellFirstMs[row] = side.firstMs;
    unsigned.sellLastMs[row] = side.lastMs;
  }
}

function opensFirst(buy: SideCandle, sell: SideCandle): boolean {
  if (buy.lots === 0) return false;
  return sell.lots === 0 || buy.firstMs <= sell.firstMs;
}

function closesLast(buy: SideCandle, sell: SideCandle): boolean {
  if (buy.lots === 0) return false;
  return sell.lots === 0 || buy.lastMs >= sell.lastMs;
}

function highOf(buy: SideCandle, sell: SideCandle): number {
  if (buy.lots === 0) return sell.high;
  return sell.lots === 0 ? buy.high : Math.max(buy.high, sell.high);
}

function lowOf(buy: SideCandle, sell: SideCandle): number {
  if (buy.lots === 0) return sell.low;
  return sell.lots === 0 ? buy.low : Math.min(buy.low, sell.low);
}

/** Adds `later` (whose start is `offsetMs` after the candle's) to `into`. */
export function mergeSide(into: SideCandle, later: SideCandle, offsetMs: number): void {
  if (later.lots === 0) return;
  if (into.lots === 0) {
    into.open = later.open;
    into.high = later.high;
    into.low = later.low;
    into.firstMs = later.firstMs + offsetMs;
  }
  into.high = Math.max(into.high, later.high);
  into.low = Math.min(into.low, later.low);
  into.close = later.close;
  into.lastMs = later.lastMs + offsetMs;
  into.lots += later.lots;
  into.tickLots += later.tickLots;
}

export function clearSide(side: SideCandle): void {
  side.lots = 0;
  side.tickLots = 0;
}

/** Columns of a candle table as a block in the same memory: 64-bit columns are no longer doubles. */
export function toCandleBlock(columns: CandleColumns): Block {
  const { length } = columns;
  const unsigned = Object.entries(columns.unsigned).map(([name, values]) => [
    name,
    { type: name === 'ts' ? 'DateTime' : 'UInt32', values: values.subarray(0, length) },
  ]);
  const signed = Object.entries(columns.signed).map(([name, values]) => [
    name,
    { type: 'Int32', values: values.subarray(0, length) },
  ]);
  const wide = Object.entries(columns.wide).map(([name, values]) => [
    name,
    { type: 'UInt64', values: toWide(values.subarray(0, length)) },
  ]);
  return Object.fromEntries([...unsigned, ...signed, ...wide]) as Block;
}
