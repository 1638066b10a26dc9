import type { Trade } from './recording-sink';

/** Prices of a run of trades in ticks, sums in whole lots and tick-lots, times in Unix ms. */
export interface TradeBar {
  open: number;
  high: number;
  low: number;
  close: number;
  lots: bigint;
  tickLots: bigint;
  firstMs: number;
  lastMs: number;
  trades: number;
}

/** `all` over all trades; a side without a trade is undefined. */
export interface Candle {
  readonly all: TradeBar;
  buy: TradeBar | undefined;
  sell: TradeBar | undefined;
  /** Trades of which nobody knows the side. */
  unsided: TradeBar | undefined;
}

function makeBar(trade: Trade): TradeBar {
  const { ticks, timeMs } = trade;
  return {
    open: ticks,
    high: ticks,
    low: ticks,
    close: ticks,
    lots: BigInt(trade.lots),
    tickLots: BigInt(ticks) * BigInt(trade.lots),
    firstMs: timeMs,
    lastMs: timeMs,
    trades: 1,
  };
}

function extendBar(bar: TradeBar | undefined, trade: Trade): TradeBar {
  if (!bar) return makeBar(trade);
  bar.high = Math.max(bar.high, trade.ticks);
  bar.low = Math.min(bar.low, trade.ticks);
  bar.close = trade.ticks;
  bar.lots += BigInt(trade.lots);
  bar.tickLots += BigInt(trade.ticks) * BigInt(trade.lots);
  bar.firstMs = Math.min(bar.firstMs, trade.timeMs);
  bar.lastMs = Math.max(bar.lastMs, trade.timeMs);
  bar.trades++;
  return bar;
}

/** Gathers trades, in the order they were printed, into minute candles. */
export class MinuteCandles {
  readonly #minutes = new Map<number, Candle>();

  add(trade: Trade): void {
    const minute = Math.floor(trade.timeMs / 60_000) * 60;
    let candle = this.#minutes.get(minute);
    if (candle) {
      extendBar(candle.all, trade);
    } else {
      candle = { all: makeBar(trade), buy: undefined, sell: undefined, unsided: undefined };
      this.#minutes.set(minute, candle);
    }
    const side = trade.isBuy === undefined ? 'unsided' : trade.isBuy ? 'buy' : 'sell';
    candle[side] = extendBar(candle[side], trade);
  }

  /** Ascending by minute start (Unix seconds). */
  entries(): [minute: number, candle: Candle][] {
    return [...this.#minutes].sort(([a], [b]) => a - b);
  }

  /** Those of the minutes before `before` (Unix seconds), which are then forgotten. */
  take(before: number): [minute: number, candle: Candle][] {
    const taken = this.entries().filter(([minute]) => minute < before);
    for (const [minute] of taken) this.#minutes.delete(minute);
    return taken;
  }
}
