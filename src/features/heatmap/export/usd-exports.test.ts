import { expect, it } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { buildLevelsTable } from '@/features/heatmap/books/levels-table';
import { buildCellsTable } from '@/features/heatmap/readout/cells-table';
import { findNewestBook } from '@/features/heatmap/view/book-in-view';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { makeWallWords } from '@/features/heatmap/walls/wall-shapes';
import { buildViewDocument } from './view-document';
import { summariseView } from './view-summary';

const START = Date.UTC(2026, 5, 18, 12) / 1000;
const MIDDLE = 97_000;
const SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCoinCodeBook(MIDDLE) };
const PRICES = Float64Array.from({ length: 301 }, (_, at) => MIDDLE + 5 * (at - 150)).filter((at) => at !== MIDDLE);
const VIEW = { spec: SPEC, selection: { exchange: ['ATLAS_FUTURES'], interval: 'MINUTE', maxDepth: 150 } };
const TILE = buildGridTile(SPEC, START / 3600, {
  timestampsMicros: Float64Array.of(START * 1e6),
  offsets: Uint32Array.of(0, PRICES.length),
  prices: PRICES,
  volumes: PRICES.map((price) => (price === 97_150 ? 90.59 : 1)),
});
const LAYER = {
  id: 'depth',
  ask: { kind: { type: 'BLOCK_BOOK_SNAPSHOT_AGG' } },
  view: VIEW,
  data: { spec: SPEC, tiles: [TILE], view: VIEW },
  missing: [],
};
const inCoins = {
  market: { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', normalizedSymbol: 'BTC-USDT', coin: 'BTC' },
  span: { from: START - 86_400, to: START + 60, isRecorded: false },
  marks: { hasQuotes: false, bubbles: undefined, lines: [] },
  settled: { view: { timeFrom: START, timeTo: START + 60, priceLow: 96_400, priceHigh: 97_600 } },
  needed: { from: START, to: START + 60 },
  base: LAYER,
  layers: [LAYER],
  candles: {
    candles: buildCandleColumns([
      { open: 97_001, high: 97_004, low: 96_996, close: 96_999, volume: 1, timestamp: { s: START } },
    ]),
  },
  sources: { books: [{ exchange: 'ATLAS_FUTURES' }], finestBlock: 1 },
  crosshair: makeCrosshairStore(),
  unit: 'BTC',
} as unknown as Heatmap;
const inUsd: Heatmap = { ...inCoins, unit: 'USD' };
const [layer] = inCoins.layers;

it('the cells of a file are in USD, with a line that says so', () => {
  const [prices, coins] = [2, 3].map((at) => buildCellsTable(layer, inCoins).columns[at].values as Float64Array);
  const size = buildCellsTable(layer, inUsd).columns[3];
  expect(size.unit).toBe('USD');
  expect(size.values).toEqual(coins.map((coin, at) => coin * prices[at]));
  const factsOf = (heatmap: Heatmap) =>
    new Map(buildViewDocument(heatmap, { origin: 'Simulated', shown: [] }, []).facts);
  expect(factsOf(inUsd).get('Sizes')).toBe('In USD: size as received × price of the level');
  expect(factsOf(inCoins).get('Sizes')).toBeUndefined();
});

it('the levels of a snapshot are in USD, beside their coins', () => {
  const { columns, rows, caption } = buildLevelsTable(inUsd, findNewestBook(inUsd, layer)!, 'utc');
  expect(columns.slice(0, 3).map(({ name }) => name)).toEqual(['Price', 'Size', 'In BTC']);
  expect(caption).toContain('Prices in USD, sizes in USD and BTC.');
  const [price, size, coins] = rows[0].map(({ value }) => value as number);
  expect(size).toBe(price * coins);
});

it('the walls and the sentences of the view are in USD', () => {
  expect(makeWallWords(inUsd, 'utc').unit).toBe('USD');
  const said = summariseView(inUsd, { origin: 'Simulated', shown: [] }, { decimals: 1, zone: 'utc' }).join(' ');
  expect(said).toMatch(/\d(\.\d+)?M USD bid/);
  expect(said).toContain('97,150 with 8.80M USD');
});
