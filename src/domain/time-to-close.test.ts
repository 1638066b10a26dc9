import { expect, it } from 'vitest';
import { getSecondsToClose } from './time-to-close';

const at = (text: string): number => Date.parse(text) / 1000;

it('counts down to the end of the running bucket, and begins the next one at once', () => {
  expect(getSecondsToClose(at('2026-06-18T14:32:00Z'), 'FIVE_MINUTES', true)).toBe(180);
  expect(getSecondsToClose(at('2026-06-18T14:34:59Z'), 'FIVE_MINUTES', true)).toBe(1);
  expect(getSecondsToClose(at('2026-06-18T14:35:00Z'), 'FIVE_MINUTES', true)).toBe(300);
});

it('ends a week on Monday, as its candles do', () => {
  expect(getSecondsToClose(at('2026-06-21T23:59:50Z'), 'WEEK', true)).toBe(10);
});

it('says nothing where the clock stands still', () => {
  expect(getSecondsToClose(at('2026-06-18T14:32:00Z'), 'FIVE_MINUTES', false)).toBeUndefined();
});
