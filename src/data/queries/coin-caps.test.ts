import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { listCoinCaps } from './coin-caps';

const entry = (coin: string | undefined, marketcap: number | undefined, volume24h: number, facts = {}): Market => ({
  exchange: 'ATLAS_FUTURES',
  rawSymbol: `${coin}${volume24h}`,
  coin,
  marketcap,
  volume24h,
  ...facts,
});

it('each coin is listed once, by its market with the largest volume, the largest market cap first', () => {
  const listed = listCoinCaps([
    entry('ETH', 400, 7),
    entry('BTC', 2000, 5),
    entry('BTC', 2000, 9),
    entry('BTC', 1900, 99, { recorded: { from: { s: 0 }, to: { s: 1 } } }),
    entry('RAIN', undefined, 50),
    entry(undefined, 30, 50),
    entry('NIL', 0, 50),
  ]);
  expect(listed.map(({ coin, marketcap, market }) => [coin, marketcap, market.rawSymbol])).toEqual([
    ['BTC', 2000, 'BTC9'],
    ['ETH', 400, 'ETH7'],
  ]);
});
