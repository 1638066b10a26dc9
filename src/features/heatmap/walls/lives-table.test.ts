import { expect, it } from 'vitest';
import { describeFollowed } from './lives-table';

const AT = Date.UTC(2026, 5, 18, 4) / 1000;
const WORDS = { zone: 'utc', columnSeconds: 60, now: AT + 36_000 } as const;
const midAt = (time: number) => ({ time, mid: 97_000 });

it('walls that were followed from before the view on, or not to its end, say from when to when', () => {
  const range = { timeFrom: AT + 2340, end: AT + 36_000 };
  const tell = (from: number, to: number) => describeFollowed({ mids: [midAt(from), midAt(to)], to }, range, WORDS);
  expect(tell(AT, AT + 36_000)).toBe(', tracked from 04:00');
  expect(tell(AT, AT + 35_940)).toBe(', tracked from 04:00 to 13:59');
  expect(tell(AT + 2340, AT + 35_940)).toBe(', tracked to 13:59');
  expect(tell(AT + 2400, AT + 36_000)).toBe('');
  expect(describeFollowed({ mids: [], to: undefined }, range, WORDS)).toBe('');
});
