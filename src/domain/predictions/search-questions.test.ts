import { expect, test } from 'vitest';
import { matchesSearch, searchCoin } from './search-questions';

const find = (search: string, texts: readonly string[]): readonly string[] =>
  texts.filter((text) => matchesSearch([text], search));

test('requires all words of one alternative, and takes quoted words literally', () => {
  const titles = ['Ethereum above $4,000?', 'Will ETH flip?', 'Whether Tether holds?', 'ETH/BTC above 0.04?'];
  expect(find('eth', titles)).toEqual(titles);
  expect(find('"eth"', titles)).toEqual(['Will ETH flip?', 'ETH/BTC above 0.04?']);
  expect(find('above eth | holds', titles)).toEqual([titles[0], titles[2], titles[3]]);
  expect(find('"will eth"', titles)).toEqual(['Will ETH flip?']);
  expect(find('"$4,000" ethereum', titles)).toEqual([titles[0]]);
});

test('finds a number from its first digit on', () => {
  const titles = ['Coin above $98,000 on June 19, 2026?', 'Coin above $198,000 on June 26, 2026?', 'Rate 2.26%?'];
  expect(find('june 26', titles)).toEqual([titles[1]]);
  expect(find('98', titles)).toEqual([titles[0]]);
  expect(find('98,0', titles)).toEqual([titles[0]]);
  expect(find('2026', titles)).toEqual(titles.slice(0, 2));
  expect(find('$198', titles)).toEqual([titles[1]]);
});

test('ignores an alternative that is still being typed, and finds all without words', () => {
  expect(find('flip |', ['Will ETH flip?', 'Rain'])).toEqual(['Will ETH flip?']);
  expect(find('flip "', ['Will ETH flip?', 'Rain'])).toEqual(['Will ETH flip?']);
  expect(find(' | ', ['Rain'])).toEqual(['Rain']);
  expect(find('(c++', ['(C++ or not?'])).toEqual(['(C++ or not?']);
});

test('searches a coin by its name and its ticker', () => {
  expect(searchCoin('Ethereum', 'ETH')).toBe('Ethereum | "ETH"');
  expect(searchCoin('Sui', 'SUI')).toBe('Sui');
  expect(searchCoin(undefined, 'OP')).toBe('"OP"');
  expect(searchCoin(undefined, undefined)).toBeUndefined();
});
