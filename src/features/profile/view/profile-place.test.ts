import { describe, expect, it } from 'vitest';
import { unixSeconds } from '@/domain/units';
import { changeSession, getSessionRange } from './choose-session';
import { getSessionSpan, readProfilePlace, type SessionRoom, writeProfilePlace } from './profile-place';

const at = (iso: string): number => Date.parse(`${iso}Z`) / 1000;
const DAY = 86_400;
const span = { from: at('2025-11-05T00:00'), to: at('2026-01-02T14:32'), isRecorded: false };
const five: SessionRoom = { kind: 'daily', count: 5 };
const days = ({ timeFrom, timeTo }: { timeFrom: number; timeTo: number }): readonly string[] =>
  [timeFrom, timeTo].map((time) => new Date(time * 1000).toISOString().slice(0, 16));

describe('a shared range', () => {
  it('shorter than a few sessions is shown as a few, up to the end of the running one', () => {
    const { view, isLive } = readProfilePlace({}, span, 1, five);
    expect([days(view), isLive]).toEqual([['2025-12-29T00:00', '2026-01-03T00:00'], true]);
    const weeks = readProfilePlace({}, span, 1, { kind: 'weekly', count: 3 });
    expect(days(weeks.view)).toEqual(['2025-12-15T00:00', '2026-01-05T00:00']);
    const months = readProfilePlace({}, span, 1, { kind: 'monthly', count: 3 });
    expect(days(months.view)).toEqual(['2025-11-01T00:00', '2026-02-01T00:00']);
  });

  it('of a recording ends with its last session, of several recordings with that of the newest', () => {
    const recorded = { from: at('2024-08-08T23:54'), to: at('2024-08-09T00:00:01'), isRecorded: true };
    const opened = readProfilePlace({}, recorded, 1, five);
    expect([days(opened.view), opened.isLive]).toEqual([['2024-08-08T00:00', '2024-08-09T00:00'], true]);
    expect(writeProfilePlace({ ...opened, isAutofit: true }, {}, recorded, five)).toMatchObject({ period: undefined });
    const longer = { ...recorded, to: at('2024-08-09T00:05') };
    expect(days(readProfilePlace({}, longer, 1, five).view)[1]).toBe('2024-08-10T00:00');
    const first = { from: at('2023-04-05T00:00'), to: at('2023-04-05T00:07') };
    const twice = { ...recorded, from: first.from, recordings: [first, recorded] };
    expect(days(readProfilePlace({}, twice, 1, five).view)).toEqual(days(opened.view));
  });

  it('opens without empty columns, neither before the first data nor before what a tier reaches', () => {
    const months: SessionRoom = { kind: 'monthly', count: 5 };
    expect(days(readProfilePlace({}, span, 1, months).view)).toEqual(['2025-11-01T00:00', '2026-02-01T00:00']);
    const clipped = { ...span, isClipped: true };
    expect(days(readProfilePlace({}, clipped, 1, months).view)).toEqual(['2025-12-01T00:00', '2026-02-01T00:00']);
    const young = { ...span, from: at('2026-01-01T12:00'), isClipped: true };
    expect(days(readProfilePlace({}, young, 1, months).view)).toEqual(['2026-01-01T00:00', '2026-02-01T00:00']);
  });

  it('of a past hour is shown as the sessions that end with the one of that hour', () => {
    const place = { from: unixSeconds(at('2025-12-10T03:00')), period: 3600 };
    const { view, isLive } = readProfilePlace(place, span, 1, five);
    expect([days(view), isLive]).toEqual([['2025-12-06T00:00', '2025-12-11T00:00'], false]);
  });

  it('stays as it was until the view moves', () => {
    for (const place of [{}, { period: 3600 }, { from: unixSeconds(at('2025-12-10T03:00')), period: 3600 }]) {
      const opened = readProfilePlace(place, span, 1, five);
      const { from, period, exact } = writeProfilePlace({ ...opened, isAutofit: true }, place, span, five);
      expect({ from, period, exact }).toEqual({ exact: undefined, from: undefined, period: undefined, ...place });
    }
  });

  it('comes back as it was left, also zoomed into one session', () => {
    const opened = readProfilePlace({}, span, 1, five);
    for (const [from, to] of [
      ['2025-12-20T00:00', '2025-12-27T06:00'],
      ['2025-12-20T03:00', '2025-12-20T11:00'],
    ] as const) {
      const view = { ...opened.view, timeFrom: at(from), timeTo: at(to) };
      const place = writeProfilePlace({ view, isAutofit: true, isLive: false }, {}, span, five);
      expect(days(readProfilePlace(place, span, 1, five).view)).toEqual([from, to]);
    }
  });
});

describe('sessions of another kind', () => {
  it('end where the view ends, and clear everything about the previous ones', () => {
    const { view } = readProfilePlace({}, span, 1, five);
    const edge = getSessionSpan('weekly', span).to;
    const range = getSessionRange('weekly', five, { view }, edge);
    expect(days({ timeFrom: range.from, timeTo: range.to })).toEqual(['2025-12-01T00:00', '2026-01-05T00:00']);
    const live = { view, isAutofit: true, isLive: true };
    expect(changeSession('weekly', range, live, { v: 1, period: 50 * DAY, upto: 3 })).toMatchObject({
      session: 'weekly',
      from: undefined,
      period: undefined,
      upto: undefined,
    });
    expect(changeSession('daily', range, { ...live, isLive: false }, { v: 1 })).toMatchObject({
      session: undefined,
      from: range.from,
      period: 35 * DAY,
    });
  });
});
