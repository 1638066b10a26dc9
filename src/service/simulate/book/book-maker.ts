import type { SeedRows } from '../../store/seed-store';
import type { SimMarket } from '../market-list';
import type { PricePaths } from '../price-paths';
import { FIRST_DAY_REACH, floorTo, MINUTE } from '../ranges';
import { SparePool } from '../spare-pool';
import type { MadeStep, MakerContext, PlannedStep, Track } from '../track';
import { BOOK_DEPTH } from './book-field';
import { BookSimulator } from './book-simulator';

/** A snapshot of 7,000 levels takes as long to make as this many candles. */
const SNAPSHOT_COST = 300;
const LEVELS = 2 * BOOK_DEPTH;

/** Sizes of the levels of many snapshots. Each is written before it is read, so the memory is not cleared. */
class Lots {
  readonly capacity: number;
  readonly values: Uint32Array;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.values = new Uint32Array(capacity * LEVELS);
  }

  reset(): void {}
}

/** Makes the snapshots of the running books. */
class BookMaker {
  readonly #seed: number;
  readonly #paths: PricePaths;
  readonly #spare = new SparePool((rows) => new Lots(rows), 1);
  readonly #running = new Map<number, BookSimulator>();

  constructor({ seed, paths }: MakerContext) {
    this.#seed = seed;
    this.#paths = paths;
  }

  /**
   * The book as of the minute before `from` (Unix seconds): the running one, or one started there, which is identical.
   */
  #take(market: SimMarket, from: number): BookSimulator {
    const running = this.#running.get(market.id);
    // If a step fails midway, no book may remain that is ahead of the store.
    this.#running.delete(market.id);
    if (running?.at === from - MINUTE) return running;
    return BookSimulator.make(market, this.#seed, this.#paths, from);
  }

  forget(): void {
    this.#spare.forget();
  }

  async build(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const perMarket = (step.to - step.from) / MINUTE;
    const rows = perMarket * step.markets.length;
    const ids = new Uint32Array(rows);
    const seconds = new Uint32Array(rows);
    const lowest = new Int32Array(rows);
    const lots = this.#spare.take(rows);
    let row = 0;
    for (const market of step.markets) {
      const book = this.#take(market, step.from);
      book.run(this.#paths, step.to, (ts) => {
        ids[row] = market.id;
        seconds[row] = ts;
        lowest[row] = book.lowestBlock;
        book.copyTo(lots.values, row * LEVELS);
        row++;
      });
      this.#running.set(market.id, book);
      await rest();
    }
    const block: SeedRows['block'] = {
      market: { type: 'UInt32', values: ids },
      step: { type: 'UInt16', values: new Uint16Array(rows).fill(MINUTE) },
      ts: { type: 'DateTime', values: seconds },
      lo: { type: 'Int32', values: lowest },
      nb: { type: 'UInt32', values: new Uint32Array(rows).fill(BOOK_DEPTH) },
      q: {
        type: 'Array(UInt32)',
        values: lots.values.subarray(0, rows * LEVELS),
        ends: BigUint64Array.from(ids, (_, i) => BigInt((i + 1) * LEVELS)),
      },
    };
    return { rows: [{ table: 'book', rows, block }], release: () => this.#spare.give(lots) };
  }
}

export const BOOK_TRACK: Track = {
  types: ['BLOCK_BOOK_SNAPSHOT_AGG'],
  rowSeconds: MINUTE,
  rowCost: SNAPSHOT_COST,
  isRunning: true,
  firstReach: (_market, isLarge) => (isLarge ? FIRST_DAY_REACH : 0),
  serves: (market) => market.bookReach > 0,
  // A snapshot shows one instant, so the open minute already has its own.
  rangeOf: (market, now) => {
    const to = floorTo(now, MINUTE) + MINUTE;
    return { from: Math.max(to - market.bookReach, market.availableSince), to };
  },
  makeMaker: (context) => new BookMaker(context),
};
