import { ExactSum } from './exact-sum';
import type { Trade } from './recording-sink';

/** A run of trades: prices in ticks, sums in whole lots and tick-lots, times in Unix ms. */
export interface TradeBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: bigint;
  readonly tickLots: bigint;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly trades: number;
}

/** `all` covers all trades. A side without a trade is `undefined`. */
export interface Candle {
  readonly all: TradeBar;
  readonly buy: TradeBar | undefined;
  readonly sell: TradeBar | undefined;
  /** Trades whose side is unknown. */
  readonly unsided: TradeBar | undefined;
}

/** A bar that still receives trades. */
class GrowingBar {
  readonly lots = new ExactSum();
  readonly tickLots = new ExactSum();
  trades = 0;
  #open = 0;
  #high = 0;
  #low = 0;
  #close = 0;
  #firstMs = 0;
  #lastMs = 0;

  add({ ticks, lots, timeMs }: Trade): void {
    this.addPrice(ticks, timeMs);
    this.lots.add(lots);
    this.tickLots.addProduct(ticks, lots);
  }

  addPrice(ticks: number, timeMs: number): void {
    if (this.trades === 0) {
      this.#open = this.#high = this.#low = ticks;
      this.#firstMs = this.#lastMs = timeMs;
    } else {
      if (ticks > this.#high) this.#high = ticks;
      else if (ticks < this.#low) this.#low = ticks;
      if (timeMs > this.#lastMs) this.#lastMs = timeMs;
      else if (timeMs < this.#firstMs) this.#firstMs = timeMs;
    }
    this.#close = ticks;
    this.trades++;
  }

  /** Its prices, with the sums of `bars`. */
  barOf(bars: readonly GrowingBar[]): TradeBar {
    return {
      open: this.#open,
      high: this.#high,
      low: this.#low,
      close: this.#close,
      lots: bars.reduce((sum, { lots }) => sum + lots.value, 0n),
      tickLots: bars.reduce((sum, { tickLots }) => sum + tickLots.value, 0n),
      firstMs: this.#firstMs,
      lastMs: this.#lastMs,
      trades: this.trades,
    };
  }
}

/** For all trades together it only keeps prices: the sums are those of the sides. */
class GrowingCandle {
  readonly #all = new GrowingBar();
  readonly #buy = new GrowingBar();
  readonly #sell = new GrowingBar();
  readonly #unsided = new GrowingBar();

  add(trade: Trade): void {
    this.#all.addPrice(trade.ticks, trade.timeMs);
    if (trade.isBuy === undefined) this.#unsided.add(trade);
    else if (trade.isBuy) this.#buy.add(trade);
    else this.#sell.add(trade);
  }

  get candle(): Candle {
    const sides = [this.#buy, this.#sell, this.#unsided];
    const [buy, sell, unsided] = sides.map((side) => (side.trades === 0 ? undefined : side.barOf([side])));
    return { all: this.#all.barOf(sides), buy, sell, unsided };
  }
}

/** Collects trades, in print order, into minute candles. */
export class MinuteCandles {
  readonly #minutes = new Map<number, GrowingCandle>();
  /** Most trades are in the same minute as the one before. */
  #lastMinute = Number.NaN;
  #last: GrowingCandle | undefined;

  add(trade: Trade): void {
    const minute = Math.floor(trade.timeMs / 60_000) * 60;
    const candle = minute === this.#lastMinute && this.#last ? this.#last : this.#find(minute);
    candle.add(trade);
  }

  /** Ascending by minute start (Unix seconds). */
  entries(): [minute: number, candle: Candle][] {
    return this.#upTo(Number.POSITIVE_INFINITY);
  }

  /** The candles of minutes before `before` (Unix seconds), which are then removed. */
  take(before: number): [minute: number, candle: Candle][] {
    const taken = this.#upTo(before);
    for (const [minute] of taken) this.#minutes.delete(minute);
    if (!this.#minutes.has(this.#lastMinute)) this.#last = undefined;
    return taken;
  }

  #find(minute: number): GrowingCandle {
    const candle = this.#minutes.get(minute) ?? new GrowingCandle();
    this.#minutes.set(minute, candle);
    this.#lastMinute = minute;
    this.#last = candle;
    return candle;
  }

  #upTo(before: number): [minute: number, candle: Candle][] {
    const found = [...this.#minutes].filter(([minute]) => minute < before).sort(([a], [b]) => a - b);
    return found.map(([minute, candle]) => [minute, candle.candle]);
  }
}
