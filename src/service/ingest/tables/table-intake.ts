import type { BookSnapshot, OfMarket, Trade } from '@/service/feeds/protocol/market-event';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import { SEQUENCE_RULES } from '@/service/feeds/protocol/sequence-rules';
import type { Scratch } from '@/service/ingest/open/scratch';
import { CONTRACT_DECIMALS, ContractTable, type ContractWorth } from '@/service/ingest/survey/contracts';
import { PriceTrace } from '@/service/ingest/survey/price-trace';
import { isOtherUnit } from '@/service/ingest/survey/price-units';
import type { Dataset, FileSurvey, NamedMarket, ToldInterest } from '@/service/ingest/survey/recording';
import type { TimedDelta } from '../../record/rebuild-book';
import { SeenIds, updateIdsOf } from '../../record/seen-ids';
import { BookSpool, type FiledMessage } from '../spool/book-spool';
import { EventSpool } from '../spool/event-spool';
import { type FiledTrade, makeFiledTrade, TradeSpool } from '../spool/trade-spool';
import { checkCandle } from './check-candle';
import { DecimalColumn } from './decimal-column';
import { type CandleEvent, DATASET_OF, type TableEvent, type TableTaker, type TextEvent } from './table';

/** Prices within this factor never differ by a power of ten. */
const NEAR_FACTOR = 8;
const POWERS = Array.from({ length: 13 }, (_, exponent) => 10 ** exponent);

type WithoutMarket<Event> = Event extends OfMarket ? Omit<Event, keyof OfMarket> : never;

/** An event without its market, which is that of the file. */
export type FiledEvent = WithoutMarket<TableEvent>;

/** A file's contents for one dataset, in order. */
export type Contents = TradeSpool | BookSpool | EventSpool<FiledEvent>;

/** A file's part for one dataset. */
export interface TablePart {
  readonly dataset: Dataset;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly hasDeltas: boolean;
  /** Furthest that its times go back, in ms. */
  readonly setBackMs: number;
  readonly contents: Contents;
}

class GrowingPart<C extends Contents> {
  firstMs = Number.POSITIVE_INFINITY;
  lastMs = Number.NEGATIVE_INFINITY;
  hasDeltas = false;
  setBackMs = 0;
  readonly contents: C;

  constructor(contents: C) {
    this.contents = contents;
  }

  takeTime(firstMs: number, lastMs = firstMs): void {
    if (firstMs < this.firstMs) this.firstMs = firstMs;
    if (lastMs > this.lastMs) this.lastMs = lastMs;
    else if (this.lastMs - firstMs > this.setBackMs) this.setBackMs = this.lastMs - firstMs;
  }
}

const HOUR_MS = 3_600_000;

/** The last ms covered by an event. */
function endOf(event: TableEvent): number {
  if (event.type === 'payment') return event.payment.at * 1000 - 1;
  return event.type === 'hour' ? event.timeMs + HOUR_MS - 1 : event.timeMs;
}

/**
 * Receives the rows of one file while it is read: checks them, collects market, units, times and order, and keeps what
 * rows are made from.
 */
export class TableIntake implements TableTaker {
  readonly price = new DecimalColumn();
  readonly size = new DecimalColumn();
  /** Number of the current line. */
  line = 0;
  kind: MarketKind | undefined;
  symbol = '';
  contract: ContractWorth | undefined;
  readonly snapshotIds: (number | undefined)[] = [];
  /** Number of duplicate trades. */
  doubled = 0;
  readonly #scratch: Scratch;
  readonly #contracts: ContractTable;
  #trades: GrowingPart<TradeSpool> | undefined;
  #book: GrowingPart<BookSpool> | undefined;
  readonly #events = new Map<Dataset, GrowingPart<EventSpool<FiledEvent>>>();
  readonly #tradeIds = new SeenIds();
  readonly #updateIds = new SeenIds();
  readonly #text = makeFiledTrade();
  #hasUnits = false;
  readonly #trace = new PriceTrace();
  #lastPrice = 0;
  #count = 0;
  #priceSum = 0;

  constructor(scratch: Scratch, { contracts = new ContractTable() }: NamedMarket) {
    this.#scratch = scratch;
    this.#contracts = contracts;
  }

  get units(): FileSurvey['units'] {
    if (!this.#hasUnits) return undefined;
    return {
      priceDecimals: this.price.decimals,
      sizeDecimals: this.contract ? CONTRACT_DECIMALS : this.size.decimals,
    };
  }

  get bookTrades(): FileSurvey['bookTrades'] {
    return { count: this.#count, priceSum: this.#priceSum };
  }

  get prices(): FileSurvey['prices'] {
    return this.#trace.points;
  }

  /** All parts of the file. Call this after its last row. */
  end(): TablePart[] {
    const parts = new Map<Dataset, GrowingPart<Contents>>(this.#events);
    if (this.#book) parts.set('book', this.#book);
    if (this.#trades) parts.set('trades', this.#trades);
    return [...parts].map(([dataset, { firstMs, lastMs, hasDeltas, setBackMs, contents }]) => {
      contents.end();
      return { dataset, firstMs, lastMs, hasDeltas, setBackMs, contents };
    });
  }

  /** @throws FrameError when earlier rows are from another market. */
  market({ kind, symbol }: OfMarket): void {
    if (kind === this.kind && symbol === this.symbol) return;
    if (this.kind !== undefined)
      throw new FrameError(
        `the rows above are of ${this.kind.exchange} ${this.symbol}, this one of ${kind.exchange} ${symbol}: one market in a file is expected`,
      );
    this.kind = kind;
    this.symbol = symbol;
    const worth = this.#contracts.worthOf(kind.exchange, symbol);
    if (worth === 'unknown')
      throw new FrameError(
        `sizes of ${kind.exchange} ${symbol} are contracts, and nobody here knows what one is worth: name the venue's list of instruments too`,
      );
    if (worth !== 'coins') this.contract = worth;
  }

  trade(trade: FiledTrade): void {
    this.#trades ??= new GrowingPart(new TradeSpool(this.#scratch));
    const part = this.#trades;
    part.takeTime(trade.timeMs);
    part.hasDeltas = true;
    if (trade.sequence !== undefined) {
      const place = this.#tradeIds.take(trade.sequence, trade.sequence);
      if (place === 'late')
        throw new FrameError(`trade ${trade.sequence} belongs above an earlier row: sort the file by id first`);
      if (place === 'seen') {
        this.doubled++;
        return;
      }
    }
    const price = trade.price / POWERS[this.price.decimals];
    this.#takePrice(trade.timeMs, price);
    this.#hasUnits = true;
    if (trade.offBook === undefined && trade.size !== 0) {
      this.#count++;
      this.#priceSum += price;
    }
    trade.line = this.line;
    part.contents.add(trade, this.price.decimals, this.size.decimals);
  }

  turnTrades(): void {
    if (this.#trades === undefined) return;
    this.#trades.contents.turn();
    this.#trades.setBackMs = 0;
  }

  level(isAsk: boolean, price: number, size: number): void {
    const { contents } = this.#book ?? this.#bookPart;
    contents.setUnits(this.price.decimals, this.size.decimals);
    contents.addLevel(isAsk, price, size);
  }

  message(message: FiledMessage): void {
    const part = this.#bookPart;
    const { contents } = part;
    part.takeTime(message.timeMs);
    if (contents.pending > 0) this.#hasUnits = true;
    if (message.isSnapshot || this.#trace.wants(message.timeMs))
      this.#takePrice(message.timeMs, (contents.priceBetween ?? 0) / POWERS[this.price.decimals]);
    if (message.isSnapshot) this.#takeSnapshot(message.last);
    else {
      part.hasDeltas = true;
      const ids = message.last === undefined ? undefined : this.#updateIdsOf(message);
      if (ids && this.#updateIds.take(...ids) === 'late')
        throw new FrameError(`book update ${ids[1]} belongs above an earlier row: sort the file first`);
    }
    contents.endMessage(message, this.line);
  }

  event(event: TableEvent): void {
    const dataset = DATASET_OF[event.type];
    let part = this.#events.get(dataset);
    if (part === undefined) {
      part = new GrowingPart(new EventSpool<FiledEvent>(this.#scratch));
      this.#events.set(dataset, part);
    }
    part.hasDeltas = true;
    part.takeTime(event.timeMs, endOf(event));
    if (event.type === 'candle' || event.type === 'hour') this.#takeCandle(event.timeMs, event.candle);
    if (event.type === 'liquidation') this.#takeSized(event.timeMs, event.price, event.size);
    if (event.type === 'mark') this.#takePrice(event.timeMs, Number(event.mark ?? 0));
    if (event.type === 'openInterest') this.#takeWorth(event);
    const { kind: _kind, symbol: _symbol, ...filed } = event;
    part.contents.add(filed, this.line);
  }

  /** Takes an event of an archive, which has texts. */
  text(event: TextEvent): void {
    if (event.kind !== undefined && event.symbol !== undefined) this.market({ kind: event.kind, symbol: event.symbol });
    if (event.type === 'trade') this.#takeTextTrade(event);
    else if (event.type === 'snapshot' || event.type === 'delta') this.#takeTextBook(event);
    else this.event(event);
  }

  get #bookPart(): GrowingPart<BookSpool> {
    this.#book ??= new GrowingPart(new BookSpool(this.#scratch));
    return this.#book;
  }

  #updateIdsOf({ first, last, previous }: FiledMessage): [first: number, last: number] | undefined {
    return this.kind && updateIdsOf({ first, last, previous, kind: this.kind });
  }

  #takeTextTrade({ timeMs, sequence, price, size, isBuy, offBook }: Trade): void {
    const read = { price: this.price.readText(price), size: this.size.readText(size) };
    this.trade(Object.assign(this.#text, read, { timeMs, sequence, id: undefined, isBuy, offBook }));
  }

  #takeTextBook(event: BookSnapshot | TimedDelta): void {
    for (const side of ['bids', 'asks'] as const)
      for (const [price, size] of event[side])
        this.level(side === 'asks', this.price.readText(price), this.size.readText(size));
    const { timeMs = 0, last } = event;
    if (event.type === 'snapshot')
      this.message({ isSnapshot: true, timeMs, first: undefined, last, previous: undefined });
    else this.message({ isSnapshot: false, timeMs, first: event.first, last, previous: event.previous });
  }

  #takeSnapshot(id: number | undefined): void {
    // When snapshots are in the stream, nothing waits for them.
    if (this.kind && SEQUENCE_RULES[this.kind.sequence].snapshot === 'answer') this.snapshotIds.push(id);
  }

  /** Open interest in both coins and dollars implies a price. Contracts are valued by their own rule. */
  #takeWorth({ timeMs, amount, usd, price }: ToldInterest & { readonly timeMs: number }): void {
    if (price !== undefined) this.#takePrice(timeMs, Number(price));
    else if (usd !== undefined && this.contract === undefined && Number(amount) > 0)
      this.#trace.add(timeMs, Number(usd) / Number(amount));
  }

  #takeSized(timeMs: number, price: string, size: string): void {
    this.#takePrice(timeMs, Number(price));
    this.price.readText(price);
    this.size.readText(size);
    this.#hasUnits = true;
  }

  #takePrice(timeMs: number, price: number): void {
    if (!(price > 0)) return;
    const last = this.#lastPrice;
    const isNear = price < last * NEAR_FACTOR && last < price * NEAR_FACTOR;
    if (!isNear && isOtherUnit(price, last))
      throw new FrameError(`the price ${price} is a power of ten off the one before it, ${last}: it is in other units`);
    this.#lastPrice = price;
    this.#trace.add(timeMs, price);
  }

  #takeCandle(timeMs: number, candle: CandleEvent['candle']): void {
    const { open, high, low, close, volume, bought } = candle;
    for (const price of [open, high, low, close]) this.#takeSized(timeMs, price, volume.base);
    if (bought) this.size.readText(bought.base);
    checkCandle(candle);
  }
}
