import { expect, it } from 'vitest';
import { computeFigures } from '@/domain/tpo/profile-figures';
import { drawProfile } from '@/testing/random-profile';
import { cutSessions } from './cut-sessions';

const DAY = 86_400;
const BLOCK = 1800;
const dayOf = (number: number, ...rows: readonly string[]) => {
  const profile = drawProfile(100, ...rows);
  const [start, end] = [number * DAY, (number + 1) * DAY];
  return { ...profile, start, end, parts: [{ ...profile.parts[0], start }] };
};
const whole = dayOf(1, 'AC', 'ABC', 'B');
const later = dayOf(2, 'ABCDE', 'DEF');
const LAST = 2 * DAY;

it('a frozen link has the same sessions and TPOs whenever it is opened', () => {
  const until = LAST + 2.5 * BLOCK;
  const running = { ...dayOf(2, 'ABC', ''), isRunning: true, blockCount: 3 };
  const told = [
    cutSessions([whole, running], until),
    cutSessions([whole, later], until),
    cutSessions([whole, later, dayOf(3, 'AB')], until),
  ].map((sessions) => sessions.map((one) => [one.start, one.blockCount, computeFigures(one)?.totalTpoCount]));
  expect(told[0]).toEqual([
    [DAY, whole.blockCount, 6],
    [LAST, 3, 3],
  ]);
  expect(told[1]).toEqual(told[0]);
  expect(told[2]).toEqual(told[0]);
});

it('without a time, or with one after the last block, the sessions are those that there are', () => {
  const sessions = [whole, { ...later, isRunning: true, blockCount: 6 }];
  expect(cutSessions(sessions, undefined)).toBe(sessions);
  expect(cutSessions(sessions, LAST + 6 * BLOCK)).toBe(sessions);
});

it('the same objects are given each time, so that figures are computed once', () => {
  const sessions = [whole, later];
  const first = cutSessions(sessions, LAST + BLOCK);
  expect(cutSessions(sessions, LAST + BLOCK)).toBe(first);
  expect(cutSessions([whole, later], LAST + BLOCK)[1]).toBe(first[1]);
});
