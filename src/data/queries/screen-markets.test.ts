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

describe('a list of changes', () => {
  const question = market('PREDMKT', 'RAIN', { oiChange24h: 900, volume24h: 218, predictionMarkets: [] });
  const strike = market('E', 'BTC-1', { oiChange24h: 400, volume24h: 50, category: 'OPTION' });
  const list = [question, strike, ...BOOK];

  it('leaves out markets that hardly trade, and questions unless their class is requested', () => {
    expect(names(screenMarkets(list, { ...NO_SCREEN, leastVolume: 4 }, false))).toEqual([
      'PREDMKT RAIN',
      'E BTC1',
      'A BTCUSDT',
      'B BTCUSDT',
      'C BTCUSDT',
    ]);
    const screen = { ...NO_SCREEN, leastVolume: 60, hidesQuestions: true };
    expect(screenMarkets(list, screen, false)).toEqual([]);
    expect(names(screenMarkets(list, { ...screen, leastVolume: 0 }, false))).not.toContain('PREDMKT RAIN');
    const asked = { ...NO_SCREEN, category: 'PREDICTION' };
    expect(names(screenMarkets(list, asked, true))).toEqual(['PREDMKT RAIN']);
  });

  it('keeps a recording, which has no 24 h volume', () => {
    const recorded = market('R', 'BTC-USDT', { recorded: { from: { s: 1 }, to: { s: 2 } } });
    expect(screenMarkets([recorded], { ...NO_SCREEN, leastVolume: 5 }, false)).toEqual([recorded]);
  });
});

describe('a screen of markets', () => {
  it('without a condition leaves the list unchanged', () => {
    expect(screenMarkets(BOOK, NO_SCREEN, true)).toBe(BOOK);
  });

  it('keeps those that gained open interest while their price fell, in their order', () => {
    const screen = { ...NO_SCREEN, moves: ['oi-up', 'price-down'] as const };
    expect(names(screenMarkets(BOOK, screen, false))).toEqual(['A BTCUSDT', 'C BTCUSDT']);
  });

  it('finds a class behind larger markets of the same symbol, one row for each', () => {
    const screen = { ...NO_SCREEN, category: 'FUTURE' };
    expect(names(screenMarkets(BOOK, screen, false))).toEqual(['B BTCUSDT', 'C BTCUSDT', 'D NONAME']);
    expect(names(screenMarkets(BOOK, screen, true))).toEqual(['C BTCUSDT', 'D NONAME']);
  });

  it('accepts symbols under either name', () => {
    const of = (...symbols: string[]) => names(screenMarkets(BOOK, { ...NO_SCREEN, symbols }, false));
    expect(of('ETH-USDT')).toEqual(['A ETHUSDT']);
    expect(of('ETHUSDT', 'NONAME')).toEqual(['A ETHUSDT', 'D NONAME']);
    expect(of('')).toEqual([]);
  });

  it('checks moves only on the row that represents the symbol', () => {
    const screen = { ...NO_SCREEN, symbols: ['BTC-USDT'], moves: ['price-up'] as const };
    expect(names(screenMarkets(BOOK, screen, false))).toEqual(['B BTCUSDT']);
    expect(names(screenMarkets(BOOK, screen, true))).toEqual([]);
  });
});
