import { expect, it } from 'vitest';
import type { LocalStorage } from '../../budget/find-storage';
import { forgetWeeks, KEPT_WEEK_SECONDS, keepWeek, readWeeks } from './kept-weeks';

const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const BTC = { askedAt: NOW, bases: new Map([['0xb1', { price: 0.55, at: NOW - 7 * 86_400 }]]) };
const ETH = { askedAt: NOW + 60, bases: new Map([['0xe1', { price: 0.1, at: NOW - 7 * 86_400 }]]) };

function makeStorage(isFull = false): LocalStorage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      if (isFull) throw new Error('full');
      items.set(name, value);
    },
    removeItem: (name) => void items.delete(name),
  };
}

it('prices of a week ago outlive a reload, in their own world, with the time they were asked for', () => {
  const storage = makeStorage();
  expect(keepWeek('a', 'BTC', BTC, storage)).toBe(true);
  expect(keepWeek('a', 'ETH', ETH, storage)).toBe(true);
  expect([...readWeeks('a', NOW + 3600, storage)]).toEqual([
    ['BTC', { ...BTC, isKept: true }],
    ['ETH', { ...ETH, isKept: true }],
  ]);
  expect(readWeeks('b', NOW + 3600, storage).size).toBe(0);
});

it('are not used a day later, nor where the clock has gone back', () => {
  const storage = makeStorage();
  keepWeek('a', 'BTC', BTC, storage);
  expect(readWeeks('a', NOW + KEPT_WEEK_SECONDS, storage).size).toBe(0);
  expect(readWeeks('a', NOW - 3600, storage).size).toBe(0);
  // They make room for later ones.
  keepWeek('a', 'ETH', { ...ETH, askedAt: NOW + 2 * KEPT_WEEK_SECONDS }, storage);
  expect([...storage.items.values()].join()).not.toContain('0xb1');
});

it('are ignored where they were changed, and say where nothing is stored', () => {
  const storage = makeStorage();
  keepWeek('a', 'BTC', BTC, storage);
  const [[name, text]] = storage.items;
  storage.items.set(name, text.replace('0.55', '0.95'));
  expect(readWeeks('a', NOW, storage).size).toBe(0);
  storage.items.set(name, 'no list');
  expect(readWeeks('a', NOW, storage).size).toBe(0);
  expect(keepWeek('a', 'BTC', BTC, makeStorage(true))).toBe(false);
});

it('are forgotten with the data of a connection, or with all', () => {
  const storage = makeStorage();
  keepWeek('embedded:1', 'BTC', BTC, storage);
  keepWeek('remote:x:1', 'BTC', BTC, storage);
  forgetWeeks('remote:x:', storage);
  expect([readWeeks('embedded:1', NOW, storage).size, readWeeks('remote:x:1', NOW, storage).size]).toEqual([1, 0]);
  forgetWeeks('', storage);
  expect(storage.items.size).toBe(0);
});
