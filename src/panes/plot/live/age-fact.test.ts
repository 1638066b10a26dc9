import { expect, it } from 'vitest';
import { findLag } from './age-fact';

it('the lag of a market is that of its own source', () => {
  const sources = [
    { exchange: 'BINANCE', rawSymbol: 'BTCUSDT', behindMs: 900 },
    { exchange: 'BINANCE_FUTURES', rawSymbol: 'BTCUSDT', behindMs: 400 },
    { exchange: 'OKX_SWAP', rawSymbol: 'ETH-USDT-SWAP' },
  ];
  expect(findLag(sources, { exchange: 'BINANCE_FUTURES', rawSymbol: 'BTCUSDT' })).toBe(400);
  expect(findLag(sources, { exchange: 'OKX_SWAP', rawSymbol: 'ETH-USDT-SWAP' })).toBeUndefined();
  expect(findLag(sources, { exchange: 'ATLAS', rawSymbol: 'BTCUSDT' })).toBeUndefined();
  expect([findLag(undefined, undefined), findLag(sources, null)]).toEqual([undefined, undefined]);
});
