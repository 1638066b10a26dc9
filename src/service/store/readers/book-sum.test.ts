import { describe, expect, it } from 'vitest';
import { decimalOf } from '@/domain/decimal';
import { BookSum, readBookRow } from './book-sum';
import { RowCutter } from './flat-rows';
import { FlatText } from './flat-text';

interface Book {
  readonly market?: number;
  readonly bucket?: number;
  readonly first: number;
  readonly bids: readonly number[];
  readonly asks: readonly number[];
}

/** RowBinary of market, bucket, time, first block, number of bids, two padding bytes and the lots. */
function encode({ market = 1, bucket = 0, first, bids, asks }: Book): Uint8Array {
  const head = Uint32Array.of(market, bucket, bucket * 60, first, bids.length);
  const lots = [...bids, ...asks];
  return Uint8Array.from([
    ...new Uint8Array(head.buffer),
    0,
    0,
    lots.length,
    ...new Uint8Array(Uint32Array.from(lots).buffer),
  ]);
}

const options = { markets: [{ id: 1 }, { id: 2 }], blocks: [1, 1], factors: [1, 1], depth: 1000 };

/** The text of books whose bytes arrive in pieces of `size`. */
function textOf(books: readonly Book[], change: Partial<typeof options> = {}, size = 1e6): string {
  const bytes = Uint8Array.from(books.flatMap((book) => [...encode(book)]));
  const text = new FlatText({ price: decimalOf(1), volume: decimalOf(1) });
  const sum = new BookSum({ ...options, ...change });
  const cutter = new RowCutter(readBookRow);
  let written = '';
  for (let at = 0; at < bytes.length; at += size) {
    written += Buffer.from(text.format(sum.add(cutter.cut(bytes.subarray(at, at + size))), 1)).toString();
  }
  // Every row is a line, which no list of numbers shows.
  return (written + Buffer.from(text.format(sum.end(), 1)).toString()).replaceAll('\n', '');
}

describe('a summed book', () => {
  const pair: Book[] = [
    { first: 3, bids: [1, 0, 2], asks: [0, 4_000_000_000] },
    { market: 2, first: 4, bids: [5, 0], asks: [0, 3_000_000_000] },
  ];

  it('adds levels of equal price, first bids, then asks', () => {
    expect(textOf(pair)).toBe(',4,0000000,3,1,4,5,5,2,7,7000000000');
    expect(textOf(pair, { factors: [1, 10] })).toBe(',4,0000000,3,1,4,50,5,2,7,34000000000');
  });

  it('is made for each bucket, wherever the bytes are cut', () => {
    const books = [0, 1, 2].flatMap((bucket) => pair.map((book) => ({ ...book, bucket })));
    const one = textOf(pair).slice(',4,0000000'.length);
    const expected = [0, 60, 120].map((seconds) => `,4,${seconds}000000${one}`).join('');
    for (const size of [1, 5, 37, 1000]) expect(textOf(books, {}, size)).toBe(expected);
  });

  it('is in price order where bids cross asks, bids first at equal prices', () => {
    const crossed: Book[] = [
      { first: 1, bids: [11, 12, 13, 14], asks: [] },
      { market: 2, first: 2, bids: [], asks: [0, 23, 24, 25] },
    ];
    expect(textOf(crossed)).toBe(',7,0000000,1,11,2,12,3,13,3,23,4,14,4,24,5,25');
  });

  it('has `depth` labels on each side of the mean of the mids', () => {
    const deep: Book[] = [
      { first: 1, bids: [1, 2, 3], asks: [4, 5, 6] },
      { market: 2, first: 3, bids: [7, 8, 9], asks: [10, 11, 12] },
    ];
    // Mids at 3.5 and 5.5, so 4.5: bids from 5 - 1 on, and asks up to 4 + 1.
    expect(textOf(deep, { depth: 1 })).toBe(',4,0000000,4,8,4,4,5,9,5,5');
  });

  it('is the same whatever the order of its books', () => {
    // The mean of 2.5 / 6, 9.5 / 10 and 69.5 / 15 is 2, or slightly more when added in another order.
    const [one, two, three] = [2, 9, 69].map((first, i): Book => ({ market: i + 1, first, bids: [1], asks: [1] }));
    const venues = { markets: [{ id: 1 }, { id: 2 }, { id: 3 }], blocks: [6, 10, 15], factors: [1, 1, 1], depth: 2 };
    const orders = [
      [one, two, three],
      [one, three, two],
      [two, three, one],
      [three, two, one],
    ];
    expect(new Set(orders.map((books) => textOf(books, venues))).size).toBe(1);
  });

  it('rounds bids down and asks up to labels of several blocks', () => {
    const wide: Book[] = [
      { first: 7, bids: [1, 2, 3], asks: [4, 5, 6, 7] },
      { market: 2, first: 0, bids: [8], asks: [9, 10] },
    ];
    expect(textOf(wide, { blocks: [2, 1] })).toBe(',8,0000000,0,8,1,9,2,10,3,1,4,5,5,4,6,11,7,7');
  });

  it('may lack a side, or both', () => {
    expect(textOf([{ first: 2, bids: [5], asks: [] }])).toBe(',1,0000000,2,5');
    expect(textOf([{ first: 2, bids: [], asks: [5] }])).toBe(',1,0000000,2,5');
    expect(textOf([{ first: 2, bids: [0], asks: [0] }])).toBe(',0,0000000');
  });
});
