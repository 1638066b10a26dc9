import { BOOK_DEPTH } from '@/service/simulate/book/book-field';
import { BookSimulator } from '@/service/simulate/book/book-simulator';
import { buildMarketList } from '@/service/simulate/market-list';
import { PricePaths } from '@/service/simulate/price-paths';
import type { RowBook } from './flat-book';

const START = Date.UTC(2025, 5, 18, 2) / 1000;

/** Books of the simulated world's first market, minute by minute, in whole lots. */
export function makeSimulatedBooks(seed: number, minutes: number): { books: RowBook[]; block: number } {
  const [market] = buildMarketList('full');
  const paths = new PricePaths(seed);
  const book = BookSimulator.make(market, seed, paths, START);
  const books: RowBook[] = [];
  book.run(paths, START + minutes * 60, (seconds) => {
    const lots = new Uint32Array(2 * BOOK_DEPTH);
    book.copyTo(lots, 0);
    const levels = Array.from(lots, (size, i): [number, number] => [book.lowestBlock + i, size]);
    books.push({ seconds, bids: levels.slice(0, BOOK_DEPTH), asks: levels.slice(BOOK_DEPTH) });
  });
  return { books, block: market.block };
}
