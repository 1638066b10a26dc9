import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { getMatch, MATCH, rankMarkets, splitMatch } from './rank-markets';

const market = (coin: string, facts: Partial<Market> = {}): Market => ({
  exchange: 'ATLAS_FUTURES',
  rawSymbol: `${coin}USDT`,
  normalizedSymbol: `${coin}-USDT`,
  coin,
  ...facts,
});
const order = (markets: readonly Market[]) => markets.map((one) => one.coin);

describe('a search', () => {
  it.each([
    ['eth', market('ETH'), MATCH.exact],
    [' ETH ', market('ETH'), MATCH.exact],
    ['eth-usdt', market('ETH'), MATCH.exact],
    ['ethereum', market('ETH', { coinName: 'Ethereum' }), MATCH.exact],
    ['ethe', market('ETH', { coinName: 'Ethereum' }), MATCH.prefix],
    ['eth', market('ETHFI'), MATCH.prefix],
    ['eth', market('STETH'), MATCH.substring],
    // "Tether" stands in no row of a pair that is quoted in it.
    ['eth', market('BTC', { coinName: 'Bitcoin', fullName: 'Bitcoin / Tether perpetual' }), MATCH.unseen],
    ['teth', market('BTC', { coinName: 'Bitcoin', fullName: 'Bitcoin / Tether perpetual' }), MATCH.word],
    ['bitcoin / t', market('BTC', { coinName: 'Bitcoin', fullName: 'Bitcoin / Tether perpetual' }), MATCH.prefix],
    ['will', market('X', { predictionMarkets: [{ question: 'Will it rain?' }] }), MATCH.prefix],
  ] as const)('for %s matches', (query, found, match) => {
    expect(getMatch(found, query)).toBe(match);
  });

  it("ranks exact before prefix before substring, watched first among equals, else in the service's order", () => {
    const served = [market('STETH'), market('ETHFI'), market('ETHW'), market('ETH')];
    expect(order(rankMarkets(served, 'eth', new Set()))).toEqual(['ETH', 'ETHFI', 'ETHW', 'STETH']);
    expect(order(rankMarkets(served, 'eth', new Set(['ATLAS_FUTURES:ETHWUSDT', 'ATLAS_FUTURES:STETHUSDT'])))).toEqual([
      'ETH',
      'ETHW',
      'ETHFI',
      'STETH',
    ]);
  });

  it('lists matches at the start of a word before those inside one, and resolved events last', () => {
    const event = (coin: string, closed: readonly boolean[], question = 'Will it?') =>
      market(coin, { predictionMarkets: closed.map((one) => ({ closed: one, question })) });
    const served = [
      event('SOL', [true, true]),
      event('TOP', [false], 'Will Isolation be the top movie?'),
      event('FILM', [false], 'Will “Solo Mio” be the top movie?'),
      event('SOL', [true, false]),
      market('SOL'),
    ];
    const ranked = rankMarkets(served, 'sol', new Set());
    expect(ranked.map((one) => served.indexOf(one))).toEqual([3, 4, 2, 1, 0]);
  });

  it('leaves out what matches only by the name of its quote asset, unless nothing else does', () => {
    const served = [market('BTC', { quoteCoinName: 'Tether' }), market('ETH', { quoteCoinName: 'Tether' })];
    expect(rankMarkets(served, 'eth', new Set())).toEqual([served[1]]);
    expect(rankMarkets(served, 'tether', new Set())).toEqual(served);
  });

  it('for nothing keeps the order of the service', () => {
    const served = [market('B'), market('A')];
    expect(rankMarkets(served, ' ', new Set(['ATLAS_FUTURES:AUSDT']))).toBe(served);
  });
});

describe('marking', () => {
  it.each([
    ['ETH-USDT', 'eth', ['ETH*', '-USDT']],
    ['STETH', 'eth', ['ST', 'ETH*']],
    ['BTC', 'eth', ['BTC']],
    ['BTC', '', ['BTC']],
    ['a.c', '.', ['a', '.*', 'c']],
  ])('%s for %s', (text, query, parts) => {
    expect(splitMatch(text, query).map((part) => part.text + (part.isMatch ? '*' : ''))).toEqual(parts);
  });
});
