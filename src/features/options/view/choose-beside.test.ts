import { expect, it } from 'vitest';
import type { OptionSummary } from '@/data/queries/tenors';
import { chooseBeside, listBesides, swapBeside } from './choose-beside';
import { chooseSymbol } from './choose-symbol';

const of = (coin: string, rawSymbol: string, extra: Partial<OptionSummary> = {}): OptionSummary => ({
  kind: rawSymbol.endsWith('ATM') ? 'volatility' : 'skew',
  exchange: 'HALCYON_OPTIONS',
  coin,
  rawSymbol,
  tenor: 'ONE_W',
  since: 0,
  recorded: undefined,
  ...extra,
});
const RECORDED = { from: { s: 0 }, to: { s: 100 } };
const ALL = [
  of('BTC', 'BTC_ATM'),
  of('BTC', 'BTC_25'),
  of('BTC', 'BTC_10'),
  of('ETH', 'ETH_ATM', { exchange: 'FJORD_OPTIONS' }),
  of('ETH', 'ETH_ATM'),
  of('ETH', 'ETH_25'),
  of('ETH', 'ETH_10'),
  of('SOL', 'SOL_ATM'),
  of('OLD', 'OLD_ATM', { recorded: RECORDED }),
];
const own = (skew?: string) => ({
  volatility: chooseSymbol(ALL, 'BTC', 'volatility', undefined),
  skew: chooseSymbol(ALL, 'BTC', 'skew', skew),
});

it('a coin is shown beside with the same flavour, at the same venue', () => {
  const beside = chooseBeside(ALL, 'BTC', own('HALCYON_OPTIONS:BTC_10'), 'ETH');
  expect(beside?.summaries).toEqual([ALL[4], ALL[6]]);
  expect(chooseBeside(ALL, 'BTC', own(), 'ETH')?.symbols.skew.symbol).toBe('ETH_25');
});

it('a coin without a skew has only its volatility; the coin itself, an unknown one and a recording are none', () => {
  expect(chooseBeside(ALL, 'BTC', own(), 'SOL')?.summaries).toEqual([ALL[7]]);
  for (const named of ['BTC', 'NOPE', 'OLD', undefined]) expect(chooseBeside(ALL, 'BTC', own(), named)).toBeUndefined();
  expect(listBesides(ALL, 'BTC', own())).toEqual(['ETH', 'SOL']);
});

it('the coin beside takes the place of the one that replaces it', () => {
  expect([
    swapBeside('ETH', 'BTC', 'ETH'),
    swapBeside('SOL', 'BTC', 'ETH'),
    swapBeside(undefined, 'BTC', 'ETH'),
  ]).toEqual(['BTC', 'SOL', undefined]);
});
