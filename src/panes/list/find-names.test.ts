import { describe, expect, it } from 'vitest';
import { findNames, orderNames, putFirst } from './find-names';

const asItIs = (name: string): string => name;

describe('names of a menu', () => {
  it('are those that contain the text: exact matches, then those that start with it, then the others in their order', () => {
    const names = ['AETH', 'ETHFI', 'BTC', 'ETH', 'STETH', 'ETC'];
    expect(findNames(names, ' eth', asItIs)).toEqual(['ETH', 'ETHFI', 'AETH', 'STETH']);
    expect(findNames(names, 'zz', asItIs)).toEqual([]);
    expect(findNames(names, ' ', asItIs)).toBe(names);
  });

  it('are found by their labels', () => {
    expect(findNames(['TPO_AGG', 'TRADE_AGG'], 'prof', (name) => (name === 'TPO_AGG' ? 'Profile' : 'Trades'))).toEqual([
      'TPO_AGG',
    ]);
  });

  it('are found by the names that they go by, after all others', () => {
    const names: Readonly<Record<string, string>> = { BTC: 'Bitcoin', BITX: 'X', ETH: 'Ethereum' };
    expect(findNames(Object.keys(names), 'bit', asItIs, (coin) => names[coin])).toEqual(['BITX', 'BTC']);
  });

  it('follow an order as far as it knows them', () => {
    expect(orderNames(['AAVE', 'BTC', 'ETH', 'ZRX'], ['BTC', 'GONE', 'ETH'])).toEqual(['BTC', 'ETH', 'AAVE', 'ZRX']);
  });

  it('start with the chosen ones, even if those are no longer listed', () => {
    expect(putFirst(['A', 'B', 'C'], ['C', 'GONE'])).toEqual(['C', 'GONE', 'A', 'B']);
  });
});
