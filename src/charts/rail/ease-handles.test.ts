import { expect, it } from 'vitest';
import { easeHandles, isEaseOver } from './ease-handles';

const FROM = { cut: 1, full: 100, gamma: 1 };
const TO = { cut: 16, full: 1600, gamma: 2 };

it('starts at the current handles, ends at the target, and never turns back', () => {
  expect(easeHandles(FROM, TO, 0)).toEqual(FROM);
  expect(easeHandles(FROM, TO, 1000)).toBe(TO);
  const cuts = Array.from({ length: 40 }, (_, i) => easeHandles(FROM, TO, i * 4).cut);
  expect(cuts).toEqual(cuts.toSorted((a, b) => a - b));
});

it('moves both ends by the same ratio', () => {
  const half = easeHandles(FROM, TO, 40);
  expect(half.full / half.cut).toBeCloseTo(100, 9);
  expect(half.cut).toBeGreaterThan(1);
});

it('takes at most 150 ms', () => {
  expect(isEaseOver(150)).toBe(true);
  expect(isEaseOver(60)).toBe(false);
});
