import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { makeMarketSample } from '@/data/list-history/market-sample';
import { unixSeconds } from '@/domain/units';
import { parseMarketsSearch } from '@/state/fields/markets-fields';
import { listPastRows } from './list-history-rows';

const market = (rawSymbol: string, volume24h: number, facts: Partial<Market> = {}): Market => ({
  exchange: 'ATLAS',
  rawSymbol,
  normalizedSymbol: 'BTC-USDT',
  volume24h,
  ...facts,
});
const sample = makeMarketSample(
  [market('A', 3), market('B', 2), market('R', 1, { recorded: { from: { s: 1 }, to: { s: 2 } } })],
  unixSeconds(600),
);
const namesFor = (raw: Record<string, string>): readonly string[] =>
  listPastRows(sample, parseMarketsSearch(raw), ['ATLAS:B']).map(({ rawSymbol }) => rawSymbol);

it('the past has one row per symbol if requested, and one per recording', () => {
  expect(namesFor({})).toEqual(['A', 'R']);
  expect(namesFor({ rows: 'each' })).toEqual(['A', 'B', 'R']);
});

it('watched markets and recordings of the past are not hidden by larger markets', () => {
  expect(namesFor({ watch: '1' })).toEqual(['B']);
  expect(namesFor({ recorded: '1' })).toEqual(['R']);
});
