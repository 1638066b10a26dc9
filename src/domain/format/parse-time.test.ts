import { expect, it } from 'vitest';
import { parseTime, writeTime } from './parse-time';

const at = Date.UTC(2026, 5, 18, 14, 30) / 1000;

it.each([
  ['2026-06-18 14:30', at],
  [' 2026-6-18T14:30:05 ', at + 5],
  ['2026-06-18', at - 14.5 * 3600],
  ['18 Jun 2026 14:30', at],
  ['18 june 2026', at - 14.5 * 3600],
])('reads %s', (text, seconds) => {
  expect(parseTime(text, 'utc')).toEqual({ seconds });
});

it.each([
  ['yesterday', 'Write a date'],
  ['', 'Write a date'],
  ['18 Foo 2026', 'Write a date'],
  ['2026-13-01', 'Months are from'],
  ['2026-02-29', 'the days 1 to 28'],
  ['2026-06-18 24:00', 'Hours are from'],
  ['1812-06-18', 'Years are from'],
])('says what is wrong with %j', (text, fault) => {
  expect(parseTime(text, 'utc')).toEqual({ fault: expect.stringContaining(fault) });
});

it('writes what it reads, in both zones', () => {
  for (const zone of ['utc', 'local'] as const) {
    expect(parseTime(writeTime(at, zone), zone)).toEqual({ seconds: at });
  }
  expect(writeTime(at, 'utc')).toBe('2026-06-18 14:30');
});
