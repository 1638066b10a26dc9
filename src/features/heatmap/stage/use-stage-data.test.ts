import { expect, it } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { LayerId } from '@/features/heatmap/layers/heatmap-layer';
import { makeHeatLayer, makeLoadedBooks, makeLoadedCandles } from '@/testing/screen/loaded-books';
import { computeRail, coverOfRail, findLastPrice } from './use-stage-data';

const spec = { columnSeconds: 60, rowStep: 1, book: makeCodeBook(1) };
const tile = buildGridTile(spec, 0, {
  timestampsMicros: Float64Array.of(0, 90e6),
  offsets: Uint32Array.of(0, 2, 4),
  prices: Float64Array.of(90, 110, 90, 110),
  volumes: Float64Array.of(1, 2, 3, 4),
});
const candles = buildCandleColumns(
  [100, 104].map((open, i) => ({ open, close: open + 2, high: open + 4, low: open, timestamp: { s: i * 60 } })),
);
const today = { price: 500, isRising: true };

const railAt = (id: LayerId, time: number, known = candles, drawn = tile) => {
  const layer = makeHeatLayer(id, { spec, tiles: [drawn], selection: { maxDepth: 10 } });
  const crosshair = makeCrosshairStore();
  crosshair.set({ time, price: 100, source: 'plot' });
  const view = { timeFrom: 0, timeTo: 120, priceLow: 90, priceHigh: 110 };
  return computeRail(makeLoadedBooks([layer], view, { crosshair, candles: makeLoadedCandles(known) }), today);
};

it("an earlier map is summed from the market price at that time, never from today's", () => {
  expect(railAt('liquidations', 0).mid).toBe(100);
  // The snapshot is half-way through its minute: the middle of what traded in that minute.
  expect(railAt('liquidations', 90).mid).toBe(106);
  expect(railAt('liquidations', 0, buildCandleColumns([])).mid).toBeUndefined();
});

it('after the last data is the newest snapshot, which is drawn on there', () => {
  expect(railAt('liquidations', 500).snapshot).toEqual(railAt('liquidations', 90).snapshot);
  expect(railAt('liquidations', 500).snapshot).toBeDefined();
});

it('the last price has the colour of its 24 h change, as on the other screens', () => {
  const drawn = makeCandlePyramid(candles, 60);
  const told = (priceChange24h: number) =>
    findLastPrice(drawn, {
      span: { from: 0, to: 120, isRecorded: false },
      market: { exchange: 'A', rawSymbol: 'X', priceChange24h },
    });
  expect([told(1), told(-1)]).toEqual([
    { price: 106, isRising: true },
    { price: 106, isRising: false },
  ]);
});

it('a book has the sides that are certain, and the mid that all figures use', () => {
  const { mid, split } = railAt('depth', 0);
  expect([mid, split]).toEqual([100, { bidEnd: 1, askStart: 1 }]);
});

it('a print off the market does not move the mid of a book elsewhere', () => {
  // Two blocks short of the requested depth: the sides of 99 and 102 are not certain.
  const prices = [93, 94, 95, 96, 97, 98, 99, 102, 103, 104, 105, 106, 107];
  const book = buildGridTile(spec, 0, {
    timestampsMicros: Float64Array.of(0),
    offsets: Uint32Array.of(0, prices.length),
    prices: Float64Array.from(prices),
    volumes: Float64Array.from(prices, () => 1),
  });
  const print = buildCandleColumns([{ open: 106, high: 106, low: 100, close: 101, timestamp: { s: 0 } }]);
  expect(railAt('depth', 0, print, book).mid).toBe(100.5);
  expect(railAt('depth', 0, buildCandleColumns([]), book).mid).toBe(100.5);
});

it('the colour scale stands over the foot of the rail only where no pane is beside it', () => {
  expect([0, 1, 2, 4].map(coverOfRail)).toEqual([184, 0, 0, 0]);
});
