import { describe, expect, it } from 'vitest';
import type { OutlinedWall } from '@/charts/heatmap/wall-outlines';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { PlotModel } from '@/panes/plot/plot-model';
import type { Heatmap } from '../use-heatmap';
import { DistanceModel } from './distance-model';
import { chooseDistanceStep, fitDistances, readDistance } from './distance-rows';
import { placeWalls } from './distance-walls';
import { listLeftOut } from './left-out';

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

describe('what has no place over distances', () => {
  const shown = (ids: readonly string[], marks: object) =>
    ({ layers: ids.map((id) => ({ id })), marks }) as unknown as Pick<Heatmap, 'layers' | 'marks'>;

  it('is named where it is on', () => {
    const marks = { hasQuotes: true, bubbles: {}, lines: [{}] };
    expect(listLeftOut(shown(['depth', 'triggers'], marks), 'line')).toEqual([
      'TP/SL triggers',
      'price line',
      'best bid and ask',
      'trades',
      'lines',
    ]);
    expect(listLeftOut(shown(['depth', 'liquidations'], { lines: [] }), 'candles')).toEqual([
      'Liquidations',
      'candles',
    ]);
    expect(listLeftOut(shown(['depth'], { lines: [] }), 'off')).toEqual([]);
  });
});

describe('the readout of distances', () => {
  it('tells what lies so far from the mid, at which price, and what lies up to there', () => {
    expect(read(-6.3)).toEqual({
      title: '−7.0 to −5.0 bp',
      time: '00:00 UTC',
      rows: [
        { label: 'Bid volume', value: '7.0 BTC', tone: 'buy' },
        { label: 'From mid', value: '−6.0 bp' },
        { label: 'Price, about', value: '99,940' },
        { label: 'Cumulative to mid', value: '10.0 BTC' },
      ],
      spoken: 'bid volume 7.0 BTC, from mid −6.0 bp, price, about 99,940, 00:00 UTC',
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
  it('has rows that no block is torn by, and is as far as the prices that were in view', () => {
    expect([5, 1, 25].map((step) => chooseDistanceStep(step, 97_500))).toEqual([1, 0.2, 5]);
    const { low, high } = fitDistances({ low: 99_000, high: 101_000 });
    expect([low, high]).toEqual([-100, 100]);
  });

  it('follows the time of the plot, and keeps distances that were chosen until it is fitted', () => {
    const view = { timeFrom: 0, timeTo: 3600, priceLow: 90, priceHigh: 110 };
    const span = { from: 0, to: 7200, isRecorded: true } as never;
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
    // Prices of the plot are its own.
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

it('a wall that stays at its price goes as the mid goes, and leaves a gap where that is not known', () => {
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
