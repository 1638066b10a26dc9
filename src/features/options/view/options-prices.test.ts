import { expect, it, vi } from 'vitest';
import { FREE } from '@/data/plan/price-view';
import type { OptionSummary } from '@/data/queries/tenors';
import { weight as weightOf } from '@/domain/units';
import { makeLoneSurroundings } from '@/testing/screen/lone-surroundings';
import { chooseBeside } from './choose-beside';
import { chooseSymbol } from './choose-symbol';
import { computeOptionsPrices } from './options-prices';
import { makeFacts } from './options-requests';

const DAY = 86_400;
const { dataClient } = makeLoneSurroundings('advanced', 20_000 * DAY).around;
// One weight per series, so that a price counts them.
vi.spyOn(dataClient.tiles, 'price').mockImplementation((views) => ({ ...FREE, weight: weightOf(views.length) }));
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
const market = { exchange: 'ATLAS', rawSymbol: 'BTCUSDT', coin: 'BTC' };
const facts = makeFacts(base, market, all.slice(0, 2));
const choice = { range: '30D', realisedDays: 30 } as const;
const symbols = {
  volatility: chooseSymbol(all, 'BTC', 'volatility', undefined),
  skew: chooseSymbol(all, 'BTC', 'skew', undefined),
};
const options = { facts, choice, all, coin: 'BTC', symbols, besides: ['ETH'], marketOf: () => undefined };
const weights = (of: ReadonlyMap<string, { readonly weight: number }>) =>
  Object.fromEntries([...of].map(([name, { weight }]) => [name, weight]));

it('prices the view that each control leads to', () => {
  const prices = computeOptionsPrices(options);
  // Daily values are their own year: half of the series.
  expect(weights(prices.ranges)).toEqual({ '7D': 5, '30D': 5, '90D': 5, '1Y': 3 });
  expect(weights(prices.buckets)).toEqual({ '7D': 2, '30D': 2, '90D': 2, '1Y': 2 });
  // Its options alone: cached candles show nothing of them.
  expect(weights(prices.coinBuckets)).toEqual({ BTC: 2, ETH: 1 });
  expect(weights(prices.realised)).toEqual({ off: 4, 7: 5, 14: 5, 30: 5 });
  expect(weights(prices.coins)).toEqual({ BTC: 5, ETH: 3 });
  expect(weights(prices.symbols)).toEqual({ 'FJORD_OPTIONS:S': 5, 'FJORD_OPTIONS:T': 5 });
  // The market of its candles has not been looked up.
  expect(prices.coins.get('ETH')?.source).toBe('guess');
  expect(prices.coins.get('BTC')?.source).toBe('documented');
  // It has no market: the options are shown without candles.
  const alone = computeOptionsPrices({ ...options, marketOf: () => null });
  expect(alone.coins.get('ETH')).toEqual({ ...FREE, weight: 2 });
});

it('a coin beside adds its range to the price of every other choice, and leaves with its own place taken', () => {
  // Its volatility over the range; it has no skew, and its days are not asked for.
  expect(weights(computeOptionsPrices(options).besides)).toEqual({ ETH: 6 });
  const beside = chooseBeside(all, 'BTC', symbols, 'ETH');
  const prices = computeOptionsPrices({ ...options, facts: makeFacts(base, market, all.slice(0, 2), beside) });
  expect(weights(prices.ranges)).toEqual({ '7D': 6, '30D': 6, '90D': 6, '1Y': 4 });
  expect(weights(prices.realised)).toEqual({ off: 5, 7: 6, 14: 6, 30: 6 });
  // ETH in place of BTC has BTC beside it: both summaries of that, over the range.
  expect(weights(prices.coins)).toEqual({ BTC: 6, ETH: 5 });
});
