import { describe, expect, it } from 'vitest';
import { parseWallPhrase } from './wall-phrase';

const facts = { isMarketWord: (word: string) => ['btc', 'eth', 'btc-usdt'].includes(word) };
const read = (text: string) => parseWallPhrase(text, facts);

describe('a question about walls', () => {
  it('contains market, side, distance and range, in any order', () => {
    for (const text of [
      'btc bid walls 1% 10h',
      '10h BTC walls bids within 1 %',
      'btc bid walls 1% 10 h',
      '>walls btc bid came within 1% last 10h',
    ])
      expect({ ...read(text), told: [], market: read(text)?.market?.toLowerCase() }).toEqual({
        market: 'btc',
        filter: { side: 'bid', within: '1' },
        period: 36_000,
        isBare: false,
        told: [],
        unknown: [],
      });
    expect(read('btc bid walls 1% 10h')?.told).toEqual(['bids', 'came within 1%', 'last 10 h']);
  });

  it('distinguishes what is near now from what came near', () => {
    expect(read('came within 1%')?.filter).toEqual({ within: '1' });
    expect(read('walls now within 0.3%')?.filter).toEqual({ now: '0.5' });
  });

  it('contains ends and sizes, and reports what it does not understand', () => {
    expect(read('eth walls pulled ≥200')).toMatchObject({ market: 'eth', filter: { end: 'pulled', from: '200' } });
    expect(read('eth walls shrank')).toMatchObject({ filter: { end: 'shrunk' }, told: ['shrank'] });
    expect(read('btc bid walls huge ask')).toMatchObject({ filter: { side: 'bid' }, unknown: ['huge', 'ask'] });
  });

  it('assumes the book, and leaves out candles on request', () => {
    expect(read('btc depth 10h walls')).toMatchObject({ market: 'btc', period: 36_000, isBare: false, unknown: [] });
    for (const words of ['no candles', 'without candles', 'nocandles'])
      expect(read(`btc bid walls 10h ${words}`)).toMatchObject({
        isBare: true,
        told: ['bids', 'last 10 h', 'no candles'],
        unknown: [],
      });
  });

  it('is not recognised without walls, or when it says nothing about them', () => {
    for (const text of ['', 'btc', 'btc 10h', 'btc walls', 'walls', 'heatmap 10h', 'within', 'btc bids'])
      expect([text, read(text)]).toEqual([text, undefined]);
  });
});
