import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { addVenue, type SumFacts } from './add-venue';

const at = (exchange: string, facts: Partial<Market> = {}): Market => ({
  exchange,
  rawSymbol: 'BTCUSDT',
  normalizedSymbol: 'BTC-USDT',
  category: 'PERPETUAL',
  ...facts,
});
const onScreen: SumFacts = { path: '/heatmap', market: at('ATLAS'), venues: undefined, tier: 'advanced' };

const LIVE: Partial<Market> = { recorded: { from: { s: 0 }, to: { s: 1 }, live: true } };

describe('adding a venue to the market on screen', () => {
  it('sums it with the shown venues', () => {
    expect(addVenue(at('BOREAL'), onScreen)).toEqual({ kind: 'sum', venues: ['ATLAS', 'BOREAL'] });
    const three = addVenue(at('CINDER'), { ...onScreen, venues: ['ATLAS', 'BOREAL'] });
    expect(three).toEqual({ kind: 'sum', venues: ['ATLAS', 'BOREAL', 'CINDER'] });
  });

  it('sums live markets with each other', () => {
    expect(addVenue(at('OKX', LIVE), { ...onScreen, market: at('BINANCE', LIVE) })).toEqual({
      kind: 'sum',
      venues: ['BINANCE', 'OKX'],
    });
  });

  it.each([
    ['another symbol', at('BOREAL', { normalizedSymbol: 'ETH-USDT' }), {}],
    ['another class', at('BOREAL', { category: 'SPOT' }), {}],
    ['a recording', at('BOREAL', { recorded: { from: { s: 0 }, to: { s: 1 } } }), {}],
    ['a live market beside a simulated one', at('BOREAL', LIVE), {}],
    ['a simulated market beside a live one', at('BOREAL'), { market: at('ATLAS', LIVE) }],
    ['a venue that is shown', at('ATLAS'), {}],
    ['a key without sums', at('BOREAL'), { tier: 'standard' }],
    ['a view without sums', at('BOREAL'), { path: '/options' }],
    ['no market on screen', at('BOREAL'), { market: null }],
  ] as const)('refuses %s and says why', (_, market, facts) => {
    const added = addVenue(market, { ...onScreen, ...facts });
    expect(added).toMatchObject({ kind: 'refused', why: expect.stringMatching(/\.$/) as string });
  });
});
