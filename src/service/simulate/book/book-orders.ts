import type { HashStream } from '../hash-noise';
import { type BookField, roundLots } from './book-field';
import type { BookProfile } from './book-profile';

/** What the minute looked like, in blocks. */
export interface BookMinute {
  /** Minutes of Unix time. */
  readonly minute: number;
  /** Block of the best bid; the best ask is in the next one. */
  readonly bid: number;
  /** Blocks that traded during the minute that ended now: lowest and highest. */
  readonly low: number;
  readonly high: number;
}

/** -1 is a bid, 1 an ask. */
export type Direction = -1 | 1;

/** A single large order for a while. */
export interface Order {
  readonly block: number;
  readonly side: Direction;
  readonly until: number;
  readonly shy: boolean;
  lots: number;
}

/** Blocks between an order and the middle; negative when the market has passed it. */
export function distanceOf(block: number, side: Direction, bid: number): number {
  return side < 0 ? bid - block : block - bid - 1;
}

/** Whether the minute's trades went through the order. */
export function isHit(block: number, side: Direction, at: BookMinute): boolean {
  return side < 0 ? at.low < block || at.bid < block : at.high > block || at.bid >= block;
}

const BIRTHS_PER_MINUTE = 1.7;
const SHY_SHARE = 0.34;
const SHY_WITHIN = 7;
/** Order prices fall on these grids (in blocks), the coarser the rarer. */
const GRIDS = [
  { below: 0.34, blocks: 1 },
  { below: 0.62, blocks: 2 },
  { below: 0.78, blocks: 5 },
  { below: 0.92, blocks: 10 },
  { below: 1, blocks: 20 },
] as const;
/** Distance from the touch: close, middle and far orders, mean standard blocks. */
const DISTANCES = [
  { below: 0.5, mean: 15 },
  { below: 0.82, mean: 66 },
  { below: 1, mean: 420 },
] as const;
/** Minutes on the book. */
const LIVES = [
  { below: 0.42, least: 1, more: 6 },
  { below: 0.84, least: 10, more: 50 },
  { below: 1, least: 70, more: 360 },
] as const;

function pick<T extends { readonly below: number }>(table: readonly T[], luck: number): T {
  return table.find((entry) => luck < entry.below) as T;
}

/** The visible single orders: short-lived near the touch, heavy-tailed in size, eaten when the price comes through. */
export class BookOrders {
  readonly #profile: BookProfile;
  readonly #stream: HashStream;
  list: Order[] = [];

  constructor(profile: BookProfile, stream: HashStream) {
    this.#profile = profile;
    this.#stream = stream;
  }

  step(field: BookField, at: BookMinute): void {
    this.list = this.list.filter((order) => {
      if (this.#stays(order, at)) return true;
      field.addOrder(order.block, -order.lots);
      return false;
    });
    const births = this.#stream.poisson(BIRTHS_PER_MINUTE * 2);
    for (let i = 0; i < births; i++) this.#place(field, at);
  }

  #stays(order: Order, at: BookMinute): boolean {
    if (at.minute >= order.until || isHit(order.block, order.side, at)) return false;
    const near = distanceOf(order.block, order.side, at.bid) * this.#profile.reach < SHY_WITHIN;
    return !(order.shy && near && this.#stream.next() < 0.3);
  }

  #place(field: BookField, at: BookMinute): void {
    const stream = this.#stream;
    const side = stream.next() < 0.5 ? -1 : 1;
    const distance = (2 + stream.exponential() * pick(DISTANCES, stream.next()).mean) / this.#profile.reach;
    const grid = pick(GRIDS, stream.next()).blocks;
    const touch = side < 0 ? at.bid : at.bid + 1;
    const block = Math.round((touch + side * distance) / grid) * grid;
    const life = pick(LIVES, stream.next());
    const size = Math.min(150, 2.1 * (1 - stream.next()) ** (-1 / 1.25));
    const order: Order = {
      block,
      side,
      until: at.minute + Math.ceil(life.least + stream.next() * life.more),
      shy: stream.next() < SHY_SHARE,
      lots: roundLots(size * this.#profile.unitLots),
    };
    if (distanceOf(block, side, at.bid) < 1) return;
    this.list.push(order);
    field.addOrder(block, order.lots);
  }
}
