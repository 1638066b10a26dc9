import type { Received } from '@/service/feeds/capture-line';
import { FrameLevels } from '@/service/feeds/protocol/frame-levels';
import type { BookSnapshot, Levels, Trade } from '@/service/feeds/protocol/market-event';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { SEQUENCE_RULES } from '@/service/feeds/protocol/sequence-rules';
import { PriceTrace, priceBetween } from '@/service/ingest/survey/price-trace';
import type { FileSurvey } from '@/service/ingest/survey/recording';
import { countDecimalsAt, parseDecimalAt } from '../../record/decimal';
import type { MarketUnits } from '../../record/recording-sink';
import type { CaptureEvent } from './capture-frame';

/** A snapshot in a capture. */
export interface SeenSnapshot extends Received {
  readonly id: number | undefined;
}

type BookSides = Readonly<Record<'bids' | 'asks', Levels>>;

const pricesOf = (levels: Levels): number[] => Array.from(levels, ([price]) => Number(price));

/** Decimals of the finest price and size. */
export class FinestUnits implements MarketUnits {
  /** The largest price of a level. */
  farthest = 0;
  priceDecimals = 0;
  sizeDecimals = 0;

  take(price: string, size: string): void {
    this.#takePrice(price, 0, price.length);
    this.#takeSize(size, 0, size.length);
  }

  takeLevels(levels: Levels): void {
    if (levels instanceof FrameLevels) {
      const { text, length } = levels;
      for (let i = 0; i < length; i++) {
        this.#takeFarthest(this.#takePrice(text, levels.priceStart(i), levels.priceEnd(i)));
        this.#takeSize(text, levels.sizeStart(i), levels.sizeEnd(i));
      }
      return;
    }
    for (const [price, size] of levels) {
      this.#takeFarthest(this.#takePrice(price, 0, price.length));
      this.#takeSize(size, 0, size.length);
    }
  }

  #takeFarthest(price: number): void {
    if (price > this.farthest) this.farthest = price;
  }

  /** Returns the price. @throws DecimalError */
  #takePrice(text: string, from: number, to: number): number {
    const decimals = countDecimalsAt(text, from, to);
    if (decimals > this.priceDecimals) this.priceDecimals = decimals;
    return parseDecimalAt(text, from, to, decimals) / 10 ** decimals;
  }

  /** @throws DecimalError */
  #takeSize(text: string, from: number, to: number): void {
    const decimals = countDecimalsAt(text, from, to);
    if (decimals > this.sizeDecimals) this.sizeDecimals = decimals;
    parseDecimalAt(text, from, to, decimals);
  }
}

/** Collects units, times and snapshots of one market in a capture, and the type of its trades. */
export class MarketSurveyor {
  readonly kind: MarketKind;
  readonly symbol: string;
  readonly snapshots: SeenSnapshot[] = [];
  readonly units = new FinestUnits();
  readonly prices = new PriceTrace();
  /** Single trades, and aggregated ones. */
  readonly #trades = [
    { count: 0, priceSum: 0 },
    { count: 0, priceSum: 0 },
  ];
  firstMs = Number.POSITIVE_INFINITY;
  lastMs = Number.NEGATIVE_INFINITY;
  /** Whether it only has answers to requests for the book, which supplement a recording of the stream. */
  isSupplement = true;
  hasBook = false;
  /** Number of trades without a taker's side. */
  sidelessTrades = 0;
  #hasTrades = false;

  constructor(kind: MarketKind, symbol: string) {
    this.kind = kind;
    this.symbol = symbol;
  }

  take(event: CaptureEvent, received: Received): void {
    if (event.type === 'count') return;
    if (event.timeMs !== undefined) this.#takeTime(event.timeMs);
    if (event.type === 'trade') this.#takeTrade(event);
    else {
      this.hasBook = true;
      this.units.takeLevels(event.bids);
      this.units.takeLevels(event.asks);
      if (event.timeMs !== undefined && this.prices.wants(event.timeMs)) this.#takeBetween(event.timeMs, event);
    }
    if (event.type !== 'snapshot') this.isSupplement = false;
    else this.#takeSnapshot(event, received);
  }

  /** Whether it only has aggregated trades. */
  get isAggregated(): boolean {
    return !this.#hasTrades;
  }

  get bookTrades(): FileSurvey['bookTrades'] {
    return this.#trades[this.isAggregated ? 1 : 0];
  }

  #takeSnapshot({ last, kind }: BookSnapshot, { receivedMicros, receivedNanos }: Received): void {
    this.snapshots.push({ receivedMicros, receivedNanos, id: last });
    if (kind === undefined || SEQUENCE_RULES[kind.sequence].snapshot === 'stream') this.isSupplement = false;
  }

  #takeBetween(timeMs: number, { bids, asks }: BookSides): void {
    const [bid, ask] = [Math.max(...pricesOf(bids)), Math.min(...pricesOf(asks))];
    const between = priceBetween(bid, ask);
    if (between !== undefined) this.prices.add(timeMs, between);
  }

  #takeTrade({ timeMs, price, size, offBook, isBuy, isAggregate }: Trade): void {
    this.units.take(price, size);
    if (!isAggregate) this.#hasTrades = true;
    if (isBuy === undefined) this.sidelessTrades++;
    if (offBook !== undefined) return;
    if (this.prices.wants(timeMs)) this.prices.add(timeMs, Number(price));
    const trades = this.#trades[isAggregate ? 1 : 0];
    trades.priceSum += Number(price);
    trades.count++;
  }

  #takeTime(timeMs: number): void {
    this.firstMs = Math.min(this.firstMs, timeMs);
    this.lastMs = Math.max(this.lastMs, timeMs);
  }
}
