import { expect, it } from 'vitest';
import { drawProfile } from '@/testing/random-profile';
import { findLag } from './pane-state';

const running = { ...drawProfile(100, 'A'), blockSeconds: 14_400, isRunning: true };
const HOUR = 3600;

it('a running session is as old as its last request, however long its block still lasts', () => {
  const view = { sessions: [running], asOf: HOUR };
  expect(findLag(view, 3 * HOUR)).toBe(2 * HOUR);
  expect(findLag(view, HOUR + 180)).toBe(0);
  expect(findLag(view, HOUR + 181)).toBe(181);
});

it('a closed session is not late, and neither is a missing one', () => {
  const over = { ...running, isRunning: false };
  expect(findLag({ sessions: [over], asOf: Number.POSITIVE_INFINITY }, 1e10)).toBe(0);
  expect(findLag({ sessions: [], asOf: undefined }, 1e10)).toBe(0);
});
