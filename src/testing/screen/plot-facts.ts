import { makeServiceClock, systemClock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import type { TierId } from '@/contract/tiers';
import { makeHttp } from '@/data/http/http';
import type { BookSources } from '@/features/heatmap/layers/book-sources';
import type { PlotChoice, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { makePricingClient } from './lone-surroundings';

const BITCOIN: Market = { exchange: 'A', rawSymbol: 'BTC', normalizedSymbol: 'BTC-USDT', coin: 'BTC', lastPrice: 1e5 };
const NOW = Date.UTC(2026, 5, 18) / 1000;
const DAY = 86_400;

/** The book of one market, with rows of 5, once all has been looked up. */
export const makeBookSources = (market: Market, change: Partial<BookSources> = {}): BookSources => ({
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
  ...change,
});

/** Ten years of Bitcoin for a heatmap that is priced and never loaded. */
export function makePlotFacts(tier: TierId): PlotFacts {
  const clock = makeServiceClock(systemClock);
  const fetcher = () => Promise.reject(new Error('A price is told without asking for data'));
  const http = makeHttp({ baseUrl: 'http://page', key: () => '', clock, fetcher });
  return {
    dataClient: makePricingClient(clock, http, tier).dataClient,
    market: BITCOIN,
    price: 1e5,
    span: { from: NOW - 3650 * DAY, to: NOW, isRecorded: false },
    sources: makeBookSources(BITCOIN),
    canSum: true,
  };
}

/** Depth of the last hours. */
export const makePlotChoice = (hours: number): PlotChoice => ({
  layers: ['depth'],
  linked: [],
  range: { from: NOW - hours * 3600, to: NOW },
  blockSize: 5,
  depth: undefined,
  levels: 1500,
  isCompact: false,
  prices: { low: 9e4, high: 11e4 },
});
