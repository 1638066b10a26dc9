import { describe, expect, it } from 'vitest';
import { buildMapRamp, getChartTheme } from '@/charts/chart-theme';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import { MAX_REDUCTION } from '@/domain/grid/reduction';
import type { LayerId } from '@/features/heatmap/layers/heatmap-layer';
import { makeHeatLayer, makeLoadedBooks } from '@/testing/screen/loaded-books';
import type { LayerScale } from './layer-scale';
import { listPictureScales, listPictureSigns } from './picture-legend';
import { listShownLayers } from './shown-layers';

const spec = { columnSeconds: 60, rowStep: 5, book: makeCoinCodeBook(97_000) };
const ramp = buildMapRamp('tidal');

const scaleOf = (id: LayerId, name: string, parts?: LayerScale['parts']): LayerScale =>
  ({ id, name, unit: 'BTC', parts, scale: { ramp, handles: { cut: 1, full: 400, gamma: 1 } } }) as LayerScale;

const viewOf = (ids: readonly LayerId[], triggers: 'side' | 'purpose' = 'side') => {
  const layers = ids.map((id) => makeHeatLayer(id, { spec, tiles: [] }));
  const [base = makeHeatLayer('depth', { spec, tiles: [] })] = layers;
  const view = { timeFrom: 0, timeTo: 60, priceLow: 90_000, priceHigh: 100_000 };
  return { ...makeLoadedBooks([base], view), layers, sides: { triggers, isDepthBySide: true } };
};

describe('the legend of a picture', () => {
  it('has the colours of both parts of a layer drawn in two, and not those of its unused map', () => {
    const bySide = [scaleOf('triggers', 'TP/SL triggers', ['bid-dark', 'ask-dark']), scaleOf('liquidations', 'Map')];
    const legend = listPictureScales(viewOf(['triggers', 'liquidations']), bySide);
    expect(legend.map(({ label }) => label)).toEqual([
      'TP/SL triggers, Buy, BTC per level',
      'TP/SL triggers, Sell, BTC per level',
      'Map, BTC per level',
    ]);
    expect(legend.map((one) => one.ramp)).toEqual([buildMapRamp('bid-dark'), buildMapRamp('ask-dark'), ramp]);
    expect([legend[0].low, legend[0].high]).toEqual(['1.0 or less', '400.0 or more']);
  });

  it('says how opaque overlaid layers are', () => {
    const mixed = [
      { ...scaleOf('depth', 'Depth'), opacity: 1 },
      { ...scaleOf('triggers', 'TP/SL triggers', ['bid-dark', 'ask-dark']), opacity: 0.35 },
    ];
    expect(listPictureScales(viewOf(['depth', 'triggers']), mixed).map(({ label }) => label)).toEqual([
      'Depth, BTC per level, 100% opaque',
      'TP/SL triggers, Buy, BTC per level, each part 35% opaque',
      'TP/SL triggers, Sell, BTC per level, each part 35% opaque',
    ]);
  });

  it('marks what is inferred', () => {
    const triggers = [scaleOf('triggers', 'TP/SL triggers', ['bid-dark', 'tidal', 'ask-dark', 'ember'])];
    const depth = [scaleOf('depth', 'Depth', ['bid-dark', 'ask-dark'])];
    const labels = [
      ...listPictureScales(viewOf(['triggers'], 'purpose'), triggers),
      ...listPictureScales(viewOf(['depth']), depth),
    ].map(({ label }) => label);
    expect(labels).toEqual([
      'TP/SL triggers, TP longs (inferred), BTC per level',
      'TP/SL triggers, TP shorts (inferred), BTC per level',
      'TP/SL triggers, SL longs (inferred), BTC per level',
      'TP/SL triggers, SL shorts (inferred), BTC per level',
      'Depth, Bids (inferred), BTC per level',
      'Depth, Asks (inferred), BTC per level',
    ]);
  });

  it('has nothing about heat where no layer is on', () => {
    const scales = [scaleOf('depth', 'Depth')];
    expect(listPictureScales(viewOf([]), scales)).toEqual([]);
    expect(listPictureSigns(viewOf([]), { scales, theme: getChartTheme('dark') })).toEqual([]);
    const signs = listPictureSigns(viewOf(['depth']), { scales, theme: getChartTheme('dark') });
    expect(signs.map(({ label }) => label)).toEqual(['No snapshot', 'Outside the requested depth', 'Zero']);
    const none = new Float64Array(0);
    const bubbles = { length: 0, times: none, prices: none, buys: none, sells: none, rowStep: 5, least: 0, found: 0 };
    const marks = { hasQuotes: true, bubbles, lines: [] };
    const marked = listPictureSigns({ ...viewOf([]), marks }, { scales, theme: getChartTheme('dark') });
    expect(marked.map(({ label }) => label)).toEqual(['Best bid', 'Best ask', 'Bought, by price', 'Sold, by price']);
  });
});

it('what is shown of a layer is taken from its own planes', () => {
  const [first, second, third] = [2, 3, 4].map((columns) => ({
    columns,
    rows: 1,
    reduction: MAX_REDUCTION,
    blocks: undefined,
  }));
  const split = { parts: ['bid-dark', 'ask-dark'] } as const;
  const whole = { parts: undefined };
  expect(listShownLayers([first, second, third], [split, whole])).toEqual([first, third]);
  expect(listShownLayers([first, second, third], [whole, split])).toEqual([first, second]);
  expect(listShownLayers([], [whole])).toEqual([undefined]);
});
