import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { NO_SCREEN, screenMarkets } from './screen-markets';

const market = (exchange: string, symbol: string, facts: Partial<Market> = {}): Market => ({
  exchange,
  rawSymbol: symbol.replace('-', ''),
  normalizedSymbol: symbol,
  category: 'PERPETUAL',
  ...facts,
});
const names = (markets: readonly Market[]) => markets.map((one) => `${one.exchange} ${one.rawSymbol}`);

const BOOK = [
  market('A', 'BTC-USDT', { volume24h: 9, priceChange24h: -1, oiChange24h: 2 }),
  market('B', 'BTC-USDT', { volume24h: 5, priceChange24h: 1, oiChange24h: 2, category: 'FUTURE' }),
  market('C', 'BTC-USDT', { volume24h: 7, priceChange24h: -3, oiChange24h: 1, category: 'FUTURE' }),
  market('A', 'ETH-USDT', { volume24h: 3, priceChange24h: -2, oiChange24h: -4 }),
  market('D', 'NO-NAME', { normalizedSymbol: undefined, category: 'FUTURE' }),
];

describe('a screen', () => {
  it('without a question leaves the list as it is', () => {
    expect(screenMarkets(BOOK, NO_SCREEN, true)).toBe(BOOK);
  });

  it('keeps those that gained open interest while price fell, in their order', () => {
    const screen = { ...NO_SCREEN, moves: ['oi-up', 'price-down'] as const };
    expect(names(screenMarkets(BOOK, screen, false))).toEqual(['A BTCUSDT', 'C BTCUSDT']);
  });

  it('finds a class behind larger markets of the same symbol, one row for each', () => {
    const screen = { ...NO_SCREEN, category: 'FUTURE' };
    expect(names(screenMarkets(BOOK, screen, false))).toEqual(['B BTCUSDT', 'C BTCUSDT', 'D NONAME']);
    expect(names(screenMarkets(BOOK, screen, true))).toEqual(['C BTCUSDT', 'D NONAME']);
  });

  it('takes symbols under either name', () => {
    const of = (...symbols: string[]) => names(screenMarkets(BOOK, { ...NO_SCREEN, symbols }, false));
    expect(of('ETH-USDT')).toEqual(['A ETHUSDT']);
    expect(of('ETHUSDT', 'NONAME')).toEqual(['A ETHUSDT', 'D NONAME']);
    expect(of('')).toEqual([]);
  });

  it('asks what moved of the row that stands for the symbol', () => {
    const screen = { ...NO_SCREEN, symbols: ['BTC-USDT'], moves: ['price-up'] as const };
    expect(names(screenMarkets(BOOK, screen, false))).toEqual(['B BTCUSDT']);
    expect(names(screenMarkets(BOOK, screen, true))).toEqual([]);
  });
});
