import { expect, it } from 'vitest';
import { drawProfile } from '@/testing/random-profile';
import { describeBoxWidth } from './box-width';

const DAY = 86_400;
const today = drawProfile(100, 'AC', 'ABC', 'B');
const days = [today, { ...today, start: DAY, end: 2 * DAY }];

it('a box over stacked cells is as wide as the sessions that it touches', () => {
  expect(describeBoxWidth(days, { early: 1000, late: 9000 }, 'collapsed')).toBe('1 session');
  expect(describeBoxWidth(days, { early: DAY / 2, late: 1.5 * DAY }, 'collapsed')).toBe('2 sessions');
  expect(describeBoxWidth(days, { early: 3 * DAY, late: 4 * DAY }, 'collapsed')).toBe('0 sessions');
});

it('a box over blocks side by side is measured in time', () => {
  expect(describeBoxWidth(days, { early: 0, late: 5400 }, 'split')).toBe('1 h 30 min');
});
