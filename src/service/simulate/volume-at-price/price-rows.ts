import { assert } from '@/base/assert';
import { type Block, toWide } from '@/service/store/engine/seed-block';
import type { CandleColumns } from '../candle-columns';
import type { SimMarket } from '../market-list';
import { FIVE_MINUTES } from '../ranges';

const LARGEST_LOTS = 2 ** 32 - 1;

/** Prices of one side of a candle in ticks, and its volume. */
interface SideTrades {
  low: number;
  high: number;
  lots: number;
  tickLots: number;
}

/**
 * Adds the lots of one side of a candle to `target`, whose entry `offset` is price row 0: over the rows from `low` to
 * `high`, denser towards the end that the mean price is near. Rounding loses nothing.
 */
export function spreadLots(
  target: Uint32Array,
  offset: number,
  rowTicks: number,
  { low, high, lots, tickLots }: Readonly<SideTrades>,
): void {
  const first = Math.floor(low / rowTicks);
  const last = Math.floor(high / rowTicks);
  if (first === last) {
    target[offset + first] += lots;
    return;
  }
  const span = high - low + 1;
  const mean = (tickLots / lots - low + 0.5) / span;
  // A density 1 + tilt × (2u - 1) over u in [0, 1] has its mean at 1/2 + tilt / 6.
  const tilt = Math.min(1, Math.max(-1, 6 * mean - 3));
  let done = 0;
  for (let row = first; row <= last; row++) {
    const edge = ((row + 1) * rowTicks - low) / span;
    const upTo = row === last ? lots : Math.floor(lots * (edge + tilt * (edge * edge - edge)));
    target[offset + row] += upTo - done;
    done = upTo;
  }
}

function grow<T extends Uint32Array | Int32Array | Float64Array>(
  values: T,
  make: new (length: number) => T,
  needed: number,
): T {
  if (needed <= values.length) return values;
  const larger = new make(Math.max(needed, 2 * values.length));
  larger.set(values);
  return larger;
}

const FIRST_ROWS = 4096;

/** Rows of the table `volume_at_price`, made from candles of minutes or five minutes. */
export class PriceRows {
  length = 0;
  #unsigned = {
    market: new Uint32Array(FIRST_ROWS),
    ts: new Uint32Array(FIRST_ROWS),
    lo: new Uint32Array(FIRST_ROWS),
    open: new Uint32Array(FIRST_ROWS),
    end: new Uint32Array(FIRST_ROWS),
  };
  #close = new Int32Array(FIRST_ROWS);
  #buyTickLots = new Float64Array(FIRST_ROWS);
  #sellTickLots = new Float64Array(FIRST_ROWS);
  #buy = new Uint32Array(8 * FIRST_ROWS);
  #sell = new Uint32Array(8 * FIRST_ROWS);
  readonly #side: SideTrades = { low: 0, high: 0, lots: 0, tickLots: 0 };

  /** Removes all rows, to reuse the memory. */
  reset(): void {
    const cells = this.length === 0 ? 0 : this.#unsigned.end[this.length - 1];
    for (const sums of [this.#buyTickLots, this.#sellTickLots]) sums.fill(0, 0, this.length);
    for (const lots of [this.#buy, this.#sell]) lots.fill(0, 0, cells);
    this.length = 0;
  }

  /** Adds the candles of `market` in `candles` from row `first` on, five minutes at a time. */
  add(market: SimMarket, candles: CandleColumns, first: number): void {
    const rowTicks = Math.round(market.tpoBlock / market.tick);
    const { ts } = candles.unsigned;
    for (let from = first; from < candles.length; ) {
      const end = ts[from] - (ts[from] % FIVE_MINUTES) + FIVE_MINUTES;
      let to = from + 1;
      while (to < candles.length && ts[to] < end) to++;
      this.#addBucket(rowTicks, candles, from, to);
      from = to;
    }
  }

  toBlock(): Block {
    const { market, ts, lo, open, end } = this.#unsigned;
    const count = this.length;
    const cells = count === 0 ? 0 : end[count - 1];
    const ends = BigUint64Array.from(end.subarray(0, count), BigInt);
    return {
      market: { type: 'UInt32', values: market.subarray(0, count) },
      ts: { type: 'DateTime', values: ts.subarray(0, count) },
      lo: { type: 'UInt32', values: lo.subarray(0, count) },
      open: { type: 'UInt32', values: open.subarray(0, count) },
      close: { type: 'Int32', values: this.#close.subarray(0, count) },
      buy: { type: 'Array(UInt32)', values: this.#buy.subarray(0, cells), ends },
      sell: { type: 'Array(UInt32)', values: this.#sell.subarray(0, cells), ends },
      buyTickLots: { type: 'UInt64', values: toWide(this.#buyTickLots.subarray(0, count)) },
      sellTickLots: { type: 'UInt64', values: toWide(this.#sellTickLots.subarray(0, count)) },
    };
  }

  #reserve(rows: number, cells: number): void {
    for (const name of ['market', 'ts', 'lo', 'open', 'end'] as const) {
      this.#unsigned[name] = grow(this.#unsigned[name], Uint32Array, rows);
    }
    this.#close = grow(this.#close, Int32Array, rows);
    this.#buyTickLots = grow(this.#buyTickLots, Float64Array, rows);
    this.#sellTickLots = grow(this.#sellTickLots, Float64Array, rows);
    this.#buy = grow(this.#buy, Uint32Array, cells);
    this.#sell = grow(this.#sell, Uint32Array, cells);
  }

  #addBucket(rowTicks: number, candles: CandleColumns, from: number, to: number): void {
    const { unsigned, signed, wide } = candles;
    let low = Number.POSITIVE_INFINITY;
    let high = 0;
    let buyLots = 0;
    let sellLots = 0;
    for (let row = from; row < to; row++) {
      low = Math.min(low, unsigned.open[row] + signed.low[row]);
      high = Math.max(high, unsigned.open[row] + signed.high[row]);
      buyLots += wide.buyLots[row];
      sellLots += wide.sellLots[row];
    }
    assert(buyLots <= LARGEST_LOTS && sellLots <= LARGEST_LOTS, 'five minutes hold too many lots for their column');
    const lo = Math.floor(low / rowTicks);
    const at = this.length;
    const start = at === 0 ? 0 : this.#unsigned.end[at - 1];
    const end = start + Math.floor(high / rowTicks) - lo + 1;
    this.#reserve(at + 1, end);
    const columns = this.#unsigned;
    columns.market[at] = unsigned.market[from];
    columns.ts[at] = unsigned.ts[from];
    columns.lo[at] = lo;
    columns.open[at] = unsigned.open[from];
    columns.end[at] = end;
    this.#close[at] = unsigned.open[to - 1] + signed.close[to - 1] - unsigned.open[from];
    for (let row = from; row < to; row++) this.#addCandle(candles, row, start - lo, rowTicks);
    this.length++;
  }

  #addCandle({ unsigned, signed, wide }: CandleColumns, row: number, offset: number, rowTicks: number): void {
    const open = unsigned.open[row];
    const side = this.#side;
    if (wide.buyLots[row] > 0) {
      side.low = open + signed.buyLow[row];
      side.high = open + signed.buyHigh[row];
      side.lots = wide.buyLots[row];
      side.tickLots = wide.buyTickLots[row];
      spreadLots(this.#buy, offset, rowTicks, side);
      this.#buyTickLots[this.length] += side.tickLots;
    }
    if (wide.sellLots[row] > 0) {
      side.low = open + signed.sellLow[row];
      side.high = open + signed.sellHigh[row];
      side.lots = wide.sellLots[row];
      side.tickLots = wide.sellTickLots[row];
      spreadLots(this.#sell, offset, rowTicks, side);
      this.#sellTickLots[this.length] += side.tickLots;
    }
  }
}
