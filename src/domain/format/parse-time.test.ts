import { afterEach, describe, expect, it, vi } from 'vitest';
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
])('explains what is wrong with %j', (text, fault) => {
  expect(parseTime(text, 'utc')).toEqual({ fault: expect.stringContaining(fault) });
});

it('formats what it reads, in both zones', () => {
  for (const zone of ['utc', 'local'] as const) {
    expect(parseTime(writeTime(at, zone), zone)).toEqual({ seconds: at });
  }
  expect(writeTime(at, 'utc')).toBe('2026-06-18 14:30');
});

it('reads a time with its own offset in either zone', () => {
  for (const zone of ['utc', 'local'] as const) {
    for (const text of ['2026-06-18 16:30 +02:00', '2026-06-18T11:00-0330', '18 Jun 2026 14:30:00Z']) {
      expect(parseTime(text, zone), text).toEqual({ seconds: at });
    }
  }
});

describe('where clocks change', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const secondsOf = (text: string): number => {
    const parsed = parseTime(text, 'local');
    if ('fault' in parsed) throw new Error(parsed.fault);
    return parsed.seconds;
  };
  const iso = (text: string): string => new Date(secondsOf(text) * 1000).toISOString().slice(0, 16);

  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-30', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-26', 25],
    // Clocks change at midnight: one day starts at 01:00, another has 23:30 twice.
    ['America/Santiago', '2026-09-06', '2026-09-07', 23],
    ['America/Santiago', '2026-04-04', '2026-04-05', 25],
  ])('in %s, the day %s until %s has %d hours', (zone, day, next, hours) => {
    vi.stubEnv('TZ', zone);
    expect((secondsOf(next) - secondsOf(day)) / 3600).toBe(hours);
  });

  it('rejects a time that clocks skip', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(parseTime('2026-03-29 02:30', 'local')).toEqual({ fault: expect.stringContaining('does not exist') });
    expect(iso('2026-03-29 03:00')).toBe('2026-03-29T01:00');
    vi.stubEnv('TZ', 'America/Santiago');
    expect(parseTime('2026-09-06 00:00', 'local')).toEqual({ fault: expect.stringContaining('does not exist') });
    expect(iso('2026-09-06')).toBe('2026-09-06T04:00');
  });

  it.each([
    ['Europe/Berlin', '2026-10-25 02:30', ['+02:00', '2026-10-25T00:30'], ['+01:00', '2026-10-25T01:30']],
    ['America/Santiago', '2026-04-04 23:30', ['-03:00', '2026-04-05T02:30'], ['-04:00', '2026-04-05T03:30']],
    ['Australia/Lord_Howe', '2026-04-05 01:45', ['+11:00', '2026-04-04T14:45'], ['+10:30', '2026-04-04T15:15']],
  ] as const)('in %s, %s occurs twice, distinguished by the offset', (zone, text, ...both) => {
    vi.stubEnv('TZ', zone);
    for (const [offset, expected] of both) {
      expect(iso(`${text} ${offset}`)).toBe(expected);
      expect(writeTime(secondsOf(`${text} ${offset}`), 'local')).toBe(`${text} ${offset}`);
    }
    expect(iso(text)).toBe(both[0][1]);
  });

  it.each(['Europe/Berlin', 'America/Santiago'])('in %s, reads back every half hour of a year', (zone) => {
    vi.stubEnv('TZ', zone);
    const start = Date.UTC(2026, 0, 1) / 1000;
    const times = Array.from({ length: 366 * 48 }, (_, i) => start + i * 1800);
    expect(times.filter((time) => secondsOf(writeTime(time, 'local')) !== time)).toEqual([]);
  });
});
