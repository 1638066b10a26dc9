import { expect, it } from 'vitest';
import { listSeparators } from './separators';

const DAY = 86_400;
const utc = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / 1000;

it('are the days of a short range', () => {
  const from = utc(2026, 3, 27) + 60;
  expect(listSeparators(from, from + 3 * DAY, 'utc')).toEqual(
    [28, 29, 30].map((day) => ({ time: utc(2026, 3, day), isDay: true })),
  );
});

it('are the midnights of the local zone, across clock changes, and the sessions of the market', () => {
  const from = utc(2026, 3, 27);
  const separators = listSeparators(from, from + 5 * DAY, 'local');
  const days = separators.filter(({ isDay }) => isDay);
  expect(days.length).toBeGreaterThanOrEqual(4);
  for (const { time } of days) {
    const date = new Date(time * 1000);
    expect([date.getHours(), date.getMinutes(), date.getSeconds()]).toEqual([0, 0, 0]);
  }
  const begun = new Set(separators.map(({ time }) => time));
  for (let day = 0; day < 5; day++) expect(begun.has(from + day * DAY)).toBe(true);
  expect(begun.size).toBe(separators.length);
});

it('are Mondays for some weeks, and months for years', () => {
  const weeks = listSeparators(utc(2026, 1, 1), utc(2026, 3, 1), 'utc');
  expect(weeks.length).toBe(8);
  for (const { time, isDay } of weeks) expect([new Date(time * 1000).getUTCDay(), isDay]).toEqual([1, false]);
  const months = listSeparators(utc(2025, 1, 15), utc(2026, 6, 1), 'utc');
  expect(months.map(({ time }) => new Date(time * 1000).getUTCDate())).toEqual(Array(16).fill(1));
});
