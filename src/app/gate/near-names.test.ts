import { expect, it } from 'vitest';
import { listNearTexts, pickNearest } from './near-names';

const market = (rawSymbol: string, exchange = 'ATLAS_FUTURES') => ({ exchange, rawSymbol });
const FOUND = ['BTCUSD', 'ETHUSDT', 'BTCUSDT', 'BTCUSDC', 'SOLUSDT'].map((symbol) => market(symbol));
const listNames = (id: string): readonly string[] => pickNearest(id, FOUND).map(({ rawSymbol }) => rawSymbol);

it('looks up an unknown name by its symbol and by its first letters', () => {
  expect(listNearTexts('BINANCE:BTC-USDTX')).toEqual(['BTC-USDTX', 'BTC']);
  expect(listNearTexts('eth')).toEqual(['eth', 'ETH']);
});

it('takes the distinct markets with the longest common start', () => {
  expect(listNames('NOPE:BTC_USDTX')).toEqual(['BTCUSDT', 'BTCUSD', 'BTCUSDC']);
  expect(listNames('NOPE:ETHUSD')[0]).toBe('ETHUSDT');
  expect(pickNearest('NOPE:SOL', [market('SOLUSDT'), market('SOLUSDT')])).toHaveLength(1);
});
