import { describe, expect, it } from 'vitest';
import { moveZone, type RangeDraft, readRange, toPicked } from './range-panel';

const day = (text: string) => Date.parse(`${text}Z`) / 1000;
const span = { from: day('2026-01-01T00:00'), to: day('2026-06-18T14:32'), isRecorded: false };
const draft: RangeDraft = { from: '2026-06-01', to: '2026-06-02 12:00', zone: 'utc' };

describe('a free range', () => {
  it('is read in its zone', () => {
    expect(readRange(draft, span)).toEqual({ range: { from: day('2026-06-01T00:00'), to: day('2026-06-02T12:00') } });
  });

  it.each([
    [{ from: 'soon' }, { from: expect.stringContaining('Write a date') }],
    [
      { from: 'soon', to: '2026-06-31' },
      { from: expect.stringContaining('Write a date'), to: expect.stringContaining('1 to 30') },
    ],
    [{ to: '2026-05-02' }, { to: 'The end must be after the start.' }],
    [{ from: '2026-07-01', to: '2026-07-02' }, { from: expect.stringContaining('18 Jun 2026 14:32:00 UTC') }],
    [{ from: '2020-07-01', to: '2020-07-02' }, { to: expect.stringContaining('1 Jan 2026 00:00:00 UTC') }],
    [{ from: '2026-06-01 00:00', to: '2026-06-01 00:05' }, { to: expect.stringContaining('at least 12 minutes') }],
  ] as const)('says what is wrong with %o', (change, faults) => {
    expect(readRange({ ...draft, ...change }, span)).toEqual(faults);
  });

  it('may extend beyond the data on either side', () => {
    expect(readRange({ ...draft, from: '2020-01-01', to: '2030-01-01' }, span).range).toBeDefined();
  });

  it('is passed to the calendar to the minute, in its zone, unless it cannot be read', () => {
    expect(toPicked('18 Jun 2026 14:30:59', 'utc')).toBe('2026-06-18T14:30');
    expect(toPicked('2026-06-18T14:30 +02:00', 'utc')).toBe('2026-06-18T12:30');
    expect(toPicked('soon', 'utc')).toBe('');
  });

  it('stays the same in another zone; what cannot be read stays as typed', () => {
    const local = moveZone({ ...draft, from: 'soon' }, 'local');
    expect(local.from).toBe('soon');
    expect(moveZone(local, 'utc').to).toBe(draft.to);
  });
});
