import type { PredictionTerms } from '../prediction-terms';
import { floorTo, HOUR } from '../ranges';
import type { Manners } from './manners';
import type { Outlook } from './outlook';
import type { PriceGrid } from './price-grid';

/** A price starts afresh at multiples of so many seconds, and is followed from the one before the last of these on. */
const AFRESH = 8 * HOUR;

/**
 * Whether a price stays at a cent for as long as it may. Those of strikes and deadlines do not, as each may be next to one that
 * includes it, and neither do those of a match, which move all the time.
 */
export const isKept = ({ event, beside }: PredictionTerms, { lookHours }: Manners): boolean =>
  event.subject.kind !== 'match' && lookHours === 1 && (event.exclusive > 0 || beside.length === 0);

/**
 * A price that stays at a level until it is clearly nearer to the next. Otherwise small unrest halfway between two cents would
 * move it to and fro by a whole one. A pure function of time: it is followed by the hour, for some hours back.
 */
export class KeptPrice {
  readonly #grid: PriceGrid;
  readonly #priceAt: (outlook: Outlook, ts: number) => number;
  /** Prices at the latest full hours. */
  readonly #hours = new Map<number, number>();

  /** `priceAt`: the price at a full hour, by its worth alone. */
  constructor(grid: PriceGrid, priceAt: (outlook: Outlook, ts: number) => number) {
    this.#grid = grid;
    this.#priceAt = priceAt;
  }

  /** What `price`, that of `ts`, is drawn to. */
  at(price: number, outlook: Outlook, ts: number): number {
    if (this.#grid.isClear(price)) return price;
    const latest = floorTo(ts - 1, HOUR);
    let kept = this.#hourAt(outlook, floorTo(latest, AFRESH) - AFRESH);
    for (let hour = floorTo(latest, AFRESH) - AFRESH + HOUR; hour <= latest; hour += HOUR)
      kept = this.#grid.keep(this.#hourAt(outlook, hour), kept);
    return this.#grid.keep(price, kept);
  }

  #hourAt(outlook: Outlook, ts: number): number {
    const known = this.#hours.get(ts);
    if (known !== undefined) return known;
    const price = this.#priceAt(outlook, ts);
    this.#hours.set(ts, price);
    this.#hours.delete(ts - 3 * AFRESH);
    return price;
  }
}
