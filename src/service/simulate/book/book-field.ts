import { type HashStream, mix, normalOf, uniformOf } from '../hash-noise';
import type { BookMinute, Direction } from './book-minute';
import { type BookProfile, pullOf, unitsAt } from './book-profile';

/** Number of blocks on each side of a snapshot. */
export const BOOK_DEPTH = 3500;
/** Number of blocks quoted on each side. Those past `BOOK_DEPTH` keep quotes from when the price was elsewhere. */
const QUOTED = BOOK_DEPTH + 2500;
/** Minutes in which every block is quoted again at least once. Anything older has no effect. */
export const FIELD_MEMORY = 720;

/** For blocks up to this many standard blocks from the middle: the chance per minute of a new quote. */
const BANDS = [
  { to: 50, chance: 1 },
  { to: 120, chance: 0.75 },
  { to: 250, chance: 0.42 },
  { to: 500, chance: 0.28 },
  { to: 900, chance: 0.08 },
  { to: 1e9, chance: 0.012 },
] as const;
/** Above this chance every block draws its own number. Below it, blocks that do not change are skipped. */
const RARE = 0.3;
/** Standard blocks from the price within which quotes react to trades just before and just after. */
const TOUCHED_WITHIN = 45;
/** From this multiple of the usual speed on, the spread is visible. */
const FAST = 2.9;
/** Below this multiple of the usual speed, nobody keeps a distance. */
const CALM_ENOUGH = 2.1;
/** Minutes for which the size at a price persists, and that of its neighbourhood. */
const OWN_MINUTES = 400;
const SHARED_MINUTES = 720;
/** Deviation of both far from the price, and how much smaller it is for quotes that follow the price. */
const OWN_SPREAD = 0.75;
const SHARED_SPREAD = 0.4;
const OWN_LOST = 0.55;
/** The exponential function from `-GROWTH_REACH` to `GROWTH_REACH`. Every sum of deviations is within it. */
const GROWTH_REACH = 8;
const GROWTH_STEPS = 256;
const GROWTH = Float64Array.from({ length: 2 * GROWTH_REACH * GROWTH_STEPS }, (_, i) =>
  Math.exp((i + 0.5) / GROWTH_STEPS - GROWTH_REACH),
);
/** Standard blocks from the middle at which half of the quoted size follows the price. */
const NEARNESS = 25;
/** Standard blocks from the middle within which quotes keep their distance to it, and for how many minutes. */
const PEGGED_WITHIN = 150;
const PEG_MINUTES = 37;
const PEG_SPREAD = 0.48;
/** Machines draw their sizes anew all the time: what they add to the deviation of a quote. */
const REQUOTED = 0.08;
const SIDES: readonly Direction[] = [-1, 1];

/**
 * The anonymous quotes of a book: lots per absolute block, where block 0 is the price 0. The size in a block is a pure
 * function of (seed, block, minute of its last quote), and that minute depends only on the prices of the last
 * `FIELD_MEMORY` minutes. So a book is the same wherever its simulation started.
 */
export class BookField {
  readonly #profile: BookProfile;
  readonly #seed: number;
  readonly #stream: HashStream;
  readonly quotes: Uint32Array;
  /** Quotes plus all orders on top of them. */
  readonly total: Uint32Array;
  /** The minute in which each block last traded. */
  readonly #passed: Int32Array;
  /**
   * What a block keeps for hours: the deviations of its own size and of its neighbourhood's, and the minute they end.
   */
  readonly #own: Float32Array;
  readonly #shared: Float32Array;
  readonly #keptUntil: Int32Array;
  /** Some prices trade often, others hardly ever: that makes the long streaks. Chances as 32 bits. */
  readonly #lively: Uint32Array;
  readonly #pulls: Float32Array;
  readonly #ordinaryPull: number;
  /** By distance from the middle in blocks: the usual size, and the share of a quote that follows the price. */
  readonly #units: Float32Array;
  readonly #nearness: Float32Array;
  /** How much the size of a quote depends on its price and on its neighbourhood, as deviations. */
  readonly #ownSpread: Float32Array;
  readonly #sharedSpread: Float32Array;
  /** How much the size of a quote depends on its distance, and the deviation of each side at each distance. */
  readonly #pegged: Float32Array;
  readonly #pegs: readonly [bids: Float32Array, asks: Float32Array];
  readonly #pegTurns: [bids: number, asks: number] = [Number.NaN, Number.NaN];
  readonly #bands: readonly { readonly to: number; readonly chance: number }[];
  /** Blocks that are quoted in the current minute. */
  readonly #due = new Int32Array(4 * QUOTED);
  #dueCount = 0;

  constructor(profile: BookProfile, seed: number, stream: HashStream) {
    this.#profile = profile;
    this.#seed = seed;
    this.#stream = stream;
    this.quotes = new Uint32Array(profile.blocks);
    this.total = new Uint32Array(profile.blocks);
    this.#passed = new Int32Array(profile.blocks);
    this.#own = new Float32Array(profile.blocks);
    this.#shared = new Float32Array(profile.blocks);
    this.#keptUntil = new Int32Array(profile.blocks);
    const lively = (block: number): number => 0.12 + 0.88 * uniformOf(mix(seed + 2, block)) ** 2;
    this.#lively = new Uint32Array(profile.blocks).map((_, block) => lively(block) * 4_294_967_295);
    this.#pulls = new Float32Array(profile.blocks).map((_, block) => pullOf(profile, block));
    this.#ordinaryPull = pullOf(profile, 1);
    this.#nearness = new Float32Array(QUOTED + 1).map((_, away) => NEARNESS / (NEARNESS + away * profile.reach));
    const { rough } = profile.temper;
    const roughAt = (near: number): number => rough + (1 - rough) * near;
    this.#ownSpread = this.#nearness.map((near) => (OWN_SPREAD - OWN_LOST * near) * roughAt(near));
    this.#sharedSpread = this.#nearness.map((near) => SHARED_SPREAD * (1 - near) * roughAt(near));
    this.#units = this.#nearness.map((near, away) => {
      // A wider spread raises the mean of the same sizes. Take that out: the mean belongs to the temper.
      const variance = this.#ownSpread[away] ** 2 + this.#sharedSpread[away] ** 2;
      const excess = variance * (1 - roughAt(near) ** -2);
      return unitsAt(away * profile.reach, profile.temper) * Math.exp(-excess / 2);
    });
    const within = Math.ceil(PEGGED_WITHIN / profile.reach);
    const { pegged } = profile.temper;
    this.#pegged = new Float32Array(QUOTED + 1).map((_, away) => pegged * Math.max(0, 1 - (away / within) ** 2));
    this.#pegs = [new Float32Array(within), new Float32Array(within)];
    this.#bands = BANDS.map(({ to, chance }) => ({ to: Math.min(QUOTED, Math.ceil(to / profile.reach)), chance }));
  }

  /** Adds lots of an order to a block. Orders outside the price range are ignored. */
  addOrder(block: number, lots: number): void {
    if (block >= 0 && block < this.total.length) this.total[block] = this.total[block] + lots;
  }

  /** Fills every block with its last quote within `minutes` (oldest first, more than `FIELD_MEMORY` of them). */
  fill(minutes: readonly BookMinute[]): void {
    const latest = new Int32Array(this.quotes.length);
    for (const at of minutes) {
      this.#findDue(at);
      for (let i = 0; i < this.#dueCount; i++) latest[this.#due[i]] = at.minute;
    }
    for (const at of minutes) {
      this.#pass(at);
      this.#findDue(at);
      this.#keepLatest(latest, at.minute);
      this.#quoteDue(at);
    }
    this.total.set(this.quotes);
  }

  /** One minute of new quotes on both sides of the middle. */
  refresh(at: BookMinute): void {
    this.#pass(at);
    this.#findDue(at);
    this.#quoteDue(at);
  }

  /** Keeps only those of the due blocks that are not quoted again later. */
  #keepLatest(latest: Int32Array, minute: number): void {
    let kept = 0;
    for (let i = 0; i < this.#dueCount; i++) {
      const block = this.#due[i];
      if (latest[block] === minute) this.#due[kept++] = block;
    }
    this.#dueCount = kept;
  }

  #pass({ low, high, minute }: BookMinute): void {
    this.#passed.fill(minute, Math.max(0, low), high + 1);
  }

  /** Finds every block that is quoted in the minute. The choice depends on the minute only. */
  #findDue(at: BookMinute): void {
    this.#stream.place(this.#seed + 1, at.minute);
    this.#dueCount = 0;
    const last = this.quotes.length;
    for (const side of SIDES) {
      const first = side < 0 ? at.bid : at.bid + 1;
      const end = Math.min(QUOTED, side < 0 ? first + 1 : last - first);
      let near = 0;
      for (const { to, chance } of this.#bands) {
        const far = Math.min(to, end);
        if (chance >= RARE) this.#findMany(first, side, near, far, chance);
        else this.#findFew(first, side, near, far, chance);
        near = far;
      }
      // Each minute gets its share of all blocks, wherever the price is.
      const due = (((side * (at.minute - first)) % FIELD_MEMORY) + FIELD_MEMORY) % FIELD_MEMORY;
      for (let away = due; away < end; away += FIELD_MEMORY) this.#due[this.#dueCount++] = first + side * away;
    }
  }

  #findMany(first: number, side: Direction, near: number, far: number, chance: number): void {
    const due = this.#due;
    const stream = this.#stream;
    const limit = Math.round(256 * chance);
    let count = this.#dueCount;
    // One random number decides for four blocks.
    for (let away = near; away < far; away += 4) {
      let bits = stream.bits();
      const end = Math.min(far, away + 4);
      for (let at = away; at < end; at++, bits >>>= 8) if ((bits & 255) < limit) due[count++] = first + side * at;
    }
    this.#dueCount = count;
  }

  #findFew(first: number, side: Direction, near: number, far: number, chance: number): void {
    const due = this.#due;
    const stream = this.#stream;
    const lively = this.#lively;
    const scale = 1 / chance;
    let count = this.#dueCount;
    // Geometric skipping: only the blocks that change are visited.
    let away = near + Math.floor(stream.roughExponential() * scale);
    while (away < far) {
      const block = first + side * away;
      if (stream.bits() < lively[block]) due[count++] = block;
      away += 1 + Math.floor(stream.roughExponential() * scale);
    }
    this.#dueCount = count;
  }

  /** Renews what the block keeps for hours. */
  #keep(block: number, minute: number): void {
    const own = Math.floor((minute + (block & 1023)) / OWN_MINUTES);
    const shared = Math.floor((minute + (block & 504)) / SHARED_MINUTES);
    this.#own[block] = normalOf(mix(this.#seed + 3 + block, own));
    this.#shared[block] = normalOf(mix(this.#seed + 4 + (block >> 3), shared));
    this.#keptUntil[block] = Math.min(
      (own + 1) * OWN_MINUTES - (block & 1023),
      (shared + 1) * SHARED_MINUTES - (block & 504),
    );
  }

  /** Draws again, for each side, how traders who follow the price spread their size over the distances. */
  #setPegs(minute: number): void {
    for (const [side, pegs] of this.#pegs.entries()) {
      const turn = Math.floor((minute + side * (PEG_MINUTES >> 1)) / PEG_MINUTES);
      if (turn === this.#pegTurns[side]) continue;
      this.#pegTurns[side] = turn;
      const key = mix(this.#seed + 9 + side, turn);
      for (let away = 0; away < pegs.length; away++) pegs[away] = PEG_SPREAD * normalOf(mix(key, away));
    }
  }

  #quoteDue(at: BookMinute): void {
    this.#setPegs(at.minute);
    const { quotes, total } = this;
    const due = this.#due;
    const count = this.#dueCount;
    const own = this.#own;
    const shared = this.#shared;
    const keptUntil = this.#keptUntil;
    const pulls = this.#pulls;
    const units = this.#units;
    const nearness = this.#nearness;
    const ownSpread = this.#ownSpread;
    const sharedSpread = this.#sharedSpread;
    const pegged = this.#pegged;
    const [bidPegs, askPegs] = this.#pegs;
    const ordinary = this.#ordinaryPull;
    const seed = this.#seed | 0;
    const { reach } = this.#profile;
    const { minute, bid, bidDepth, askDepth } = at;
    for (let i = 0; i < count; i++) {
      const block = due[i];
      if (minute >= keptUntil[block]) this.#keep(block, minute);
      const away = block <= bid ? bid - block : block - bid - 1;
      const distance = away * reach;
      const hash = mix((seed + block) | 0, minute);
      const luck = (Math.imul(hash, 0x9e3779b1) >>> 8) / 16_777_216;
      // A size flickers around its value of hours, and now and then someone joins or leaves.
      const near = nearness[away];
      const peg = pegged[away];
      const flicker = (luck > 0.72 ? 0.62 : 0.23) + 0.19 * near + REQUOTED * peg * peg;
      const kept = ownSpread[away] * own[block] + sharedSpread[away] * shared[block];
      const follows = peg === 0 ? 0 : peg * (block <= bid ? bidPegs : askPegs)[away];
      const spread = (1 - peg) * kept + follows + flicker * normalOf(hash);
      let size =
        units[away] *
        // Traders who keep a distance ignore round prices.
        (pulls[block] + peg * (ordinary - pulls[block])) *
        GROWTH[((spread + GROWTH_REACH) * GROWTH_STEPS) | 0] *
        (block <= bid ? bidDepth : askDepth);
      if (luck < 0.02) size *= 2 + (90 - 60 * peg) * luck;
      else if (luck < 0.06) size *= 0.3;
      if (distance < TOUCHED_WITHIN) size *= this.#feel(block, away, at);
      const lots = roundLots(size, block);
      total[block] = total[block] + lots - quotes[block];
      quotes[block] = lots;
    }
  }

  /**
   * Reduces a quote that traded a moment ago and is not refilled yet, or that is withdrawn before the price arrives.
   */
  #feel(block: number, away: number, at: BookMinute): number {
    const since = at.minute - this.#passed[block];
    let left = since < 12 ? 1 - 0.55 * Math.exp(-since / 2) : 1;
    // Quotes ahead of the price pull back, those behind it move closer. What will trade next thins most.
    const isAsk = block > at.bid;
    const move = at.nextBid - at.bid;
    const push = Math.min(1, Math.abs(move) / 12);
    if (move > 0 === isAsk) left *= 1 - 0.09 * push * (away < Math.abs(move) ? 1.5 : 1);
    else left *= 1 + 0.07 * push;
    // In a fast market nobody quotes next to the middle.
    if (at.activity <= FAST) return left;
    const gap = Math.min(3, (at.activity - CALM_ENOUGH) * uniformOf(mix(at.minute, isAsk ? 4 : 3)));
    return away + 1 <= gap ? 0 : left;
  }
}

/**
 * Rounds to five binary digits, about as fine as sums of many orders. The lower digits are the block's own, so sizes
 * lie on no grid and still compress well. 0 stays 0.
 */
export function roundLots(lots: number, block: number): number {
  if (lots < 0.5) return lots === 0 ? 0 : 1;
  const whole = Math.round(lots);
  const shift = Math.max(0, 27 - Math.clz32(whole));
  return ((whole >>> shift) << shift) | (mix(block, shift) & ((1 << shift) - 1));
}

/** People order in round sizes: two to three digits are enough, at least one lot. */
export function roundOrder(lots: number): number {
  const step = lots < 200 ? 1 : 10 ** (Math.floor(Math.log10(lots)) - 1) / 2;
  return Math.max(1, Math.round(lots / step) * step);
}
