import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { buildGridTile } from '../../grid/build-grid-tile';
import { makeCodeBook } from '../../grid/code-book';
import { COMPARED_SHARES, type ComparedBooks, compareBooks } from './compare-books';
import { sampleCurve } from './depth-curve';
import type { BookSide, ComparedSnapshot } from './side-levels';

const BOOKS = 1000;
const SIDES: readonly BookSide[] = ['bid', 'ask'];
const STEP = 0.5;
const book = makeCodeBook(1);

type Level = readonly [price: number, size: number, side: BookSide];

interface DrawnBook {
  readonly levels: readonly Level[];
  readonly mid: number;
  readonly snapshot: ComparedSnapshot;
}

/** A snapshot of these levels, ascending by price, with or without received sides. */
function makeBook(levels: readonly Level[], mid: number, hasSides: boolean, rowStep = STEP): DrawnBook {
  const columns = {
    timestampsMicros: Float64Array.of(0),
    offsets: Uint32Array.of(0, levels.length),
    prices: Float64Array.from(levels, ([price]) => price),
    volumes: Float64Array.from(levels, ([, size]) => size),
    ...(hasSides && { sides: Uint8Array.from(levels, ([, , side]) => (side === 'ask' ? 1 : 0)) }),
  };
  const tile = buildGridTile({ columnSeconds: 60, rowStep, book }, 0, columns);
  return { levels, mid, snapshot: { ref: { tile, snapshot: 0 }, mid } };
}

/** Books of a few levels around a price near 100, some with one side only, some empty; sizes are whole numbers. */
function drawBook(random: Random, hasSides: boolean): DrawnBook {
  const integer = (below: number): number => Math.floor(random() * below);
  const middle = 190 + integer(20);
  const sideOf = (row: number): BookSide => (row < middle ? 'bid' : 'ask');
  const density = random();
  const [below, above] = [integer(25), integer(25)];
  const levels: Level[] = [];
  for (let row = middle - below; row < middle + above; row++) {
    if (random() < density) levels.push([row * STEP, integer(3) === 0 ? 0 : 1 + integer(1000), sideOf(row)]);
    // In a sum of venues both sides may be at one price.
    if (hasSides && random() < 0.05) levels.push([row * STEP, 1 + integer(50), 'ask']);
  }
  return makeBook(levels, (middle - 0.5) * STEP, hasSides);
}

const sizeAt = ({ levels }: DrawnBook, side: BookSide, price: number): number =>
  levels.reduce((sum, [at, size, of]) => (at === price && of === side ? sum + size : sum), 0);

/** Whether a book covers a price. */
const knows = ({ levels }: DrawnBook, price: number): boolean =>
  levels.some(([at]) => at <= price) && levels.some(([at]) => at >= price);

const sumOf = (levels: readonly Level[]): number => levels.reduce((sum, [, size]) => sum + size, 0);

/** Computes differences level by level and price by price, using only the drawn levels. */
function compareByHand(a: DrawnBook, b: DrawnBook, side: BookSide) {
  const prices = [...new Set([...a.levels, ...b.levels].filter(([, , of]) => of === side).map(([price]) => price))];
  return prices
    .sort((one, other) => one - other)
    .map((price) => ({
      price,
      a: knows(a, price) ? sizeAt(a, side, price) : Number.NaN,
      b: knows(b, price) ? sizeAt(b, side, price) : Number.NaN,
    }));
}

/** A level on the other side of the mid counts too: it is closer than any other. */
const distanceOf = ({ mid }: DrawnBook, side: BookSide, price: number): number =>
  Math.max(0, side === 'bid' ? (mid - price) / mid : (price - mid) / mid);

function depthByHand(drawn: DrawnBook, side: BookSide, distance: number): number {
  const farthest = drawn.levels.map(([price]) => distanceOf(drawn, side, price));
  if (farthest.length === 0 || distance > Math.max(...farthest)) return Number.NaN;
  return sumOf(drawn.levels.filter(([price, , of]) => of === side && distanceOf(drawn, side, price) <= distance));
}

const pairs = Array.from({ length: BOOKS }, (_, i) => {
  const random = makeRandom(7000 + i);
  const hasSides = i % 2 === 0;
  return { a: drawBook(random, hasSides), b: drawBook(random, hasSides) };
});
const compare = ({ a, b }: (typeof pairs)[number]): ComparedBooks => compareBooks(a.snapshot, b.snapshot);
const negate = (values: Float64Array): Float64Array => values.map((value) => 0 - value);

describe('two books', () => {
  it('are compared level by level as a plain computation does', () => {
    for (const pair of pairs) {
      const compared = compare(pair);
      for (const side of SIDES) {
        const rows = compareByHand(pair.a, pair.b, side);
        const { levels } = compared[side];
        expect([...levels.prices]).toEqual(rows.map(({ price }) => price));
        expect([...levels.a]).toEqual(rows.map((row) => row.a));
        expect([...levels.b]).toEqual(rows.map((row) => row.b));
        expect([...levels.changes]).toEqual(rows.map((row) => row.b - row.a));
      }
    }
  });

  it('have opposite differences when they change places', () => {
    for (const { a, b } of pairs) {
      const there = compare({ a, b });
      const back = compare({ a: b, b: a });
      for (const side of SIDES) {
        const [one, other] = [there[side], back[side]];
        expect(other.levels.prices).toEqual(one.levels.prices);
        expect([other.levels.a, other.levels.b]).toEqual([one.levels.b, one.levels.a]);
        expect(other.levels.changes.map((change) => change + 0)).toEqual(negate(one.levels.changes));
        expect(other.curves.changes.map((change) => change + 0)).toEqual(negate(one.curves.changes));
      }
      for (const [i, band] of there.bands.entries()) {
        expect([back.bands[i].bids + 0, back.bands[i].asks + 0]).toEqual([0 - band.bids, 0 - band.asks]);
        expect(back.bands[i].isWhole).toBe(band.isWhole);
      }
    }
  });

  it('have sums within 1, 2 and 5 % of their own mids, and curves of depth over distance', () => {
    let wholes = 0;
    for (const pair of pairs) {
      const { bands, ...sides } = compare(pair);
      for (const [i, { share, a, b, bids, asks, isWhole }] of bands.entries()) {
        expect(share).toBe(COMPARED_SHARES[i]);
        for (const [drawn, band] of [
          [pair.a, a],
          [pair.b, b],
        ] as const) {
          const within = drawn.levels.filter(
            ([price]) => price >= drawn.mid * (1 - share) && price <= drawn.mid * (1 + share),
          );
          const ofSide = (side: BookSide): number => sumOf(within.filter(([, , of]) => of === side));
          expect([band.bids, band.asks]).toEqual([ofSide('bid'), ofSide('ask')]);
        }
        expect([bids, asks]).toEqual([b.bids - a.bids, b.asks - a.asks]);
        if (isWhole) wholes++;
      }
      for (const side of SIDES) {
        const { distances, a, b, changes } = sides[side].curves;
        expect([...distances]).toEqual([...distances].sort((one, other) => one - other));
        for (const [i, distance] of distances.entries()) {
          const [ofA, ofB] = [depthByHand(pair.a, side, distance), depthByHand(pair.b, side, distance)];
          expect([a[i], b[i], changes[i]]).toEqual([ofA, ofB, ofB - ofA]);
        }
      }
    }
    // Rows of half a percent are coarse compared with any of these bands.
    expect(wholes).toBe(0);
  });

  it('are not compared if their blocks have different heights', () => {
    const levels: readonly Level[] = [
      [99, 1, 'bid'],
      [101, 1, 'ask'],
    ];
    const [fine, coarse] = [STEP, 2 * STEP].map((step) => makeBook(levels, 100, true, step).snapshot);
    expect(() => compareBooks(fine, coarse)).toThrow('the same block height');
  });

  it('have whole bands where both books cover them in fine rows, and no depth beyond their reach', () => {
    const levels = (reach: number): Level[] =>
      Array.from(
        { length: 2 * reach },
        (_, i): Level => [100 - reach * 0.01 + (i + 0.5) * 0.01, 1, i < reach ? 'bid' : 'ask'],
      );
    const [wide, narrow] = [600, 150].map((reach) => makeBook(levels(reach), 100, true, 0.01).snapshot);
    expect(compareBooks(wide, wide).bands.map(({ isWhole }) => isWhole)).toEqual([true, true, true]);
    expect(compareBooks(wide, narrow).bands.map(({ isWhole }) => isWhole)).toEqual([true, false, false]);
    const curve = { distances: Float64Array.of(0.01, 0.02), sums: Float64Array.of(5, 7), reach: 0.03 };
    expect([0, 0.01, 0.015, 0.02, 0.03, 0.031].map((at) => sampleCurve(curve, at))).toEqual([
      0,
      5,
      5,
      7,
      7,
      Number.NaN,
    ]);
  });
});
