import { afterEach, expect, it } from 'vitest';
import { unixSeconds } from '@/domain/units';
import { setShownPlace } from '@/state/shown-place';
import { shareCurrent } from './current-market';

const DAY = 86_400;
const NOON = 1_781_784_000;
const MIDNIGHT = NOON - (NOON % DAY);
const FIVE_DAYS = { v: 1, from: unixSeconds(MIDNIGHT - 4 * DAY), period: 5 * DAY } as const;
const place = { from: MIDNIGHT - 4 * DAY, to: MIDNIGHT + DAY, low: 1, high: 2 };

let forget = (): void => undefined;
afterEach(() => forget());

it('the heatmap opens with the session looked at, not with all sessions on screen', () => {
  forget = setShownPlace({ ...place, looked: { from: MIDNIGHT - DAY, to: MIDNIGHT, isRunning: false } });
  expect(shareCurrent(FIVE_DAYS, '/heatmap')).toEqual({ v: 1, from: MIDNIGHT - DAY, period: DAY });
  expect(shareCurrent(FIVE_DAYS, '/chart')).toEqual(FIVE_DAYS);
});

it.each([
  ['a week', 7],
  ['a month', 30],
])('of %s it opens with all of it, whether the address has a longer range or none', (_, days) => {
  const from = MIDNIGHT - days * DAY;
  forget = setShownPlace({ ...place, looked: { from, to: MIDNIGHT, isRunning: false } });
  const whole = { v: 1, from, period: days * DAY };
  expect(shareCurrent({ v: 1, period: 90 * DAY }, '/heatmap')).toEqual(whole);
  expect(shareCurrent({ v: 1 }, '/heatmap')).toEqual(whole);
});

it('a running week is opened whole, a day before today as well, and today as the newest hours', () => {
  const addressed = (from: number, to: number, isRunning: boolean) => {
    forget = setShownPlace({ ...place, looked: { from, to, isRunning } });
    return shareCurrent({ v: 1 }, '/heatmap');
  };
  const monday = MIDNIGHT - 3 * DAY;
  expect(addressed(monday, monday + 7 * DAY, true)).toEqual({ v: 1, from: monday, period: 7 * DAY });
  expect(addressed(MIDNIGHT - DAY, MIDNIGHT, false)).toEqual({ v: 1, from: MIDNIGHT - DAY, period: DAY });
  expect(addressed(MIDNIGHT, MIDNIGHT + DAY, true)).toEqual({ v: 1 });
});

it('a range within a session, none, and one of another screen stay as they are', () => {
  const hours = { v: 1, from: unixSeconds(MIDNIGHT), period: 3600 } as const;
  expect(shareCurrent(FIVE_DAYS, '/heatmap')).toEqual(FIVE_DAYS);
  forget = setShownPlace({ ...place, looked: { from: MIDNIGHT, to: MIDNIGHT + DAY, isRunning: true } });
  expect(shareCurrent(hours, '/heatmap')).toEqual(hours);
  expect(shareCurrent({ v: 1 }, '/heatmap')).toEqual({ v: 1 });
});
