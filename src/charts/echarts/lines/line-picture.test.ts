import { expect, it } from 'vitest';
import { fitAxis, type LineAxis, spreadLabels, valueAtX, xOf, yOf } from './line-picture';

const INSETS = { left: 10, top: 20, right: 30, bottom: 40 };
const SIZE = { width: 240, height: 160 };
const axis = (low: number, high: number, isLog = false): LineAxis => ({ low, high, isLog, ticks: [] });

it('places values between the insets, and finds them again', () => {
  expect([0, 50, 100].map((value) => xOf(axis(0, 100), INSETS, SIZE, value))).toEqual([10, 110, 210]);
  expect([0, 50, 100].map((value) => yOf(axis(0, 100), INSETS, SIZE, value))).toEqual([120, 70, 20]);
  expect(valueAtX(axis(0, 100), INSETS, SIZE, 110)).toBe(50);
  expect(yOf(axis(1, 100, true), INSETS, SIZE, 10)).toBe(70);
});

it('fits an axis to the known values with room at both ends', () => {
  const fitted = fitAxis([[40, Number.NaN], Float64Array.of(50)], 200, (value, decimals) => value.toFixed(decimals));
  expect([fitted.low, fitted.high]).toEqual([39.3, 50.7]);
  expect(fitted.ticks.map(({ label }) => label)).toEqual(['40', '45', '50']);
  expect(fitAxis([[Number.NaN]], 200, String)).toEqual({ low: 0, high: 1, ticks: [] });
});

it('keeps labels in order, apart and inside the plot', () => {
  expect(spreadLabels([50, 52, 10], 17, 0, 100)).toEqual([50, 67, 10]);
  expect(spreadLabels([95, 99, 97], 17, 0, 100)).toEqual([66, 100, 83]);
  expect(spreadLabels([], 17, 0, 100)).toEqual([]);
});
