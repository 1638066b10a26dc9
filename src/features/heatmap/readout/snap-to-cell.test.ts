import { expect, it } from 'vitest';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import { snapToCell } from './snap-to-cell';

const spec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
const tile = buildGridTile(spec, 0, {
  timestampsMicros: Float64Array.of(0, 60e6),
  offsets: Uint32Array.of(0, 5, 7),
  prices: Float64Array.of(95_980, 95_985, 95_990, 96_000, 96_010, 95_990, 96_010),
  volumes: Float64Array.of(1, 1.1, 26.6, 347.6, 35.3, 9, 9),
});
const data = { spec, tiles: [tile] };
const snap = (price: number, reach: number, time = 30) => snapToCell({ time, price }, data, reach);

it('goes to the largest row in reach, in the column of the point', () => {
  for (const price of [95_990, 96_000, 96_009]) expect(snap(price, 12)).toEqual({ time: 30, price: 96_000 });
  expect(snap(95_986, 6)).toEqual({ time: 30, price: 95_990 });
  // Nothing larger in reach: the row itself, and not a wall of another time.
  expect(snap(95_992, 12, 90)).toEqual({ time: 90, price: 95_990 });
});

it('takes the nearest of equal rows', () => {
  expect(snap(96_006, 20, 90).price).toBe(96_010);
  expect(snap(95_994, 20, 90).price).toBe(95_990);
});

it('stays where rows can be hit, are empty, or no snapshot is loaded', () => {
  expect(snap(95_993, 2.5).price).toBe(95_993);
  expect(snap(95_900, 12).price).toBe(95_900);
  expect(snap(95_993, 12, 300).price).toBe(95_993);
});
