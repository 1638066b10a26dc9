import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { makeDepthKind } from '@/data/queries/depth';
import { makeSeriesKind } from '@/data/queries/series';
import type { PlotChoice, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { listPlotTiles } from './plot-choice';

const http = {} as Parameters<typeof makeSeriesKind>[1];
const market: Market = { exchange: 'A', rawSymbol: 'BTC', normalizedSymbol: 'BTC-USDT', coin: 'BTC', lastPrice: 1e5 };
const now = Date.UTC(2026, 5, 18) / 1000;
const DAY = 86_400;

const facts = {
  dataClient: {
    depth: makeDepthKind(() => Promise.reject(new Error('unasked'))),
    candles: makeSeriesKind('TRADE_SIDE_AGNOSTIC_AGG', http),
    sideCandles: makeSeriesKind('TRADE_AGG', http),
    interest: makeSeriesKind('OPEN_INTEREST_AGG', http),
    funding: makeSeriesKind('FUNDING_RATE_AGG', http),
    liquidated: makeSeriesKind('LIQUIDATION_AGG', http),
  },
  market,
  price: 1e5,
  span: { from: now - 3650 * DAY, to: now, isRecorded: false },
  sources: { books: [market], finestBlock: 5 },
  canSum: true,
} as unknown as PlotFacts;

const choiceOf = (days: number): PlotChoice => ({
  layers: ['depth'],
  linked: ['interest', 'funding', 'liquidations'],
  range: { from: now - days * DAY, to: now },
  blockSize: 5,
  depth: undefined,
  levels: 1500,
  isCompact: false,
  prices: { low: 9e4, high: 11e4 },
});

const countTiles = (days: number) => listPlotTiles(facts, choiceOf(days)).map(({ tiles }) => tiles.length);

it('requests as many tiles of a range as its columns and candles need, however long it is', () => {
  expect(countTiles(3).slice(1, 3)).toEqual([72, 72]);
  expect(countTiles(90).slice(1, 3)).toEqual([73, 73]);
  for (const days of [4, 7, 14, 30, 45, 91, 365, 3650]) {
    const [depth, ...others] = countTiles(days);
    expect(depth).toBeLessThanOrEqual(15);
    expect(Math.max(...others)).toBeLessThanOrEqual(75);
  }
});

it('requests candles of a live market from before its book started, and no book there', () => {
  const [began, filled] = [now - 7200, now - 30 * DAY];
  const recorded = { from: { s: began }, to: { s: now }, live: true, filled: { s: filled } } as const;
  const live = {
    ...facts,
    market: { ...market, recorded },
    span: { from: began, to: now, isRecorded: false, isLive: true },
  } as unknown as PlotFacts;
  const [depth, candles, sides, interest, , liquidations] = listPlotTiles(live, choiceOf(1)).map(({ tiles }) => tiles);
  expect(candles).toHaveLength(24);
  expect(sides).toHaveLength(24);
  expect(interest.length).toBeGreaterThan(liquidations.length);
  expect(depth).toEqual(liquidations);
});
