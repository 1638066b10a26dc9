import { expect, it } from 'vitest';
import { parseHttpDate } from './parse-http-date';
import { parseOldHttpDate } from './parse-old-http-date';

const NOW = Date.UTC(2026, 5, 18, 14, 32);

it.each([
  ['Thu, 18 Jun 2026 14:32:09 GMT', Date.UTC(2026, 5, 18, 14, 32, 9)],
  ['Thursday, 18-Jun-26 14:32:09 GMT', Date.UTC(2026, 5, 18, 14, 32, 9)],
  ['Thu Jun 18 14:32:09 2026', Date.UTC(2026, 5, 18, 14, 32, 9)],
  ['Sun Nov  6 08:49:37 1994', Date.UTC(1994, 10, 6, 8, 49, 37)],
  ['Sunday, 06-Nov-94 08:49:37 GMT', Date.UTC(1994, 10, 6, 8, 49, 37)],
  ['Tue, 29 Feb 2028 23:59:59 GMT', Date.UTC(2028, 1, 29, 23, 59, 59)],
])('reads %s', (text, ms) => {
  expect(parseOldHttpDate(text, NOW)).toBe(ms);
});

it.each([
  '',
  '0.5',
  '10, 20',
  '2026-06-18T14:32:09Z',
  '1 Jan 2026',
  'Thu, 18 Jun 2026 14:32:09',
  'Thu, 18 Jun 2026 14:32:09 +0200',
  'Thu, 18-Jun 2026 14:32:09 GMT',
  'Thu, 18 Foo 2026 14:32:09 GMT',
  'Sun, 29 Feb 2026 14:32:09 GMT',
  'Thu, 18 Jun 2026 24:00:00 GMT',
  'Thu, 18 Jun 2026 14:60:00 GMT',
  'Thu, 18 Jun 2026 14:32:09 GMT, Thu, 18 Jun 2026 15:32:09 GMT',
])('finds no date in "%s"', (text) => {
  expect(parseOldHttpDate(text, NOW)).toBeUndefined();
});

it('leaves the old forms out of parseHttpDate', () => {
  expect(parseHttpDate('Thu, 18 Jun 2026 14:32:09 GMT')).toBe(Date.UTC(2026, 5, 18, 14, 32, 9));
  expect(parseHttpDate('Thursday, 18-Jun-26 14:32:09 GMT')).toBeUndefined();
});
