import { expect, it } from 'vitest';
import type { SurvivalClass } from '@/domain/book/ledger/survival';
import { limitLife, type WallLife } from '@/domain/book/ledger/wall-life';
import { isAbove, listNewWalls, type WallThreshold } from '@/domain/book/ledger/wall-threshold';
import { ledgerIn, priceWall, thresholdIn } from './price-walls';

const STEP = 25;
/** A bid that stepped from 97,000 down to 96,975 after half an hour, and shrank. */
const WALL: WallLife = {
  id: 'b97000@0',
  side: 'bid',
  row: 96_975 / STEP,
  price: 96_975,
  born: 0,
  bornDoubt: undefined,
  from: [],
  seen: 3540,
  snapshots: 2,
  peakRatio: 5,
  mid: 97_100,
  nearest: 0.001,
  touches: 1,
  lastTouch: 1800,
  hasGap: false,
  path: [
    { time: 0, row: 97_000 / STEP },
    { time: 1800, row: 96_975 / STEP },
  ],
  until: 3600,
  sizes: [40, 60],
  peak: 60,
  peakTime: 1800,
  mean: 50,
  size: 60,
  eaten: 3,
  pulled: 7,
  unsure: 0,
  end: { kind: 'shrunk', at: 3600, left: 12 },
};

it('a wall in USD is worth its size × the price of its level at each time', () => {
  const priced = priceWall(WALL, STEP);
  expect(priced.sizes).toEqual([40 * 97_000, 60 * 96_975]);
  expect([priced.peak, priced.size, priced.mean]).toEqual([60 * 96_975, 60 * 96_975, 20 * 97_000 + 30 * 96_975]);
  expect(priced.end).toEqual({ kind: 'shrunk', at: 3600, left: 12 * 96_975 });
  // Its peak in the part of its life that is in view is found among the same sizes.
  expect(limitLife(priced, 0, 1800)?.peak).toBe(40 * 97_000);
  expect(limitLife(priced, 1800, 3600)).toMatchObject({ peak: priced.peak, mean: priced.peak });
  expect(limitLife(priced, 0, 3600)).toBe(priced);
});

it('the walls of a book are in coins or in USD throughout, with their survival', () => {
  const survival: readonly SurvivalClass[] = [];
  const found = { walls: [WALL], mids: [], spec: { rowStep: STEP }, survival };
  expect(ledgerIn('BTC', found)).toBe(found);
  const priced = ledgerIn('USD', found);
  expect(priced.walls[0].peak).toBe(60 * 96_975);
  expect(priced.survival?.[0].from).toBe(60 * 96_975);
});

it('a size in USD is compared with size × price, and a multiple of the typical size with neither', () => {
  const list = { rows: [3860, 3880], sizes: Float64Array.of(52, 51), length: 2 };
  const from = thresholdIn('USD', { kind: 'size', size: 5_000_000 }, STEP);
  expect([0, 1].map((at) => isAbove(from, list, at))).toEqual([true, false]);
  expect(listNewWalls(from, list, new Uint8Array(2))).toEqual([0]);
  const ratio: WallThreshold = { kind: 'ratio', times: 4 };
  expect(thresholdIn('USD', ratio, STEP)).toBe(ratio);
  expect(thresholdIn('BTC', { kind: 'size', size: 50 }, STEP)).toEqual({ kind: 'size', size: 50 });
});
