import { expect, it } from 'vitest';
import { TIER_IDS, TIERS } from '@/contract/tiers';
import { isCheap, MAIN_SHARE } from './cheap-weight';

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

it('what the details are opened for loads by itself with the full budget of every tier, until little is left', () => {
  for (const id of TIER_IDS) {
    const { burst, limit } = TIERS[id];
    expect(isCheap(1, { remaining: burst, askBefore: limit, isRested: true }, MAIN_SHARE), id).toBe(true);
    expect(isCheap(1, { remaining: 9, askBefore: limit, isRested: true }, MAIN_SHARE), id).toBe(false);
  }
});
