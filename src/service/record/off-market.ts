import type { Print } from './recording-sink';

/** What we call a print far off the market that the venue calls an ordinary trade. */
export const FAR = 'FAR';

/** A print this share of the price away from its neighbours is far, if the neighbours agree … */
const FAR_SHARE = 0.02;
/** … to within this share of that distance, and all three lie within so long. */
const AGREE_SHARE = 0.25;
export const NEAR_MS = 10_000;
/** Where one step of the price is coarse, so many steps are needed too. */
const FAR_TICKS = 10;

/** Whether `print` lies alone, off a market that is where it was right after. */
function isFar(before: Print, print: Print, after: Print): boolean {
  // Most trades are at the price of one beside them.
  if (print.ticks === before.ticks || print.ticks === after.ticks) return false;
  if (after.timeMs - before.timeMs > NEAR_MS) return false;
  const distance = Math.min(Math.abs(print.ticks - before.ticks), Math.abs(print.ticks - after.ticks));
  const least = Math.max(FAR_TICKS, FAR_SHARE * Math.min(before.ticks, after.ticks));
  return distance >= least && Math.abs(after.ticks - before.ticks) <= AGREE_SHARE * distance;
}

/** Takes a print and, where it is off the market, why. */
export type TakeMarked = (print: Print, offMarket: string | undefined) => void;

/**
 * Tells prints off the market from trades of it, in the order in which they come: those that the venue types otherwise,
 * and lone ones far off. Whether one is far is known when the next has come, so prints wait for that.
 */
export class OffMarketFinder {
  readonly #take: TakeMarked;
  #before: Print | undefined;
  /** The last trade of the book, which waits for the next. */
  #last: Print | undefined;
  /** What was printed off the book since. */
  #besides: Print[] = [];

  constructor(take: TakeMarked) {
    this.#take = take;
  }

  add(print: Print): void {
    const last = this.#last;
    if (print.offBook !== undefined) {
      if (last === undefined) this.#take(print, print.offBook);
      else this.#besides.push(print);
      return;
    }
    const isLastFar = last !== undefined && this.#before !== undefined && isFar(this.#before, last, print);
    this.#release(isLastFar);
    if (last !== undefined && !isLastFar) this.#before = last;
    this.#last = print;
  }

  /**
   * Nothing that comes from now on is of before `ms` (Unix) or later by less than what makes neighbours: what waits since
   * before that is decided.
   */
  settle(ms: number): void {
    const last = this.#last;
    if (last === undefined || last.timeMs + NEAR_MS >= ms) return;
    this.#release(false);
    this.#before = last;
  }

  /** To be called after the last print. */
  end(): void {
    this.#release(false);
  }

  #release(isLastFar: boolean): void {
    if (this.#last !== undefined) this.#take(this.#last, isLastFar ? FAR : undefined);
    this.#last = undefined;
    if (this.#besides.length === 0) return;
    for (const print of this.#besides) this.#take(print, print.offBook);
    this.#besides = [];
  }
}
