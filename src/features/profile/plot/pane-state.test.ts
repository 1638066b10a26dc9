import { expect, it } from 'vitest';
import { drawProfile } from '@/testing/random-profile';
import { findLag } from './pane-state';

const running = { ...drawProfile(100, 'A'), blockSeconds: 14_400, isRunning: true };
const HOUR = 3600;

it('a running session is as old as what was last asked for, however long its block still runs', () => {
  const view = { sessions: [running], asOf: HOUR };
  expect(findLag(view, 3 * HOUR)).toBe(2 * HOUR);
  expect(findLag(view, HOUR + 180)).toBe(0);
  expect(findLag(view, HOUR + 181)).toBe(181);
});

it('a session that is over, and none, are not late', () => {
  const over = { ...running, isRunning: false };
  expect(findLag({ sessions: [over], asOf: Number.POSITIVE_INFINITY }, 1e10)).toBe(0);
  expect(findLag({ sessions: [], asOf: undefined }, 1e10)).toBe(0);
});
