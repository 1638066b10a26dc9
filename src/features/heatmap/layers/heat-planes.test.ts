import { describe, expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import { BAND_ROWS, BAND_STRIDE, type CellTile, type GridTile } from '@/domain/grid/grid-tile';
import { MAX_REDUCTION } from '@/domain/grid/reduction';
import type { LayerId } from '@/state/url-state';
import { makeHeatLayer } from '@/testing/screen/loaded-books';
import { haveSideColours, listPlanes, type PlaneOptions } from './heat-planes';
import type { HeatmapLayer } from './heatmap-layer';
import { isTakeProfit } from './layer-parts';

const spec = { columnSeconds: 60, rowStep: 20, book: makeCoinCodeBook(100_000) };
/** Buys at 98,000 and 102,000, sells at 99,000 and 101,000. */
const tile = buildGridTile(spec, 0, {
  timestampsMicros: Float64Array.of(0),
  offsets: Uint32Array.of(0, 4),
  prices: Float64Array.of(98_000, 99_000, 101_000, 102_000),
  volumes: Float64Array.of(1, 2, 4, 8),
  sides: Uint8Array.of(0, 1, 1, 0),
});
const bar = { open: 100_000, high: 100_050, low: 99_950, close: 100_010, volume: 1, timestamp: { s: 0 } };
const candles = buildCandleColumns([bar]);

const layer = (id: LayerId, tiles: readonly GridTile[] = [tile]): HeatmapLayer =>
  makeHeatLayer(id, { spec, tiles, price: 100_000, selection: { exchange: ['A'], blockSize: 20, maxDepth: 3500 } });

const plan = (ids: readonly LayerId[], change: Partial<PlaneOptions> = {}) =>
  listPlanes({
    reduction: MAX_REDUCTION,
    opacities: {},
    layers: ids.map((id) => layer(id)),
    sides: { triggers: 'side', isDepthBySide: false },
    isCompact: false,
    theme: 'dark',
    candles,
    ...change,
  });

const pricesOf = ({ bands }: CellTile): number[] =>
  [98_000, 99_000, 101_000, 102_000].filter((price) =>
    bands.some(({ bandIndex, codes }) => {
      const row = price / 20 - bandIndex * BAND_ROWS;
      return row >= 0 && row < BAND_ROWS && codes[row] > 2 && codes.length >= BAND_STRIDE;
    }),
  );
const shownBy = (planes: ReturnType<typeof plan>): number[][] => planes.map(({ data }) => pricesOf(data.tiles[0]));

describe('what is drawn', () => {
  it("is one layer as it is, and a second one over it with the theme's blend", () => {
    expect(plan(['depth', 'liquidations']).map(({ look }) => [look.layer, look.blend, look.opacity])).toEqual([
      ['depth', 'cover', 1],
      ['liquidations', 'add', 0.85],
    ]);
    expect(plan(['depth', 'liquidations'], { theme: 'light' })[1].look.blend).toBe('multiply');
    expect(plan([])).toEqual([]);
  });

  it('has the chosen opacity in every part', () => {
    const opacities = { depth: 0.5, triggers: 0.3 };
    const planes = plan(['depth', 'triggers'], { opacities });
    expect(planes.map(({ look }) => [look.layer, look.opacity])).toEqual([
      ['depth', 0.5],
      ['triggers', 0.3],
      ['triggers', 0.3],
    ]);
  });

  it('is triggers by side, where the stronger side wins', () => {
    const planes = plan(['triggers']);
    expect(planes.map(({ look }) => [look.map, look.blend])).toEqual([
      ['bid-dark', 'cover'],
      ['ask-dark', 'lighten'],
    ]);
    expect(shownBy(planes)).toEqual([
      [98_000, 102_000],
      [99_000, 101_000],
    ]);
  });

  it('is triggers by their likely purpose: take-profits of longs and shorts, then stop-losses of both', () => {
    const sides = { triggers: 'purpose', isDepthBySide: false } as const;
    const planes = plan(['triggers'], { sides });
    expect(shownBy(planes)).toEqual([[101_000], [98_000], [99_000], [102_000]]);
    expect(new Set(planes.map(({ look }) => look.map)).size).toBe(4);
    // Without a price each level may have any purpose its side allows.
    const [sells, buys] = [
      [99_000, 101_000],
      [98_000, 102_000],
    ];
    expect(shownBy(plan(['triggers'], { sides, candles: buildCandleColumns([]) }))).toEqual([sells, buys, sells, buys]);
  });

  it('shows no side for compact triggers or liquidations', () => {
    expect(plan(['triggers'], { isCompact: true })).toHaveLength(1);
    const sides = { triggers: 'side', isDepthBySide: true } as const;
    expect(plan(['liquidations'], { sides })).toHaveLength(1);
    expect(plan(['depth'], { sides })).toHaveLength(2);
  });

  it('is a summed book by its received sides, even if a bid is above an ask', () => {
    const sides = { triggers: 'side', isDepthBySide: true } as const;
    const summed = layer('depth');
    const selection = { exchange: ['A', 'B'], 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' } as const;
    const layers = [{ ...summed, view: { ...summed.view, selection } }];
    expect(shownBy(plan([], { sides, layers }))).toEqual([
      [98_000, 102_000],
      [99_000, 101_000],
    ]);
  });

  it('has hues that candles must not share, unless it is plain depth or triggers without sides', () => {
    const isTold = (ids: readonly LayerId[], change?: Partial<PlaneOptions>) =>
      haveSideColours(plan(ids, change).map(({ look }) => look));
    expect([isTold(['depth']), isTold([]), isTold(['triggers'], { isCompact: true })]).toEqual([false, false, false]);
    expect([isTold(['triggers']), isTold(['liquidations']), isTold(['depth', 'triggers'])]).toEqual([true, true, true]);
    expect(isTold(['depth'], { sides: { triggers: 'side', isDepthBySide: true } })).toBe(true);
  });

  it('splits a tile once', () => {
    expect(plan(['triggers'])[0].data.tiles[0]).toBe(plan(['triggers'])[0].data.tiles[0]);
  });
});

it('distinguishes four classes of triggers by side and price', () => {
  const classes = [
    ['short stop-loss', 0, 101, false],
    ['short take-profit', 0, 99, true],
    ['long take-profit', 1, 101, true],
    ['long stop-loss', 1, 99, false],
  ] as const;
  for (const [name, side, level, takesProfit] of classes)
    expect(isTakeProfit(side, level, 100), name).toBe(takesProfit);
});
