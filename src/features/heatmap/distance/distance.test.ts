import { describe, expect, it } from 'vitest';
import type { OutlinedWall } from '@/charts/heatmap/wall-outlines';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { PlotModel } from '@/panes/plot/plot-model';
import type { HeatmapSearch } from '@/state/url-state';
import { makeHeatLayer } from '@/testing/screen/loaded-books';
import { placeMap, readMap } from './distance-layers';
import { listMids, placeLines, placeQuotes, placeTrades } from './distance-marks';
import { DistanceModel } from './distance-model';
import { findOffReason } from './distance-place';
import { chooseDistanceStep, fitDistances, readDistance } from './distance-rows';
import { placeWalls } from './distance-walls';

const SPEC: GridSpec = { columnSeconds: 60, rowStep: 2, book: makeCodeBook(1) };
/** Bids at −6, −4 and −2 bp, asks at 0, 2 and 4. */
const TILE = buildGridTile(SPEC, 0, {
  timestampsMicros: Float64Array.of(0),
  offsets: Uint32Array.of(0, 6),
  prices: Float64Array.of(-6, -4, -2, 0, 2, 4),
  volumes: Float64Array.of(7, 0, 3, 1, 2, 40),
  sides: Uint8Array.of(0, 0, 0, 1, 1, 1),
});
const GRID = { spec: SPEC, tiles: [TILE] };
const WORDS = { unit: 'BTC', decimals: 0, zone: 'utc', mid: 100_000 } as const;
const read = (distance: number, time = 0) => readDistance(GRID, { time, distance }, WORDS);

describe('what lies over the heat', () => {
  const MIDS: ReadonlyMap<number, number> = new Map([
    [0, 100_000],
    [60, 100_100],
  ]);
  const midAt = (time: number) => MIDS.get(Math.floor(time / 60) * 60);
  const runs = [
    { from: 0, bids: Float64Array.of(99_990, 100_090, 100_000), asks: Float64Array.of(100_010, Number.NaN, 100_020) },
  ];
  const mids = listMids(runs, 60, midAt);

  it("are best prices as distances from their column's mid, and none where the mid is unknown", () => {
    const [{ from, bids, asks }] = placeQuotes(runs, mids);
    expect(from).toBe(0);
    expect(bids[0]).toBeCloseTo(-1, 9);
    expect(bids[1]).toBeCloseTo(-(10 / 100_100) * 1e4, 9);
    expect(asks[0]).toBeCloseTo(1, 9);
    expect([asks[1], bids[2]]).toEqual([Number.NaN, Number.NaN]);
  });

  it('are lines that bend as the mid moves', () => {
    const [curve] = placeLines([{ price: 100_100, name: 'high' }], mids, ({ name }) => `${name}`);
    expect(curve.name).toBe('high');
    expect(curve.runs[0].values[0]).toBeCloseTo(10, 9);
    expect(curve.runs[0].values[1]).toBe(0);
    expect(curve.runs[0].values[2]).toBeNaN();
  });

  it('are trades in their own row and bucket, except those without a mid', () => {
    const bubbles = {
      length: 3,
      times: Float64Array.of(0, 60, 600),
      prices: Float64Array.of(100_090, 100_090, 100_090),
      buys: Float64Array.of(1, 2, 3),
      sells: Float64Array.of(4, 5, 6),
      rowStep: 20,
      least: 0,
      found: 3,
    };
    const placed = placeTrades(bubbles, 60, midAt);
    expect(placed).toMatchObject({ length: 2, rowStep: 0, buys: Float64Array.of(1, 2), sells: Float64Array.of(4, 5) });
    expect(placed?.prices[0]).toBeCloseTo(10, 9);
    expect(placed?.prices[1]).toBe(0);
    expect(placeTrades(undefined, 60, midAt)).toBeUndefined();
  });

  it('are levels of maps, whose sums do not change', () => {
    const spec: GridSpec = { columnSeconds: 60, rowStep: 25, book: makeCodeBook(1) };
    const tile = buildGridTile(spec, 0, {
      timestampsMicros: Float64Array.of(0, 60e6, 120e6),
      offsets: Uint32Array.of(0, 3, 5, 6),
      prices: Float64Array.of(99_900, 100_100, 100_125, 99_900, 100_100, 100_000),
      volumes: Float64Array.of(1, 2, 4, 8, 16, 32),
    });
    const map = { spec, tiles: [tile] };
    const placed = placeMap(map, 5, midAt);
    expect([readMap(placed, 0, -10), readMap(placed, 0, 10)]).toEqual([1, 6]);
    // With a higher mid the same price is closer to it.
    expect([readMap(placed, 60, -20), readMap(placed, 60, 0)]).toEqual([8, 16]);
    expect(readMap(placed, 120, 0)).toBeUndefined();
    expect(placeMap(map, 5, midAt).tiles[0]).toBe(placed.tiles[0]);
    expect(placeMap(map, 5, () => 100_000).tiles[0]).not.toBe(placed.tiles[0]);
  });
});

describe('controls of what the distance view does not draw', () => {
  const base = makeHeatLayer('depth', GRID);
  const heatmap = { base, layers: [base] };

  it('say why they are off, and are on where rows are prices', () => {
    expect(findOffReason(heatmap, { layout: 'distance' } as HeatmapSearch, 'the price is the line at 0')).toBe(
      'off over distance: the price is the line at 0',
    );
    expect(findOffReason(heatmap, {} as HeatmapSearch, 'x')).toBeUndefined();
    expect(findOffReason({ ...heatmap, layers: [] }, { layout: 'distance' } as HeatmapSearch, 'x')).toBeUndefined();
  });
});

describe('the readout of distances', () => {
  it('gives the size at a distance from the mid, its price, and the total up to there', () => {
    expect(read(-6.3)).toEqual({
      title: '−7.0 to −5.0 bp',
      time: '00:00 UTC',
      rows: [
        { label: 'Bid volume', value: '7.0 BTC', tone: 'buy' },
        { label: 'Distance', value: '−6.0 bp' },
        { label: 'Price, about', value: '99,940' },
        { label: 'Cumulative to mid', value: '10.0 BTC' },
      ],
      spoken: 'bid volume 7.0 BTC, distance −6.0 bp, price, about 99,940, 00:00 UTC',
    });
    expect(read(4).rows[0]).toEqual({ label: 'Ask volume', value: '40.0 BTC', tone: 'sell' });
    expect(read(4).rows.at(-1)?.value).toBe('43.0 BTC');
  });

  it('says where nothing is known', () => {
    expect(read(8).rows).toEqual([{ label: 'Volume', value: 'Outside the requested depth' }]);
    expect(read(0, 120).spoken).toBe('−1.0 to +1.0 bp, no snapshot, 00:02 UTC');
  });
});

describe('the axis of distances', () => {
  it('has rows that split no block, and covers the prices that were in view', () => {
    expect([5, 1, 25].map((step) => chooseDistanceStep(step, 97_500))).toEqual([1, 0.2, 5]);
    const { low, high } = fitDistances({ low: 99_000, high: 101_000 });
    expect([low, high]).toEqual([-100, 100]);
  });

  it('follows the time of the plot, and keeps chosen distances until it is fitted', () => {
    const view = { timeFrom: 0, timeTo: 3600, priceLow: 90, priceHigh: 110 };
    const span = { from: 0, to: 7200, isRecorded: true };
    const plot = new PlotModel({
      initial: { view, isAutofit: false, isLive: false },
      span,
      columnSeconds: 60,
      rowStep: 1,
      fitPrices: () => undefined,
    });
    const model = new DistanceModel(plot, () => ({ low: -50, high: 50 }));
    let heard = 0;
    const leave = model.subscribe(() => heard++);
    expect(model.get()).toBe(model.get());
    expect(model.get().view).toEqual({ timeFrom: 0, timeTo: 3600, priceLow: -50, priceHigh: 50 });
    model.moveFreely({ timeFrom: 600, timeTo: 4200, priceLow: -20, priceHigh: 10 });
    expect(model.get().view).toEqual({ timeFrom: 600, timeTo: 4200, priceLow: -20, priceHigh: 10 });
    // The plot keeps its own prices.
    expect(plot.get().view).toMatchObject({ timeFrom: 600, priceLow: 90, priceHigh: 110 });
    plot.move({ ...plot.get().view, timeFrom: 0, timeTo: 3600 });
    expect(model.get().view).toEqual({ timeFrom: 0, timeTo: 3600, priceLow: -20, priceHigh: 10 });
    model.fit();
    expect(model.get()).toMatchObject({ isAutofit: true, view: { priceLow: -50, priceHigh: 50 } });
    expect(heard).toBeGreaterThanOrEqual(3);
    leave();
    const before = heard;
    model.fit();
    expect(heard).toBe(before);
  });
});

it('a wall at a constant price moves with the mid, and leaves a gap where the mid is unknown', () => {
  const wall: OutlinedWall = {
    id: 'b1',
    side: 'bid',
    stretches: [{ from: 0, to: 300, low: 99, high: 100 }],
    isOlder: false,
    end: 'pulled',
    label: '',
  };
  const mids = new Map([
    [0, 100],
    [60, 100],
    [120, 200],
    [240, 100],
  ]);
  const [{ stretches }] = placeWalls([wall], 60, (time) => mids.get(time));
  expect(stretches).toEqual([
    { from: 0, to: 120, low: expect.closeTo(-100, 6), high: 0 },
    { from: 120, to: 180, low: -5050, high: -5000 },
    { from: 240, to: 300, low: expect.closeTo(-100, 6), high: 0 },
  ]);
});
