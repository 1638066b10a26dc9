import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import type { DepthColumns } from '../grid/grid-tile';
import { computeLiquidationMap, readLiquidationReach } from './liquidation-map';

const SNAPSHOTS = 60;
const random = makeRandom(17);

/** Snapshots of up to 120 levels, some of none. */
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

it('sums equal brute force: all snapshots, prices on and between levels, both ways', () => {
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

it('the peak is the largest level, the lowest of equal ones', () => {
  const even: DepthColumns = {
    timestampsMicros: Float64Array.of(0, 1),
    offsets: Uint32Array.of(0, 4, 4),
    prices: Float64Array.of(10, 20, 30, 40),
    volumes: Float64Array.of(1, 5, 5, 2),
  };
  expect(computeLiquidationMap(even, 0, { from: 25 }).peak).toBe(1);
  expect(computeLiquidationMap(even, 1, { from: 25 })).toMatchObject({ peak: -1, length: 0, firstAbove: 0 });
});

it('levels that were traded since are swept, others are not', () => {
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
  expect([...map.cumulative]).toEqual([2, 1, 1, 2]);
});
