import { makeRandom, type Random } from '@/base/random';
import { TextBook, type TextLevel } from './text-book';

/** A change of the true book. */
export interface TrueUpdate {
  /** Increases by one, unless the venue renumbers. */
  readonly id: number;
  readonly timeMs: number;
  readonly bids: readonly TextLevel[];
  readonly asks: readonly TextLevel[];
}

export interface TrueTrade {
  readonly id: number;
  readonly timeMs: number;
  readonly price: string;
  readonly size: string;
  readonly isBuy: boolean;
}

export type TrueEvent = { readonly update: TrueUpdate } | { readonly trade: TrueTrade };

/** A book at a moment: whole numbers, ascending in price. */
export interface TrueBook {
  readonly bids: readonly (readonly [ticks: number, lots: number])[];
  readonly asks: readonly (readonly [ticks: number, lots: number])[];
}

const UPDATES_A_SECOND = 8;
const MIDDLE = 10_000;
const LEVELS = 12;
/** More ids than are used in the seconds until it is noticed. */
const RENUMBERED_BY = 400;

function levelsOf(side: ReadonlyMap<string, string>): [number, number][] {
  return [...side].map(([price, size]): [number, number] => [Number(price), Number(size)]).sort((a, b) => a[0] - b[0]);
}

/**
 * The true market: what the venue knows, and what must be stored of it. Each update sets a size that never occurred
 * before, so a book that misses one update differs. Prices and sizes are whole numbers.
 */
export class TrueMarket {
  readonly book = new TextBook();
  readonly #random: Random;
  readonly #books = new Map<number, TrueBook>();
  readonly #volumes = new Map<number, number>();
  #timeMs: number;
  /** Counts the updates independently of the venue's ids: each has a unique size. */
  #serial = 1_000;
  #id = 1_000;
  #tradeId = 5_000;
  #second: number;
  #crossing: TextLevel | undefined;

  constructor(seed: number, startMs: number) {
    this.#random = makeRandom(seed);
    this.#timeMs = startMs;
    this.#second = Math.floor(startMs / 1000) + 1;
    const levels = (step: number): TextLevel[] =>
      Array.from({ length: LEVELS }, (_, i) => [String(MIDDLE + step * (i + 1)), String(i + 1)] as const);
    this.book.apply(levels(-1), levels(1));
  }

  /** Id and time of the last update. */
  get position(): { readonly id: number; readonly timeMs: number } {
    return { id: this.#id, timeMs: this.#timeMs };
  }

  /** The true book just before the first event of `second` (Unix) or later. */
  bookOf(second: number): TrueBook | undefined {
    return this.#books.get(second);
  }

  /** Size of all trades of a minute (Unix seconds). */
  volumeOf(minute: number): number {
    return this.#volumes.get(minute) ?? 0;
  }

  /** The next event. */
  next(): TrueEvent {
    this.#timeMs += Math.ceil((this.#random() * 2000) / UPDATES_A_SECOND);
    for (; this.#second * 1000 <= this.#timeMs; this.#second++) {
      this.#books.set(this.#second, { bids: levelsOf(this.book.bids), asks: levelsOf(this.book.asks) });
    }
    return this.#random() < 0.2 ? { trade: this.#trade() } : { update: this.#update() };
  }

  /** The venue restarts its numbering far below; or far above, if the ids are too low for that. */
  renumber(): void {
    const isLow = this.#id < 2 * RENUMBERED_BY;
    this.#id += isLow ? 10 * RENUMBERED_BY : -RENUMBERED_BY;
    this.#tradeId += isLow ? 10 * RENUMBERED_BY : -RENUMBERED_BY;
  }

  /** The next update crosses the book, and the one after it uncrosses it. */
  cross(): void {
    this.#crossing = [String(MIDDLE + 2), String(this.#serial + 1)];
  }

  #trade(): TrueTrade {
    const size = 1 + Math.floor(this.#random() * 9);
    const minute = Math.floor(this.#timeMs / 60_000) * 60;
    this.#volumes.set(minute, this.volumeOf(minute) + size);
    const isBuy = this.#random() < 0.5;
    const price = String(MIDDLE + (isBuy ? 1 : -1));
    return { id: ++this.#tradeId, timeMs: this.#timeMs, price, size: String(size), isBuy };
  }

  #update(): TrueUpdate {
    const id = ++this.#id;
    const serial = String(++this.#serial);
    const isBid = this.#random() < 0.5;
    const distance = 1 + Math.floor(this.#random() * LEVELS);
    const size = this.#random() < 0.15 ? '0' : serial;
    const change: TextLevel = [String(MIDDLE + (isBid ? -distance : distance)), size];
    // A level whose size is the number of the update, so it is unique.
    const mark: TextLevel = [String(MIDDLE - LEVELS - 1), serial];
    const bids = [mark, ...(isBid ? [change] : []), ...this.#cross()];
    const asks = isBid ? [] : [change];
    this.book.apply(bids, asks);
    return { id, timeMs: this.#timeMs, bids, asks };
  }

  #cross(): TextLevel[] {
    const crossing = this.#crossing;
    if (crossing === undefined) return [];
    this.#crossing = crossing[1] === '0' ? undefined : [crossing[0], '0'];
    return [crossing];
  }
}
