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
  forget = setShownPlace({ ...place, looked: { from: MIDNIGHT - DAY, to: MIDNIGHT } });
  expect(shareCurrent(FIVE_DAYS, '/heatmap')).toEqual({ v: 1, from: MIDNIGHT - DAY, period: DAY });
  expect(shareCurrent(FIVE_DAYS, '/chart')).toEqual(FIVE_DAYS);
});

it('of a longer session it opens with the last day', () => {
  forget = setShownPlace({ ...place, looked: { from: MIDNIGHT - 7 * DAY, to: MIDNIGHT } });
  expect(shareCurrent(FIVE_DAYS, '/heatmap')).toEqual({ v: 1, from: MIDNIGHT - DAY, period: DAY });
});

it('a range within a session, none, and one of another screen stay as they are', () => {
  const hours = { v: 1, from: unixSeconds(MIDNIGHT), period: 3600 } as const;
  expect(shareCurrent(FIVE_DAYS, '/heatmap')).toEqual(FIVE_DAYS);
  forget = setShownPlace({ ...place, looked: { from: MIDNIGHT, to: MIDNIGHT + DAY } });
  expect(shareCurrent(hours, '/heatmap')).toEqual(hours);
  expect(shareCurrent({ v: 1 }, '/heatmap')).toEqual({ v: 1 });
});
