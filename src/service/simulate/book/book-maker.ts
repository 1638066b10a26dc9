import type { SavedState, SeedRows } from '../../store/seed-store';
import type { Coverage } from '../coverage';
import type { SimMarket } from '../market-list';
import type { PricePaths } from '../price-paths';
import { floorTo, MINUTE } from '../ranges';
import type { MadeStep, PlannedStep, Track } from '../track';
import { BOOK_DEPTH } from './book-field';
import { BookSimulator } from './book-simulator';

/** A snapshot of 7,000 levels takes as long as so many candles. */
const SNAPSHOT_COST = 300;
const LEVELS = 2 * BOOK_DEPTH;
/** While living, the state is saved this often; a restart replays the minutes since. */
const SAVE_EVERY_SECONDS = 600;

const STATE_PREFIX = 'book ';

/** Keeps the running books and makes their snapshots. */
export class BookMaker {
  readonly #seed: number;
  readonly #paths: PricePaths;
  readonly #coverage: Coverage;
  readonly #saved = new Map<string, SavedState>();
  readonly #running = new Map<number, BookSimulator>();

  /** `saved`: the latest states of the store. */
  constructor(seed: number, paths: PricePaths, coverage: Coverage, saved: readonly SavedState[]) {
    this.#seed = seed;
    this.#paths = paths;
    this.#coverage = coverage;
    for (const state of saved) this.#saved.set(state.key, state);
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
      const book = this.#take(market, step.from);
      const path = this.#paths.getMinutes(market, book.at, step.to);
      book.run(path, (ts) => {
        ids[row] = market.id;
        seconds[row] = ts;
        lowest[row] = book.lowestBlock;
        book.copyTo(lots, row * LEVELS);
        row++;
      });
      this.#running.set(market.id, book);
      if (perMarket > 1 || step.to % SAVE_EVERY_SECONDS === 0) {
        states.push({ key: `${STATE_PREFIX}${market.id}`, ts: book.at, state: book.save() });
      }
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

  /** The book of `market` as of the minute before `from`: running, restored and replayed, or new. */
  #take(market: SimMarket, from: number): BookSimulator {
    const running = this.#running.get(market.id);
    // A step that fails midway must not leave a book behind that is ahead of the store.
    this.#running.delete(market.id);
    if (running?.at === from - MINUTE) return running;
    const past = this.#coverage.getRangeEndingAt('book', market.id, from);
    const book = this.#begin(market, past?.from ?? from, from);
    if (book.at < from - MINUTE) book.run(this.#paths.getMinutes(market, book.at, from), () => {});
    return book;
  }

  #begin(market: SimMarket, start: number, from: number): BookSimulator {
    const saved = this.#saved.get(`${STATE_PREFIX}${market.id}`);
    if (saved && saved.ts >= start && saved.ts < from) {
      return BookSimulator.restore(market, this.#seed, saved.ts, saved.state);
    }
    return BookSimulator.make(market, this.#seed, this.#paths, start);
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
  makeMaker: ({ seed, paths, coverage, savedStates }) =>
    new BookMaker(seed, paths, coverage, savedStates(STATE_PREFIX)),
};
