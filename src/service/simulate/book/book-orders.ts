import { HashStream, mix, uniformOf } from '../hash-noise';
import { type BookField, roundOrder } from './book-field';
import { type BookMinute, type Direction, distanceOf, fearOn, isHit, pick } from './book-minute';
import type { BookProfile } from './book-profile';

/** A single large order. */
interface Order {
  /** Follows the price when its owner keeps a distance. */
  block: number;
  readonly side: Direction;
  /** Seed of its owner's choices, minute by minute. */
  readonly key: number;
  readonly until: number;
  readonly shy: boolean;
  /** Shows only a part of its size. When that is eaten, the next part appears. */
  readonly isIceberg: boolean;
  /** Distance in blocks from the touch that its owner keeps, looking now and then. 0: the order does not move. */
  readonly trails: number;
  readonly full: number;
  lots: number;
}

const SHY_SHARE = 0.34;
const ICEBERG_SHARE = 0.14;
const SHY_WITHIN = 7;
const SHY_LEAVE = 0.3;
/** Standard blocks within which a fast move frightens owners, and the share of them that leaves per minute. */
const AFRAID_WITHIN = 160;
const FLEE_SHARE = 0.4;
/** Share of owners who move their orders after the price, and minutes between their moves. */
const TRAILING_SHARE = 0.4;
const LOOKS_SHARE = 0.45;
/** Standard blocks from the touch within which owners bother to follow the price. */
const TRAILING_WITHIN = 200;
/** Grids of order prices, in blocks: the coarser the rarer. 0 means the market's own round prices. */
const GRIDS = [
  { below: 0.32, blocks: 1 },
  { below: 0.58, blocks: 2 },
  { below: 0.72, blocks: 5 },
  { below: 0.84, blocks: 10 },
  { below: 0.9, blocks: 20 },
  { below: 1, blocks: 0 },
] as const;

/** Standard blocks from the touch beyond which orders are placed at round prices. */
const ROUND_BEYOND = 6;

/** A kind of order: how many arrive, where, how long they stay and how large they are. */
interface OrderKind {
  readonly birthsPerMinute: number;
  /** Whether markets with many walls have more of them than markets of machines. */
  readonly isForShow: boolean;
  /** Close, middle and far orders: their mean distance from the touch in standard blocks. */
  readonly distances: readonly { readonly below: number; readonly mean: number }[];
  /** Lifetimes in minutes. */
  readonly lives: readonly { readonly below: number; readonly least: number; readonly more: number }[];
  /** Size in units: the least, and how heavy the tail is. */
  readonly units: number;
  readonly mostUnits: number;
  readonly tail: number;
}

const ORDINARY: OrderKind = {
  birthsPerMinute: 4,
  isForShow: false,
  distances: [
    { below: 0.5, mean: 18 },
    { below: 0.84, mean: 80 },
    { below: 1, mean: 420 },
  ],
  lives: [
    { below: 0.62, least: 1, more: 6 },
    { below: 0.9, least: 8, more: 45 },
    { below: 1, least: 70, more: 360 },
  ],
  units: 1.8,
  mostUnits: 120,
  tail: 1.45,
};
/** As large as walls but shown only for minutes: to make an impression, or to trade at once. */
const SHOWN: OrderKind = {
  birthsPerMinute: 2.4,
  isForShow: true,
  distances: [
    { below: 0.75, mean: 55 },
    { below: 1, mean: 260 },
  ],
  lives: [
    { below: 0.64, least: 1, more: 3 },
    { below: 0.9, least: 3, more: 12 },
    { below: 1, least: 8, more: 40 },
  ],
  units: 13,
  mostUnits: 260,
  tail: 1,
};
const KINDS: readonly OrderKind[] = [ORDINARY, SHOWN];
/**
 * Large interest near the price is cut into small orders. Nobody shows more than this many units there; the limit grows
 * by the first factor each time the distance (standard blocks) grows by the second.
 */
const MAX_NEAR = 3;
const MAX_GROWS_IN = 12;
/** Factor on that limit at round prices, where many orders add up. */
const MAX_AT_ROUND = 3;
/** The longest lifetime, in minutes. Anything older has no effect. */
export const ORDER_MEMORY = 431;

/** The visible single orders: heavy-tailed in size, eaten in part or in full when the price passes. */
export class BookOrders {
  readonly #profile: BookProfile;
  readonly #seed: number;
  readonly #stream = new HashStream();
  #list: Order[] = [];

  constructor(profile: BookProfile, seed: number) {
    this.#profile = profile;
    this.#seed = seed + 5;
  }

  step(field: BookField, at: BookMinute): void {
    this.#list = this.#list.filter((order) => {
      this.#trail(field, order, at);
      const lots = this.#decide(order, at);
      if (lots !== order.lots) field.addOrder(order.block, lots - order.lots);
      order.lots = lots;
      return lots > 0;
    });
    this.#stream.place(this.#seed, at.minute);
    for (const kind of KINDS) {
      const usual = kind.birthsPerMinute * (kind.isForShow ? this.#profile.temper.walls : 1);
      const births = this.#stream.poisson(usual * (0.6 + 0.4 * Math.min(3, at.activity)));
      for (let i = 0; i < births; i++) this.#place(field, at, kind);
    }
  }

  /** Adds all orders to a field that has none yet. */
  stand(field: BookField): void {
    for (const { block, lots } of this.#list) field.addOrder(block, lots);
  }

  /** The owner cancels the order and places it again at its distance from the price. */
  #trail(field: BookField, order: Order, at: BookMinute): void {
    if (order.trails === 0 || at.minute >= order.until) return;
    if (uniformOf(mix(order.key + 1, at.minute)) >= LOOKS_SHARE) return;
    const touch = order.side < 0 ? at.bid : at.bid + 1;
    const block = touch + order.side * order.trails;
    if (block === order.block) return;
    field.addOrder(order.block, -order.lots);
    order.block = block;
    field.addOrder(block, order.lots);
  }

  /** The size that is left of the order after the minute. */
  #decide(order: Order, at: BookMinute): number {
    if (at.minute >= order.until) return 0;
    const luck = uniformOf(mix(order.key, at.minute));
    const away = distanceOf(order.block, order.side, at.bid);
    if (isHit(order.block, order.side, at)) return away < 0 ? 0 : eat(order, luck);
    const distance = away * this.#profile.reach;
    if (luck < fleeChance(order, distance, at)) return 0;
    const isNear = distance < SHY_WITHIN;
    if (isNear && order.lots < order.full && luck > 0.6) return Math.min(order.full, Math.ceil(order.lots * 1.4));
    if (luck > 0.93) return Math.max(1, Math.floor(order.lots * (0.72 + 4 * (luck - 0.93))));
    return order.lots;
  }

  #place(field: BookField, at: BookMinute, kind: OrderKind): void {
    const stream = this.#stream;
    const side = stream.next() < 0.5 ? -1 : 1;
    const distance = (2 + stream.exponential() * pick(kind.distances, stream.next()).mean) / this.#profile.reach;
    const { blocks } = pick(GRIDS, stream.next());
    const isAtRound = blocks === 0;
    const grid = isAtRound ? this.#profile.chosenBlocks : blocks;
    const touch = side < 0 ? at.bid : at.bid + 1;
    const block = Math.round((touch + side * distance) / grid) * grid;
    const life = pick(kind.lives, stream.next());
    const away = distanceOf(block, side, at.bid);
    const near = MAX_NEAR * (isAtRound ? MAX_AT_ROUND : 1);
    const most = Math.min(kind.mostUnits, near * Math.exp((away * this.#profile.reach) / MAX_GROWS_IN));
    const units = Math.min(most, kind.units * (1 - stream.next()) ** (-1 / kind.tail));
    const lots = roundOrder(units * this.#profile.unitLots);
    const isTrailing = away * this.#profile.reach < TRAILING_WITHIN && stream.next() < TRAILING_SHARE;
    const order: Order = {
      block,
      side,
      key: stream.bits(),
      until: at.minute + Math.ceil(life.least + stream.next() * life.more),
      shy: stream.next() < SHY_SHARE,
      isIceberg: stream.next() < ICEBERG_SHARE,
      trails: isTrailing ? away : 0,
      full: lots,
      lots,
    };
    // Orders at round prices were placed when the price was elsewhere.
    if (away < (isAtRound ? ROUND_BEYOND / this.#profile.reach : 1)) return;
    this.#list.push(order);
    field.addOrder(block, order.lots);
  }
}

/** Chance per minute that the owner of an order at this distance (standard blocks) cancels it. */
function fleeChance({ shy, side }: Order, distance: number, at: BookMinute): number {
  const shyness = shy && distance < SHY_WITHIN ? SHY_LEAVE : 0;
  return distance < AFRAID_WITHIN ? Math.max(shyness, FLEE_SHARE * fearOn(side, at)) : shyness;
}

/** The lots left of an order whose price just traded: a part of it, or the next part of an iceberg. */
function eat({ isIceberg, full, lots }: Order, luck: number): number {
  if (isIceberg) return luck < 0.75 ? full : Math.ceil(full * luck * 0.6);
  const left = lots * (luck * 1.1 - 0.25);
  return left < full * 0.08 ? 0 : Math.floor(left);
}
