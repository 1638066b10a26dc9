import { expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { cellWidthOf, computeFrame, type TpoLook } from '@/charts/tpo/tpo-frame';
import { timeOfCssX } from '@/charts/viewport/viewport';
import { drawProfile } from '@/testing/random-profile';
import { describeBoxWidth } from './box-width';

const DAY = 86_400;
const SIZE = { width: 960, height: 300, pixelRatio: 1 };
const VIEW = { timeFrom: 0, timeTo: 2 * DAY, priceLow: 95, priceHigh: 110 };

const today = drawProfile(100, 'AC', 'ABC', 'B');
const days = [today, { ...today, start: DAY, end: 2 * DAY }];

function place(layout: TpoLook['layout'], form: TpoLook['form'] = 'auto') {
  const shows = {
    valueArea: true,
    balance: true,
    singles: true,
    poor: true,
    naked: false,
    volume: 'beside',
    developing: false,
    candles: 'off',
  } as const;
  const columns = days.map((profile) => ({ profile, figures: undefined, developing: undefined }));
  const frame = ensure(computeFrame({ columns }, { form, layout, shows }, VIEW, SIZE), 'A plot with an area');
  const [first] = frame.places;
  const timeAt = (cells: number): number => timeOfCssX(VIEW, SIZE, first.cellsLeft + cells * cellWidthOf(frame, first));
  return { frame, between: (from: number, to: number) => ({ early: timeAt(from), late: timeAt(to) }) };
}

it('a box over stacked letters is as wide as the number of letters whose middles it contains', () => {
  const { frame, between } = place('collapsed');
  expect(describeBoxWidth(days, between(0.4, 2.4), frame)).toBe('2 letters wide');
  expect(describeBoxWidth(days, between(0.6, 1.6), frame)).toBe('1 letter wide');
  // There are none behind the last letter of the longest row.
  expect(describeBoxWidth(days, between(-1, 9), frame)).toBe('3 letters wide');
  expect(describeBoxWidth(days, between(5, 9), frame)).toBe('0 letters wide');
});

it('a box over stacked blocks is measured in blocks', () => {
  const { frame, between } = place('collapsed', 'blocks');
  expect(describeBoxWidth(days, between(0.4, 2.4), frame)).toBe('2 blocks wide');
});

it('a box over more than one session is measured in sessions', () => {
  const { frame } = place('collapsed');
  expect(describeBoxWidth(days, { early: DAY / 2, late: 1.5 * DAY }, frame)).toBe('2 sessions');
});

it('a box over blocks side by side is measured in time', () => {
  expect(describeBoxWidth(days, { early: 0, late: 5400 }, place('split').frame)).toBe('1 h 30 min');
});
