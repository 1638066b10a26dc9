import { mix, normalOf, uniformOf } from '../hash-noise';
import type { MarketPrice } from '../market-price';
import type { PricePath } from '../price-paths';

/** One minute as every quoting trader sees it, in blocks. */
export interface BookMinute {
  /** Minutes of Unix time. */
  readonly minute: number;
  /** Block of the best bid; the best ask is in the next one. */
  readonly bid: number;
  /** Lowest and highest block that traded in the minute just ended. */
  readonly low: number;
  readonly high: number;
  /** Block of the best bid a minute later: orders in its way react before it arrives. */
  readonly nextBid: number;
  /** Speed of the market, as a multiple of the usual. */
  readonly activity: number;
  /** Size of bids and of asks over the usual: less in fast moves, at night and at weekends. */
  readonly bidDepth: number;
  readonly askDepth: number;
  /** Fear of the traders on each side, 0 to 1: high when a fast move came towards them in the last minutes. */
  readonly bidFear: number;
  readonly askFear: number;
}

/** Fear of the traders on a side, 0 to 1. */
export const fearOn = (side: Direction, { bidFear, askFear }: BookMinute): number => (side < 0 ? bidFear : askFear);

/** -1 is a bid, 1 an ask. */
export type Direction = -1 | 1;

/** Blocks between an order and the middle; negative when the market has passed it. */
export function distanceOf(block: number, side: Direction, bid: number): number {
  return side < 0 ? bid - block : block - bid - 1;
}

/** Whether the minute's trades went through the order. */
export function isHit(block: number, side: Direction, at: BookMinute): boolean {
  return side < 0 ? at.low < block || at.bid < block : at.high > block || at.bid >= block;
}

/** The share of a book that is left in fast moves, and the share that the quietest hour of the night (UTC) takes. */
const MIN_DEPTH = 0.3;
const NIGHT_HOUR = 3;
const NIGHT_TAKES = 0.12;
const WEEKEND_DEPTH = 0.8;

/** Minutes that everybody looks back. A move is fast when the price is far from its mean over them. */
export const SEEN_MINUTES = 30;
const SEEN_WEIGHTS = Float64Array.from(
  { length: SEEN_MINUTES },
  (_, ago) => Math.exp(-(ago + 1) / 7) * (1 - ago / SEEN_MINUTES),
);
const SEEN_SUM = SEEN_WEIGHTS.reduce((sum, weight) => sum + weight, 0);
/** Usual distance from that mean, in slacks of the path. */
const USUAL_DISTANCE = 6.5;
/** Distances, in usual ones, at which fear starts and at which it reaches a half. */
const AFRAID_FROM = 1.1;
const AFRAID_HALF = 1.6;
/** Traders on the other side fear a reversal: their fear as a share of that in front of the move. */
const OTHER_SIDE = 0.45;
/** The share of a side that is left at full fear. */
const LEFT_IN_FEAR = 0.12;

/** How far the price has run in the last minutes, in usual distances. Negative after falls. */
function runAt({ price, slack }: PricePath, i: number): number {
  let sum = 0;
  for (let ago = 0; ago < SEEN_MINUTES; ago++) sum += SEEN_WEIGHTS[ago] * price[Math.max(0, i - 1 - ago)];
  return (price[i] / (sum / SEEN_SUM) - 1) / (USUAL_DISTANCE * slack);
}

/** Fear, 0 to 1, after a run of this many usual distances. */
function fearOf(run: number): number {
  const beyond = Math.max(0, run - AFRAID_FROM);
  return beyond / (beyond + AFRAID_HALF);
}

/** Unix day 0 was a Thursday. */
export function isWeekend(minute: number): boolean {
  const weekday = Math.floor(minute / 1440) % 7;
  return weekday === 2 || weekday === 3;
}

function depthAt(minute: number, activity: number): number {
  const hour = (minute / 60) % 24;
  const night = 1 - NIGHT_TAKES * Math.cos(((hour - NIGHT_HOUR) / 12) * Math.PI) - NIGHT_TAKES;
  const calm = Math.max(MIN_DEPTH, Math.min(1.15, 1.2 - 0.24 * activity));
  return calm * night * (isWeekend(minute) ? WEEKEND_DEPTH : 1);
}

/** Large traders of a side come and go: the longest they stay, in minutes, and how much they change its size. */
const STAYS = [7, 23, 110] as const;
const STAY_CHANGES = 0.22;

function sideFactor(seed: number, minute: number): number {
  let sum = 0;
  for (const [i, stay] of STAYS.entries()) {
    const turn = Math.floor(minute / stay);
    // Turns do not all start in the same minute: each start is shifted by its own random number.
    const begun = minute - turn * stay >= mix(seed + i, turn) % stay ? turn : turn - 1;
    sum += normalOf(mix(seed + 8 + i, begun));
  }
  return Math.exp(STAY_CHANGES * sum);
}

/** The minutes of a path, as seen by a book whose blocks are `blockTicks` high. */
export class BookMinutes {
  readonly #price: MarketPrice;
  readonly #blockTicks: number;
  readonly #seed: number;

  constructor(price: MarketPrice, blockTicks: number, seed: number) {
    this.#price = price;
    this.#blockTicks = blockTicks;
    this.#seed = seed + 20;
  }

  /**
   * The start of step `i` of `path`, with the trades of the step before and of this one. `path` has to start
   * `SEEN_MINUTES` earlier.
   */
  at(path: PricePath, i: number): BookMinute {
    const bid = this.#blockOf(this.#price.ticksAt(path, i));
    const activity = i === 0 ? path.activity[0] : Math.max(path.activity[i], path.activity[i - 1]);
    const minute = (path.start + i * path.step) / 60;
    const depth = depthAt(minute, activity);
    const run = runAt(path, i);
    const [bidFear, askFear] = [-run, run].map((towards) => Math.max(fearOf(towards), OTHER_SIDE * fearOf(-towards)));
    const bidDepth = depth * sideFactor(this.#seed, minute) * (1 - (1 - LEFT_IN_FEAR) * bidFear);
    const askDepth = depth * sideFactor(this.#seed + 30, minute) * (1 - (1 - LEFT_IN_FEAR) * askFear);
    const nextBid = this.#blockOf(this.#price.ticksAt(path, i + 1));
    const now = { minute, bid, nextBid, activity, bidDepth, askDepth, bidFear, askFear };
    if (i === 0) return { ...now, low: bid, high: bid + 1 };
    const earlier = this.#price.ticksAt(path, i - 1);
    const before = this.#blockOf(earlier);
    const low = Math.min(bid, before, this.#blockOf(this.#price.reachAt(path, i - 1, earlier, -1)));
    const high = Math.max(bid, before, this.#blockOf(this.#price.reachAt(path, i - 1, earlier, 1))) + 1;
    return { ...now, low, high };
  }

  #blockOf(ticks: number): number {
    return Math.floor(Math.floor(ticks) / this.#blockTicks);
  }
}

/** The first entry of a table of rising limits that `luck` falls below. */
export function pick<T extends { readonly below: number }>(table: readonly T[], luck: number): T {
  return table.find((entry) => luck < entry.below) as T;
}

/** A hash as a number between `least` and `most`. */
export const between = (hash: number, least: number, most: number): number => least + (most - least) * uniformOf(hash);
