import { describe, expect, it } from 'vitest';
import { addConfusion, type ConfusionTable, countConfusion, type RecordedDay, type SecondBook } from './flow-confusion';
import { findRecordedBooks, readRecordedDays } from './recorded-books';

const hasRecordings = findRecordedBooks();
const START = 1_700_000_040;
const cellsOf = ({ rows }: ConfusionTable) =>
  Object.fromEntries(rows.map((row) => [`${row.exact} ${row.inferred}`, row.cells]));

/** Two minutes of books that are identical except for what `sizeAt` returns; the mid is 100. */
function plantDay(sizeAt: (price: number, second: number) => number, trades: RecordedDay['trades']): RecordedDay {
  const books = Array.from({ length: 121 }, (_, second): SecondBook => {
    const level = (price: number) => [price, sizeAt(price, second)] as const;
    return {
      seconds: START + second,
      bids: Array.from({ length: 20 }, (__, i) => level(99 - i)),
      asks: Array.from({ length: 20 }, (__, i) => level(101 + i)),
    };
  });
  return { books, trades: [{ time: START, price: 99, size: 0.1, isBuy: false }, ...trades] };
}

describe('exact and inferred flow', () => {
  it('agree on a wall that is pulled far from the price, and on one that trades eat', () => {
    const day = plantDay(
      (price, second) => ((price === 90 || price === 97) && second < 30 ? 50 : 5),
      [{ time: START + 29.5, price: 97, size: 45, isBuy: false }],
    );
    const table = countConfusion(day, 1);
    expect(table.minutes).toBe(2);
    expect(cellsOf(table)).toMatchObject({
      'traded traded': 1,
      'pulled pulled': 1,
      'pulled traded': 0,
      'traded pulled': 0,
    });
  });

  it('differ on a wall that is pulled just as a candle reaches it', () => {
    const day = plantDay(
      (price, second) => (price === 97 && second < 30 ? 50 : 5),
      [{ time: START + 40, price: 97, size: 1, isBuy: false }],
    );
    expect(cellsOf(countConfusion(day, 1))).toMatchObject({ 'pulled traded': 1, 'traded traded': 0 });
  });

  it.skipIf(!hasRecordings)('never mistake traded size for pulled, in the recorded books', () => {
    const table = addConfusion(readRecordedDays().map((day) => countConfusion(day, 1)));
    const cells = cellsOf(table);
    expect(table.minutes).toBeGreaterThan(20);
    expect(cells['pulled pulled'] + cells['pulled traded'] + cells['traded traded']).toBeGreaterThan(100);
    // A level that no candle reached was not traded.
    expect(cells['traded pulled']).toBe(0);
  });
});
