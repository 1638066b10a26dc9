import { expect, it } from 'vitest';
import { makeServiceClock, systemClock } from '@/base/clock';
import type { Steps } from '@/base/steps';
import type { Market } from '@/contract/payloads';
import { makeHttp } from '@/data/http/http';
import { FREE, type ViewPrice } from '@/data/plan/price-view';
import type { PlotChoice, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { makePricingClient } from '@/testing/unopened-views';
import { computeControlPrices } from './control-prices';

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
  const clock = makeServiceClock(systemClock);
  const fetcher = () => Promise.reject(new Error('A price is told without asking for data'));
  const http = makeHttp({ baseUrl: 'http://page', key: () => '', clock, fetcher });
  const { dataClient } = makePricingClient(clock, http, 'enterprise');
  return {
    dataClient: { ...dataClient, tiles: Object.assign(dataClient.tiles, { priceInSteps }) },
    market,
    price: 1e5,
    span: { from: now - 3650 * 86_400, to: now, isRecorded: false },
    sources: {
      books: [market],
      offered: [market],
      venueLookUp: 'done',
      unknown: [],
      finestBlock: 5,
      isPending: false,
      fault: undefined,
      retry: () => undefined,
      triggers: null,
      liquidations: null,
    },
    canSum: true,
  };
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
