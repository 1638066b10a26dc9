import { HashStream, mix } from '../hash-noise';
import type { SimMarket } from '../market-list';
import { MarketPrice } from '../market-tape';
import type { PricePath, PricePaths } from '../price-paths';
import { BOOK_DEPTH, BookField, FIELD_LENGTH } from './book-field';
import { BookMakers, type Follower } from './book-makers';
import { type BookMinute, BookOrders, type Order } from './book-orders';
import { type BookProfile, makeBookProfile } from './book-profile';
import { BookWalls, type WallsState } from './book-walls';

/** A new book runs this long before it is shown, so that its first picture already has a past. */
const WARM_UP_SECONDS = 4 * 3600;

interface SavedBook {
  readonly origin: number;
  readonly quotes: string;
  readonly orders: readonly Order[];
  readonly walls: WallsState;
  readonly followers: readonly Follower[];
}

/**
 * The order book of one market, minute by minute. Its state depends on its past; the choices of a minute depend only on
 * (seed, market, minute), so that a saved state and the same minutes lead to the same book.
 */
export class BookSimulator {
  readonly #profile: BookProfile;
  readonly #seed: number;
  readonly #price: MarketPrice;
  readonly #stream = new HashStream();
  readonly #orders: BookOrders;
  readonly #walls: BookWalls;
  readonly #makers: BookMakers;
  #field: BookField;
  #bid = 0;
  /** Unix seconds of the latest minute. */
  at = 0;

  private constructor(market: SimMarket, worldSeed: number) {
    this.#seed = mix(worldSeed, market.salt + 29);
    this.#price = new MarketPrice(market, worldSeed);
    this.#profile = makeBookProfile(market);
    this.#field = new BookField(this.#profile, this.#seed, this.#stream, 0);
    this.#orders = new BookOrders(this.#profile, this.#stream);
    this.#walls = new BookWalls(this.#profile, this.#stream);
    this.#makers = new BookMakers(this.#profile, this.#stream);
  }

  /** A book with a past, ready to take the minute `start` (Unix seconds) as its next one. */
  static make(market: SimMarket, worldSeed: number, paths: PricePaths, start: number): BookSimulator {
    const book = new BookSimulator(market, worldSeed);
    const from = start - WARM_UP_SECONDS;
    const path = paths.getMinutes(market, from, start);
    const first = book.#minuteAt(path, 0);
    book.#stream.place(book.#seed, first.minute);
    book.#field.origin = first.bid - FIELD_LENGTH / 2;
    book.#field.fill(first.bid);
    book.#walls.populate(book.#field, first);
    book.at = from;
    book.run(path, () => {});
    return book;
  }

  /** The book as `save` left it at `at`. */
  static restore(market: SimMarket, worldSeed: number, at: number, text: string): BookSimulator {
    const book = new BookSimulator(market, worldSeed);
    const saved = JSON.parse(text) as SavedBook;
    const bytes = Buffer.from(saved.quotes, 'base64');
    book.#field.origin = saved.origin;
    book.#field.quotes.set(new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)));
    book.#orders.list = [...saved.orders];
    book.#walls.restore(saved.walls);
    book.#makers.followers = [...saved.followers];
    book.#standOrders(true);
    book.at = at;
    return book;
  }

  save(): string {
    const { quotes, origin } = this.#field;
    const saved: SavedBook = {
      origin,
      quotes: Buffer.from(quotes.buffer, quotes.byteOffset, quotes.byteLength).toString('base64'),
      orders: this.#orders.list,
      walls: this.#walls.state,
      followers: this.#makers.followers,
    };
    return JSON.stringify(saved);
  }

  /** Lowest block of the present snapshot. */
  get lowestBlock(): number {
    return this.#bid - BOOK_DEPTH + 1;
  }

  /** Copies the present snapshot (`2 × BOOK_DEPTH` blocks, ascending) to `into` at `offset`. */
  copyTo(into: Uint32Array, offset: number): void {
    const start = this.lowestBlock - this.#field.origin;
    into.set(this.#field.total.subarray(start, start + 2 * BOOK_DEPTH), offset);
  }

  /** Takes the minutes of `path` whose start is after `at`; `onMinute` sees the book at the start of each. */
  run(path: PricePath, onMinute: (ts: number) => void): void {
    for (let i = 0; i < path.length; i++) {
      const ts = path.start + i * path.step;
      if (ts <= this.at) continue;
      this.#step(this.#minuteAt(path, i));
      this.at = ts;
      onMinute(ts);
    }
  }

  /** The state of the market at the start of step `i`, and what traded in the step before. */
  #minuteAt(path: PricePath, i: number): BookMinute {
    const { blockTicks } = this.#profile;
    const ts = path.start + i * path.step;
    const blockOf = (ticks: number) => Math.floor(Math.floor(ticks) / blockTicks);
    const bid = blockOf(this.#price.ticksAt(path, i));
    if (i === 0) return { minute: ts / 60, bid, low: bid, high: bid + 1 };
    const earlier = this.#price.ticksAt(path, i - 1);
    const scale = earlier / path.price[i - 1];
    const before = blockOf(earlier);
    return {
      minute: ts / 60,
      bid,
      low: Math.min(bid, before, blockOf(path.low[i - 1] * scale)),
      high: Math.max(bid, before, blockOf(path.high[i - 1] * scale)) + 1,
    };
  }

  #step(at: BookMinute): void {
    this.#stream.place(this.#seed, at.minute);
    this.#bid = at.bid;
    if (this.#field.follow(at.bid)) this.#standOrders(false);
    this.#field.consume(at.low, at.high, at.bid);
    this.#field.refresh(at.bid);
    this.#walls.step(this.#field, at);
    this.#orders.step(this.#field, at);
    this.#makers.step(this.#field, at);
  }

  /** Puts all orders on top of the quotes after the window was moved or restored. */
  #standOrders(fromQuotes: boolean): void {
    const field = this.#field;
    if (fromQuotes) field.total.set(field.quotes);
    for (const order of this.#orders.list) field.addOrder(order.block, order.lots);
    for (const wall of this.#walls.state.walls) {
      field.addOrder(wall.block, wall.lots);
      field.addOrder(wall.block + wall.side, Math.floor(wall.lots / 6));
    }
    for (const follower of this.#makers.followers) field.addOrder(follower.block, follower.lots);
  }
}
