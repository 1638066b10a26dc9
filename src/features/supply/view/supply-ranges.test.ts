import { expect, it } from 'vitest';
import { getAskedSpan, getDrawnSpan, getRangeSpan, nameReached, readChoice } from './supply-ranges';

const DAY = 86_400;
const NOW = Date.parse('2026-06-18T14:00Z') / 1000;
const FROM = Date.parse('2026-06-16') / 1000;

it('ranges are whole buckets, with the previous one if it exists', () => {
  const ever = { from: 0, to: NOW };
  const choice = readChoice({ range: '3Y' }, ever);
  expect(choice.interval).toBe('WEEK');
  const { from, to } = getRangeSpan(choice, NOW);
  expect([new Date(to * 1000).toISOString().slice(0, 10), (to - from) / DAY]).toEqual(['2026-06-22', 1099]);
  const span = { from: NOW - 10 * DAY, to: NOW, isRecorded: false };
  expect(getAskedSpan(readChoice({}, span), NOW, span)).toEqual({ from: NOW - 10 * DAY, to: FROM + 3 * DAY });
  expect(readChoice({ step: 'week' }, ever)).toEqual({ range: '1Y', interval: 'WEEK' });
  expect(getRangeSpan(readChoice({ range: 'Max' }, ever), NOW).from).toBeLessThan(Date.UTC(2009, 0, 4) / 1000);
});

it('a range beyond what the key may see has the days of the year that it shows, not its weeks', () => {
  const year = { from: NOW - 365 * DAY, to: NOW };
  expect(([undefined, '3Y', 'Max'] as const).map((chosen) => readChoice({ range: chosen }, year).interval)).toEqual([
    'DAY',
    'DAY',
    'DAY',
  ]);
  expect(readChoice({ range: 'Max' }, { ...year, from: NOW - 2 * 365 * DAY }).interval).toBe('WEEK');
});

it('names a range that the key cuts by the days that it reaches', () => {
  const cut = { span: { from: 0, to: 365 * 86_400, isRecorded: false, isClipped: true }, tier: 'advanced' as const };
  expect(nameReached('3Y', cut)).toBe('365 d');
  expect(nameReached('Max', cut)).toBe('365 d');
  expect(nameReached('1Y', cut)).toBe('1Y');
  expect(nameReached('3Y', { ...cut, span: { ...cut.span, isClipped: false } })).toBe('3Y');
});

it('what is drawn begins with the report that the changes of the range count from, if the key may see it', () => {
  const choice = readChoice({ range: '90D' }, { from: 0, to: NOW });
  const wanted = getRangeSpan(choice, NOW);
  const drawn = getDrawnSpan(wanted, DAY, { from: 0 });
  // Ninety days lie between ninety-one reports.
  expect((drawn.to - drawn.from) / DAY).toBe(91);
  expect(drawn.from).toBe(getAskedSpan(choice, NOW, { from: 0, to: NOW, isRecorded: false }).from);
  expect(getDrawnSpan(wanted, DAY, { from: wanted.from - DAY / 2 })).toEqual(wanted);
});
