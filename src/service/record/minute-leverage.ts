import { unitOf } from './decimal';
import type { MarketUnits } from './recording-sink';
import { RowBytes } from './row-bytes';

const MAX_UINT32 = 2 ** 32 - 1;

interface Liquidated {
  longLots: number;
  longUsd: number;
  shortLots: number;
  shortUsd: number;
}

interface Interest {
  open: number;
  high: number;
  low: number;
  close: number;
}

/** Open interest and liquidations of a market, minute by minute. A minute in which the venue said nothing has no row. */
export class MinuteLeverage {
  /** Latest price in ticks. */
  price: number | undefined;
  /** Latest open interest in lots. */
  interest: number | undefined;
  readonly #market: number;
  readonly #usdPerTickLot: number;
  readonly #interests = new Map<number, Interest>();
  readonly #liquidated = new Map<number, Liquidated>();

  constructor(market: number, units: MarketUnits) {
    this.#market = market;
    this.#usdPerTickLot = unitOf(units.priceDecimals) * unitOf(units.sizeDecimals);
  }

  minutes(): number[] {
    return [...this.#interests.keys(), ...this.#liquidated.keys()];
  }

  addInterest(minute: number, lots: number): void {
    const open = this.interest ?? lots;
    const bar = this.#interests.get(minute) ?? { open, high: open, low: open, close: open };
    bar.high = Math.max(bar.high, lots);
    bar.low = Math.min(bar.low, lots);
    bar.close = lots;
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

  /** The rows of `minute`, which are then forgotten. */
  take(minute: number): { readonly interest_minute: Uint8Array; readonly liquidation_minute: Uint8Array } {
    const rows = { interest_minute: this.#writeInterest(minute), liquidation_minute: this.#writeLiquidated(minute) };
    this.#interests.delete(minute);
    this.#liquidated.delete(minute);
    return rows;
  }

  #writeInterest(minute: number): Uint8Array {
    const rows = new RowBytes();
    const bar = this.#interests.get(minute);
    // Dollars at the price of the minute; none is known before the first trade.
    if (bar === undefined || this.price === undefined || bar.high > MAX_UINT32) return rows.take();
    const usdPerLot = this.price * this.#usdPerTickLot;
    const [above, below] = [bar.high - Math.max(bar.open, bar.close), Math.min(bar.open, bar.close) - bar.low];
    rows.u32(this.#market);
    rows.u32(minute);
    for (const lots of [bar.close, above, below]) rows.u32(lots);
    rows.u64(BigInt(Math.round(bar.close * usdPerLot)));
    for (const lots of [above, below]) rows.u32(Math.min(MAX_UINT32, Math.round(lots * usdPerLot)));
    return rows.take();
  }

  #writeLiquidated(minute: number): Uint8Array {
    const rows = new RowBytes();
    const row = this.#liquidated.get(minute);
    if (row === undefined) return rows.take();
    const values = [row.longLots, row.longUsd, row.shortLots, row.shortUsd];
    rows.u32(this.#market);
    rows.u32(minute);
    for (const value of values) rows.u32(Math.min(MAX_UINT32, Math.round(value)));
    return rows.take();
  }
}
