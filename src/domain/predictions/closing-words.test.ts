import { expect, test } from 'vitest';
import { describeClosing, formatResult, formatTimeLeft, getResult } from './closing-words';

const DAY = 86_400;

test('names the outcome of a closed question only if its last price is certain', () => {
  const outcomes = ['Arden', 'Halden'];
  expect(getResult({ closed: true, outcomes, lastPrice: 1 })).toBe('Arden');
  expect(getResult({ closed: true, outcomes, lastPrice: 0 })).toBe('Halden');
  expect(getResult({ closed: true, lastPrice: 0.9995 })).toBe('Yes');
  expect(getResult({ closed: true, lastPrice: 0 })).toBe('No');
  expect(getResult({ closed: true, outcomes: ['A', 'B', 'C'], lastPrice: 0 })).toBeUndefined();
  expect(formatResult('Yes')).toBe('Yes (from last price)');
  expect(getResult({ closed: true, outcomes, lastPrice: 0.6 })).toBeUndefined();
  expect(getResult({ closed: false, outcomes, lastPrice: 1 })).toBeUndefined();
  expect(getResult({ closed: true, outcomes })).toBeUndefined();
});

test('describes the end relative to now, and anything unusual about it', () => {
  const availableTo = { s: 100 * DAY };
  expect(describeClosing({ availableTo }, 88 * DAY)).toBe('in 12 d');
  expect(describeClosing({ availableTo, closed: true }, 104 * DAY)).toBe('4 d ago');
  expect(describeClosing({ availableTo, closed: false }, 100 * DAY + 7200)).toBe('2 h ago, not resolved');
  expect(describeClosing({ availableTo, closed: true }, 88 * DAY)).toBe('resolved early');
  expect(describeClosing({}, 0)).toBeUndefined();
});

test('hours and minutes are told of what closes within three hours', () => {
  const inMinutes = (minutes: number) => describeClosing({ availableTo: { s: minutes * 60 } }, 0);
  expect([45, 60, 88, 120, 179].map(inMinutes)).toEqual([
    'in 45 min',
    'in 1 h',
    'in 1 h 28 min',
    'in 2 h',
    'in 2 h 59 min',
  ]);
  expect([180, 239].map(inMinutes)).toEqual(['in 3 h', 'in 3 h']);
});

test('the time left is told only of an open question that closes within a day', () => {
  const availableTo = { s: 100 * DAY };
  const left = (seconds: number) => formatTimeLeft({ availableTo }, availableTo.s - seconds);
  expect([88 * 60, 5 * 3600, DAY - 1].map(left)).toEqual(['1 h 28 min', '5 h', '23 h']);
  expect([DAY, 0, -60].map(left)).toEqual([undefined, undefined, undefined]);
  expect(formatTimeLeft({ availableTo, closed: true }, availableTo.s - 60)).toBeUndefined();
  expect(formatTimeLeft({}, 0)).toBeUndefined();
});
