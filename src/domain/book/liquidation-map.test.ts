import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import type { DepthColumns } from '../grid/grid-tile';
import { computeLiquidationMap, findPeak, readLiquidationReach, sumMapRows } from './liquidation-map';

const SNAPSHOTS = 60;
const random = makeRandom(17);

/** Snapshots of up to 120 levels, some without any. */
function makeColumns(): DepthColumns {
  const offsets = [0];
  const [prices, volumes]: [number[], number[]] = [[], []];
  for (let snapshot = 0; snapshot < SNAPSHOTS; snapshot++) {
    const count = random() < 0.1 ? 0 : Math.floor(random() * 120);
    for (let level = 0, price = 900; level < count; level++) {
      price += 0.5 + Math.floor(random() * 6) / 2;
      prices.push(price);
      volumes.push(Math.round(random() * 1e6) / 1000);
    }
    offsets.push(prices.length);
  }
  return {
    timestampsMicros: Float64Array.from({ length: SNAPSHOTS }, (_, i) => i * 60e6),
    offsets: Uint32Array.from(offsets),
    prices: Float64Array.from(prices),
    volumes: Float64Array.from(volumes),
  };
}

const columns = makeColumns();

it('equals brute force: all snapshots, prices on and between levels, both ways', () => {
  let compared = 0;
  for (let snapshot = 0; snapshot < SNAPSHOTS; snapshot++) {
    const [start, end] = [columns.offsets[snapshot], columns.offsets[snapshot + 1]];
    const levels = Array.from({ length: end - start }, (_, i) => ({
      price: columns.prices[start + i],
      size: columns.volumes[start + i],
    }));
    const middle = levels[Math.floor(random() * levels.length)]?.price ?? 950;
    for (const from of [middle, middle + 0.25, 880, 2000]) {
      const map = computeLiquidationMap(columns, snapshot, { from });
      const between = (price: number) =>
        levels.filter((level) =>
          price >= from ? level.price >= from && level.price <= price : level.price < from && level.price >= price,
        );
      for (const price of [...levels.map((level) => level.price), 870, from, from - 0.1, from + 7.3, 2100]) {
        const { size, quote } = readLiquidationReach(map, price);
        expect(size).toBeCloseTo(
          between(price).reduce((sum, level) => sum + level.size, 0),
          6,
        );
        expect(quote).toBeCloseTo(
          between(price).reduce((sum, level) => sum + level.size * level.price, 0),
          3,
        );
        compared++;
      }
      for (const [i, { price, size }] of levels.entries()) {
        expect([map.prices[i], map.sizes[i]]).toEqual([price, size]);
        expect(map.cumulative[i]).toBe(readLiquidationReach(map, price).size);
      }
    }
  }
  expect(compared).toBeGreaterThan(5000);
});

it('sums the levels of a row, and its peak is the row with the most that is not swept', () => {
  const even: DepthColumns = {
    timestampsMicros: Float64Array.of(0, 1),
    offsets: Uint32Array.of(0, 6, 6),
    prices: Float64Array.of(8, 11, 20, 30, 40, 41),
    volumes: Float64Array.of(1, 2, 5, 5, 9, 3),
  };
  const peakOf = (traded?: { low: number; high: number }) =>
    findPeak(sumMapRows(computeLiquidationMap(even, 0, { from: 25, traded }), 10));
  expect(sumMapRows(computeLiquidationMap(even, 0, { from: 25, traded: { low: 35, high: 40 } }), 10)).toEqual([
    { price: 10, size: 3, swept: 0 },
    { price: 20, size: 5, swept: 0 },
    { price: 30, size: 5, swept: 0 },
    { price: 40, size: 12, swept: 9 },
  ]);
  expect(peakOf()?.price).toBe(40);
  expect(peakOf({ low: 35, high: 40 })?.price).toBe(20);
  expect(peakOf({ low: 0, high: 50 })).toBeUndefined();
  const none = computeLiquidationMap(even, 1, { from: 25 });
  expect(none).toMatchObject({ length: 0, firstAbove: 0 });
  expect(sumMapRows(none, 10)).toEqual([]);
  expect(readLiquidationReach(none, 30)).toEqual({ size: 0, quote: 0, isBeyond: true });
});

it('counts sizes in USD where it is asked to, each × its price, with the sums and the peak of what is left', () => {
  const two: DepthColumns = {
    timestampsMicros: Float64Array.of(0),
    offsets: Uint32Array.of(0, 3),
    prices: Float64Array.of(10, 30, 40),
    volumes: Float64Array.of(2, 5, 4),
  };
  const map = computeLiquidationMap(two, 0, { from: 25, traded: { low: 28, high: 35 }, isUsd: true });
  expect([...map.sizes]).toEqual([20, 150, 160]);
  expect(readLiquidationReach(map, 40)).toEqual({ size: 160, quote: 160, isBeyond: false });
  expect(findPeak(sumMapRows(map, 10))).toEqual({ price: 40, size: 160, swept: 0 });
});

it('sweeps the levels that were traded since, and no others', () => {
  const map = computeLiquidationMap(
    {
      timestampsMicros: Float64Array.of(0),
      offsets: Uint32Array.of(0, 4),
      prices: Float64Array.of(10, 20, 30, 40),
      volumes: Float64Array.of(1, 1, 1, 1),
    },
    0,
    { from: 25, traded: { low: 20, high: 39.9 } },
  );
  expect([...map.swept]).toEqual([0, 1, 1, 0]);
  expect([...map.cumulative]).toEqual([1, 0, 0, 1]);
  expect([...map.cumulativeQuote]).toEqual([10, 0, 0, 40]);
  expect(readLiquidationReach(map, 40)).toEqual({ size: 1, quote: 40, isBeyond: false });
  expect(readLiquidationReach(map, 40.5).isBeyond).toBe(true);
});
