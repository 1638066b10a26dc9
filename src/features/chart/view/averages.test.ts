import { expect, it } from 'vitest';
import { AVERAGES } from '@/state/url-state';
import { findAverageAbsence, findAverageStart, listDrawnAverages, toggleAverage } from './averages';

const [MINUTE, DAY] = [60, 86_400];
const NOON = 10.5 * DAY;

it('asks for the candles before the view that the lines need, and for no more', () => {
  expect(findAverageStart([], MINUTE, NOON)).toBe(NOON);
  expect(findAverageStart(['ma20'], MINUTE, NOON)).toBe(NOON - 19 * MINUTE);
  expect(findAverageStart(['ma20', 'ma200'], MINUTE, NOON)).toBe(NOON - 199 * MINUTE);
  expect(findAverageStart(['vwap', 'ma200'], MINUTE, NOON)).toBe(10 * DAY);
  expect(findAverageStart(['vwap'], DAY, NOON)).toBe(NOON);
});

it('has VWAP for candles under a day alone, and says so', () => {
  expect(findAverageAbsence('vwap', DAY)).toMatch(/under a day/);
  expect(findAverageAbsence('vwap', DAY / 6)).toBeUndefined();
  expect(listDrawnAverages(['vwap', 'ma50'], DAY)).toEqual(['ma50']);
});

it('keeps the order of the lines, whichever is switched first', () => {
  expect(toggleAverage(['ma200'], 'vwap')).toEqual(['vwap', 'ma200']);
  expect(toggleAverage(['vwap', 'ma200'], 'vwap')).toEqual(['ma200']);
  expect(AVERAGES.reduce(toggleAverage, [...AVERAGES])).toEqual([]);
});
