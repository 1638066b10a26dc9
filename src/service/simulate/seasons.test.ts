import { describe, expect, it } from 'vitest';
import { isAnnouncementHour, listAnnouncements } from './announcements';
import { newYorkBehind } from './new-york-time';
import { minuteSeason, newsMinute, newsOf } from './seasons';

const SEED = 5;
const hourOf = (...[year, month, day, hour]: [number, number, number, number]): number =>
  Date.UTC(year, month, day, hour) / 3_600_000;
const FIRST = hourOf(2025, 0, 1, 0);
const YEAR = 365 * 24;
const hours = Array.from({ length: YEAR }, (_, i) => FIRST + i);

describe("New York's clocks", () => {
  it('change at two in the night of the second Sunday of March and the first of November', () => {
    expect([hourOf(2026, 2, 8, 6), hourOf(2026, 2, 8, 7)].map(newYorkBehind)).toEqual([5, 4]);
    expect([hourOf(2026, 10, 1, 5), hourOf(2026, 10, 1, 6)].map(newYorkBehind)).toEqual([4, 5]);
    expect([hourOf(2025, 11, 31, 23), hourOf(2026, 0, 1, 0)].map(newYorkBehind)).toEqual([5, 5]);
  });

  it('set the hours of known events, in summer and winter', () => {
    const events = hours.filter(isAnnouncementHour);
    const local = events.map((hour) => (hour - newYorkBehind(hour)) % 24);
    expect(new Set(local)).toEqual(new Set([8, 14]));
    expect(new Set(events.map(newYorkBehind))).toEqual(new Set([4, 5]));
    expect(events).toEqual(listAnnouncements(FIRST, FIRST + YEAR).map(({ hour }) => hour));
  });

  it('set when the exchanges open', () => {
    const opens = (...date: [number, number, number, number]): number => minuteSeason(hourOf(...date), 31);
    // A Wednesday in summer and one in winter.
    expect(opens(2026, 5, 17, 13)).toBeGreaterThan(2);
    expect(opens(2026, 5, 17, 14)).toBeLessThan(1.5);
    expect(opens(2026, 0, 14, 14)).toBeGreaterThan(2);
    expect(opens(2026, 0, 14, 13)).toBeLessThan(1.5);
  });
});

describe('news', () => {
  const some = hours.filter((hour) => newsOf(SEED, hour) > 0 && !isAnnouncementHour(hour));
  const isWeekend = (hour: number): boolean => (Math.floor(hour / 24 + 4) % 7) % 6 === 0;

  it('happens at the minute of a release only on working days', () => {
    const half = (hour: number): number => newsMinute(hour, 17);
    const releases = hours.filter((hour) => (hour - newYorkBehind(hour)) % 24 === 8);
    expect(new Set(releases.filter((hour) => !isWeekend(hour)).map(half))).toEqual(new Set([30]));
    expect(new Set(releases.filter(isWeekend).map(half))).toEqual(new Set([17]));
  });

  it('is unannounced more often than not, at all hours and on all days', () => {
    expect(some.length).toBeGreaterThan(60);
    const announced = some.filter((hour) => newsMinute(hour, 17) !== 17);
    expect(announced.length / some.length).toBeLessThan(0.5);
    expect(new Set(some.map((hour) => hour % 24)).size).toBeGreaterThan(18);
    expect(some.filter(isWeekend).length / some.length).toBeGreaterThan(0.1);
  });
});
