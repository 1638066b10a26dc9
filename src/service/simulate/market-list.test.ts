import { describe, expect, it } from 'vitest';
import { formatMarketId } from '@/domain/market-id';
import { COINS, DOLLAR_COINS } from './coins';
import { blockOf, buildMarketList } from './market-list';
import { PricePaths } from './price-paths';
import { listWorldMarkets } from './tracks/world-markets';

const full = buildMarketList('full');
const small = buildMarketList('small');

describe('listWorldMarkets', () => {
  it('gives all markets, and all coins, the same properties in the same order, so that their readers are compiled once', () => {
    const markets = listWorldMarkets('small', Date.UTC(2026, 5, 18) / 1000, new PricePaths(1));
    const shapes = (all: readonly object[]): string[] => [...new Set(all.map((one) => Object.keys(one).join(' ')))];
    expect(new Set(markets.map(({ category }) => category)).size).toBe(4);
    expect(shapes(markets)).toHaveLength(1);
    expect(shapes([...COINS, ...DOLLAR_COINS, ...markets.map(({ coin }) => coin)])).toHaveLength(1);
  });
});

describe('buildMarketList', () => {
  it('lists enough markets on enough venues, each once', () => {
    expect(full.length).toBeGreaterThanOrEqual(250);
    expect(small.length).toBeGreaterThanOrEqual(120);
    expect(new Set(full.map((market) => market.exchange)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(full.map(formatMarketId)).size).toBe(full.length);
    expect(new Set(full.map((market) => market.id)).size).toBe(full.length);
  });

  it('gives a market the same id, symbols and units in both scales', () => {
    const byId = new Map(full.map((market) => [market.id, market]));
    for (const market of small) {
      const { minuteReach, bookReach, block, tpoBlock, ...same } = market;
      expect(byId.get(market.id)).toMatchObject(same);
    }
  });

  it('writes symbols as their venues do', () => {
    const symbols = full.filter((market) => market.coin.ticker === 'BTC').map(formatMarketId);
    expect(symbols).toEqual(
      expect.arrayContaining(['ATLAS_FUTURES:BTCUSDT', 'CINDER_SWAP:BTC-USDT-SWAP', 'DEXPERP_FUTURES:BTC']),
    );
    expect(full.filter((market) => market.normalizedSymbol === 'BTC-USDT')).toHaveLength(5);
  });

  it('has books of whole ticks that reach some 18 % of the price', () => {
    const books = full.filter((market) => market.block > 0);
    expect(books).toHaveLength(10);
    for (const { block, tick, price } of books) {
      const ticks = block / tick;
      expect(Math.abs(ticks - Math.round(ticks))).toBeLessThan(1e-6);
      expect((3500 * block) / price).toBeGreaterThan(0.1);
      expect((3500 * block) / price).toBeLessThan(0.3);
    }
  });
});

it('quotes coins worth a dollar close to one, in ticks fine enough to show the difference', () => {
  const dollars = full.filter(({ coin }) => DOLLAR_COINS.includes(coin));
  expect(dollars).toHaveLength(3);
  for (const { basis, tick } of dollars) expect({ basis, tick }).toEqual({ basis: 0, tick: 0.00001 });
});

describe('blockOf', () => {
  it.each([
    [97_640, 5],
    [3412, 0.2],
    [188.4, 0.01],
    [684, 0.05],
    [0.1824, 0.00001],
  ])('cuts a price of %d into blocks of %d', (price, block) => {
    expect(blockOf(price)).toBe(block);
  });
});
