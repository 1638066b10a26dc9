import { roundOrder } from '../book/book-field';
import { type HashStream, mix } from '../hash-noise';
import { ageUnits, LevelField, type Lifetime, lifetimeAt } from './level-field';
import { drawSize, type LevelProfile, longShareAt } from './level-profile';
import type { MarketStep, PriceHistory } from './price-history';
import { addStep, findSwing, type Swings, swingsOf } from './swings';

const ORDERS_PER_MINUTE = 5.2;
/** Distant orders are left in place, near ones are moved. */
const LIFETIMES: readonly Lifetime[] = [
  { to: 0.01, minutes: 110 },
  { to: 0.025, minutes: 260 },
  { to: 0.06, minutes: 600 },
  { to: 0.22, minutes: 1200 },
];
/** Orders older than this are ignored. */
const OLDEST_MINUTES = 3600;

/** Usual distance from the price (share of it) and how widely it varies. */
const TAKE_PROFIT = { away: 0.03, spread: 0.85 };
const STOP_LOSS = { away: 0.018, spread: 0.8 };
const PROFIT_SHARE = 0.55;
const NEAREST = 0.0012;
const FARTHEST = 0.21;

const ROUND_SHARE = 0.3;
const SWING_SHARE = 0.2;
/** Cumulative chance of each round price, roundest first. The last one covers all finer prices. */
const ROUND_CHOICE = [0.3, 0.55, 0.7, 0.88, 1];
/** A stop is a little beyond the turning point, a take-profit a little before it: mean distance, share of the price. */
const SWING_MARGIN = 0.0007;
/** Grids of all other orders in cells, the coarser the rarer. */
const GRIDS = [
  { below: 0.5, cells: 1 },
  { below: 0.74, cells: 2 },
  { below: 0.9, cells: 5 },
  { below: 1, cells: 10 },
] as const;

interface Order {
  readonly isLong: boolean;
  readonly isProfit: boolean;
  /** -1: below the price. 1: above it. */
  readonly direction: -1 | 1;
}

/** Take-profit and stop-loss orders of a market: those that buy and those that sell, each on both sides of the price. */
export class TriggerLevels {
  readonly buys: LevelField;
  readonly sells: LevelField;
  readonly #profile: LevelProfile;
  readonly #stream: HashStream;
  readonly #moodSeed: number;
  swings: Swings = { highs: [], lows: [] };

  constructor(profile: LevelProfile, seed: number, stream: HashStream) {
    this.#profile = profile;
    this.#stream = stream;
    this.#moodSeed = mix(seed, 101);
    this.buys = new LevelField(profile.cellTicks, profile.topTicks);
    this.sells = new LevelField(profile.cellTicks, profile.topTicks);
  }

  /** Adds the orders that were placed during `history` and still wait at its end. */
  populate({ hours, lowestSince, highestSince }: PriceHistory): void {
    const swings = hours.map((_, hour) => swingsOf(hours, hour));
    for (let i = 0; i < OLDEST_MINUTES * ORDERS_PER_MINUTE; i++) {
      const age = OLDEST_MINUTES * this.#stream.next();
      const hour = hours.length - 1 - Math.floor(age / 60);
      if (hour >= 0) this.#place(hours[hour], swings[hour], lowestSince[hour], highestSince[hour], age);
    }
    this.swings = swingsOf(hours);
  }

  step(at: MarketStep): void {
    addStep(this.swings, at);
    for (const field of [this.buys, this.sells]) {
      field.pass(at.low, at.high);
      field.thin(this.#stream, at, LIFETIMES, this.#profile.unitLots);
    }
    const placed = this.#stream.poisson(ORDERS_PER_MINUTE * at.minutes * (0.5 + 0.5 * at.activity));
    for (let i = 0; i < placed; i++) this.#place(at, this.swings, at.low, at.high, 0);
  }

  /** Adds an order placed `age` minutes ago, unless the price reached it since (moved between `low` and `high`). */
  #place(at: MarketStep, swings: Swings, low: number, high: number, age: number): void {
    const stream = this.#stream;
    const isLong = stream.next() < longShareAt(this.#moodSeed, at.minute);
    const isProfit = stream.next() < PROFIT_SHARE;
    const order: Order = { isLong, isProfit, direction: isLong === isProfit ? 1 : -1 };
    const { away, spread } = isProfit ? TAKE_PROFIT : STOP_LOSS;
    const distance = Math.max(NEAREST, away * Math.exp(spread * stream.roughNormal()));
    const cell = this.#choose(order, at.price, swings, Math.min(distance, FARTHEST));
    const ticks = cell * this.#profile.cellTicks;
    const isWaiting = order.direction < 0 ? ticks < low : ticks > high;
    if (!isWaiting) return;
    const lives = age / lifetimeAt(LIFETIMES, Math.abs(ticks / at.price - 1));
    const units = ageUnits(drawSize(stream), lives, stream.next());
    if (units === 0) return;
    const lots = roundOrder(units * this.#profile.unitLots);
    (isLong ? this.sells : this.buys).add(cell, lots);
  }

  #choose(order: Order, price: number, swings: Swings, distance: number): number {
    const stream = this.#stream;
    const luck = stream.next();
    const wanted = (price * (1 + order.direction * distance)) / this.#profile.cellTicks;
    if (luck < ROUND_SHARE) return this.#chooseRound(order, wanted);
    if (luck < ROUND_SHARE + SWING_SHARE) {
      const swing = findSwing(swings, order.direction, stream.next());
      const beyond = (order.isProfit ? -1 : 1) * SWING_MARGIN * stream.exponential() * price;
      const ticks = swing + order.direction * beyond;
      if ((ticks - price) * order.direction > NEAREST * price) return Math.round(ticks / this.#profile.cellTicks);
    }
    const gridLuck = stream.next();
    const grid = GRIDS.find((entry) => gridLuck < entry.below)?.cells ?? 1;
    return Math.round(wanted / grid) * grid;
  }

  /** A round price, or for some stops just beyond it. */
  #chooseRound(order: Order, wanted: number): number {
    const stream = this.#stream;
    const { rounds } = this.#profile;
    const luck = stream.next();
    const choice = Math.min(
      ROUND_CHOICE.findIndex((below) => luck < below),
      rounds.length - 1,
    );
    const cells = rounds[choice];
    const isBeyond = !order.isProfit && stream.next() < 0.4;
    const beyond = isBeyond ? order.direction * Math.ceil(3 * stream.next()) : 0;
    return Math.round(wanted / cells) * cells + beyond;
  }
}
