import { clearSide, makeSideCandle, type SideCandle } from '../candle-columns';
import type { HashStream } from '../hash-noise';
import { MINUTE } from '../ranges';
import { levelsWalked } from './manners';
import { type PriceGrid, SURE_HALF } from './price-grid';
import type { StepPath } from './step-path';
import { LOTS, lotsOf, type TradeSizes, usualAt } from './trade-size';

/** The trades of one step. */
export interface Trading {
  readonly count: number;
  readonly seconds: number;
  /** Share of buys. */
  readonly buyers: number;
  /** Usual distance of a trade from the mid price, 0 to 1. */
  readonly half: number;
  /** USD of one on average, which its price changes. */
  readonly usual: number;
  readonly shallowness: number;
  /** The move of a minute, 0 to 1, that takes twice the usual size. */
  readonly drives: number;
  /** The highest mid price at which anybody trades, 0 to 1. */
  readonly highest: number;
}

/** Up to so many trades of a step are made one by one. */
const SINGLY = 24;
/** Part of its usual distance from the mid price that a trade has at least. */
const NEAREST = 0.45;
/** An order leaves the best level only for as many shares at each. */
const SHARES_A_LEVEL = 5;
/** From this price on, there is more at each level than anybody wants. */
const NO_WALK = 0.97;
/**
 * Whoever moves the price trades much: in the direction of a minute that moves by half a usual spread, or by `Trading.drives` where
 * that is more, trades are twice as large, against it they are smaller. Never beyond these limits.
 */
const DRIVE = { least: 0.5, most: 6 } as const;
/** Nobody takes more shares at once than so many for each USD of a usual trade, however cheap they are: there are no more. */
const MOST_SHARES = 1200;
/** Part of the way between the first level and the last at which an order is filled on average. */
const FILLED_AT = 0.3;

/**
 * Makes the trades of one step, one after the other: buys at the ask and sells at the bid of their second. All of an order
 * is traded in one second, from the best level on to worse ones.
 */
export class StepTrades {
  readonly buy = makeSideCandle();
  readonly sell = makeSideCandle();
  readonly #grid: PriceGrid;
  readonly #sizes: TradeSizes;
  readonly #tick: number;
  readonly #times = new Float64Array(SINGLY);

  /** `tick`: USD. */
  constructor(grid: PriceGrid, sizes: TradeSizes, tick: number) {
    this.#grid = grid;
    this.#sizes = sizes;
    this.#tick = tick;
  }

  make(stream: HashStream, path: StepPath, trading: Trading): void {
    const { count, buyers } = trading;
    clearSide(this.buy);
    clearSide(this.sell);
    if (count <= SINGLY) {
      this.#makeEach(stream, path, trading, count, () => (stream.next() < buyers ? 1 : -1));
      return;
    }
    const buys = Math.round(count * buyers);
    for (const direction of [1, -1] as const) {
      const some = direction > 0 ? buys : count - buys;
      if (some <= SINGLY) this.#makeEach(stream, path, trading, some, () => direction);
      else this.#makeMany(stream, path, trading, some, direction);
    }
  }

  #makeEach(stream: HashStream, path: StepPath, trading: Trading, count: number, directionOf: () => -1 | 1): void {
    const times = this.#times.subarray(0, count);
    for (let i = 0; i < count; i++) times[i] = Math.floor(stream.next() * trading.seconds);
    if (count > 1) times.sort();
    for (const at of times) this.#makeOne(stream, path, trading, at, directionOf());
  }

  #makeOne(stream: HashStream, path: StepPath, trading: Trading, at: number, direction: -1 | 1): void {
    const { seconds, half, usual, shallowness, highest } = trading;
    const away = half * (NEAREST + (1 - NEAREST) * stream.next());
    const mid = Math.min(highest, path.at((at + 0.5) / seconds));
    const near = this.#grid.tradedAt(mid, direction, away);
    const price = near * this.#tick;
    const usd = usualAt(price) * usual;
    const size = this.#sizes.one(stream, usd) * driveOf(path, trading, direction);
    const shares = Math.min((usd * size) / price, MOST_SHARES * usual);
    const lots = lotsOf(stream, shares, price, direction);
    const levels = half <= SURE_HALF || mid >= NO_WALK ? 0 : levelsWalked(size, stream.next(), shallowness);
    const isEnough = lots >= SHARES_A_LEVEL * LOTS * (levels + 1);
    const far = isEnough ? this.#walk(near, direction, levels) : near;
    addTrade(direction > 0 ? this.buy : this.sell, direction, [near, far], lots, at * 1000);
  }

  /** The price so many levels further, which is never back at a round one. */
  #walk(from: number, direction: -1 | 1, levels: number): number {
    const to = this.#grid.levelsFrom(from, direction * levels);
    return direction > 0 ? Math.max(from, to) : Math.min(from, to);
  }

  #makeMany(stream: HashStream, path: StepPath, trading: Trading, count: number, direction: -1 | 1): void {
    const { seconds, half, usual, shallowness, highest } = trading;
    const side = direction > 0 ? this.buy : this.sell;
    const first = 1 - (1 - stream.next()) ** (1 / count);
    const last = Math.max(first, stream.next() ** (1 / count));
    const priceAt = (mid: number): number => this.#grid.tradedAt(Math.min(highest, mid), direction, half);
    side.open = priceAt(path.at(first));
    side.close = priceAt(path.at(last));
    const levels = half <= SURE_HALF || path.high >= NO_WALK ? 0 : levelsWalked(count, stream.next(), shallowness);
    const high = Math.max(side.open, side.close, priceAt(path.high));
    const low = Math.min(side.open, side.close, priceAt(path.low));
    side.high = direction > 0 ? this.#walk(high, direction, levels) : high;
    side.low = direction < 0 ? this.#walk(low, direction, levels) : low;
    side.firstMs = Math.floor(first * seconds) * 1000;
    side.lastMs = Math.floor(last * seconds) * 1000;
    const typical = (side.open + side.high + side.low + side.close) / 4;
    const price = typical * this.#tick;
    const usd = usualAt(price) * usual * count * this.#sizes.many(stream, count) * driveOf(path, trading, direction);
    side.lots = Math.max(count * LOTS, Math.round((usd / price) * LOTS));
    side.tickLots = Math.min(side.high * side.lots, Math.max(side.low * side.lots, Math.round(typical * side.lots)));
  }
}

/** Mean size of trades on one side of a step over the usual one. */
function driveOf({ open, close }: StepPath, { half, seconds, drives }: Trading, direction: -1 | 1): number {
  if (half <= SURE_HALF) return 1;
  const unit = Math.max(drives, half) * Math.sqrt(seconds / MINUTE);
  return Math.min(DRIVE.most, Math.max(DRIVE.least, 1 + (direction * (close - open)) / unit));
}

/** Adds an order that begins at the level `best` and ends at `last`, after those of `side`. */
function addTrade(
  side: SideCandle,
  direction: -1 | 1,
  [best, last]: readonly [number, number],
  lots: number,
  ms: number,
): void {
  // Within a second, one order after the other uses up what is offered.
  const isSame = side.lots > 0 && side.lastMs === ms;
  const [near, far] = [best, last].map((level) =>
    isSame ? side.close + direction * Math.max(0, direction * (level - side.close)) : level,
  );
  if (side.lots === 0) {
    side.open = near;
    side.high = near;
    side.low = near;
    side.firstMs = ms;
  }
  side.high = Math.max(side.high, near, far);
  side.low = Math.min(side.low, near, far);
  side.close = far;
  side.lastMs = ms;
  side.lots += lots;
  side.tickLots += Math.round(lots * (near + FILLED_AT * (far - near)));
}
