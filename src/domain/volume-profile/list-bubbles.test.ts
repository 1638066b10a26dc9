import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { findBubble, listBubbles, MAX_BUBBLES, USUAL_BUBBLES } from './list-bubbles';
import { buildProfileColumns, EMPTY_PROFILE } from './profile-columns';

const bucket = (s: number, ...profile: number[]) => ({ profile, timestamp: { s } });
const ALL = { from: 0, to: 10_000, least: undefined, isValue: false } as const;

const columns = buildProfileColumns([
  bucket(300, 100, 1, 2, 105, 0, 0, 110, 8, 1),
  bucket(600),
  bucket(900, 105, 4, 4),
]);

it('has a bubble for each row that was traded in, largest first, with its own bucket', () => {
  const { length, times, prices, buys, sells, rowStep, found, least } = listBubbles(columns, ALL);
  const listed = Array.from({ length }, (_, i) => [times[i], prices[i], buys[i], sells[i]]);
  expect(listed).toEqual([
    [300, 110, 8, 1],
    [900, 105, 4, 4],
    [300, 100, 1, 2],
  ]);
  expect([rowStep, found, least]).toEqual([5, 3, 0]);
});

it('leaves out rows below the least size, and those outside the span', () => {
  expect([...listBubbles(columns, { ...ALL, least: 8 }).prices]).toEqual([110, 105]);
  expect([...listBubbles(columns, { ...ALL, from: 301 }).prices]).toEqual([105]);
  expect(listBubbles(EMPTY_PROFILE, ALL)).toMatchObject({ length: 0, found: 0, rowStep: 0 });
});

it('counts value at the price of the row', () => {
  const { buys, sells } = listBubbles(columns, { ...ALL, isValue: true });
  expect([buys[0], sells[0]]).toEqual([880, 110]);
});

it('chooses a least size that leaves a readable count, and never draws more than frames allow', () => {
  const random = makeRandom(5);
  const rows = Array.from({ length: 2000 }, (_, i) => [1000 + i, random() * 10, random() * 10]).flat();
  const many = buildProfileColumns([bucket(300, ...rows)]);
  const usual = listBubbles(many, ALL);
  expect(Math.abs(usual.length - USUAL_BUBBLES)).toBeLessThan(USUAL_BUBBLES / 4);
  const all = listBubbles(many, { ...ALL, least: 0 });
  expect([all.length, all.found]).toEqual([MAX_BUBBLES, 2000]);
});

it('finds what was traded at a time and price', () => {
  const rows = { seconds: 300, rowStep: 5 };
  expect(findBubble(columns, 599, 114.9, rows)).toEqual({ time: 300, price: 110, buy: 8, sell: 1 });
  expect(findBubble(columns, 300, 100, rows)).toEqual({ time: 300, price: 100, buy: 1, sell: 2 });
  expect(findBubble(columns, 700, 105, rows)).toBeUndefined();
  expect(findBubble(columns, 299, 100, rows)).toBeUndefined();
  expect(findBubble(columns, 1200, 105, rows)).toBeUndefined();
});
