import { expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { formatSpread } from '@/features/heatmap/books/spread-fact';
import { buildTradesTable } from '@/features/heatmap/panes/trades-table';
import { addMarks } from '@/features/heatmap/readout/mark-rows';
import { ATLAS } from '@/testing/screen/atlas';
import { makeHeatLayer, makeLoadedBooks, makeLoadedCandles, makeTrades } from '@/testing/screen/loaded-books';
import { listQuoteRuns } from './best-quotes';
import { readBubbles } from './trades-in-view';
import type { LoadedBooks } from './use-heatmap';

const START = Date.UTC(2026, 5, 18, 12) / 1000;
const SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCoinCodeBook(97_000) };

/** Two snapshots, a minute apart; the second one crosses. */
const tile = buildGridTile(SPEC, START / 3600, {
  timestampsMicros: Float64Array.of(START * 1e6, (START + 120) * 1e6),
  offsets: Uint32Array.of(0, 4, 8),
  prices: Float64Array.of(90, 95, 105, 110, 90, 95, 100, 105),
  volumes: new Float64Array(8).fill(1),
  sides: Uint8Array.of(0, 0, 1, 1, 0, 1, 0, 1),
});
const base = makeHeatLayer('depth', { spec: SPEC, tiles: [tile], selection: { maxDepth: 100 } });
const candles = buildCandleColumns([{ timestamp: { s: START }, close: 100.5 }]);
const linked: LoadedBooks['linked'] = {
  shown: ['trades'],
  trades: makeTrades([{ timestamp: { s: START }, profile: [95, 2, 1, 100, 3, 5] }]),
};
const span = { from: START, to: START + 600 };

const makeView = (change: Partial<LoadedBooks> = {}): LoadedBooks =>
  makeLoadedBooks(
    [base],
    { timeFrom: START, timeTo: START + 600, priceLow: 0, priceHigh: 200 },
    {
      candles: makeLoadedCandles(candles),
      market: { ...ATLAS, lastPrice: 100.5 },
      linked,
      marks: { hasQuotes: true, bubbles: undefined, lines: [] },
      ...change,
    },
  );

const bubblesOf = (search: Parameters<typeof readBubbles>[2]) => readBubbles(linked, span, search);

it('lines of the best prices have a step for each loaded snapshot, and none for a column without one', () => {
  const [run] = listQuoteRuns(base, candles);
  expect(run.from).toBe(START);
  expect(Array.from(run.bids.slice(0, 3))).toEqual([95, Number.NaN, 100]);
  expect(Array.from(run.asks.slice(0, 3))).toEqual([105, Number.NaN, 95]);
});

it('the status gives the spread at the crosshair, or else of the newest snapshot, and says that it is crossed', () => {
  const heatmap = makeView();
  expect(formatSpread(heatmap, START)).toContain('< 10 USD');
  expect(formatSpread(heatmap, undefined)).toContain('n/a (crossed)');
  expect(formatSpread(heatmap, START + 60)).toBeUndefined();
  // Triggers have no best prices.
  const triggers = makeHeatLayer('triggers', { spec: SPEC, tiles: [tile], selection: { maxDepth: 100 } });
  expect(formatSpread(makeView({ base: triggers }), START)).toBeUndefined();
});

it('the readout and the table give best prices and trades at their place, only while they are drawn', () => {
  const readout = { title: '', time: '', rows: [], spoken: 'cell' };
  const point = { time: START, price: 101, decimals: 1, zone: 'utc' } as const;
  const bubbles = bubblesOf({});
  const marks = { hasQuotes: true, bubbles, lines: [] };
  const told = addMarks(readout, makeView({ marks }), point);
  expect(told.rows.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Best bid 95.0',
    'Best ask 105.0',
    'Volume at price 100.0 – 105.0, 12:00–12:05',
    'Bought 3.0 BTC',
    'Sold 5.0 BTC',
  ]);
  expect(told.spoken).toBe(
    'cell, best bid 95.0, best ask 105.0, volume at price 100.0 – 105.0, 12:00–12:05, bought 3.0 BTC, sold 5.0 BTC',
  );
  const off = { hasQuotes: false, bubbles: undefined, lines: [] };
  expect(addMarks(readout, makeView({ marks: off }), point)).toBe(readout);
  const { rows, caption } = buildTradesTable(makeView({ marks }), 'utc');
  expect(rows.map((row) => row.map(({ value }) => value))).toEqual([
    [START, 100, 3, 5, 8],
    [START, 95, 2, 1, 3],
  ]);
  // Prices have the market's decimals, as everywhere else.
  expect(rows.map(([, price]) => price?.text)).toEqual(['100.00', '95.00']);
  expect(caption).toContain('not single trades');
});

it('bubbles leave out trades that are off, below the least size, or in another unit', () => {
  expect(readBubbles({ ...linked, shown: [] }, span, {})).toBeUndefined();
  expect(bubblesOf({ least: 4 })?.length).toBe(1);
  expect(bubblesOf({ unit: 'usd' })?.buys[0]).toBe(300);
});
