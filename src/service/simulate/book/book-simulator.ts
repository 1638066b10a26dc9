import { HashStream, mix } from '../hash-noise';
import type { SimMarket } from '../market-list';
import { MarketPrice } from '../market-price';
import type { PricePaths } from '../price-paths';
import { floorTo, HOUR, MINUTE } from '../ranges';
import { BOOK_DEPTH, BookField, FIELD_MEMORY } from './book-field';
import { BookMakers, MAKER_MEMORY } from './book-makers';
import { type BookMinute, BookMinutes, SEEN_MINUTES } from './book-minute';
import { BookOrders, ORDER_MEMORY } from './book-orders';
import { makeBookProfile } from './book-profile';
import { BookWalls, WALL_MEMORY } from './book-walls';

/** Minutes for which a trade affects the quotes near it. */
const TOUCH_MEMORY = 20;

/**
 * The order book of one market, minute by minute. Everything in it remembers a limited time only, so a book started at
 * any minute equals one that ran all along. Nothing needs to be saved.
 */
export class BookSimulator {
  readonly #market: SimMarket;
  readonly #seed: number;
  readonly #minutes: BookMinutes;
  readonly #field: BookField;
  readonly #orders: BookOrders;
  readonly #walls: BookWalls;
  readonly #makers: BookMakers;
  #bid = 0;
  /** Unix seconds of the latest minute. */
  at = 0;

  private constructor(market: SimMarket, worldSeed: number) {
    this.#market = market;
    const profile = makeBookProfile(market);
    this.#seed = mix(worldSeed, market.salt + 29);
    this.#minutes = new BookMinutes(new MarketPrice(market, worldSeed), profile.blockTicks, this.#seed);
    this.#field = new BookField(profile, this.#seed, new HashStream());
    this.#orders = new BookOrders(profile, this.#seed);
    this.#walls = new BookWalls(profile, this.#seed);
    this.#makers = new BookMakers(profile, this.#seed);
  }

  /** A book whose next minute is `start` (Unix seconds). */
  static make(market: SimMarket, worldSeed: number, paths: PricePaths, start: number): BookSimulator {
    const book = new BookSimulator(market, worldSeed);
    // Walls are planned by the hour. Before the first hour the path has the minutes that it looks back to.
    const path = paths.getMinutes(market, floorTo(start - WALL_MEMORY * MINUTE, HOUR) - HOUR, start);
    const first = HOUR / MINUTE + 1;
    const minutes = Array.from({ length: path.length - first }, (_, i) => book.#minutes.at(path, i + first));
    for (const at of minutes) book.#walls.step(book.#field, at);
    for (const at of minutes.slice(-ORDER_MEMORY)) book.#orders.step(book.#field, at);
    for (const at of minutes.slice(-MAKER_MEMORY)) book.#makers.step(book.#field, at);
    book.#field.fill(minutes.slice(-FIELD_MEMORY - TOUCH_MEMORY));
    for (const kind of [book.#walls, book.#orders, book.#makers]) kind.stand(book.#field);
    book.#bid = minutes.at(-1)?.bid ?? 0;
    book.at = start - MINUTE;
    return book;
  }

  /** Lowest block of the current snapshot. */
  get lowestBlock(): number {
    return this.#bid - BOOK_DEPTH + 1;
  }

  /** Copies the current snapshot (`2 × BOOK_DEPTH` blocks, ascending) to `into` at `offset`. */
  copyTo(into: Uint32Array, offset: number): void {
    const start = this.lowestBlock;
    into.set(this.#field.total.subarray(start, start + 2 * BOOK_DEPTH), offset);
  }

  /** Runs the minutes after `at` and before `to` (Unix seconds). `onMinute` sees the book at the start of each. */
  run(paths: PricePaths, to: number, onMinute: (ts: number) => void): void {
    const path = paths.getMinutes(this.#market, this.at - SEEN_MINUTES * MINUTE, to);
    for (let i = 0; i < path.length; i++) {
      const ts = path.start + i * path.step;
      if (ts <= this.at) continue;
      this.#step(this.#minutes.at(path, i));
      this.at = ts;
      onMinute(ts);
    }
  }

  #step(at: BookMinute): void {
    this.#bid = at.bid;
    this.#field.refresh(at);
    this.#walls.step(this.#field, at);
    this.#orders.step(this.#field, at);
    this.#makers.step(this.#field, at);
  }
}
