import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { PLANTED_SPEC, plantWorld } from '@/testing/book/planted-walls';
import { buildGridTile } from '../grid/build-grid-tile';
import { findLargestLevel } from './largest-level';

const EVERYWHERE = { timeFrom: 0, timeTo: 1e6, priceLow: 0, priceHigh: 1e6 };

describe('the largest level', () => {
  it('is the largest of all cells in a range of time and price, in 50 random worlds', () => {
    const random = makeRandom(4);
    for (let world = 0; world < 50; world++) {
      const minutes = Array.from({ length: 90 }, () => ({
        mid: 1000,
        walls: { [945 + Math.floor(random() * 110)]: 10 + 100 * random() },
        isMissing: random() < 0.1,
      }));
      const { tiles } = plantWorld(minutes, world + 1);
      const [from, low] = [Math.floor(random() * 60), 950 + Math.floor(random() * 40)];
      const [to, high] = [from + 20, low + 40];
      const cells = minutes.flatMap(({ walls, isMissing }, i) =>
        Object.entries(walls).map(([row, size]) => ({ time: i * 60, row: Number(row), size, isMissing })),
      );
      const inRange = cells.filter(
        ({ time, row, isMissing }) => !isMissing && time >= from * 60 && time < to * 60 && row >= low && row <= high,
      );
      const largest = inRange.reduce((a, b) => (b.size > a.size ? b : a), { size: 0, row: 0, time: 0 });
      const range = { timeFrom: from * 60, timeTo: to * 60, priceLow: low * 10, priceHigh: high * 10 + 5 };
      const { size, row, time } = largest;
      const found = findLargestLevel(tiles, PLANTED_SPEC, range);
      if (size > 0) expect(found).toEqual({ size, row, time });
      else expect(found?.size).toBeLessThan(2);
    }
  });
  it('is exact among cells of one colour, and found far from all bands', () => {
    const spec = { columnSeconds: 60, rowStep: 1, book: PLANTED_SPEC.book };
    // A block of levels, and so many far away that not all of them get a band.
    const near = Array.from({ length: 3000 }, (_, i) => 10_000 + i);
    const prices = [...near, ...Array.from({ length: 20 }, (_, i) => 100_000 * (i + 1))];
    const last = prices.length - 1;
    const tileOf = (sizeOf: (i: number) => number) =>
      buildGridTile(spec, 0, {
        timestampsMicros: Float64Array.of(0, 60e6),
        offsets: Uint32Array.of(0, prices.length, 2 * prices.length),
        prices: Float64Array.from([...prices, ...prices]),
        volumes: Float64Array.from({ length: 2 * prices.length }, (_, i) => sizeOf(i)),
      });
    const even = tileOf((i) => (i % prices.length >= near.length ? 0.5 : 100 + (i % 7) / 100));
    expect(even.sparseLevels).toBeGreaterThan(0);
    const wide = { ...EVERYWHERE, priceHigh: 1e7 };
    const sizes = Array.from(even.columns.volumes);
    expect(findLargestLevel([even], spec, wide)).toEqual({ size: 100.06, row: prices[sizes.indexOf(100.06)], time: 0 });
    const far = tileOf((i) => (i === last ? 900 : 1));
    expect(findLargestLevel([far], spec, wide)).toEqual({ size: 900, row: prices[last], time: 0 });
    expect(findLargestLevel([far], spec, EVERYWHERE)?.size).toBe(1);
  });
  it('sums the levels of a row, and is undefined where nothing rests', () => {
    const spec = { columnSeconds: 60, rowStep: 5, book: PLANTED_SPEC.book };
    const tile = buildGridTile(spec, 0, {
      timestampsMicros: Float64Array.of(0),
      offsets: Uint32Array.of(0, 4),
      prices: Float64Array.of(95, 100, 100, 105),
      volumes: Float64Array.of(3, 2, 2, 0),
    });
    expect(findLargestLevel([tile], spec, EVERYWHERE)).toEqual({ size: 4, row: 20, time: 0 });
    expect(findLargestLevel([tile], spec, { ...EVERYWHERE, priceLow: 104 })).toBeUndefined();
    expect(findLargestLevel([], spec, EVERYWHERE)).toBeUndefined();
  });
});
