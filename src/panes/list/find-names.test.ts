import { describe, expect, it } from 'vitest';
import { findNames, putFirst } from './find-names';
import { getMenuTarget } from './menu-keys';

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

  it('start with the chosen ones, even if those are no longer listed', () => {
    expect(putFirst(['A', 'B', 'C'], ['C', 'GONE'])).toEqual(['C', 'GONE', 'A', 'B']);
  });
});

describe('keys in the search box of a menu', () => {
  it.each([
    ['ArrowDown', 2, 3],
    ['ArrowUp', 0, 99],
    ['ArrowDown', 99, 0],
    ['PageDown', 95, 99],
    ['PageUp', 5, 0],
    ['PageDown', 5, 15],
  ])('%s from %d leads to %d', (key, at, to) => {
    expect(getMenuTarget(key, at, 100, 10)).toBe(to);
  });

  it('leave the search text its own keys', () => {
    for (const key of ['Home', 'End', 'a', ' ', 'Enter', 'constructor'])
      expect(getMenuTarget(key, 1, 9, 3)).toBeUndefined();
    expect(getMenuTarget('ArrowDown', 0, 0, 3)).toBeUndefined();
  });
});
