import { expect, it } from 'vitest';
import type { Steps } from '@/base/steps';
import type { Market } from '@/contract/payloads';
import { FREE, type ViewPrice } from '@/data/plan/price-view';
import { makeDepthKind } from '@/data/queries/depth';
import { makeSeriesKind } from '@/data/queries/series';
import { makeVolumeProfileKind } from '@/data/queries/volume-profile';
import type { PlotChoice, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { computeControlPrices } from './control-prices';

const http = {} as Parameters<typeof makeSeriesKind>[1];
const market: Market = { exchange: 'A', rawSymbol: 'BTC', normalizedSymbol: 'BTC-USDT', coin: 'BTC', lastPrice: 1e5 };
const now = Date.UTC(2026, 5, 18) / 1000;

/** Longer than the work between two pauses may take. */
const SLOW_MS = 7;

interface Priced {
  views: number;
}

function makeFacts(priced: Priced): PlotFacts {
  function* priceInSteps(): Steps<ViewPrice> {
    priced.views += 1;
    const end = performance.now() + SLOW_MS;
    while (performance.now() < end) yield;
    return { ...FREE, requests: priced.views };
  }
  return {
    dataClient: {
      tiles: { priceInSteps },
      depth: makeDepthKind(() => Promise.reject(new Error('unasked'))),
      candles: makeSeriesKind('TRADE_SIDE_AGNOSTIC_AGG', http),
      sideCandles: makeSeriesKind('TRADE_AGG', http),
      profiles: makeVolumeProfileKind(http),
    },
    market,
    price: 1e5,
    span: { from: now - 3650 * 86_400, to: now, isRecorded: false },
    sources: { books: [market], offered: [market], finestBlock: 5 },
    canSum: true,
  } as unknown as PlotFacts;
}

const choice: PlotChoice = {
  layers: ['depth'],
  linked: [],
  range: { from: now - 36_000, to: now },
  blockSize: 5,
  depth: undefined,
  levels: 1500,
  isCompact: false,
  prices: { low: 9e4, high: 11e4 },
};

const isOpen = (id: string): boolean => id === 'depth';

it('the page runs other tasks between the prices of controls, each of which is computed', async () => {
  const priced = { views: 0 };
  const turns = { count: 0 };
  const timer = setInterval(() => (turns.count += 1), 0);
  const prices = await computeControlPrices(makeFacts(priced), choice, { isOpen, isOver: () => false });
  clearInterval(timer);
  const { ranges, blocks, layers, live } = prices;
  expect(blocks.size).toBe(2);
  expect(layers.size).toBe(1);
  expect(live.requests).toBeGreaterThan(ranges.size);
  expect(priced.views).toBe(ranges.size + blocks.size + layers.size + 2);
  expect(turns.count).toBeGreaterThan(0);
});

it('nothing more is priced once nobody waits for it', async () => {
  const priced = { views: 0 };
  await computeControlPrices(makeFacts(priced), choice, { isOpen, isOver: () => priced.views >= 3 });
  expect(priced.views).toBe(3);
});
