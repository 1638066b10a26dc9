import type { MarkFunding } from '@/service/feeds/protocol/market-event';

const HOUR = 3600;
/** The funding intervals in use. */
const INTERVALS = [8, 4, 2, 1].map((hours) => hours * HOUR);
const MAX_INT32 = 2 ** 31 - 1;

/** Funding of a minute. Rates in 1e-9 per `every` seconds. `predicted` where the venue forecasts the next interval. */
export interface FundingBar {
  every: number;
  /** In force at the end of the minute. */
  rate: number;
  predicted: { open: number; high: number; low: number; close: number } | undefined;
}

/** The state from which a later reading continues. */
export interface FundingState {
  readonly bar: FundingBar;
  /** Unix ms. */
  readonly next: number | undefined;
  readonly every: number | undefined;
}

const toUnits = (rate: string): number | undefined => {
  const units = Math.round(Number(rate) * 1e9);
  return Math.abs(units) <= MAX_INT32 ? units : undefined;
};

function foresee(bar: FundingBar, rate: number | undefined): void {
  if (rate === undefined) return;
  const { open, high, low } = bar.predicted ?? { open: rate, high: rate, low: rate };
  bar.predicted = { open, high: Math.max(high, rate), low: Math.min(low, rate), close: rate };
}

/**
 * Funding of a market by minute. A rate is in force until the venue sends another, while the connection lasts: a minute
 * without messages has the rate of the minute before.
 */
export class MinuteFunding {
  readonly #bars = new Map<number, FundingBar>();
  /** The latest bar, while connected. */
  #last: FundingBar | undefined;
  /** Minutes without a connection. */
  #unknown: { readonly from: number; to: number }[] = [];
  /** End of the open interval, Unix ms. */
  #next: number | undefined;
  /** Length of the open interval, once two of its ends were seen. */
  #every: number | undefined;

  minutes(): number[] {
    return [...this.#bars.keys()];
  }

  get state(): FundingState | undefined {
    return this.#last && { bar: this.#last, next: this.#next, every: this.#every };
  }

  restore(state: FundingState | undefined): void {
    this.#last = state?.bar;
    this.#next = state?.next;
    this.#every = state?.every;
  }

  /** The connection ended in `minute`: from now on the rate in force is unknown. */
  end(minute: number): void {
    if (this.#last !== undefined) this.#unknown.push({ from: minute, to: Number.POSITIVE_INFINITY });
    this.#last = undefined;
  }

  add(minute: number, timeMs: number, { rate, nextFundingMs, every, predicted }: MarkFunding): void {
    if (rate === undefined && nextFundingMs === undefined) return;
    const length = every ?? this.#inferInterval(timeMs, nextFundingMs);
    const units = rate === undefined ? this.#last?.rate : toUnits(rate);
    const known = length ?? this.#last?.every;
    if (units === undefined || known === undefined) return;
    const bar = this.#bars.get(minute) ?? { every: known, rate: units, predicted: undefined };
    bar.every = known;
    bar.rate = units;
    if (predicted !== undefined) foresee(bar, toUnits(predicted));
    this.#bars.set(minute, bar);
    this.#endUnknown(minute);
    this.#last = { ...bar, predicted: bar.predicted && { ...bar.predicted } };
  }

  /** The rate is known again from `minute` on. */
  #endUnknown(minute: number): void {
    const unknown = this.#unknown.at(-1);
    if (unknown && this.#last === undefined) unknown.to = minute;
  }

  /** The bars from `from` on, ascending, as far as they are known. */
  entries(from: number): [minute: number, bar: FundingBar][] {
    return [...this.#bars].filter(([minute]) => minute >= from).sort(([a], [b]) => a - b);
  }

  /** The bar of a finished minute. `before`: the bar of the minute before it. */
  take(minute: number, before: FundingBar | undefined): FundingBar | undefined {
    const bar = this.#bars.get(minute);
    this.#bars.delete(minute);
    this.#unknown = this.#unknown.filter(({ to }) => to > minute);
    const isKnown = this.#unknown.every(({ from }) => minute < from);
    if (bar !== undefined || before === undefined || !isKnown) return bar;
    const close = before.predicted?.close;
    return { ...before, predicted: close === undefined ? undefined : { open: close, high: close, low: close, close } };
  }

  /**
   * For venues that only send the end of the interval: the time from one end to the next, once seen. Before that, the
   * longest interval that ends at this hour.
   */
  #inferInterval(timeMs: number, next: number | undefined): number | undefined {
    if (next === undefined) return undefined;
    const step = this.#next === undefined ? 0 : (next - this.#next) / 1000;
    if (INTERVALS.includes(step)) this.#every = step;
    this.#next = next;
    const left = (next - timeMs) / 1000;
    if (this.#every !== undefined && left <= this.#every + 60) return this.#every;
    return INTERVALS.find((length) => (next / 1000) % length === 0);
  }
}
