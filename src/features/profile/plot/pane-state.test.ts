import { expect, it } from 'vitest';
import { drawProfile } from '@/testing/random-profile';
import { describeUncached, findLag } from './pane-state';

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

it('offline, what is drawn instead of an uncached choice is named', () => {
  const daily = { session: 'TPO_SESSION_DAILY', minutes: 30, isUsd: false } as const;
  const drawn = { kind: 'daily', minutes: 30, isUsd: false, sessions: [running], market: { coin: 'BTC' } } as const;
  const tell = (
    choice: Partial<Parameters<typeof describeUncached>[0]['choice']>,
    sessions = drawn.sessions as readonly unknown[],
  ) => describeUncached({ ...drawn, sessions, choice: { ...daily, ...choice } });
  expect(tell({ session: 'TPO_SESSION_WEEKLY' })).toMatchObject({
    kind: 'partial',
    message: 'Weekly is not cached; showing days.',
  });
  expect(tell({ minutes: 60 })).toMatchObject({
    message: expect.stringMatching(/^60-minute blocks are not cached; showing 30-minute blocks\./),
  });
  expect(tell({ isUsd: true })).toMatchObject({ message: expect.stringMatching(/^USD is not cached; showing BTC\./) });
  expect(tell({})).toBeUndefined();
  expect(tell({ session: 'TPO_SESSION_WEEKLY' }, [])).toBeUndefined();
});
