import { expect, it } from 'vitest';
import { isCheap } from './cheap-weight';

const room = { remaining: 750, askBefore: 750, isRested: true };

it('loads by itself what is free, or a small share of the budget within the spending limit', () => {
  expect([isCheap(0, { ...room, isRested: false, askBefore: 0 }), isCheap(1, room), isCheap(15, room)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isCheap(16, room), isCheap(1, { ...room, remaining: 49 })]).toEqual([false, false]);
  expect([isCheap(1, { ...room, askBefore: 0 }), isCheap(1, { ...room, isRested: false })]).toEqual([false, false]);
});
