import { describe, expect, it } from 'vitest';
import { describeMarket, FIRST_RECORDED_ID, getRecordedId } from './describe-market';

describe('describeMarket', () => {
  it.each([
    ['BTCUSDT', 'PERPETUAL', 'BTC', 'BTC-USDT', 'Bitcoin / Tether perpetual'],
    ['BTCUSDT', 'SPOT', 'BTC', 'BTC-USDT', 'Bitcoin / Tether spot'],
    ['ETHFDUSD', 'SPOT', 'ETH', 'ETH-FDUSD', 'Ethereum / First Digital USD spot'],
    ['1000PEPEUSDT', 'PERPETUAL', '1000PEPE', '1000PEPE-USDT', '1000PEPE / Tether perpetual'],
    ['BTCUSDT_230630', 'FUTURE', 'BTC', 'BTC-USDT', 'Bitcoin / Tether future'],
    ['ETHBTC', 'SPOT', 'ETH', 'ETH-BTC', 'Ethereum / Bitcoin spot'],
    ['USDT', 'SPOT', 'USDT', 'USDT', 'Tether spot'],
  ] as const)('names %s (%s)', (symbol, category, coin, normalizedSymbol, fullName) => {
    expect(describeMarket({ exchange: 'BINANCE', symbol, category })).toMatchObject({
      coin,
      normalizedSymbol,
      fullName,
    });
  });
});

describe('getRecordedId', () => {
  it('is stable, beyond the simulated ids and within 32 bits', () => {
    const perpetual = getRecordedId({ exchange: 'BINANCE_FUTURES', symbol: 'BTCUSDT', category: 'PERPETUAL' });
    const spot = getRecordedId({ exchange: 'BINANCE', symbol: 'BTCUSDT', category: 'SPOT' });
    expect([perpetual, spot]).toEqual([3215781419, spot]);
    expect(spot).not.toBe(perpetual);
    for (const id of [perpetual, spot]) {
      expect(id).toBeGreaterThanOrEqual(FIRST_RECORDED_ID);
      expect(id).toBeLessThan(2 ** 32);
    }
  });
});
