import { expect, it } from 'vitest';
import { getSecondsToClose } from './time-to-close';

const at = (text: string): number => Date.parse(text) / 1000;

it('counts down to the end of the open bucket, and then starts with the next one', () => {
  expect(getSecondsToClose(at('2026-06-18T14:32:00Z'), 300, true)).toBe(180);
  expect(getSecondsToClose(at('2026-06-18T14:34:59Z'), 300, true)).toBe(1);
  expect(getSecondsToClose(at('2026-06-18T14:35:00Z'), 300, true)).toBe(300);
});

it('ends a week on Monday, like its candles', () => {
  expect(getSecondsToClose(at('2026-06-21T23:59:50Z'), 604_800, true)).toBe(10);
});

it('counts down any length, such as that of a block of letters', () => {
  expect(getSecondsToClose(at('2026-06-18T14:32:00Z'), 7200, true)).toBe(5280);
});

it('is undefined when time stands still', () => {
  expect(getSecondsToClose(at('2026-06-18T14:32:00Z'), 300, false)).toBeUndefined();
});
