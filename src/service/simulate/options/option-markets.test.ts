import { expect, it } from 'vitest';
import { TENORS } from '@/contract/values';
import { buildOptionMarkets } from './option-markets';

it('lists each summary symbol once per tenor', () => {
  const markets = buildOptionMarkets();
  const keys = markets.map((market) => `${market.rawSymbol} ${market.tenor}`);
  expect(new Set(keys).size).toBe(3 * 2 * TENORS.length);
  expect(new Set(markets.map((market) => market.id)).size).toBe(markets.length);
  expect(keys).toContain('ETH_25 TWO_M');
  expect(new Set(markets.map((market) => market.category))).toEqual(new Set(['OPTION']));
});
