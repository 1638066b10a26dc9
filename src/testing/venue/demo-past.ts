import type { RecordedStretch } from './load-excerpt';

const MINUTE_MS = 60_000;
const FIVE_MINUTES_MS = 5 * MINUTE_MS;
const HOURS_8 = 8 * 3_600_000;
const DAY_MS = 86_400_000;
/** Trades of so long make one minute of the past. */
const SLICE_MS = 1000;
/** How far back candles and funding go. */
const PAST_MS = 30 * DAY_MS;

/** A bar as it is added up. */
interface Bar {
  open: number;
  high: number;
  low: number;
  close: number;
  base: number;
  quote: number;
  trades: number;
  boughtBase: number;
  boughtQuote: number;
}

export interface DemoTrade {
  readonly timeMs: number;
  readonly price: number;
  readonly size: number;
  readonly isBuy: boolean;
}

function addTrade(bar: Bar | undefined, { price, size, isBuy }: DemoTrade): Bar {
  const sum = bar ?? {
    open: price,
    high: price,
    low: price,
    close: price,
    base: 0,
    quote: 0,
    trades: 0,
    boughtBase: 0,
    boughtQuote: 0,
  };
  sum.high = Math.max(sum.high, price);
  sum.low = Math.min(sum.low, price);
  sum.close = price;
  sum.base += size;
  sum.quote += price * size;
  sum.trades++;
  if (isBuy) {
    sum.boughtBase += size;
    sum.boughtQuote += price * size;
  }
  return sum;
}

/** `{…, X: 'INSURANCE_FUND'}` is no trade of the book. */
export function toDemoTrade(data: Readonly<Record<string, unknown>>): DemoTrade | undefined {
  if (data.X !== undefined && data.X !== 'MARKET') return undefined;
  return { timeMs: Number(data.T), price: Number(data.p), size: Number(data.q), isBuy: data.m === false };
}

function barsOf(trades: readonly DemoTrade[], stepMs: number): Bar[] {
  const bars = new Map<number, Bar>();
  for (const trade of trades) {
    const at = Math.floor(trade.timeMs / stepMs);
    bars.set(at, addTrade(bars.get(at), trade));
  }
  return [...bars.values()];
}

/** Between two times, both included as the venue has it, at most `limit`. */
function steps(query: URLSearchParams, stepMs: number, from: number, to: number, limit: number): number[] {
  const start = Math.max(from, Number(query.get('startTime') ?? 0));
  const end = Math.min(to, Number(query.get('endTime') ?? to));
  const asked = Math.min(limit, Number(query.get('limit') ?? 500));
  const first = query.has('startTime') ? Math.ceil(start / stepMs) : Math.floor(end / stepMs) - asked + 1;
  const times: number[] = [];
  for (
    let at = Math.max(first * stepMs, Math.ceil(from / stepMs) * stepMs);
    at <= end && times.length < asked;
    at += stepMs
  ) {
    times.push(at);
  }
  return times;
}

/**
 * The market before the demo began, for the requests of its past. Its minutes are seconds of the recording, forth and back
 * again, so that prices go on where they stood; funding varies a little; open interest is invented, since none was recorded.
 */
export class DemoPast {
  readonly #slices: readonly Bar[];
  readonly #startMs: number;
  readonly #played = new Map<number, Bar>();
  readonly #price: number;

  constructor({ frames }: RecordedStretch, startMs: number) {
    const trades = frames.filter(({ channel }) => channel === 'trade').flatMap(({ data }) => toDemoTrade(data) ?? []);
    this.#slices = barsOf(trades, SLICE_MS);
    this.#startMs = startMs;
    this.#price = trades[0].price;
  }

  /** A trade that the demo has played. */
  add(trade: DemoTrade): void {
    const minute = Math.floor(trade.timeMs / MINUTE_MS) * MINUTE_MS;
    this.#played.set(minute, addTrade(this.#played.get(minute), trade));
  }

  listCandles(query: URLSearchParams, nowMs: number): unknown[] {
    return steps(query, MINUTE_MS, this.#startMs - PAST_MS, nowMs, 1500).flatMap((minute) => {
      const bar = this.#barOf(minute);
      if (!bar) return [];
      const [base, quote] = [bar.base.toFixed(3), bar.quote.toFixed(5)];
      const taken = [bar.boughtBase.toFixed(3), bar.boughtQuote.toFixed(5)];
      const prices = [bar.open, bar.high, bar.low, bar.close].map((price) => price.toFixed(2));
      return [[minute, ...prices, base, minute + MINUTE_MS - 1, quote, bar.trades, ...taken, '0']];
    });
  }

  listFunding(query: URLSearchParams, symbol: string, nowMs: number): unknown[] {
    return steps(query, HOURS_8, this.#startMs - PAST_MS, nowMs, 1000).map((fundingTime) => ({
      symbol,
      fundingTime,
      fundingRate: (0.0001 * Math.sin(fundingTime / DAY_MS) + 0.00002).toFixed(8),
      markPrice: this.#price.toFixed(8),
    }));
  }

  listInterest(query: URLSearchParams, symbol: string, nowMs: number): unknown[] {
    return steps(query, FIVE_MINUTES_MS, nowMs - PAST_MS, nowMs, 500).map((timestamp) => {
      const coins = this.interestAt(timestamp);
      return {
        symbol,
        sumOpenInterest: coins.toFixed(8),
        sumOpenInterestValue: (coins * this.#price).toFixed(8),
        timestamp,
      };
    });
  }

  /** Coins. */
  interestAt(ms: number): number {
    return 90_000 + 2000 * Math.sin(ms / 7_200_000) + 500 * Math.sin(ms / 1_100_000);
  }

  #barOf(minute: number): Bar | undefined {
    if (minute >= Math.floor(this.#startMs / MINUTE_MS) * MINUTE_MS) return this.#played.get(minute);
    const count = this.#slices.length;
    // Backwards from the start: back through the slices, forth again, and so on; the price is whole everywhere.
    const before = Math.ceil((this.#startMs - minute) / MINUTE_MS) - 1;
    const pass = Math.floor(before / count);
    const at = before % count;
    const isForth = pass % 2 === 1;
    const slice = this.#slices[isForth ? count - 1 - at : at];
    return isForth ? slice : { ...slice, open: slice.close, close: slice.open };
  }
}
