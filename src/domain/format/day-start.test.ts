import { describe, expect, it } from 'vitest';
import { startOfDay } from './day-start';

const at = (text: string): number => Date.parse(text) / 1000;

describe('the start of a day', () => {
  it('is midnight by the clocks of the zone', () => {
    expect(startOfDay(at('2026-06-18T14:32:10Z'), 'utc')).toBe(at('2026-06-18T00:00:00Z'));
    expect(startOfDay(at('2026-06-18T23:30:00Z'), 'Europe/Berlin')).toBe(at('2026-06-18T22:00:00Z'));
    expect(startOfDay(at('2026-06-18T02:00:00Z'), 'America/St_Johns')).toBe(at('2026-06-17T02:30:00Z'));
    expect(startOfDay(at('2026-06-18T00:00:00Z'), 'utc')).toBe(at('2026-06-18T00:00:00Z'));
  });

  it('uses the offset at that midnight on a day on which clocks change', () => {
    expect(startOfDay(at('2026-03-29T12:00:00Z'), 'Europe/Berlin')).toBe(at('2026-03-28T23:00:00Z'));
    expect(startOfDay(at('2026-10-25T12:00:00Z'), 'Europe/Berlin')).toBe(at('2026-10-24T22:00:00Z'));
  });
});
