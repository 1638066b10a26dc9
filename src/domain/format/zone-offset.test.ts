import { describe, expect, it } from 'vitest';
import { computeTimeTicks } from '../ticks/time-ticks';
import { formatClockWithZone, formatZone } from './format-time';
import { parseTime, writeTime } from './parse-time';
import { isNamedZone } from './zone-offset';

const summer = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const winter = Date.UTC(2026, 0, 18, 14, 32) / 1000;

describe('a zone by its name', () => {
  it.each([
    ['America/St_Johns', 'UTC−2:30', 'UTC−3:30'],
    ['Europe/Berlin', 'UTC+2', 'UTC+1'],
    ['Asia/Kathmandu', 'UTC+5:45', 'UTC+5:45'],
    ['Africa/Abidjan', 'UTC', 'UTC'],
  ] as const)('%s has the offset of the instant', (zone, atSummer, atWinter) => {
    expect([formatZone(summer, zone), formatZone(winter, zone)]).toEqual([atSummer, atWinter]);
  });

  it('changes its offset at the exact quarter of an hour', () => {
    const change = Date.UTC(2026, 2, 29, 1) / 1000;
    expect([-1, 0].map((seconds) => formatClockWithZone(change + seconds, 'Europe/Berlin'))).toEqual([
      '01:59:59 UTC+1',
      '03:00:00 UTC+2',
    ]);
  });

  it('reads back the times that it formats, including those that its clocks show twice', () => {
    const twice = Date.UTC(2026, 9, 25, 0, 30) / 1000;
    for (const at of [summer, winter, twice, twice + 3600]) {
      expect(parseTime(writeTime(at, 'Europe/Berlin'), 'Europe/Berlin')).toEqual({ seconds: at });
    }
    expect(parseTime('2026-03-29 02:30', 'Europe/Berlin')).toHaveProperty('fault');
  });

  it('has round times on axes', () => {
    const { ticks } = computeTimeTicks(summer - 36_000, summer, 600, 'Asia/Kathmandu');
    expect(ticks.length).toBeGreaterThan(0);
    for (const tick of ticks) expect((tick.time + 345 * 60) % 3600).toBe(0);
  });

  it('is refused if no browser knows it', () => {
    expect(['Europe/Berlin', 'Mars/Olympus', 'utc', 7].map(isNamedZone)).toEqual([true, false, false, false]);
  });
});
