import { expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildSideVolumes } from '@/domain/columns/side-volumes';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { heldIn, readBandIn, sizeIn, tradedIn } from './size-unit';

const SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCoinCodeBook(97_000) };
const PRICES = Float64Array.from({ length: 400 }, (_, at) => 96_000 + 5 * at);
const TILE = buildGridTile(SPEC, 0, {
  timestampsMicros: Float64Array.of(0),
  offsets: Uint32Array.of(0, PRICES.length),
  prices: PRICES,
  volumes: PRICES.map((_, at) => 1 + (at % 7)),
});
const NEWEST = { tile: TILE, snapshot: 0 };
const MID = 97_002.5;

const CANDLES = {
  ...buildCandleColumns([
    { open: 100, high: 130, low: 90, close: 110, volume: 1, timestamp: { s: 0 } },
    { open: 110, high: 120, low: 110, close: 120, volume: 1, timestamp: { s: 60 } },
  ]),
  seconds: 60,
};
const inUsd = { unit: 'USD', candles: { candles: CANDLES } };
const inCoins = { unit: 'BTC', candles: { candles: CANDLES } };

it('the size near the mid is the sum of size × price in USD, and its imbalance is the same figure in both units', () => {
  const coins = readBandIn('BTC', NEWEST, MID);
  const dollars = readBandIn('USD', NEWEST, MID);
  const near = [...PRICES.keys()].filter((at) => PRICES[at] < MID && PRICES[at] >= MID * 0.995);
  const worth = near.reduce((sum, at) => sum + (1 + (at % 7)) * PRICES[at], 0);
  expect(dollars.bids / worth).toBeCloseTo(1, 12);
  expect(coins.bids).toBe(near.reduce((sum, at) => sum + 1 + (at % 7), 0));
  expect(dollars.imbalance).toBe(coins.imbalance);
});

it('what was traded is worth its size × the typical price of its candle, by side and as a running sum', () => {
  const amounts = (...volumes: number[]) => ({ times: Float64Array.of(0, 60), volumes: Float64Array.from(volumes) });
  const volumes = buildSideVolumes(amounts(2, 3), amounts(1, 5));
  expect(tradedIn(inCoins, volumes)).toBe(volumes);
  const { buys, sells, deltas, cumulativeDeltas } = tradedIn(inUsd, volumes);
  const [first, second] = [(130 + 90 + 110) / 3, (120 + 110 + 120) / 3];
  expect([...buys]).toEqual([2 * first, 3 * second]);
  expect([...sells]).toEqual([first, 5 * second]);
  expect([...deltas]).toEqual([first, -2 * second]);
  expect([...cumulativeDeltas]).toEqual([first, first - 2 * second]);
});

it('what is held at the end of a bucket is worth its size × the last close in it', () => {
  const [sizes, times] = [Float64Array.of(10), Float64Array.of(0)];
  expect([...heldIn(inUsd, sizes, times, 120)]).toEqual([1200]);
  expect([...heldIn(inUsd, sizes, times, 60)]).toEqual([1100]);
  expect(heldIn(inCoins, sizes, times, 60)).toBe(sizes);
});

it('a size without a known price has no value in USD', () => {
  expect(sizeIn('USD', 2, 97_000)).toBe(194_000);
  expect(sizeIn('BTC', 2, 97_000)).toBe(2);
  const early = buildSideVolumes(
    { times: Float64Array.of(-60), volumes: Float64Array.of(1) },
    { times: Float64Array.of(-60), volumes: Float64Array.of(0) },
  );
  const told = tradedIn(inUsd, early);
  expect(told.buys[0]).toBeNaN();
  expect(told.sells[0]).toBe(0);
});
