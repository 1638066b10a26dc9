import { expect, it } from 'vitest';
import { weight } from '@/domain/units';
import { describeOffline, describePrice, formatTag, type Price, toNextRequest } from './price-words';

const price: Price = { weight: weight(10), source: 'documented', tilesHeld: 3, tilesNeeded: 11 };

it.each([
  [price, '10', '10 weight, 27% cached', 'known'],
  [{ ...price, source: 'guess' }, '~10', 'About 10 weight, 27% cached', 'estimated'],
  [{ ...price, source: 'learned' }, '~10', 'About 10 weight, 27% cached', 'estimated'],
  [{ ...price, weight: weight(0), tilesHeld: 11 }, 'free', 'Free, all cached', 'free'],
] as const)('%o', (one, tag, words, kind) => {
  expect([formatTag(one), describePrice(one), toNextRequest(one).kind]).toEqual([tag, words, kind]);
});

it('offline, a price is told as what there is', () => {
  expect(describeOffline(price)).toBe('Offline, 27% cached');
  expect(describeOffline({ ...price, tilesHeld: 0 })).toBe('Offline, and not loaded before');
  expect(describeOffline({ ...price, weight: weight(0), tilesHeld: 11 })).toBe('Offline, all cached');
});
