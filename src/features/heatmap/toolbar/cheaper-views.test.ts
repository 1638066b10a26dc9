import { expect, it } from 'vitest';
import { makeServiceClock, systemClock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import { makeHttp } from '@/data/http/http';
import type { PlotChoice, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { makePricingClient } from '@/testing/unopened-views';
import { listCheaperViews } from './cheaper-views';

const market: Market = { exchange: 'A', rawSymbol: 'BTC', normalizedSymbol: 'BTC-USDT', coin: 'BTC', lastPrice: 1e5 };
const now = Date.UTC(2026, 5, 18) / 1000;
const HOUR = 3600;

function makeFacts(): PlotFacts {
  const clock = makeServiceClock(systemClock);
  const fetcher = () => Promise.reject(new Error('A price is told without asking for data'));
  const http = makeHttp({ baseUrl: 'http://page', key: () => '', clock, fetcher });
  return {
    dataClient: makePricingClient(clock, http, 'free').dataClient,
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
  range: { from: now - 72 * HOUR, to: now },
  blockSize: 5,
  depth: undefined,
  levels: 1500,
  isCompact: false,
  prices: { low: 9e4, high: 11e4 },
};

const labelsAt = (limit: number): readonly string[] =>
  listCheaperViews(makeFacts(), { now: choice, isLive: true, capacity: 20, limit }).map(({ label }) => label);

it('beside the longest cheaper range stands one that a minute of budget pays, or else the cheapest of all', () => {
  expect(labelsAt(14)).toEqual(['1D, 14 weight']);
  expect(labelsAt(12)).toEqual(['1D, 14 weight', '10H, 12 weight']);
  expect(labelsAt(10)).toEqual(['1D, 14 weight', '10H, 12 weight']);
});
