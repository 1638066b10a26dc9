import type { SavedState, SeedRows } from '../../store/seed-store';
import { floorTo, MINUTE } from '../ranges';
import { RunningStates } from '../running-states';
import type { MadeStep, MakerContext, PlannedStep, Track } from '../track';
import { BOOK_DEPTH } from './book-field';
import { BookSimulator } from './book-simulator';

/** A snapshot of 7,000 levels takes as long as so many candles. */
const SNAPSHOT_COST = 300;
const LEVELS = 2 * BOOK_DEPTH;
const STATE_PREFIX = 'book ';

/** Makes the snapshots of the running books. */
class BookMaker {
  readonly #books: RunningStates<BookSimulator>;

  constructor({ seed, paths, coverage, savedStates }: MakerContext) {
    this.#books = new RunningStates({
      track: 'book',
      prefix: STATE_PREFIX,
      paths,
      coverage,
      saved: savedStates(STATE_PREFIX),
      make: (market, start) => BookSimulator.make(market, seed, paths, start),
      restore: (market, at, state) => BookSimulator.restore(market, seed, at, state),
    });
  }

  /** Snapshots of a step, and the states to be saved after its marker. */
  async build(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const perMarket = (step.to - step.from) / MINUTE;
    const rows = perMarket * step.markets.length;
    const ids = new Uint32Array(rows);
    const seconds = new Uint32Array(rows);
    const lowest = new Int32Array(rows);
    const lots = new Uint32Array(rows * LEVELS);
    const states: SavedState[] = [];
    let row = 0;
    for (const market of step.markets) {
      const toSave = this.#books.run(market, step.from, step.to, (book, ts) => {
        ids[row] = market.id;
        seconds[row] = ts;
        lowest[row] = book.lowestBlock;
        book.copyTo(lots, row * LEVELS);
        row++;
      });
      states.push(...toSave);
      await rest();
    }
    const block: SeedRows['block'] = {
      market: { type: 'UInt32', values: ids },
      step: { type: 'UInt16', values: new Uint16Array(rows).fill(MINUTE) },
      ts: { type: 'DateTime', values: seconds },
      lo: { type: 'Int32', values: lowest },
      nb: { type: 'UInt32', values: new Uint32Array(rows).fill(BOOK_DEPTH) },
      q: { type: 'Array(UInt32)', values: lots, ends: BigUint64Array.from(ids, (_, i) => BigInt((i + 1) * LEVELS)) },
    };
    return { rows: [{ table: 'book', rows, block }], states };
  }
}

export const BOOK_TRACK: Track = {
  types: ['BLOCK_BOOK_SNAPSHOT_AGG'],
  rowSeconds: MINUTE,
  rowCost: SNAPSHOT_COST,
  serves: (market) => market.bookReach > 0,
  // A snapshot is of an instant: that of the running minute is already there.
  rangeOf: (market, now) => {
    const to = floorTo(now, MINUTE) + MINUTE;
    return { from: Math.max(to - market.bookReach, market.availableSince), to };
  },
  makeMaker: (context) => new BookMaker(context),
};
