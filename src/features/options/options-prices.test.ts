import { expect, it } from 'vitest';
import type { MarketDataClient } from '@/client/use-market-data-client';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import type { OptionSummary } from '@/data/queries/tenors';
import { scaleOfInterval } from '@/domain/bucket-scale';
import { computeOptionsPrices } from './options-prices';
import { makeFacts } from './options-requests';

const DAY = 86_400;
const kind = { scaleOf: () => scaleOfInterval('DAY') };
/** One weight per series, so that a price counts them. */
const tiles = { price: (views: readonly AnyViewTiles[]) => ({ weight: views.length, source: 'documented' }) };
const dataClient = { volatility: kind, skew: kind, candles: kind, tiles } as unknown as MarketDataClient;
const summary = (of: OptionSummary['kind'], coin: string, rawSymbol = 'S'): OptionSummary => ({
  kind: of,
  coin,
  rawSymbol,
  exchange: 'FJORD_OPTIONS',
  tenor: 'ONE_W',
  since: 0,
  recorded: undefined,
});
const all = [
  summary('volatility', 'BTC'),
  summary('skew', 'BTC'),
  summary('skew', 'BTC', 'T'),
  summary('volatility', 'ETH'),
];
const base = { dataClient, tier: 'advanced', clockSeconds: 20_000 * DAY, historySeconds: undefined } as const;
const facts = makeFacts(base, { exchange: 'ATLAS', rawSymbol: 'BTCUSDT', coin: 'BTC' }, all.slice(0, 2));

it('prices the view that each control leads to', () => {
  const choice = { range: '30D', realisedDays: 30 } as const;
  const prices = computeOptionsPrices({ facts, choice, all, coin: 'BTC', marketOf: () => undefined });
  const weights = (of: ReadonlyMap<string, { readonly weight: number }>) =>
    Object.fromEntries([...of].map(([name, { weight }]) => [name, weight]));
  // Daily values are their own year: half of the series.
  expect(weights(prices.ranges)).toEqual({ '7D': 5, '30D': 5, '90D': 5, '1Y': 3 });
  expect(weights(prices.realised)).toEqual({ off: 4, 7: 5, 14: 5, 30: 5 });
  expect(weights(prices.coins)).toEqual({ BTC: 5, ETH: 3 });
  expect(weights(prices.symbols)).toEqual({ 'FJORD_OPTIONS:S': 5, 'FJORD_OPTIONS:T': 5 });
  // The market of its candles has not been looked up.
  expect(prices.coins.get('ETH')?.source).toBe('guess');
  expect(prices.coins.get('BTC')?.source).toBe('documented');
  // It has no market: the options are shown without candles.
  const alone = computeOptionsPrices({ facts, choice, all, coin: 'BTC', marketOf: () => null });
  expect(alone.coins.get('ETH')).toEqual({ weight: 2, source: 'documented' });
});
