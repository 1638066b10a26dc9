import { mix, normalOf, uniformOf } from '../hash-noise';
import type { MarketPrice } from '../market-tape';
import type { PricePath } from '../price-paths';

/** What a minute looks like to everybody who quotes, in blocks. */
export interface BookMinute {
  /** Minutes of Unix time. */
  readonly minute: number;
  /** Block of the best bid; the best ask is in the next one. */
  readonly bid: number;
  /** Blocks that traded during the minute that ended now: lowest and highest. */
  readonly low: number;
  readonly high: number;
  /** Block of the best bid a minute later: who stands in the way feels it coming. */
  readonly nextBid: number;
  /** How fast the market is, as a multiple of the usual. */
  readonly activity: number;
  /** Size of bids over the usual, and of asks: less in fast moves, at night and at week-ends. */
  readonly bidDepth: number;
  readonly askDepth: number;
  /** How much those who stand on a side fear for it, 0 to 1: a fast move has come towards them within the last minutes. */
  readonly bidFear: number;
  readonly askFear: number;
}

/** What those on a side fear. */
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

/** How much of a book that fast moves leave, and the deepest hour of the night (UTC) takes. */
const LEAST_DEPTH = 0.3;
const NIGHT_HOUR = 3;
const NIGHT_TAKES = 0.12;
const WEEKEND_DEPTH = 0.8;

/** Minutes back to which everybody looks: a move is fast by how far the price is from its mean of them. */
export const SEEN_MINUTES = 30;
const SEEN_WEIGHTS = Float64Array.from(
  { length: SEEN_MINUTES },
  (_, ago) => Math.exp(-(ago + 1) / 7) * (1 - ago / SEEN_MINUTES),
);
const SEEN_SUM = SEEN_WEIGHTS.reduce((sum, weight) => sum + weight, 0);
/** Usual distance from that mean, in slacks of the path. */
const USUAL_DISTANCE = 6.5;
/** Distances, in usual ones, from which on people are afraid, and at which half of them are. */
const AFRAID_FROM = 1.1;
const AFRAID_HALF = 1.6;
/** Those on the other side of a fast move fear that it turns: so much as those before it. */
const OTHER_SIDE = 0.45;
/** What is left of a side that is all afraid. */
const LEFT_IN_FEAR = 0.12;

/** How far the price has run from where it was in the last minutes, in usual distances: negative after falls. */
function runAt({ price, slack }: PricePath, i: number): number {
  let sum = 0;
  for (let ago = 0; ago < SEEN_MINUTES; ago++) sum += SEEN_WEIGHTS[ago] * price[Math.max(0, i - 1 - ago)];
  return (price[i] / (sum / SEEN_SUM) - 1) / (USUAL_DISTANCE * slack);
}

/** Fear of a run of so many usual distances. */
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
  const calm = Math.max(LEAST_DEPTH, Math.min(1.15, 1.2 - 0.24 * activity));
  return calm * night * (isWeekend(minute) ? WEEKEND_DEPTH : 1);
}

/** Large traders of a side come and go: so long do they stay at most, in minutes, and so much do they change its size. */
const STAYS = [7, 23, 110] as const;
const STAY_CHANGES = 0.22;

function sideFactor(seed: number, minute: number): number {
  let sum = 0;
  for (const [i, stay] of STAYS.entries()) {
    const turn = Math.floor(minute / stay);
    // Not all at the same minute: each turn begins where its own luck says.
    const begun = minute - turn * stay >= mix(seed + i, turn) % stay ? turn : turn - 1;
    sum += normalOf(mix(seed + 8 + i, begun));
  }
  return Math.exp(STAY_CHANGES * sum);
}

/** Minutes of a path, each as a book of `blockTicks` meets it at its start. */
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
   * The start of step `i` of `path`, what traded in the step before and what will trade in this one; `path` begins
   * `SEEN_MINUTES` before it.
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
