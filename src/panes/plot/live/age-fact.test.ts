import { expect, it } from 'vitest';
import { describeLive, findLag } from './age-fact';

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

it('a lagging feed is told once, after the age of the data, and stands out when it is late', () => {
  expect(describeLive('20 s')).toEqual({ text: 'Live, 20 s behind', isLate: false });
  expect(describeLive('20 s', 400)).toEqual({ text: 'Live, 20 s behind', isLate: false });
  expect(describeLive('20 s', 2400)).toEqual({ text: 'Live, 20 s behind, the feed 2.4 s', isLate: false });
  expect(describeLive('4 min', 190_000)).toEqual({ text: 'Live, 4 min behind, the feed 3 min', isLate: true });
});
