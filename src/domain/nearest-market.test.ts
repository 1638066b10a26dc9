import { expect, it } from 'vitest';
import { findNearestMarket, type NamedMarket } from './nearest-market';

const market = (exchange: string, symbol: string, category: string, volume24h: number): NamedMarket => ({
  exchange,
  rawSymbol: symbol,
  normalizedSymbol: symbol,
  coin: symbol.split('-')[0],
  category,
  volume24h,
});

const SUI = market('DEXPERP', 'SUI-USD', 'PERPETUAL', 90);
const nameOf = (wanted: NamedMarket, ...having: readonly NamedMarket[]): string | undefined => {
  const found = findNearestMarket(wanted, having);
  return found && `${found.exchange} ${found.rawSymbol}`;
};

it('is of the same coin: another quote of the same class, with the most volume', () => {
  const having = [
    market('A', 'BTC-USD', 'PERPETUAL', 1e9),
    market('B', 'SUI-USDT', 'SPOT', 500),
    market('C', 'SUI-USDT', 'PERPETUAL', 100),
    market('D', 'SUI-USDT', 'PERPETUAL', 300),
  ];
  expect(nameOf(SUI, ...having)).toBe('D SUI-USDT');
  expect(nameOf(SUI, ...having, market('E', 'SUI-USD', 'SPOT', 1))).toBe('E SUI-USD');
  expect(nameOf(SUI, having[0], having[1])).toBe('B SUI-USDT');
});

it('is never the market itself, a recording, or of another coin', () => {
  const recorded = { ...market('R', 'SUI-USD', 'PERPETUAL', 900), recorded: {} };
  expect(nameOf(SUI, SUI, recorded, market('A', 'BTC-USD', 'PERPETUAL', 1e9))).toBeUndefined();
  expect(nameOf({ ...SUI, coin: undefined }, { ...SUI, exchange: 'X', coin: undefined })).toBeUndefined();
});

it('is live for a live market, simulated for a simulated one, and ongoing for a recording', () => {
  const simulated = market('S', 'SUI-USDT', 'PERPETUAL', 500);
  const live = { ...market('L', 'SUI-USDT', 'PERPETUAL', 900), recorded: { live: true } };
  expect(nameOf(SUI, simulated, live)).toBe('S SUI-USDT');
  expect(nameOf({ ...SUI, recorded: { live: true } }, simulated, live)).toBe('L SUI-USDT');
  expect(nameOf({ ...SUI, recorded: {} }, simulated, live)).toBe('L SUI-USDT');
});
