import { expect, it } from 'vitest';
import { drawProfile } from '@/testing/random-profile';
import { findFirstTraded } from './find-first-traded';

const DAY = 86_400;
const day = (number: number, ...lines: readonly string[]) => ({
  ...drawProfile(100, ...lines),
  start: number * DAY,
  end: (number + 1) * DAY,
});

it('a view that opens with sessions without a profile starts at the first that has one', () => {
  const all = { timeFrom: 0, timeTo: 10 * DAY };
  expect(findFirstTraded([day(1), day(2), day(3, 'A'), day(4)], all)).toBe(3 * DAY);
  expect(findFirstTraded([day(1, 'A'), day(2), day(3, 'A')], all)).toBeUndefined();
  expect(findFirstTraded([day(1), day(2)], all)).toBeUndefined();
  expect(findFirstTraded([day(1), day(3, 'A')], { timeFrom: 3 * DAY, timeTo: 4 * DAY })).toBeUndefined();
});
