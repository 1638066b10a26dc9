import type { Print } from './recording-sink';

/** Our name for a print far off the market that the venue calls an ordinary trade. */
export const FAR = 'FAR';

/** A print is far when it is this share of the price away from its neighbours, if those agree … */
const FAR_SHARE = 0.02;
/** … to within this share of that distance, and all three are within this time. */
const AGREE_SHARE = 0.25;
export const NEAR_MS = 10_000;
/** For coarse ticks, it also has to be this many ticks away. */
const FAR_TICKS = 10;

/** Whether `print` is a single one far off a market that is back at its price right after. */
function isFar(before: Print, print: Print, after: Print): boolean {
  // A quick test first: most trades are at the price of a neighbour.
  if (print.ticks === before.ticks || print.ticks === after.ticks) return false;
  if (after.timeMs - before.timeMs > NEAR_MS) return false;
  const distance = Math.min(Math.abs(print.ticks - before.ticks), Math.abs(print.ticks - after.ticks));
  const least = Math.max(FAR_TICKS, FAR_SHARE * Math.min(before.ticks, after.ticks));
  return distance >= least && Math.abs(after.ticks - before.ticks) <= AGREE_SHARE * distance;
}

/** Takes a print and the cause if it is off the market. */
export type TakeMarked = (print: Print, offMarket: string | undefined) => void;

/**
 * Separates prints off the market from trades, in the order received: those with another type from the venue, and
 * single ones far off. Whether a print is far is only known when the next one has arrived, so prints wait for it.
 */
export class OffMarketFinder {
  readonly #take: TakeMarked;
  #before: Print | undefined;
  /** The last trade of the book, waiting for the next. */
  #last: Print | undefined;
  /** Prints off the book since then. */
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
   * All later prints are at `ms` (Unix) or after, give or take the neighbour distance: decides prints that wait from
   * before that.
   */
  settle(ms: number): void {
    const last = this.#last;
    if (last === undefined || last.timeMs + NEAR_MS >= ms) return;
    this.#release(false);
    this.#before = last;
  }

  /** Call this after the last print. */
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
